"""Scenes of the pages a player opens."""

from __future__ import annotations

from dataclasses import replace

from gallery.seat.hand_scenes import my_turn, others_turn
from gallery.seat.samples import (
    AT_MS,
    HOLDEM,
    NAMES,
    NOW_MS,
    ROOT,
    buy_in,
    opening,
    own,
    station,
    table,
    ten_seats,
)
from player_station.state import Draft, Station
from wire.messages.base import changed
from wire.messages.limits import LimitLine
from wire.messages.own_view import HandName, OwnView
from wire.messages.recall import HandLine, HandReplay
from wire.messages.table_events import (
    Acted,
    BoardDealt,
    CardDealt,
    CollectionTaken,
    HandShown,
    Posted,
    PotPushed,
    TableEvent,
    WinView,
)

LIMITS = (
    LimitLine(kind="deposit_day", most=50_000, used=20_000),
    LimitLine(kind="deposit_week", most=-1),
    LimitLine(
        kind="loss_day", most=20_000, used=4_050, wish=40_000, wish_from_ms=AT_MS + 86_400_000
    ),
    LimitLine(kind="loss_week", most=-1),
    LimitLine(kind="session_minutes", most=240, used=85),
    LimitLine(kind="table_amount", most=40_000, used=20_000),
)


HELD = (
    *(("As", "Kd"), ("9h", "9c"), ("7d", "2c"), ("Qs", "4h"), ("Jh", "Th")),
    *(("Ac", "Ad"), ("8s", "3d"), ("6c", "5h"), ("Kc", "Qc"), ("Td", "4s")),
)
BOARDS = (
    ("Kh", "7s", "2d", "7c", "Ah"),
    ("Qh", "5d", "4c"),
    (),
    ("Jc", "8d", "3s"),
    ("9d", "8c", "2h", "Qd", "4d"),
    ("Ts", "9s", "8h", "7h", "2s"),
    (),
    (),
    ("Jd", "Tc", "9c", "3c", "2d"),
    (),
)
WINNERS = ("Ada", "Konstantin", "Bo", "Jo", "Ada", "Wu", "Bo", "river_gambler_77", "Ada", "Jo")


def hand_lines() -> tuple[HandLine, ...]:
    """Ten hands."""
    results = (20_300, -1_400, 0, -200, 4_600, -27_300, 0, 0, 1_234_567_50, -100)
    return tuple(
        HandLine(
            hand=184_213 - number,
            began_ms=AT_MS - number * 95_000,
            root=ROOT,
            pot=abs(result) * 2 + 300,
            result=result,
            cards=HELD[number],
            board=BOARDS[number],
            winner=WINNERS[number],
        )
        for number, result in enumerate(results)
    )


def _replay_events() -> tuple[TableEvent, ...]:
    full = HandName(
        ranking="high", category="full_house", ranks="7K", cards=("7s", "7h", "7c", "Kh", "Kc")
    )
    return (
        Posted(seat=3, kind="small_blind", amount=100),
        Posted(seat=4, kind="big_blind", amount=200),
        *(
            CardDealt(
                seat=n,
                street=0,
                position=n,
                leaf=ROOT,
                up=False,
                opening=opening("As") if n == 4 else None,
            )
            for n in (3, 4, 7)
        ),
        *(
            CardDealt(
                seat=n,
                street=0,
                position=n,
                leaf=ROOT,
                up=False,
                opening=opening("Kd") if n == 4 else None,
            )
            for n in (3, 4, 7)
        ),
        Acted(seat=7, word="raise", added=600, total=600),
        Acted(seat=3, word="fold", added=0, total=100),
        Acted(seat=4, word="call", added=400, total=600),
        BoardDealt(
            street=1, leaves=(ROOT,) * 3, openings=(opening("Kh"), opening("7s"), opening("2d"))
        ),
        Acted(seat=4, word="bet", added=1_200, total=1_200),
        Acted(seat=7, word="call", added=1_200, total=1_200),
        BoardDealt(street=2, leaves=(ROOT,), openings=(opening("7c"),)),
        BoardDealt(street=3, leaves=(ROOT,), openings=(opening("9s"),)),
        HandShown(seat=7, cards=("Kc", "7h"), openings=(), names=(full,)),
        CollectionTaken(fees=(("percentage", 0, 200),)),
        PotPushed(number=0, wins=(WinView(seat=7, amount=3_500, ranking="high", name=full),)),
    )


def replay() -> HandReplay:
    """A hand of three."""
    return HandReplay(
        id="request-1",
        hand=184_213,
        rules=HOLDEM,
        stacks=tuple((n, 20_000 + n * 1_000) for n in (3, 4, 7)),
        nicknames=tuple((n, NAMES[n - 1]) for n in (3, 4, 7)),
        events=_replay_events(),
    )


def page_scenes() -> dict[str, Station]:
    """Every page over the table."""
    base = others_turn(hands=hand_lines(), limits=LIMITS, replay=replay())
    # What fits a stack of 273 at a table of at most 400.
    fits = own((), buy_in=buy_in(least=100, most=12_700))
    top_up = replace(_between_hands(), own=fits, page="top_up")

    def page(name: str, **changes: object) -> Station:
        return replace(base, page=name, page_since_ms=NOW_MS - 4_000, **changes)  # type: ignore[arg-type]

    return {
        "menu": page("menu"),
        "menu-free-seat": replace(page("menu"), own=_free_seat(base)),
        "settings": page("settings"),
        "help": page("help"),
        "help-words": page("help", page_item=3),
        "hands": page("hands"),
        "hands-fetching": page("hands", hands=None),
        "replay-start": page("hand", page_item=184_213),
        "replay-flop": page("hand", page_item=184_213, step=7),
        "replay-end": page("hand", page_item=184_213, step=99),
        "proof": page("proof", page_item=184_213),
        "dispute": page("dispute", page_item=184_213),
        "limits": page("limits"),
        "limit": page("limit", page_item=2, draft=Draft(total=0, typed="300")),
        "change-pin": page("change_pin", pin="123"),
        "change-pin-again": page("change_pin", pin_first="1234", pin_second="7391", pin="73"),
        "exclude": page("exclude"),
        "exclude-pin": page("exclude_pin", page_item=2, pin="12"),
        "leave": replace(_between_hands(), page="leave"),
        "leave-in-hand": replace(my_turn(), page="leave"),
        "change-seat": page("change_seat"),
        "top-up": top_up,
        "top-up-in-hand": replace(others_turn(), own=_topping_up(0), page="top_up"),
        "top-up-booked": replace(others_turn(), own=_topping_up(6_000), page="top_up"),
        "stack-coming": replace(others_turn(), own=_topping_up(6_000), revealed_ms=NOW_MS),
        "wipe": page("wipe"),
    }


def _topping_up(coming: int) -> OwnView:
    """A player in a hand, with or without chips that are booked."""
    allowed = buy_in(most=0, least=0, why="top_up_booked") if coming else buy_in(least=100)
    return own(("As", "Kd"), coming=coming, buy_in=allowed)


def _between_hands() -> Station:
    idle = tuple(changed(it, in_hand=False, down=0) for it in ten_seats())
    return station(table(hand=None, seats=idle), own(()))


def _free_seat(view: Station) -> OwnView | None:
    """The view of a seat where nobody is signed in."""
    return changed(view.own, state="open", player=None, cards=()) if view.own else None
