"""Scenes of stud: up cards before the seats, no board."""

from __future__ import annotations

from player_station.gallery.samples import (
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
from wire.messages.own_view import OfferView
from wire.messages.table_view import HandView, TableView

UPS = ("Ks", "9d", "4c", "Jh", "7s", "2d", "Qc", "5h")


def _hand(**changes: object) -> HandView:
    return hand(
        board=(),
        streets=5,
        pots=(),
        to_act=OWN_SEAT,
        turn=57,
        clock=clock(OWN_SEAT),
        **changes,
    )


def _table() -> TableView:
    seats = tuple(
        seat(
            number,
            up=tuple(UPS[(number + card) % 8] for card in range(4)),
            bet=400 if number % 2 else 0,
            last_act="call" if number % 2 else "check",
            folded=number == 6,
        )
        for number in range(1, 9)
    )
    return table(STUD, seats=seats, hand=_hand(street=3, pot=5_200))


def _single(amount: int, **changes: object) -> OfferView:
    """Fixed limit: one amount."""
    return offer(
        raise_min=amount, raise_max=amount, raise_step=1, fixed=True, half_pot=0, pot=0, **changes
    )


def stud_scenes() -> dict[str, Station]:
    """Sixth street, and the bring-in."""
    view = _table()
    mine = own(
        ("As", "3d", "Qd", "8c", "2h", "5s"),
        up=(False, False, True, True, True, True),
        offer=_single(800, to_call=400),
    )
    third = changed(
        view,
        seats=tuple(changed(it, up=it.up[:1], bet=0) for it in view.seats),
        hand=_hand(street=0, pot=400),
    )
    bring = own(
        ("As", "3d", "2c"),
        up=(False, False, True),
        offer=_single(400, to_call=0, bring_in=100, opens=True, can_fold=False),
    )
    return {
        "stud-my-turn": station(view, mine, decision=(57, 400)),
        "stud-peek": station(view, mine, decision=(57, 400), peek=PEEK_LIFT_MAX),
        "stud-bring-in": station(third, bring, decision=(57, 0)),
    }
