"""Deuce-to-seven lows: the order of high hands turned round, and aces are only high.

Straights and flushes count against a hand. A-5-4-3-2 is no straight here: it stands just below
A-6-4-3-2, and in one suit just below that flush. Here too the higher strength wins the pot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from rules.cards import Card, parse_cards
from rules.ranking.categories import BEST_HIGH
from rules.ranking.high import high_strength, high_strengths

Cards = tuple[Card, ...]

_PLAIN, _SUITED = ("As5h4s3s2s", "As6h4s3s2s"), ("As5s4s3s2s", "As6s4s3s2s")


def low_27_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of five cards as a deuce-to-seven low."""
    strength = high_strength(hole, board)
    return _wheels().get(strength) or 2 * (BEST_HIGH - strength)


def low_27_strengths(holes: Sequence[Cards], board: Cards = ()) -> list[int]:
    """Return `low_27_strength` of every hole at a showdown."""
    wheels = _wheels()
    return [
        wheels.get(strength) or 2 * (BEST_HIGH - strength)
        for strength in high_strengths(holes, board)
    ]


@cache
def _wheels() -> dict[int, int]:
    """The two hands that are straights when played high: each beats the hand next to it."""
    pairs = [[high_strength(parse_cards(text)) for text in texts] for texts in (_PLAIN, _SUITED)]
    return {wheel: 2 * (BEST_HIGH - beaten) + 1 for wheel, beaten in pairs}


def low_27_hole_strength(hole: Cards, board: Cards = ()) -> int:
    """Return `low_27_strength` of the hole cards alone."""
    return low_27_strength(hole)
