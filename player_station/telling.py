"""What happened, told in one line as a dealer would."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from screenkit.amounts import chips_shown
from screenkit.language import translated as _
from screenkit.words import (
    by_share,
    names_line,
    post_word,
    spoken_name,
    told_act,
    told_asked,
    told_discard,
    told_rabbit,
    told_runs,
    told_share,
)
from wire.messages import table_events as events
from wire.messages.runs_events import RabbitShown, RunsSettled
from wire.messages.table_events import TableEvent


@dataclass(frozen=True, slots=True, kw_only=True)
class Teller:
    """Who sits where, and what amounts are."""

    names: Mapping[int, str]
    tournament: bool = False

    def name(self, seat: int) -> str:
        """What a seat's player is called."""
        return self.names.get(seat) or _("Seat {seat}").format(seat=seat)

    def amount(self, chips: int) -> str:
        """Write an amount of the table."""
        return chips_shown(chips, tournament=self.tournament)

    def tell(self, event: TableEvent) -> str:
        """Say what happened; "" if there is nothing to say."""
        sentence = _SENTENCES.get(type(event))
        return sentence(self, event) if sentence else ""


def _posted(teller: Teller, event: events.Posted) -> str:
    return _("{name}: {post} {amount}").format(
        name=teller.name(event.seat), post=post_word(event.kind), amount=teller.amount(event.amount)
    )


def _acted(teller: Teller, event: events.Acted) -> str:
    words = told_act(teller.name(event.seat), event, tournament=teller.tournament)
    if event.cause == "timeout":
        return _("{words} (time ran out)").format(words=words)
    return words


def _discarded(teller: Teller, event: events.Discarded) -> str:
    words = told_discard(teller.name(event.seat), event)
    if event.cause == "timeout":
        return _("{words} (time ran out)").format(words=words)
    return words


def _asked(teller: Teller, event: events.CardAsked) -> str:
    return told_asked(teller.name(event.seat), event)


def _returned(teller: Teller, event: events.UncalledReturned) -> str:
    return _("{amount} goes back to {name}").format(
        amount=teller.amount(event.amount), name=teller.name(event.seat)
    )


def _shown(teller: Teller, event: events.HandShown) -> str:
    hand = spoken_name(event.names[0]) if len(event.names) == 1 else names_line(event.names)
    return _("{name} shows {hand}").format(name=teller.name(event.seat), hand=hand)


def _mucked(teller: Teller, event: events.HandMucked) -> str:
    return _("{name} mucks").format(name=teller.name(event.seat))


def _collected(teller: Teller, event: events.CollectionTaken) -> str:
    """What the house takes; a drop to a jackpot is never the house's (house rule 10.1)."""
    total = sum(amount for moment, _street, amount in event.fees if moment != "jackpot")
    words = _("The house collects {amount}").format(amount=teller.amount(total))
    return words if total else ""


def _pushed(teller: Teller, event: events.PotPushed) -> str:
    shares = by_share(event.wins)
    boards = len({share.board for share in shares}) > 1
    return "\n".join(
        told_share(share, shares, _won(teller, win)) if boards else _won(teller, win)
        for share, wins in shares.items()
        for win in wins
    )


def _won(teller: Teller, win: events.WinView) -> str:
    words = _("{name} wins {amount}").format(
        name=teller.name(win.seat), amount=teller.amount(win.amount)
    )
    if win.name is None:
        return words
    return _("{words} with {hand}").format(words=words, hand=spoken_name(win.name))


_SENTENCES: Final[Mapping[type, Callable[[Teller, Any], str]]] = {
    events.Posted: _posted,
    events.Acted: _acted,
    events.Discarded: _discarded,
    events.CardAsked: _asked,
    RunsSettled: lambda _teller, it: told_runs(it),
    RabbitShown: lambda teller, it: told_rabbit(teller.name(it.seat), it),
    events.UncalledReturned: _returned,
    events.HandShown: _shown,
    events.HandMucked: _mucked,
    events.CollectionTaken: _collected,
    events.PotPushed: _pushed,
    events.TimeBankStarted: lambda teller, event: _("{name}: time bank").format(
        name=teller.name(event.seat)
    ),
    events.JackpotHit: lambda teller, event: _("Jackpot hit: the floor looks at the hand"),
    events.HandVoided: lambda teller, event: _("The hand was called off"),
}
