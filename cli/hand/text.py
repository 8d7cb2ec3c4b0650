"""A hand as text for people to read: who sat where, what happened, who won what and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from gettext import gettext as _
from typing import Any, Final

from cli.hand.names import hand_name
from cli.hand.terms import (
    act_words,
    fee_words,
    game_name,
    post_name,
    street_name,
    structure_name,
)
from rules.cards import Card, card_text
from rules.hand import events as ev
from rules.hand.showdown import cards_judged, shares_of
from rules.hand.state import Hand, PlayerInHand
from rules.ranking import describe
from rules.records import PUBLIC, Faces

Chips = Callable[[int], str]
"""How an amount is written: as chips, or a room's as money."""
UNTOLD: Final = (
    ev.CardBurned,
    ev.DrawOpened,
    ev.RunTwiceOffered,
    ev.RunTwiceAnswered,
    ev.RabbitOffered,
    ev.RabbitPassed,
    ev.RoundOpened,
    ev.BetsGathered,
    ev.ShowdownOpened,
    ev.ActionStopped,
    ev.ActionResumed,
)
"""What a reader sees in the lines around it."""


def hand_text(
    hand: Hand, names: Mapping[int, str], *, faces: Faces = PUBLIC, chips: Chips = str
) -> str:
    """Return the hand as lines; cards that were not shown stay hidden unless `faces` names them."""
    told = _Teller(hand, names, faces, chips).lines()
    return "\n".join([*_heading(hand, names, chips), *told])


def _heading(hand: Hand, names: Mapping[int, str], chips: Chips) -> Iterator[str]:
    setup, settings = hand.setup, hand.settings
    game = _("{game}, {structure}").format(
        game=game_name(settings.game), structure=structure_name(settings.structure)
    )
    yield _("Hand {hand}, table {table}: {game}").format(
        hand=setup.hand, table=setup.table or "-", game=game
    )
    if setup.stakes is not None:
        small, big = chips(setup.stakes.small_bet), chips(setup.stakes.big_bet)
        yield _("Kill pot: limits {small}/{big}").format(small=small, big=big)
    yield _("Button: seat {seat}").format(seat=setup.button)
    for seat, stack in setup.players:
        yield _("Seat {seat}: {name}, {chips}").format(
            seat=seat, name=names.get(seat, "-"), chips=chips(stack)
        )


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(card_text(card) for card in cards)


class _Teller:
    """Tells the hand event by event."""

    def __init__(
        self, hand: Hand, names: Mapping[int, str], faces: Faces, chips: Chips = str
    ) -> None:
        self.hand = hand
        self.chips = chips
        self.names = names
        self.told = -1  # the street whose heading was written last
        self.faces = faces
        self.tell: Mapping[type, Callable[[Any], Iterator[str]]] = {
            ev.ForcedBetsPosted: self._posted,
            ev.CardsDealt: self._dealt,
            ev.BoardDealt: self._board,
            ev.CardsDiscarded: self._discarded,
            ev.FaceAsked: self._face_asked,
            ev.DiscardsShuffledIn: lambda e: iter([_("The discards are shuffled in")]),
            ev.Acted: self._acted,
            ev.ChopOffered: lambda e: iter(
                [_("{who} offers to chop").format(who=self.who(e.seat))]
            ),
            ev.ChopDeclined: lambda e: iter([_("{who} plays on").format(who=self.who(e.seat))]),
            ev.BlindsChopped: lambda e: iter(
                [_("The blinds are chopped; everybody takes his back")]
            ),
            ev.UncalledReturned: self._returned,
            ev.RunsSettled: self._runs_settled,
            ev.RunBegun: lambda e: iter([f"-- {_('Run {n}').format(n=e.run + 1)}"]),
            ev.RabbitShown: self._rabbit,
            ev.HandsTurnedUp: self._turned_up,
            ev.HandShown: lambda e: self._shows(e.seat, e.cards),
            ev.HandMucked: lambda e: iter([_("{who} mucks").format(who=self.who(e.seat))]),
            ev.CollectionTaken: self._collection,
            ev.PotPushed: self._pushed,
            ev.JackpotHit: self._jackpot,
            ev.HandEnded: self._ended,
            ev.HandVoided: self._voided,
            **dict.fromkeys(UNTOLD, lambda _event: iter(())),
        }

    def who(self, seat: int) -> str:
        """Return a player's name, or his seat."""
        return self.names.get(seat) or _("Seat {seat}").format(seat=seat)

    def lines(self) -> Iterator[str]:
        """Yield the lines of all events."""
        for event in self.hand.events:
            yield from self.tell[type(event)](event)

    def _posted(self, event: ev.ForcedBetsPosted) -> Iterator[str]:
        for seat, kind, amount in event.paid:
            yield _("{who} posts {amount} ({kind})").format(
                who=self.who(seat), amount=self.chips(amount), kind=post_name(kind)
            )

    def _dealt(self, event: ev.CardsDealt) -> Iterator[str]:
        yield from self._street(event.street)
        for player in self.hand.players:
            named = self.faces.dealt_to(self.hand, player, event)
            cards = tuple(card for card in named if card is not None)
            if cards:
                yield _("{who} is dealt {cards}").format(
                    who=self.who(player.seat), cards=_cards(cards)
                )

    def _board(self, event: ev.BoardDealt) -> Iterator[str]:
        yield from self._street(event.street)
        words = _("Board: {cards}") if len(self.hand.boards) == 1 else _("Board {n}: {cards}")
        yield words.format(n=event.board + 1, cards=_cards(self._board_after(event)))

    def _board_after(self, event: ev.BoardDealt) -> tuple[Card, ...]:
        boards = [e for e in self.hand.events if isinstance(e, ev.BoardDealt)]
        later = [e for e in boards[boards.index(event) + 1 :] if e.board == event.board]
        whole = self.hand.boards[event.board]
        return tuple(whole[: len(whole) - sum(len(e.cards) for e in later)])

    def _runs_settled(self, event: ev.RunsSettled) -> Iterator[str]:
        """Nobody reads who said no."""
        yield _("The board is run once") if event.runs == 1 else _("The board is run twice")

    def _rabbit(self, event: ev.RabbitShown) -> Iterator[str]:
        words = _("{who} asks for the rabbit: {cards} would have come")
        yield words.format(who=self.who(event.seat), cards=_cards(event.cards))

    def _discarded(self, event: ev.CardsDiscarded) -> Iterator[str]:
        late = _(" (time ran out)") if event.timed_out else ""
        words = _("{who} gives up {count}") if event.positions else _("{who} stands pat")
        yield words.format(who=self.who(event.seat), count=len(event.positions)) + late

    def _face_asked(self, event: ev.FaceAsked) -> Iterator[str]:
        words = _("{who} asks for a card up") if event.up else _("{who} asks for a card down")
        yield words.format(who=self.who(event.seat))
        if event.cards:
            turned = _("{who} turns up {cards}")
            yield turned.format(who=self.who(event.seat), cards=_cards(event.cards))

    def _street(self, street: int) -> Iterator[str]:
        """The street's heading, once; third street of stud is dealt in two steps."""
        if street != self.told:
            yield f"-- {street_name(self.hand.game.streets[street].name)}"
        self.told = street

    def _acted(self, event: ev.Acted) -> Iterator[str]:
        player = self.hand.by_seat[event.seat]
        added, total = self.chips(event.added), self.chips(event.total)
        words = act_words(event).format(who=self.who(event.seat), added=added, total=total)
        all_in = _(" and is all-in") if event.added and self._emptied(player, event) else ""
        late = _(" (time ran out)") if event.timed_out else ""
        yield f"{words}{all_in}{late}"

    def _emptied(self, player: PlayerInHand, event: ev.Acted) -> bool:
        """Whether the player was all-in after this act."""
        put_in = 0
        for each in self.hand.events:
            if isinstance(each, ev.ForcedBetsPosted):
                put_in += sum(paid.amount for paid in each.paid if paid.seat == player.seat)
            elif isinstance(each, ev.Acted) and each.seat == player.seat:
                put_in += each.added
                if each is event:
                    break
        return put_in == player.started_with

    def _returned(self, event: ev.UncalledReturned) -> Iterator[str]:
        yield _("{amount} uncalled goes back to {who}").format(
            amount=self.chips(event.amount), who=self.who(event.seat)
        )

    def _turned_up(self, event: ev.HandsTurnedUp) -> Iterator[str]:
        for seat, cards in event.hands:
            yield _("{who} turns up {cards}").format(who=self.who(seat), cards=_cards(cards))

    def _shows(self, seat: int, cards: tuple[Card, ...]) -> Iterator[str]:
        made = [
            name
            for share in shares_of(self.hand)
            if (name := self._name(share.ranking, seat, share.board))
        ]
        yield _("{who} shows {cards} ({hand})").format(
            who=self.who(seat), cards=_cards(cards), hand="; ".join(made)
        )

    def _name(self, ranking: str, seat: int, number: int) -> str:
        cards = cards_judged(self.hand, self.hand.by_seat[seat])
        board = tuple(self.hand.boards[number])
        if len(cards) + len(board) < 5 and ranking != "badugi":
            return ""
        facts = describe(ranking, cards, board)
        return hand_name(ranking, facts) if facts else ""

    def _collection(self, event: ev.CollectionTaken) -> Iterator[str]:
        for fee in event.fees:
            street = street_name(self.hand.game.streets[fee.street].name)
            yield _("Collection {amount} ({why})").format(
                amount=self.chips(fee.amount), why=fee_words(fee.moment).format(street=street)
            )

    def _pushed(self, event: ev.PotPushed) -> Iterator[str]:
        pot = _("main pot") if not event.number else _("side pot {n}").format(n=event.number)
        for seat, ranking, amount, board in event.wins:
            name = self._name(ranking, seat, board) if ranking else ""
            words = _("{who} wins {amount} from the {pot}").format(
                who=self.who(seat), amount=self.chips(amount), pot=pot
            )
            yield _("{words} with {hand}").format(words=words, hand=name) if name else words

    def _jackpot(self, event: ev.JackpotHit) -> Iterator[str]:
        names = {
            "losers": ", ".join(self.who(seat) for seat in event.losers),
            "winners": ", ".join(self.who(seat) for seat in event.winners),
        }
        yield _("Bad beat: {losers} beaten by {winners}, the jackpot is hit").format(**names)

    def _ended(self, event: ev.HandEnded) -> Iterator[str]:
        yield _("-- Stacks")
        for seat, stack in event.stacks:
            yield _("{who}: {chips}").format(who=self.who(seat), chips=self.chips(stack))

    def _voided(self, event: ev.HandVoided) -> Iterator[str]:
        yield _("The hand is void; every chip goes back")
        yield from self._ended(ev.HandEnded(event.stacks))
