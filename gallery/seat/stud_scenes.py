"""Scenes of stud: up cards before the seats, no board."""

from __future__ import annotations

from gallery.seat.samples import (
    OWN_SEAT,
    STUD,
    clock,
    hand,
    offer,
    own,
    seat,
    station,
    table,
)
from player_station.gestures import PEEK_LIFT_MAX
from player_station.state import Station
from wire.messages.base import changed
from wire.messages.own_view import HandName, OfferView
from wire.messages.table_events import Acted
from wire.messages.table_view import HandView, PotView, TableView

TOLD = tuple(
    Acted(seat=number, word=word, added=800, total=800)
    for number, word in ((8, "bet"), (1, "call"), (2, "call"))
)
MINE = ("7s", "2d", "Qc", "5h")
UPS = {
    1: ("Jh", "4s", "9c", "Ac"),
    2: ("Ks", "9d", "4c", "8h"),
    3: ("3h", "Qd", "Ts", "6c"),
    OWN_SEAT: MINE,
    5: ("8d", "6h", "Jc", "2s"),
    6: ("Th", "5c", "7h", "3s"),
    7: ("Kd", "9h", "3c", "Qs"),
    8: ("Ah", "7d", "Js", "4h"),
}


def _hand(**changes: object) -> HandView:
    return hand(
        boards=(),
        streets=5,
        button=0,
        small_blind=0,
        big_blind=0,
        to_act=OWN_SEAT,
        turn=57,
        clock=clock(OWN_SEAT),
        **changes,
    )


LIVE = (1, 2, 4, 5, 7, 8)
"""Who is left on sixth street; the others folded on third."""


def _table() -> TableView:
    bettors = {8: "bet", 1: "call", 2: "call"}
    seats = tuple(
        seat(number, up=UPS[number], bet=800 if number in bettors else 0,
             last_act=bettors.get(number, ""))
        if number in LIVE
        else seat(number, folded=True, down=0, last_act="fold")
        for number in UPS
    )  # fmt: skip
    pots = (PotView(amount=2_800, seats=LIVE),)
    return table(STUD, seats=seats, hand=_hand(street=3, pots=pots, pot=5_200, price=800))


def _single(amount: int, **changes: object) -> OfferView:
    """Fixed limit: one amount."""
    return offer(
        raise_min=amount,
        raise_max=amount,
        raise_step=1,
        fixed=True,
        half_pot=0,
        three_quarters_pot=0,
        pot=0,
        **changes,
    )


def stud_scenes() -> dict[str, Station]:
    """Sixth street, and the bring-in."""
    view = _table()
    mine = own(
        ("As", "3d", *MINE),
        names=(
            HandName(ranking="high", category="high_card", ranks="AQ753"),
            HandName(ranking="low_8", category="high_card", ranks="7532A"),
        ),
        up=(False, False, True, True, True, True),
        offer=_single(1_600, to_call=800),
    )
    third = changed(
        view,
        seats=tuple(seat(number, up=(up[number == 3],)) for number, up in UPS.items()),
        hand=_hand(street=0, pots=(), pot=400, dealt=24, burned=0),
    )
    bring = own(
        ("As", "3d", MINE[0]),
        names=(),
        up=(False, False, True),
        offer=_single(400, to_call=0, bring_in=100, opens=True, completes=True, can_fold=False),
    )
    return {
        "stud-my-turn": station(view, mine, told=TOLD),
        "stud-peek": station(view, mine, told=TOLD, peek=PEEK_LIFT_MAX),
        "stud-bring-in": station(third, bring),
    }
