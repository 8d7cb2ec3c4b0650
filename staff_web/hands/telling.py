"""What happened in a hand, in one line as a dealer would say it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from staff_web.language import translated as _
from staff_web.table_picture import card_shown
from staff_web.words import amount_shown
from wire.messages import table_events as events
from wire.messages.own_view import HandName
from wire.messages.runs_events import RabbitShown, RunBegan, RunsAsked, RunsSettled
from wire.messages.table_events import TableEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """Who sits where, and what amounts are."""

    names: Mapping[int, str]
    tournament: bool = False

    def name(self, seat: int) -> str:
        """Return what a seat's player is called."""
        return self.names.get(seat) or _("Seat {seat}").format(seat=seat)

    def amount(self, chips: int) -> str:
        """Return an amount of the table as it is read."""
        return amount_shown(chips, tournament=self.tournament)

    def tell(self, event: TableEvent) -> str:
        """Say what happened; empty: nothing that a reader must know."""
        sentence = _SENTENCES.get(type(event))
        return sentence(self, event) if sentence else ""


def cards_said(cards: tuple[str, ...]) -> str:
    """Return cards as they are printed."""
    shown = (card_shown(card) for card in cards if card)
    return " ".join(card.rank + card.suit for card in shown)


def made_words(name: HandName) -> str:
    """Return the kind of a made hand; the cards are drawn beside it."""
    if name.category == "high_card" and "low" in name.ranking:
        return "-".join("10" if rank == "T" else rank for rank in name.ranks)
    words = {
        "high_card": _("high card"),
        "pair": _("a pair"),
        "two_pair": _("two pair"),
        "three_of_a_kind": _("three of a kind"),
        "straight": _("a straight"),
        "flush": _("a flush"),
        "full_house": _("a full house"),
        "four_of_a_kind": _("four of a kind"),
        "straight_flush": _("a straight flush"),
        "five_of_a_kind": _("five of a kind"),
        "badugi": _("a badugi"),
        "three_cards": _("three cards of a badugi"),
        "two_cards": _("two cards of a badugi"),
        "one_card": _("one card of a badugi"),
    }
    return words.get(name.category, name.category)


def _began(teller: Teller, event: events.HandBegan) -> str:
    return _("The deck is shuffled and sealed")


def _posted(teller: Teller, event: events.Posted) -> str:
    kinds = {
        "ante": _("ante"),
        "big_blind_ante": _("big-blind ante"),
        "small_blind": _("small blind"),
        "big_blind": _("big blind"),
        "further_blind": _("blind"),
        "straddle": _("straddle"),
        "kill": _("kill"),
        "entry": _("post to come in"),
        "missed": _("missed blinds, dead"),
        "collection": _("collection blind"),
        "hand_fee": _("fee for the hand"),
    }
    return _("{name} posts {amount} ({kind})").format(
        name=teller.name(event.seat),
        amount=teller.amount(event.amount),
        kind=kinds.get(event.kind, event.kind),
    )


def _dealt(teller: Teller, event: events.CardDealt) -> str:
    return _("Cards are dealt")


def _board(teller: Teller, event: events.BoardDealt) -> str:
    return _("Board: {cards}").format(cards=cards_said(tuple(o.card for o in event.openings)))


def _discarded(teller: Teller, event: events.Discarded) -> str:
    if event.fouled:
        return _("{name} does not discard in time: the hand is fouled").format(
            name=teller.name(event.seat)
        )
    words = _("{name} draws {count}") if event.replaced else _("{name} discards {count}")
    words = words if event.count else _("{name} stands pat")
    return words.format(name=teller.name(event.seat), count=event.count)


def _asked(teller: Teller, event: events.CardAsked) -> str:
    words = _("{name} asks for a card up") if event.up else _("{name} asks for a card down")
    return words.format(name=teller.name(event.seat))


def _turned(teller: Teller, event: events.CardTurned) -> str:
    cards = cards_said((event.opening.card,))
    return _("{name} turns up {cards}").format(name=teller.name(event.seat), cards=cards)


def _runs(teller: Teller, event: RunsSettled) -> str:
    return _("The board is run once") if event.runs == 1 else _("The board is run twice")


def _rabbit(teller: Teller, event: RabbitShown) -> str:
    cards = cards_said(tuple(opening.card for opening in event.openings))
    words = _("{name} asks for the rabbit: {cards} would have come")
    return words.format(name=teller.name(event.seat), cards=cards)


def _acted(teller: Teller, event: events.Acted) -> str:
    words = {
        "fold": _("{name} folds"),
        "check": _("{name} checks"),
        "call": _("{name} calls {added}"),
        "bet": _("{name} bets {total}"),
        "raise": _("{name} raises to {total}"),
        "complete": _("{name} completes to {total}"),
        "bring_in": _("{name} brings it in for {added}"),
    }
    said = words.get(event.word, "{name}: " + event.word).format(
        name=teller.name(event.seat),
        added=teller.amount(event.added),
        total=teller.amount(event.total),
    )
    return _("{words}, all in").format(words=said) if event.all_in and event.added else said


def _chop(teller: Teller, event: events.Chop) -> str:
    words = {
        "offered": _("{name} offers to chop the blinds"),
        "declined": _("{name} plays on"),
        "agreed": _("The blinds are chopped"),
    }
    return words.get(event.word, event.word).format(name=teller.name(event.seat))


def _returned(teller: Teller, event: events.UncalledReturned) -> str:
    return _("{amount} goes back to {name}").format(
        amount=teller.amount(event.amount), name=teller.name(event.seat)
    )


def _shown(teller: Teller, event: events.HandShown) -> str:
    return _("{name} shows {cards}").format(
        name=teller.name(event.seat), cards=cards_said(event.cards)
    )


def _collected(teller: Teller, event: events.CollectionTaken) -> str:
    """What the house takes; a drop to a jackpot is never the house's (house rule 10.1)."""
    total = sum(amount for moment, _street, amount in event.fees if moment != "jackpot")
    if not total:
        return ""
    return _("The house collects {amount}").format(amount=teller.amount(total))


def _pushed(teller: Teller, event: events.PotPushed) -> str:
    return "; ".join(_won(teller, win) for win in event.wins)


def _jackpot(teller: Teller, event: events.JackpotHit) -> str:
    losers = ", ".join(teller.name(seat) for seat in event.losers)
    winners = ", ".join(teller.name(seat) for seat in event.winners)
    words = _("Bad beat: {losers} beaten by {winners}, the jackpot is hit")
    return words.format(losers=losers, winners=winners)


def _won(teller: Teller, win: events.WinView) -> str:
    said = {"name": teller.name(win.seat), "amount": teller.amount(win.amount)}
    if win.name is None:
        return _("{name} wins {amount}").format(**said)
    return _("{name} wins {amount} with {hand}").format(hand=made_words(win.name), **said)


_SENTENCES: Final[Mapping[type, Callable[[Teller, Any], str]]] = {
    events.HandBegan: _began,
    events.Posted: _posted,
    events.CardDealt: _dealt,
    events.BoardDealt: _board,
    events.Discarded: _discarded,
    events.CardAsked: _asked,
    events.CardTurned: _turned,
    events.DiscardsShuffledIn: lambda to, event: _("The discards are shuffled in"),
    RunsAsked: lambda to, event: _("Run it twice? The players are asked"),
    RunsSettled: _runs,
    RunBegan: lambda to, event: _("Run {n}").format(n=event.run + 1),
    RabbitShown: _rabbit,
    events.Acted: _acted,
    events.Chop: _chop,
    events.UncalledReturned: _returned,
    events.HandShown: _shown,
    events.HandMucked: lambda to, event: _("{name} mucks").format(name=to.name(event.seat)),
    events.CollectionTaken: _collected,
    events.PotPushed: _pushed,
    events.JackpotHit: _jackpot,
    events.TimeBankStarted: lambda to, event: _("{name} uses the time bank").format(
        name=to.name(event.seat)
    ),
    events.ClockCalled: lambda to, event: _("The clock is put on {name}").format(
        name=to.name(event.seat)
    ),
    events.ActionStopped: lambda to, event: _("The floor stops the action"),
    events.ActionResumed: lambda to, event: _("The action goes on"),
    events.HandEnded: lambda to, event: _("The hand is over"),
    events.HandVoided: lambda to, event: _("The hand is void; every chip goes back"),
}
