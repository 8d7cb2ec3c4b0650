"""211 Poker: two hole cards with three of the board, or three with two.

Strengths are those of `rules.ranking.high` and `rules.ranking.low`. The board has two to four
cards; with two, only three hole cards complete a hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from rules.cards import Card
from rules.ranking.high import flush_strength
from rules.ranking.keys import CARD_KEYS, FLUSH_SUIT_OF_5, RANK_BITS, SUIT_SHIFT
from rules.ranking.low import low_strength, worst_low
from rules.ranking.tables import HIGH_5, prepare_high

Cards = tuple[Card, ...]

WORST_SEVEN_LOW = worst_low(7)
"""The strength of 7-6-5-4-3, the worst low that is seven or better."""


def fives_of(hole: Cards, board: Cards) -> Iterator[Cards]:
    """Yield every hand that may be played: two or three of the hole, the rest of the board."""
    for own in (2, 3):
        for held in combinations(hole, own):
            for shared in combinations(board, 5 - own):
                yield held + shared


def two_or_three_high_strength(hole: Cards, board: Cards) -> int:
    """Return the strength of the best high hand."""
    prepare_high()
    return max(map(_high_of_five, fives_of(hole, board)))


def two_or_three_low_strength(hole: Cards, board: Cards) -> int:
    """Return the strength of the best ace-to-five low."""
    return max(map(low_strength, fives_of(hole, board)))


def two_or_three_seven_low_strength(hole: Cards, board: Cards) -> int | None:
    """Return the strength of the best low if it is seven or better, else None."""
    strength = two_or_three_low_strength(hole, board)
    return strength if strength >= WORST_SEVEN_LOW else None


def two_or_three_high_strengths(holes: Sequence[Cards], board: Cards) -> list[int]:
    """Return `two_or_three_high_strength` of every hole at a showdown."""
    return [two_or_three_high_strength(hole, board) for hole in holes]


def two_or_three_low_strengths(holes: Sequence[Cards], board: Cards) -> list[int]:
    """Return `two_or_three_low_strength` of every hole at a showdown."""
    return [two_or_three_low_strength(hole, board) for hole in holes]


def two_or_three_seven_low_strengths(holes: Sequence[Cards], board: Cards) -> list[int | None]:
    """Return `two_or_three_seven_low_strength` of every hole at a showdown."""
    return [two_or_three_seven_low_strength(hole, board) for hole in holes]


def _high_of_five(five: Cards) -> int:
    a, b, c, d, e = five
    key = CARD_KEYS[a] + CARD_KEYS[b] + CARD_KEYS[c] + CARD_KEYS[d] + CARD_KEYS[e]
    suit = FLUSH_SUIT_OF_5[key >> SUIT_SHIFT]
    return HIGH_5[key & RANK_BITS] if suit is None else flush_strength(five, suit)
