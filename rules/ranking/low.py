"""Ace-to-five lows: aces are low, straights and flushes do not count, pairs only hurt.

Here too the higher strength wins the pot: 6,175 is 5-4-3-2-A, 1 is four kings with a queen. The 56
best lows are those that qualify as eight or better.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import comb

from rules.cards import Card
from rules.ranking.categories import BEST_LOW
from rules.ranking.keys import CARD_RANK_KEYS
from rules.ranking.tables import LOW_5, LOW_6, LOW_7, prepare_low

Cards = tuple[Card, ...]


def worst_low(highest: int) -> int:
    """Return the strength of the worst low of five ranks up to `highest`: 8-7-6-5-4 for 8."""
    return BEST_LOW - comb(highest, 5) + 1


WORST_EIGHT_LOW = worst_low(8)
"""The strength of 8-7-6-5-4, the worst low that is eight or better."""

_BY_SIZE: Mapping[int, dict[int, int]] = {5: LOW_5, 6: LOW_6, 7: LOW_7}


def low_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of the best low among `hole` and `board`, five to seven in all."""
    cards = hole + board
    if len(cards) not in _BY_SIZE:
        raise ValueError(f"a low hand is made of five to seven cards, not {len(cards)}")
    prepare_low()
    return _BY_SIZE[len(cards)][sum([CARD_RANK_KEYS[card] for card in cards])]


def eight_low_strength(hole: Cards, board: Cards = ()) -> int | None:
    """Return `low_strength` if the low is eight or better, else None."""
    strength = low_strength(hole, board)
    return strength if strength >= WORST_EIGHT_LOW else None


def low_strengths(holes: Sequence[Cards], board: Cards = ()) -> list[int]:
    """Return `low_strength` of every hole at a showdown."""
    return [low_strength(hole, board) for hole in holes]


def eight_low_strengths(holes: Sequence[Cards], board: Cards = ()) -> list[int | None]:
    """Return `eight_low_strength` of every hole at a showdown."""
    return [eight_low_strength(hole, board) for hole in holes]
