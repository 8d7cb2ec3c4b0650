"""Killed pots and tables that play several games in turn, for pictures."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from center_screen.state import Centre
from gallery.centre.sample_tables import (
    clock_on,
    hand_in,
    hand_of,
    resting,
    rules_of,
    sixth_street,
    table_of,
    ten,
    with_seat,
)
from wire.messages.base import changed as replace
from wire.messages.mix_view import MixedGameView, MixView
from wire.messages.stakes_view import StakesView
from wire.messages.table_events import HandBegan, Posted
from wire.messages.table_view import TableView

LIMIT: Final = StakesView(blinds=(200, 400), small_bet=400, big_bet=800)
KILLED: Final = replace(LIMIT, small_bet=800, big_bet=1_600, kill=800)
STUD: Final = StakesView(ante=50, bring_in=100, small_bet=400, big_bet=800)
HORSE: Final = (
    *(
        MixedGameView(game=game, structure="fixed_limit", stakes=LIMIT)
        for game in ("holdem", "omaha8")
    ),
    *(
        MixedGameView(game=game, structure="fixed_limit", stakes=STUD)
        for game in ("razz", "stud", "stud8")
    ),
)


def horse(place: int, **changes: object) -> MixView:
    """A mix with so many of its games behind it."""
    base = MixView(name="horse", games=HORSE, place=place, hands=3, hands_left=2)
    return replace(base, **changes)


def mixes() -> Iterator[tuple[str, Centre]]:
    """Yield the states with their names."""
    yield "kill_pot", resting(_killed(), Posted(seat=4, kind="kill", amount=800))
    yield "kill_legs", resting(_with_leg())
    last = replace(sixth_street(), mix=horse(3, hands_left=0))
    yield "mix_last_hand", resting(last)
    soon = replace(_omaha(), mix=horse(1, hands_left=1))
    yield "mix_next_but_one", resting(soon)
    first = replace(_omaha(), mix=horse(1, hands=1, hands_left=7))
    began = HandBegan(hand=1_204, button=6, seats=tuple(range(1, 9)), root=bytes(32), leaves=())
    yield "mix_new_game", resting(first, began)


def _omaha() -> TableView:
    """A hand of the mix before the first act, at eight seats: as many as its stud has."""
    seats = with_seat(ten(down=4)[:8], 7, bet=200, last_act="small_blind")
    seats = with_seat(seats, 8, bet=400, last_act="big_blind")
    hand = hand_of(
        button=6, small_blind=7, big_blind=8, pot=600, price=400, to_act=1, clock=clock_on(1),
        dealt=32,
    )  # fmt: skip
    limit = rules_of(game="omaha8", structure="fixed_limit", stakes=LIMIT)
    return table_of(seats, hand, rules=limit)


def _killed() -> TableView:
    """Seat 4 killed the pot and acts last; seat 9 has the button."""
    seats = with_seat(ten(), 10, bet=200, last_act="small_blind")
    seats = with_seat(seats, 1, bet=400, last_act="big_blind")
    seats = with_seat(seats, 4, bet=800, last_act="kill", leg=True)
    hand = hand_of(
        pot=1_400, price=800, to_act=2, clock=clock_on(2), dealt=20, killer=4, stakes=KILLED
    )
    limit = rules_of(structure="fixed_limit", stakes=LIMIT)
    return table_of(seats, hand, rules=limit)


def _with_leg() -> TableView:
    """Nobody killed this pot: seat 6 has the first leg, seat 8 posts the kill when he is back."""
    table = _killed()
    seats = with_seat(table.seats, 4, bet=0, last_act="", leg=False)
    seats = with_seat(seats, 6, leg=True)
    seats = with_seat(seats, 8, away=True, in_hand=False, down=0, must_kill=True)
    hand = replace(hand_in(table), pot=600, price=400, killer=0, stakes=None, dealt=18)
    return replace(table, seats=seats, hand=hand)
