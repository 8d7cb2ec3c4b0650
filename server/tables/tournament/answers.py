"""What the floor or the cashier is told of a tournament's events, as plain facts.

Where several players are concerned the name of a fact ends with the seat: `prize_3`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from rules.tournament import events
from rules.tournament.events import Event

Told = Mapping[str, int | str]


def told_of(facts: Iterable[Event]) -> dict[str, int | str]:
    """Return what is told of some events."""
    told: dict[str, int | str] = {}
    for event in facts:
        form = _FORMS.get(type(event))
        if form is not None:
            told.update(form(event))
    return told


def _registered(event: events.Registered) -> Told:
    return {
        "seat": event.seat,
        "buy_in": event.buy_in_cents,
        "fee": event.fee_cents,
        "draw": " ".join(map(str, event.draw)),
    }


def _returned(event: events.EntryReturned) -> Told:
    seat, back = event.seat, event.buy_in_cents + event.fee_cents
    return {f"player_{seat}": int(event.player), f"back_{seat}": back}


def _started(event: events.TournamentStarted) -> Told:
    prizes = " ".join(map(str, event.prizes))
    return {"players": event.players, "pool": event.pool_cents, "prizes": prizes}


def _finished(event: events.Finished) -> Told:
    seat = event.seat
    prize = event.prize_cents
    player = int(event.player)
    return {f"player_{seat}": player, f"place_{seat}": event.place, f"prize_{seat}": prize}


_FORMS: Final[Mapping[type, Callable[[Any], Told]]] = {
    events.Registered: _registered,
    events.EntryReturned: _returned,
    events.TournamentStarted: _started,
    events.Finished: _finished,
    events.BreakBegan: lambda event: {"break": "now"},
    events.BreakCalled: lambda event: {"break": "after_hand" if event.time_ms else "none"},
    events.RemovalOrdered: lambda event: {"removed": "after_hand"},
}
