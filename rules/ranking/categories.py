"""The kinds of poker hand, from the weakest, and how many different hands each kind holds."""

from __future__ import annotations

from bisect import bisect_left
from enum import Enum, unique
from itertools import accumulate


@unique
class Category(Enum):
    """What a hand is called; the values are codes for records and screens."""

    HIGH_CARD = "high_card"
    PAIR = "pair"
    TWO_PAIR = "two_pair"
    THREE_OF_A_KIND = "three_of_a_kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    FULL_HOUSE = "full_house"
    FOUR_OF_A_KIND = "four_of_a_kind"
    STRAIGHT_FLUSH = "straight_flush"
    FIVE_OF_A_KIND = "five_of_a_kind"
    """Four of a rank and a joker."""
    ONE_CARD = "one_card"
    """Badugi hands of fewer than four cards."""
    TWO_CARDS = "two_cards"
    THREE_CARDS = "three_cards"
    BADUGI = "badugi"


HIGH_CLASSES = {
    Category.HIGH_CARD: 1277,
    Category.PAIR: 2860,
    Category.TWO_PAIR: 858,
    Category.THREE_OF_A_KIND: 858,
    Category.STRAIGHT: 10,
    Category.FLUSH: 1277,
    Category.FULL_HOUSE: 156,
    Category.FOUR_OF_A_KIND: 156,
    Category.STRAIGHT_FLUSH: 10,
}
"""Different five-card hands of each kind, weakest first; strengths number them in this order."""

BEST_LOW = 6175
"""The strength of 5-4-3-2-A as a low; four kings with a queen is 1."""

BEST_HIGH = 7462
"""The strength of a royal flush."""

_CEILINGS = tuple(accumulate(HIGH_CLASSES.values()))
_KINDS = tuple(HIGH_CLASSES)


def high_category(strength: int) -> Category:
    """Return the kind of hand that a high strength belongs to."""
    return _KINDS[bisect_left(_CEILINGS, strength)]
