"""One whole number for each card, chosen so that a sum of them names a hand.

The low 23 bits of a sum of five to seven keys name the multiset of ranks: no two multisets (of the
same size, at most four of a rank) share a sum. The bits above name the suit that makes a flush, or
that has three of a five-card board. The numbers were found by a randomised search for a small
largest sum; the tests prove both promises over all multisets.
"""

from __future__ import annotations

from itertools import combinations_with_replacement

from rules.cards import DECK_52, rank_of, suit_of

RANK_KEYS = (0, 1, 6, 26, 111, 491, 2144, 8756, 29899, 73445, 214623, 591028, 1290552)
SUIT_KEYS = (0, 1, 25, 32)

SUIT_SHIFT = 23
RANK_BITS = (1 << SUIT_SHIFT) - 1

CARD_RANK_KEYS: tuple[int, ...] = tuple(RANK_KEYS[rank_of(card)] for card in DECK_52)
"""Each card's share in the low bits alone, for when suits do not matter."""

CARD_KEYS: tuple[int, ...] = tuple(
    RANK_KEYS[rank_of(card)] | SUIT_KEYS[suit_of(card)] << SUIT_SHIFT for card in DECK_52
)


def _suit_by_sum(cards: int, needed: int) -> tuple[int | None, ...]:
    suits: list[int | None] = [None] * (cards * max(SUIT_KEYS) + 1)
    for held in combinations_with_replacement(range(4), cards):
        for suit in range(4):
            if held.count(suit) >= needed:
                suits[sum(SUIT_KEYS[one] for one in held)] = suit
    return tuple(suits)


FLUSH_SUIT_OF_5 = _suit_by_sum(5, 5)
FLUSH_SUIT_OF_6 = _suit_by_sum(6, 5)
FLUSH_SUIT_OF_7 = _suit_by_sum(7, 5)
BOARD_SUIT = _suit_by_sum(5, 3)
"""The suit that has three or more of a five-card board: without it nobody can make a flush."""
