"""Scenes of the end of a hand: showing, mucking, and who is paid."""

from __future__ import annotations

from gallery.seat.hand_scenes import TOLD, seats_after
from gallery.seat.samples import (
    NOW_MS,
    OMAHA,
    OWN_SEAT,
    STUD,
    hand,
    own,
    seat,
    station,
    table,
)
from player_station.state import Motion, Station
from wire.messages.own_view import HandName, ShowView
from wire.messages.table_events import HandMucked, HandShown, PotPushed, TableEvent, Timed, WinView
from wire.messages.table_view import HandView, PotView, SeatView

FOLDED = dict.fromkeys((1, 3, 5, 6, 8, 9, 10), ("fold", 0))
RIVER = ("Kh", "7s", "2d", "7c", "Ac")
LOW_RIVER = ("8h", "7s", "2d", "Kc", "5h")
FOURS = HandName(
    ranking="high", category="four_of_a_kind", ranks="7A", cards=("7h", "7d", "7s", "7c", "Ac")
)
FLUSH = HandName(
    ranking="omaha_high", category="flush", ranks="QT852", cards=("Qh", "Th", "8h", "5h", "6h")
)
WHEEL = HandName(
    ranking="omaha_low_8", category="high_card", ranks="7532A", cards=("7s", "5h", "3c", "2d", "As")
)
ACES = HandName(ranking="high", category="two_pair", ranks="AKQ", cards=("As", "Ac", "Kd", "Kc"))
SIX = HandName(ranking="low_8", category="high_card", ranks="6432A", cards=("6d", "4c", "3d", "2c"))


def _river(**changes: object) -> HandView:
    return hand(**{"boards": (RIVER,), "street": 3, "phase": "showdown", "pot": 20_300, **changes})


def _paid(*events: TableEvent, since_ms: int = 600) -> dict[str, object]:
    """What the update that pays the pot told."""
    pushed = tuple(Timed(event=it, at_ms=0, lasts_ms=500) for it in events[-1:])
    motion = Motion(events=pushed, began_ms=NOW_MS - since_ms)
    return {"motion": motion, "told": events}


def _showdown() -> Station:
    shown = (
        seat(2, shown=True, up=("Kc", "Ks"), down=0, stack=30_100),
        seat(7, shown=True, up=("7h", "7d"), down=0, stack=0, won=20_300),
    )
    pushed = PotPushed(number=0, wins=(WinView(seat=7, amount=20_300, ranking="high", name=FOURS),))
    shows = HandShown(seat=7, cards=("7h", "7d"), openings=(), names=(FOURS,))
    view = table(seats=seats_after(FOLDED, *shown), hand=_river())
    return station(view, own(), **_paid(shows, pushed, since_ms=200))


def _show_or_muck(*, holds: bool, **changes: object) -> Station:
    mine, shown = seat(OWN_SEAT, stack=21_000), seat(7, shown=True, up=("Ah", "Qd"), down=0)
    view = table(seats=seats_after(FOLDED, mine, shown), hand=_river())
    show = ShowView(turn=58, hand=184_213, holds=holds, time_ms=4_200)
    return station(view, own(show=show), **changes)


def _show_uncontested() -> Station:
    folded = {number: ("fold", 0) for number in range(1, 11) if number != OWN_SEAT}
    view = table(seats=seats_after(folded), hand=hand(phase="uncontested", pot=4_600))
    show = ShowView(turn=58, hand=184_213, holds=False, time_ms=4_200, uncontested=True)
    return station(view, own(show=show))


def _won() -> Station:
    folded = {number: ("fold", 0) for number in range(1, 11) if number != OWN_SEAT}
    winner = seat(OWN_SEAT, down=0, won=4_600)
    view = table(seats=seats_after(folded, winner), hand=hand(phase="uncontested", pot=4_600))
    pushed = PotPushed(number=0, wins=(WinView(seat=OWN_SEAT, amount=4_600, ranking=""),))
    return station(view, own(()), told=(*TOLD[-2:], pushed))


def _shown_own() -> Station:
    shown = (
        seat(OWN_SEAT, shown=True, up=("As", "Kd"), down=0, won=20_300),
        seat(7, mucked=True, down=0, folded=True),
    )
    view = table(
        seats=seats_after(FOLDED, *shown), hand=_river(boards=(("Kh", "7s", "2d", "7c", "Ah"),))
    )
    names = (HandName(ranking="high", category="two_pair", ranks="AK7"),)
    shows = HandShown(seat=OWN_SEAT, cards=("As", "Kd"), openings=(), names=names)
    return station(view, own(names=names), told=(*TOLD[-2:], shows, HandMucked(seat=7)))


def _omaha_shares() -> Station:
    """High and low go to two players, four cards each."""
    shown = (
        seat(2, shown=True, up=("Qh", "Th", "9c", "Jd"), down=0, won=10_200),
        seat(7, shown=True, up=("As", "3c", "Kd", "Qd"), down=0, won=10_100),
        seat(OWN_SEAT, mucked=True, folded=True, down=0),
    )
    pushed = PotPushed(
        number=0,
        wins=(
            WinView(seat=2, amount=10_200, ranking="omaha_high", name=FLUSH),
            WinView(seat=7, amount=10_100, ranking="omaha_low_8", name=WHEEL),
        ),
    )
    view = table(
        OMAHA, seats=seats_after(FOLDED, *shown), hand=_river(boards=(LOW_RIVER,), phase="paid")
    )
    return station(view, own(()), **_paid(pushed))


def _stud_seats() -> tuple[SeatView, ...]:
    open_cards = {1: "9d", 3: "Jh", 5: "2s", 6: "Qc", 8: "5c"}
    folded = (seat(n, up=(card,), folded=True, down=0) for n, card in open_cards.items())
    return (
        *folded,
        seat(2, shown=True, up=("Ac", "Qd", "As", "Kd", "Kc", "Js", "4h"), down=0, won=10_200),
        seat(OWN_SEAT, up=("7s", "2d", "Qs", "5h"), mucked=True, folded=True, down=0),
        seat(7, shown=True, up=("Ah", "2c", "3d", "4c", "6d", "Jc", "Jd"), down=0, won=10_100),
    )


def _stud_shares() -> Station:
    """Seventh street: all seven cards of the hands that were shown."""
    pushed = PotPushed(
        number=0,
        wins=(
            WinView(seat=2, amount=10_200, ranking="high", name=ACES),
            WinView(seat=7, amount=10_100, ranking="low_8", name=SIX),
        ),
    )
    pots = (PotView(amount=20_300, seats=(2, 7)),)
    last = _river(boards=(), street=4, streets=5, button=0, small_blind=0, big_blind=0, pots=pots)
    return station(table(STUD, seats=_stud_seats(), hand=last), own(()), **_paid(pushed))


def result_scenes() -> dict[str, Station]:
    """From the last bet to the pot."""
    return {
        "play-showdown": _showdown(),
        "play-show-or-muck": _show_or_muck(holds=False),
        "play-show-first": _show_or_muck(holds=True),
        "play-show-uncontested": _show_uncontested(),
        "play-muck-warning": _show_or_muck(holds=True, page="muck_warning"),
        "play-won": _won(),
        "play-shown": _shown_own(),
        "omaha-hi-lo-result": _omaha_shares(),
        "stud-hi-lo-result": _stud_shares(),
    }
