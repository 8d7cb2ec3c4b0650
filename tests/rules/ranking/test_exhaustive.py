"""Every hand there is, counted, against the known tables of poker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb

import numpy as np
import pytest

from rules.cards import DECK_52
from rules.ranking import Category, batch, batch_draws
from rules.ranking.categories import HIGH_CLASSES, high_category

# How many hands of 5, 6 and 7 cards are of each kind, and how many different ones there are.
HIGH_HANDS = {
    Category.STRAIGHT_FLUSH: ((40, 10), (1_844, 10), (41_584, 10)),
    Category.FOUR_OF_A_KIND: ((624, 156), (14_664, 156), (224_848, 156)),
    Category.FULL_HOUSE: ((3_744, 156), (165_984, 156), (3_473_184, 156)),
    Category.FLUSH: ((5_108, 1_277), (205_792, 1_277), (4_047_644, 1_277)),
    Category.STRAIGHT: ((10_200, 10), (361_620, 10), (6_180_020, 10)),
    Category.THREE_OF_A_KIND: ((54_912, 858), (732_160, 715), (6_461_620, 575)),
    Category.TWO_PAIR: ((123_552, 858), (2_532_816, 846), (31_433_400, 763)),
    Category.PAIR: ((1_098_240, 2_860), (9_730_740, 2_135), (58_627_800, 1_470)),
    Category.HIGH_CARD: ((1_302_540, 1_277), (6_612_900, 770), (23_294_460, 407)),
}
ROYAL_FLUSHES = (4, 188, 4_324)
EIGHT_LOWS = {5: 57_344, 6: 1_691_648, 7: 24_530_944}
# Lows by their highest card: five, six, seven, eight.
EIGHT_LOWS_BY_TOP = {
    5: (1_024, 5_120, 15_360, 35_840),
    7: (781_824, 3_151_360, 7_426_560, 13_171_200),
}

SIZES = [
    5,
    pytest.param(6, marks=pytest.mark.deep),
    pytest.param(7, marks=pytest.mark.deep),
]


def _every_hand(cards: int) -> Iterator[list[batch.Column | int]]:
    for first in range(52 - cards + 1):
        for rest in batch_draws.every_draw(DECK_52[first + 1 :], cards - 1):
            yield [first, *rest]


@pytest.mark.parametrize("cards", SIZES)
def test_all_high_hands_fall_into_the_known_kinds_and_classes(cards: int) -> None:
    counts = np.zeros(7463, dtype=np.int64)
    for hands in _every_hand(cards):
        counts += np.bincount(batch.high(hands), minlength=7463)
    assert counts.sum() == comb(52, cards)
    assert counts[0] == 0
    assert counts[7462] == ROYAL_FLUSHES[cards - 5]
    hands_of: Counter[Category] = Counter()
    classes_of: Counter[Category] = Counter()
    for strength in np.flatnonzero(counts).tolist():
        hands_of[high_category(strength)] += int(counts[strength])
        classes_of[high_category(strength)] += 1
    found = {kind: (hands_of[kind], classes_of[kind]) for kind in HIGH_CLASSES}
    assert found == {kind: known[cards - 5] for kind, known in HIGH_HANDS.items()}


@pytest.mark.parametrize("cards", SIZES)
def test_all_eight_or_better_lows_are_as_many_as_known(cards: int) -> None:
    counts = np.zeros(6176, dtype=np.int64)
    for hands in _every_hand(cards):
        counts += np.bincount(batch.eight_low(hands), minlength=6176)
    assert counts.sum() == comb(52, cards)
    assert counts[1:].sum() == EIGHT_LOWS[cards]
    assert np.count_nonzero(counts[1:]) == 56
    if cards in EIGHT_LOWS_BY_TOP:
        # One low of five ranks up to the five, five more up to the six, then fifteen, then 35.
        tops = np.split(counts[:-57:-1], np.cumsum([1, 5, 15]))
        assert tuple(int(top.sum()) for top in tops) == EIGHT_LOWS_BY_TOP[cards]
