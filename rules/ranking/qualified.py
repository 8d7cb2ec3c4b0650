"""Rankings that are others with a condition: a floor, or the hole cards alone."""

from __future__ import annotations

from functools import cache

from rules.cards import Card, parse_cards
from rules.ranking.high import high_strength
from rules.ranking.low import low_strength, worst_low

Cards = tuple[Card, ...]

WORST_SIX_LOW = worst_low(6)
"""The strength of 6-5-4-3-2, the worst low that is six or better."""


def six_low_strength(hole: Cards, board: Cards = ()) -> int | None:
    """Return the strength of the best low if it is six or better, else None."""
    strength = low_strength(hole, board)
    return strength if strength >= WORST_SIX_LOW else None


@cache
def pair_of_sixes() -> int:
    """The strength of 6-6-4-3-2, the worst hand with a pair of sixes or better."""
    return high_strength(parse_cards("6s6h4s3s2s"))


def high_66_strength(hole: Cards, board: Cards = ()) -> int | None:
    """Return the strength of the best high hand if it is a pair of sixes or better, else None."""
    strength = high_strength(hole, board)
    return strength if strength >= pair_of_sixes() else None


def high_hole_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of the hole cards alone as a high hand."""
    return high_strength(hole)
