"""Scenes of the largest sums and of many pots."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from gallery.seat.hand_scenes import FOLDED, MILLIONS, seats_after
from gallery.seat.samples import (
    HOLDEM,
    LIMPED,
    OWN_SEAT,
    clock,
    hand,
    offer,
    own,
    seat,
    station,
    table,
)
from player_station.state import Draft, Station
from wire.messages.base import changed
from wire.messages.own_view import HandName
from wire.messages.table_events import Acted
from wire.messages.table_view import PotView, SeatView, TableView

# Four players are all in since the flop, each for another sum; the six others bet on the turn.
ALL_IN: Final = {2: 12_345_675, 5: 26_913_575, 7: 44_259_225, 8: 64_382_675}
COVERED: Final = 91_061_600
BET: Final = 12_345_675
TURN_BETS: Final = {
    1: ("call", 2 * BET), 3: ("call", 2 * BET), 4: ("bet", BET),
    6: ("call", BET), 9: ("call", BET), 10: ("raise", 2 * BET),
}  # fmt: skip


def _rich_seat(number: int) -> SeatView:
    if number in ALL_IN:
        return seat(number, stack=0, all_in=True, last_act="call")
    word, bet = TURN_BETS[number]
    return seat(number, stack=MILLIONS + number * 1_111_00, bet=bet, last_act=word)


def _rich_pots() -> tuple[PotView, ...]:
    steps = (0, *sorted(ALL_IN.values()), COVERED)
    pots = []
    for least, most in pairwise(steps):
        seats = tuple(n for n in range(1, 11) if ALL_IN.get(n, COVERED) >= most)
        pots.append(PotView(amount=(most - least) * len(seats), seats=seats))
    return tuple(pots)


def _rich_table() -> TableView:
    pots = _rich_pots()
    bets = sum(bet for _word, bet in TURN_BETS.values())
    return table(
        changed(HOLDEM, chip=25),
        seats=tuple(_rich_seat(number) for number in range(1, 11)),
        name="High Limit Salon Privee 12",
        demo=True,
        hand=hand(
            street=2,
            boards=(("Kh", "7s", "2d", "Tc"),),
            dealt=26,
            burned=2,
            to_act=OWN_SEAT,
            turn=57,
            clock=clock(OWN_SEAT, 6_200),
            pots=pots,
            pot=sum(pot.amount for pot in pots) + bets,
            price=2 * BET,
        ),
    )


def _rich_station(**changes: object) -> Station:
    whole = MILLIONS + OWN_SEAT * 1_111_00 + BET
    rich = offer(
        to_call=BET,
        raise_min=3 * BET,
        raise_max=whole,
        all_in=whole,
        raise_step=25,
        half_pot=whole,
        three_quarters_pot=whole,
        pot=whole,
    )
    told = tuple(
        Acted(seat=n, word=word, added=bet, total=bet)
        for n, (word, bet) in ((n, TURN_BETS[n]) for n in (10, 1, 3))
    )
    kings = (HandName(ranking="high", category="pair", ranks="KAT7"),)
    return station(_rich_table(), own(offer=rich, names=kings), told=told, **changes)


def _four_pots() -> Station:
    """The river: three are all in for less, two still bet."""
    pots = (
        PotView(amount=20_100, seats=LIMPED),
        PotView(amount=24_000, seats=(4, 6, 7, 8)),
        PotView(amount=21_000, seats=(4, 6, 8)),
        PotView(amount=8_800, seats=(4, 6)),
    )
    all_in = (seat(n, all_in=True, stack=0, last_act="call") for n in (2, 7, 8))
    mine = seat(OWN_SEAT, last_act="check")
    river = hand(
        boards=(("Kh", "7s", "2d", "Tc", "Ac"),),
        street=3,
        dealt=28,
        burned=3,
        to_act=6,
        turn=60,
        clock=clock(6),
        pots=pots,
        pot=73_900,
    )
    aces_up = (HandName(ranking="high", category="two_pair", ranks="AKT"),)
    return station(table(seats=seats_after(FOLDED, mine, *all_in), hand=river), own(names=aces_up))


def rich_scenes() -> dict[str, Station]:
    """A table of millions, and four side pots."""
    return {
        "play-millions": _rich_station(),
        "play-millions-amount": _rich_station(draft=Draft(total=MILLIONS // 2)),
        "play-four-side-pots": _four_pots(),
    }
