"""Scenes of games in which players decide about their cards: draws, discards, asked cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gallery.seat.samples import (
    HOLDEM,
    LIMIT,
    NOW_MS,
    OWN_SEAT,
    clock,
    hand,
    own,
    seat,
    station,
    table,
)
from player_station.gestures import PEEK_LIFT
from player_station.state import Press, Settings, Station
from wire.messages.base import changed
from wire.messages.own_view import AskView, DrawView, HandName, OwnView
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import Discarded
from wire.messages.table_view import ClockView, HandView, PotView, SeatView, TableView

JOKER: Final = 52
"""The number of the joker in a deck."""
BADUGI: Final = changed(LIMIT, game="badugi", draws=True, board_cards=0)
LOWBALL: Final = changed(LIMIT, game="lowball", draws=True, board_cards=0, deck=(*range(52), JOKER))
PINEAPPLE: Final = changed(HOLDEM, game="crazy_pineapple", draws=True)
SUPER_STUD: Final = changed(
    LIMIT,
    game="super_stud",
    draws=True,
    board_cards=0,
    chip=50,
    stakes=StakesView(ante=50, bring_in=100, small_bet=400, big_bet=800),
)
MEXICAN: Final = changed(
    SUPER_STUD, game="mexican", chip=100, stakes=StakesView(ante=100, small_bet=400, big_bet=800)
)
SMOOTH_SEVEN: Final = HandName(ranking="badugi", category="three_cards", ranks="742")
FORCED: Final = 1


def dealt_seats(
    count: int, down: int, folded: tuple[int, ...] = (), **each: object
) -> tuple[SeatView, ...]:
    """Seats from 1 on with so many down cards each; those that folded have none."""
    return tuple(
        seat(
            number,
            down=0 if number in folded else down,
            folded=number in folded,
            last_act="fold" if number in folded else "",
            **each,
        )
        for number in range(1, count + 1)
    )


def _with(seats: tuple[SeatView, ...], drew: Mapping[int, int]) -> tuple[SeatView, ...]:
    """Seats that have drawn: new cards come when all have chosen."""
    return tuple(
        changed(it, drew=drew.get(it.seat, -1), down=it.down - drew.get(it.seat, 0)) for it in seats
    )


def _drawing(**changes: object) -> HandView:
    """A draw: the bets are gathered, and it is this player's turn, the third behind the button."""
    base = hand(
        boards=(),
        button=1,
        small_blind=2,
        big_blind=3,
        phase="drawing",
        burned=0,
        dealt=32,
        pots=(PotView(amount=2_000, seats=(2, 3, 4, 6, 7)),),
        pot=2_000,
        to_act=OWN_SEAT,
        turn=21,
        clock=changed(clock(OWN_SEAT), turn=21),
    )
    return changed(base, **changes)


def draw(count: int, **changes: object) -> DrawView:
    """The choice of cards to give up, of so many."""
    base = DrawView(
        turn=21,
        hand=184_213,
        most=count,
        positions=tuple(range(count)),
        time_ms=25_000,
    )
    return changed(base, **changes)


def badugi_draw(**changes: object) -> Station:
    """The first draw of Badugi: two have drawn, and it is this player's turn."""
    seats = _with(dealt_seats(8, 4, (1, 5, 8)), {2: 1, 3: 0})
    view = table(BADUGI, seats=seats, hand=_drawing())
    mine = own(("7c", "4d", "2h", "Kh"), names=(SMOOTH_SEVEN,), draw=draw(4))
    told = (Discarded(seat=2, count=1), Discarded(seat=3))
    return station(view, mine, told=told, **changes)


def _others_draw() -> Station:
    seats = _with(dealt_seats(8, 4, (1, 5, 8)), {2: 1, 3: 0, 4: 2})
    drawing = _drawing(to_act=6, turn=22, clock=changed(clock(6, 19_000), turn=22))
    two = HandName(ranking="badugi", category="two_cards", ranks="72")
    mine = own(("7c", "2h"), names=(two,))
    told = (Discarded(seat=2, count=1), Discarded(seat=3), Discarded(seat=4, count=2))
    return station(table(BADUGI, seats=seats, hand=drawing), mine, told=told)


def _lowball(**changes: object) -> Station:
    seats = _with(dealt_seats(8, 5, (1, 5)), {2: 1, 3: 2})
    names = (HandName(ranking="low_a5_bug", category="high_card", ranks="J632A"),)
    mine = own(("Jk", "Jd", "6s", "3c", "2d"), names=names, draw=draw(5))
    pots = (PotView(amount=2_400, seats=(2, 3, 4, 6, 7, 8)),)
    drawing = _drawing(dealt=40, pots=pots, pot=2_400)
    return station(table(LOWBALL, seats=seats, hand=drawing), mine, **changes)


def _clocks(left_ms: Mapping[int, int]) -> tuple[ClockView, ...]:
    """The clock of each seat that gives up a card at once."""
    return tuple([changed(clock(seat, left), turn=21) for seat, left in left_ms.items()])


def _flop_of_pineapple(**changes: object) -> TableView:
    base = _drawing(
        boards=(("Kh", "7s", "2d"),),
        burned=1,
        dealt=34,
        to_act=0,
        deciding=(2, 3, 4, 6, 7),
        clock=changed(clock(2), turn=21),
        clocks=_clocks({2: 17_400, 3: 9_000, OWN_SEAT: 21_000, 6: 14_000, 7: 4_000}),
    )
    flop = changed(base, **changes)
    return table(PINEAPPLE, seats=dealt_seats(10, 3, (1, 5, 8, 9, 10)), hand=flop)


def _pineapple(mine: OwnView, view: TableView | None = None, **changes: object) -> Station:
    return station(view or _flop_of_pineapple(), mine, **changes)


def _three(**changes: object) -> OwnView:
    names = (HandName(ranking="high", category="pair", ranks="KA72"),)
    return own(("As", "Kd", "9h"), names=names, **changes)


def _pineapple_waits() -> Station:
    """This player has given up a card; two others still think."""
    clocks = _clocks({6: 12_000, 7: 4_000})
    view = _flop_of_pineapple(deciding=(6, 7), clock=clocks[0], clocks=clocks)
    seats = tuple(changed(it, down=2) if it.seat in (2, 3, 4) else it for it in view.seats)
    return _pineapple(own(("As", "Kd")), changed(view, seats=seats))


UPS: Final = {1: "Jh", 2: "Ks", 3: "3h", OWN_SEAT: "7s", 5: "8d", 6: "Th", 7: "Kd", 8: "Ah"}


def _third_street() -> HandView:
    """Nobody has bet; everybody chooses at once."""
    return _drawing(
        street=0,
        streets=5,
        button=0,
        small_blind=0,
        big_blind=0,
        pots=(),
        pot=400,
        to_act=0,
        deciding=tuple(UPS),
        clock=changed(clock(1), turn=21),
        clocks=_clocks(dict.fromkeys(UPS, 17_400)),
    )


def _super_stud(**changes: object) -> Station:
    """Before the first bet everybody gives up one of three down cards."""
    seats = tuple(changed(it, up=(UPS[it.seat],)) for it in dealt_seats(8, 3))
    third = _third_street()
    mine = own(
        ("As", "3d", "9c", UPS[OWN_SEAT]),
        up=(False, False, False, True),
        names=(),
        draw=draw(3, least=FORCED, most=FORCED, replace=False, together=True),
    )
    return station(table(SUPER_STUD, seats=seats, hand=third), mine, **changes)


TURNED_UP: Final = (1, 2)
"""Who asked for a card face down: the older one lies open, and the new one has not come."""
MEXICAN_UPS: Final = {
    1: ("Jh", "4s", "Ac"),
    2: ("Ks", "Jd", "4c"),
    3: ("3h",),
    OWN_SEAT: ("7s", "Qc"),
    6: ("Jk", "5c"),
    7: ("Kd", "2h"),
}


def _mexican(**changes: object) -> Station:
    """Before the fourth card: this player says how his comes."""
    seats = tuple(
        changed(it, up=MEXICAN_UPS.get(it.seat, ()), in_hand=it.seat != 5, away=it.seat == 5)
        for it in dealt_seats(7, 1, (3,))
    )
    seats = tuple(changed(it, down=0) if it.seat in (5, *TURNED_UP) else it for it in seats)
    pots = (PotView(amount=4_600, seats=(1, 2, 4, 6, 7)),)
    fourth = _drawing(
        street=2, streets=4, button=7, small_blind=0, big_blind=0, dealt=20, pots=pots, pot=4_600
    )
    mine = own(
        ("As", *MEXICAN_UPS[OWN_SEAT]),
        up=(False, True, True),
        names=(),
        ask=AskView(turn=21, hand=184_213, turns=(0,), time_ms=25_000),
    )
    return station(table(MEXICAN, seats=seats, hand=fourth), mine, **changes)


def draw_scenes() -> dict[str, Station]:
    """Draws, forced discards and asked cards."""
    forced = draw(3, least=FORCED, most=FORCED, replace=False, together=True)
    return {
        "draw-stand-pat": badugi_draw(),
        "draw-marked": badugi_draw(marks=(3, 1)),
        "draw-peek": badugi_draw(marks=(3,), peek=PEEK_LIFT),
        "draw-all-held": badugi_draw(
            marks=(0, 1, 2, 3), press=Press(control="discard:all", since_ms=NOW_MS - 400)
        ),
        "draw-others": _others_draw(),
        "draw-five": _lowball(marks=(1,)),
        "draw-five-peek": _lowball(peek=PEEK_LIFT),
        "draw-left-handed": _lowball(
            marks=(1, 2), settings=Settings(left_handed=True, four_colour=True)
        ),
        "draw-large-text": badugi_draw(marks=(3,), settings=Settings(large_text=True)),
        "discard-forced": _pineapple(_three(draw=forced)),
        "discard-forced-marked": _pineapple(_three(draw=forced), marks=(2,)),
        "discard-waits": _pineapple_waits(),
        "discard-super-stud": _super_stud(marks=(2,)),
        "ask-card": _mexican(),
        "help-hands-mexican": _mexican(page="help", page_item=2),
    }
