"""Scenes of a board that is run twice, and of the cards that would have come."""

from __future__ import annotations

from typing import Final

from gallery.seat.samples import HOLDEM, OWN_SEAT, clock, hand, own, seat, station, table
from player_station.state import Settings, Station
from wire.messages.base import changed
from wire.messages.own_view import HandName, RabbitView, RunsView
from wire.messages.runs_events import RabbitShown
from wire.messages.table_events import Acted, PotPushed, WinView
from wire.messages.table_view import HandView, PotView, SeatView

FIRST: Final = ("Kh", "7s", "2d", "Tc", "9c")
SECOND: Final = ("Kh", "7s", "2d", "Ac", "4s")
TURN: Final = 63
WALK: Final = 200
"""The small blind, and as much of the big blind."""
HAND: Final = 184_213


def _seats() -> tuple[SeatView, ...]:
    """Two are left and all-in: this player, and the one in seat 2."""
    return tuple(
        seat(
            number,
            down=0 if number not in (2, OWN_SEAT) else 2,
            folded=number not in (2, OWN_SEAT),
            last_act="" if number in (2, OWN_SEAT) else "fold",
            **({"all_in": True, "stack": 0} if number in (2, OWN_SEAT) else {}),
        )
        for number in range(1, 9)
    )


def _hand(**changes: object) -> HandView:
    base = hand(
        boards=(FIRST[:3],),
        phase="agreeing",
        pots=(PotView(amount=41_200, seats=(2, OWN_SEAT)),),
        pot=41_200,
        to_act=0,
        deciding=(2, OWN_SEAT),
        turn=TURN,
        clock=changed(clock(2), turn=TURN),
    )
    return changed(base, **changes)


def _names() -> tuple[HandName, ...]:
    return (HandName(ranking="high", category="pair", ranks="KQ72"),)


def _asked(**changes: object) -> Station:
    runs = RunsView(turn=TURN, hand=HAND, time_ms=10_000)
    view = table(HOLDEM, seats=_seats(), hand=_hand())
    return station(view, own(("Ks", "Qs"), names=_names(), runs=runs), **changes)


def _answered() -> Station:
    view = table(HOLDEM, seats=_seats(), hand=_hand())
    return station(view, own(("Ks", "Qs"), names=_names()))


def _two_runs() -> Station:
    both = _hand(phase="showdown", boards=(FIRST, SECOND), runs=2, deciding=(), clock=None)
    names = (
        HandName(ranking="high", category="pair", ranks="KQT9"),
        HandName(ranking="high", category="pair", ranks="KAQ7"),
    )
    view = table(HOLDEM, seats=_seats(), hand=both)
    return station(view, own(("Ks", "Qs"), names=names))


def _rabbit(*, shown: bool) -> Station:
    """Everybody folded to the big blind; then the cards to come may be asked for."""
    fields = {"phase": "over", "rabbit": (FIRST,)} if shown else {"phase": "rabbit"}
    last = _hand(
        **{"boards": (), "street": 0, "burned": 0, "dealt": 16, "deciding": (), "clock": None},
        **{"pots": (), "pot": 0, **fields},
    )
    seats = tuple(
        seat(number, down=0, folded=True, last_act="fold")
        if number != OWN_SEAT
        else seat(number, down=2, won=WALK)
        for number in range(1, 9)
    )
    mine = own(("Ks", "Qs"), names=())
    if not shown:
        mine = changed(mine, rabbit=RabbitView(turn=TURN, hand=HAND, time_ms=3_000))
    told = (
        *(Acted(seat=n, word="fold", added=0, total=0) for n in (5, 6, 7, 8, 1, 2, 3)),
        PotPushed(number=0, wins=(WinView(seat=OWN_SEAT, amount=WALK, ranking=""),)),
        *((RabbitShown(seat=7, leaves=(), openings=(), streets=(), boards=()),) if shown else ()),
    )
    return station(table(HOLDEM, seats=seats, hand=last), mine, told=told)


def runs_scenes() -> dict[str, Station]:
    """The question, its two runs, and the rabbit."""
    return {
        "run-twice": _asked(),
        "run-twice-large-text": _asked(settings=Settings(large_text=True)),
        "run-twice-left-handed": _asked(settings=Settings(left_handed=True)),
        "run-twice-answered": _answered(),
        "two-runs": _two_runs(),
        "rabbit-offered": _rabbit(shown=False),
        "rabbit-shown": _rabbit(shown=True),
    }
