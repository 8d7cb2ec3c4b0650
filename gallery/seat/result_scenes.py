"""Scenes of the end of a hand: showing, mucking, and who is paid."""

from __future__ import annotations

from gallery.seat.hand_scenes import seats_after
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
from wire.messages.table_events import (
    Acted,
    HandShown,
    PotPushed,
    TableEvent,
    Timed,
    WinView,
)
from wire.messages.table_view import HandView, PotView, SeatView

FOLDED = dict.fromkeys((1, 3, 5, 6, 8, 9, 10), ("fold", 0))
RIVER = ("Kh", "7s", "2d", "7c", "Ac")
LOW_RIVER = ("8h", "7s", "2h", "Kc", "5h")
FOURS = HandName(
    ranking="high", category="four_of_a_kind", ranks="7A", cards=("7h", "7d", "7s", "7c", "Ac")
)
FLUSH = HandName(
    ranking="omaha_high", category="flush", ranks="QT852", cards=("Qh", "Th", "8h", "5h", "2h")
)
WHEEL = HandName(
    ranking="omaha_low_8", category="high_card", ranks="7532A", cards=("7s", "5h", "3c", "2h", "As")
)
ACES = HandName(
    ranking="high", category="two_pair", ranks="AKQ", cards=("As", "Ac", "Kd", "Kc", "Qd")
)
SIX = HandName(
    ranking="low_8", category="high_card", ranks="6432A", cards=("6d", "4c", "3d", "2c", "Ah")
)
ACES_UP = (HandName(ranking="high", category="two_pair", ranks="AK7"),)
WON = 20_200
"""Three put in $67 each; the small blind is dead."""
SHOWN = 20_200
"""Two put in $101 each, the small blind among them."""
BEATEN = 20_300
"""Two put in $101 each; the small blind is dead."""
ALONE = 1_100
"""What the flop's players had put in when everybody gave up to a bet."""


def _river(**changes: object) -> HandView:
    base = {"boards": (RIVER,), "street": 3, "phase": "showdown", "dealt": 28, "burned": 3}
    return hand(**{**base, **changes})


def _pushed(*seats: int) -> dict[str, object]:
    """The main pot has just been pushed."""
    return {"pots": (PotView(amount=0, seats=seats),), "pot": 0}


def _paid(*events: TableEvent, since_ms: int = 600) -> dict[str, object]:
    """What the update that pays the pot told."""
    pushed = tuple(Timed(event=it, at_ms=0, lasts_ms=500) for it in events[-1:])
    motion = Motion(events=pushed, began_ms=NOW_MS - since_ms)
    return {"motion": motion, "told": events}


def _showdown() -> Station:
    shown = (
        seat(2, shown=True, up=("Kc", "Ks"), down=0, stack=30_100),
        seat(OWN_SEAT, mucked=True, down=0),
        seat(7, shown=True, up=("7h", "7d"), down=0, stack=WON, won=WON),
    )
    pushed = PotPushed(number=0, wins=(WinView(seat=7, amount=WON, ranking="high", name=FOURS),))
    shows = HandShown(seat=7, cards=("7h", "7d"), openings=(), names=(FOURS,))
    view = table(seats=seats_after(FOLDED, *shown), hand=_river(**_pushed(2, 4, 7)))
    return station(view, own((), names=()), **_paid(shows, pushed, since_ms=200))


def _show_or_muck(*, holds: bool, **changes: object) -> Station:
    cards = ("Ah", "Qd") if holds else ("7h", "7d")
    mine = seat(OWN_SEAT, stack=21_000)
    others = (
        *(seat(n, folded=True, down=0, last_act="fold") for n in (2, 7)),
        seat(3, shown=True, up=cards, down=0),
    )
    pots = (PotView(amount=SHOWN, seats=(3, 4)),)
    view = table(seats=seats_after(FOLDED, mine, *others), hand=_river(pots=pots, pot=SHOWN))
    show = ShowView(turn=58, hand=184_213, holds=holds, time_ms=4_200)
    return station(view, own(show=show, names=ACES_UP), **changes)


def _all_but_me() -> dict[int, tuple[str, int]]:
    return {number: ("fold", 0) for number in range(1, 11) if number != OWN_SEAT}


def _show_uncontested() -> Station:
    mine = seat(OWN_SEAT, won=ALONE)
    flop = hand(phase="uncontested", **_pushed(4))
    view = table(seats=seats_after(_all_but_me(), mine), hand=flop)
    show = ShowView(turn=58, hand=184_213, holds=False, time_ms=4_200, uncontested=True)
    return station(view, own(show=show))


def _won() -> Station:
    winner = seat(OWN_SEAT, down=0, won=ALONE)
    view = table(
        seats=seats_after(_all_but_me(), winner), hand=hand(phase="uncontested", **_pushed(4))
    )
    bet = Acted(seat=OWN_SEAT, word="bet", added=200, total=200)
    folds = tuple(Acted(seat=n, word="fold", added=0, total=0) for n in (6, 7, 8, 2))
    pushed = PotPushed(number=0, wins=(WinView(seat=OWN_SEAT, amount=ALONE, ranking=""),))
    return station(view, own((), names=()), told=(bet, *folds, pushed))


def _shown_own() -> Station:
    shown = (
        seat(2, folded=True, down=0, last_act="fold"),
        seat(OWN_SEAT, shown=True, up=("As", "Kd"), down=0, won=BEATEN),
        seat(7, shown=True, up=("Kc", "Qc"), down=0),
    )
    river = _river(boards=(("Kh", "7s", "2d", "7c", "Ah"),), **_pushed(4, 7))
    view = table(seats=seats_after(FOLDED, *shown), hand=river)
    name = HandName(
        ranking="high", category="two_pair", ranks="AK7", cards=("As", "Ah", "Kd", "Kh", "7s")
    )
    bets = tuple(
        Acted(seat=n, word=word, added=4_000, total=4_000)
        for n, word in ((OWN_SEAT, "bet"), (7, "call"))
    )
    beaten = HandName(
        ranking="high", category="two_pair", ranks="K7A", cards=("Kc", "Kh", "7s", "7c", "Ah")
    )
    shows = (
        HandShown(seat=OWN_SEAT, cards=("As", "Kd"), openings=(), names=(name,)),
        HandShown(seat=7, cards=("Kc", "Qc"), openings=(), names=(beaten,)),
    )
    win = WinView(seat=OWN_SEAT, amount=BEATEN, ranking="high", name=name)
    pushed = PotPushed(number=0, wins=(win,))
    told = (*bets, *shows, pushed)
    return station(view, own(names=(name,)), told=told)


def _omaha_shares() -> Station:
    """High and low go to two players, four cards each."""
    shown = (
        seat(2, shown=True, up=("Qh", "Th", "9c", "Jd"), down=0, won=WON // 2),
        seat(7, shown=True, up=("As", "3c", "Kd", "Qd"), down=0, won=WON // 2),
        seat(OWN_SEAT, mucked=True, down=0),
    )
    pushed = PotPushed(
        number=0,
        wins=(
            WinView(seat=2, amount=WON // 2, ranking="omaha_high", name=FLUSH),
            WinView(seat=7, amount=WON // 2, ranking="omaha_low_8", name=WHEEL),
        ),
    )
    river = _river(boards=(LOW_RIVER,), phase="over", dealt=48, **_pushed(2, 4, 7))
    view = table(OMAHA, seats=seats_after(FOLDED, *shown), hand=river)
    return station(view, own((), names=()), **_paid(pushed))


def _stud_seats() -> tuple[SeatView, ...]:
    folded = (seat(n, folded=True, down=0, last_act="fold") for n in (1, 3, 5, 6, 8))
    return (
        *folded,
        seat(2, shown=True, up=("Ac", "Qd", "As", "Kd", "Kc", "Js", "4h"), down=0, won=2_600),
        seat(OWN_SEAT, up=("7s", "2d", "Qs", "5h"), mucked=True, down=0),
        seat(7, shown=True, up=("Ah", "2c", "3d", "4c", "6d", "Jc", "Jd"), down=0, won=2_600),
    )


def _stud_shares() -> Station:
    """Seventh street: all seven cards of the hands that were shown."""
    pushed = PotPushed(
        number=0,
        wins=(
            WinView(seat=2, amount=2_600, ranking="high", name=ACES),
            WinView(seat=7, amount=2_600, ranking="low_8", name=SIX),
        ),
    )
    last = _river(
        boards=(), street=4, streets=5, button=0, small_blind=0, big_blind=0, dealt=30,
        **_pushed(2, 4, 7),
    )  # fmt: skip
    return station(table(STUD, seats=_stud_seats(), hand=last), own((), names=()), **_paid(pushed))


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
