"""Five-card hands, classified and ranked many at a time.

The battery does not use the `rules` package, so that it stays independent of it: it classifies
the nine kinds of hand itself. The exact number of hands of each kind is known (`WAYS`).
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from rng.battery.sample import ACE, RANKS, SUITS, Bytes, Reals

HIGH_CARD, PAIR, TWO_PAIR, THREE, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH = range(9)
KINDS = 9
WAYS = (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 40)
"""How many of the 2,598,960 five-card hands are of each kind."""

KIND_STEP = RANKS**5

# Steps of a network that sorts five numbers.
EXCHANGES = ((0, 1), (3, 4), (2, 4), (2, 3), (0, 3), (0, 2), (1, 4), (1, 3), (1, 2))


def kind_chances() -> Reals:
    """Return the exact chance of each kind of hand."""
    return np.array(WAYS) / sum(WAYS)


def strength(cards: tuple[Bytes, ...]) -> NDArray[np.int32]:
    """Return a number for each hand: the better hand has the larger one. See also `kind_of`.

    `cards` holds five columns: the first card of every hand, the second, and so on.
    """
    ranks = _sorted([card // np.uint8(SUITS) for card in cards])
    pattern = sum(
        (
            (low == high).astype(np.uint8) << place
            for place, (low, high) in enumerate(pairwise(ranks))
        ),
        np.zeros(len(ranks[0]), np.uint8),
    )
    straight, wheel = _straights(ranks, pattern)
    value = _KIND_VALUE[pattern]
    value[straight] += STRAIGHT * KIND_STEP
    value[_flushes(cards)] += FLUSH * KIND_STEP
    value[straight & _flushes(cards)] -= KIND_STEP  # 4 + 5 is one more than a straight flush
    for place, rank in enumerate(ranks):
        value += _PLACE_VALUE[place][pattern] * rank
    value[wheel] -= (ACE - 3) * RANKS**4  # the ace plays low: the five is the high card
    return value


def kind_of(strengths: NDArray[np.int32]) -> Bytes:
    """Return the kind of each hand, 0 for a high card to 8 for a straight flush."""
    return (strengths // KIND_STEP).astype(np.uint8)


def _sorted(ranks: list[Bytes]) -> list[Bytes]:
    for low, high in EXCHANGES:
        ranks[low], ranks[high] = (
            np.minimum(ranks[low], ranks[high]),
            np.maximum(ranks[low], ranks[high]),
        )
    return ranks


def _straights(ranks: list[Bytes], pattern: Bytes) -> tuple[NDArray[np.bool], NDArray[np.bool]]:
    distinct = pattern == 0
    wheel = distinct & (ranks[4] == ACE) & (ranks[3] == 3)
    return wheel | (distinct & (ranks[4] - ranks[0] == 4)), wheel


def _flushes(cards: tuple[Bytes, ...]) -> NDArray[np.bool]:
    first = cards[0] % SUITS
    same: NDArray[np.bool] = np.logical_and.reduce([card % SUITS == first for card in cards[1:]])
    return same


def _groups(pattern: int) -> list[list[int]]:
    """Return the groups of places with equal rank, largest group first.

    Bit n of `pattern` says that the sorted ranks n and n + 1 are equal.
    """
    groups = [[0]]
    for place in range(1, 5):
        if pattern >> (place - 1) & 1:
            groups[-1].append(place)
        else:
            groups.append([place])
    return sorted(groups, key=lambda group: (len(group), group), reverse=True)


def _kind_values() -> NDArray[np.int32]:
    kinds = {
        (1, 1, 1, 1, 1): HIGH_CARD,
        (2, 1, 1, 1): PAIR,
        (2, 2, 1): TWO_PAIR,
        (3, 1, 1): THREE,
        (3, 2): FULL_HOUSE,
        (4, 1): FOUR,
    }
    shapes = [tuple(len(group) for group in _groups(pattern)) for pattern in range(16)]
    # Five cards of one rank cannot be dealt from one deck; that entry is never read.
    return np.array([kinds.get(shape, 0) * KIND_STEP for shape in shapes], np.int32)


def _place_values() -> NDArray[np.int32]:
    values = np.zeros((5, 16), np.int32)
    for pattern in range(16):
        for order, group in enumerate(_groups(pattern)):
            values[group[0], pattern] = RANKS ** (4 - order)
    return values


_KIND_VALUE = _kind_values()
_PLACE_VALUE = _place_values()
