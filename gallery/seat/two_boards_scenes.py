"""Scenes of a game with two boards."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gallery.seat.draw_scenes import dealt_seats
from gallery.seat.samples import HOLDEM, OWN_SEAT, clock, hand, offer, own, station, table
from player_station.gestures import PEEK_LIFT
from player_station.state import Station
from wire.messages.base import changed
from wire.messages.own_view import HandName, OfferView, OwnView
from wire.messages.table_events import Acted
from wire.messages.table_view import HandView, PotView

DOUBLE_BOARD: Final = changed(HOLDEM, game="double_board_omaha", structure="pot_limit", boards=2)
TURNS: Final = (("Kh", "7s", "2d", "Tc"), ("9c", "9d", "4h", "As"))


def double_board(**changes: object) -> Station:
    """The turn with two boards, and it is this player's turn."""
    called = ("call", 1_200)
    acts = {4: ("check", 0), 6: ("check", 0), 7: ("bet", 1_200), 8: called, 2: called, 3: called}
    seats = tuple(
        changed(it, last_act=acts[it.seat][0], bet=acts[it.seat][1]) if it.seat in acts else it
        for it in dealt_seats(9, 4, (1, 5, 9))
    )
    pots = (PotView(amount=4_800, seats=(2, 3, 4, 6, 7, 8)),)
    turn = _turn_of_two(**{"pots": pots, "pot": 9_600, **changes})
    asked = offer(
        to_call=1_200, raise_min=2_400, raise_max=12_000, half_pot=6_600,
        three_quarters_pot=9_300, pot=12_000,
    )  # fmt: skip
    told = (
        *(Acted(seat=number, word="check", added=0, total=0) for number in (3, 4, 6)),
        Acted(seat=7, word="bet", added=1_200, total=1_200),
        *(Acted(seat=number, word="call", added=1_200, total=1_200) for number in (8, 2, 3)),
    )
    return station(table(DOUBLE_BOARD, seats=seats, hand=turn), _two_names(asked), told=told)


def _turn_of_two(**changes: object) -> HandView:
    base = hand(
        boards=TURNS, street=2, burned=2, dealt=46, price=1_200,
        to_act=OWN_SEAT, turn=57, clock=clock(OWN_SEAT),
    )  # fmt: skip
    return changed(base, **changes)


def _two_names(asked: OfferView) -> OwnView:
    """The player's cards, with a name on each board."""
    names = (
        HandName(ranking="omaha_high", category="pair", ranks="KAT7"),
        HandName(ranking="omaha_high", category="two_pair", ranks="A9K"),
    )
    return own(("Ad", "Kc", "4s", "3s"), names=names, offer=asked)


def _two_all_in() -> Station:
    """The same turn with two players all in: each pot has players of its own."""
    seats = tuple(
        changed(it, stack=0, all_in=True, last_act="call")
        if it.seat in (7, 8)
        else changed(it, bet=1_200, last_act="bet")
        if it.seat == 3
        else it
        for it in dealt_seats(9, 4, (1, 5, 9))
    )
    sums = {4_800: (2, 3, 4, 6, 7, 8), 3_500: (2, 3, 4, 6, 8), 2_000: (2, 3, 4, 6)}
    pots = tuple(PotView(amount=amount, seats=players) for amount, players in sums.items())
    asked = offer(
        to_call=1_200, raise_min=2_400, raise_max=13_900, half_pot=7_500,
        three_quarters_pot=10_700, pot=13_900,
    )  # fmt: skip
    view = table(DOUBLE_BOARD, seats=seats, hand=_turn_of_two(pots=pots, pot=11_500))
    told = (Acted(seat=3, word="bet", added=1_200, total=1_200),)
    return station(view, _two_names(asked), told=told)


def two_boards_scenes() -> dict[str, Station]:
    """The turn with two boards, and pots on both."""
    return {
        "two-boards": double_board(),
        "two-boards-peek": replace(double_board(), peek=PEEK_LIFT),
        "two-boards-side-pots": _two_all_in(),
    }
