"""How often each card is at each position, and how the positions are correlated."""

from __future__ import annotations

from itertools import combinations
from math import sqrt

import numpy as np

from rng.battery.findings import Finding, Law, Subject, Test
from rng.battery.goodness import chi_square_reading, grid, normal_reading
from rng.battery.power import ChiSquareReach, NormalReach
from rng.battery.sample import BLOCK, CARDS, Counts, Reals, Sample, count_cells

FAIR = 1 / CARDS
MIDDLE = (CARDS - 1) / 2
SPREAD = (CARDS**2 - 1) / 12
"""Variance of the number of a card drawn at random."""


def card_by_position(sample: Sample) -> Finding:
    """Judge the whole table of card against position by its doubly constrained law.

    Each deck puts one card in each position and each card in one position. So the entries of a
    deck's table have covariance (P x P) / 51, where P is the projection onto sums of zero. Hence
    51/52 of Pearson's sum is chi-square with 51 * 51 degrees of freedom. The plain law would be
    wrong.
    """
    return square_table(Test.CARD_BY_POSITION, _table(sample), sample.decks)


def square_table(test: Test, table: Counts, decks: int) -> Finding:
    """Judge a 52 x 52 table added up over independent permutations."""
    freedom = (CARDS - 1) ** 2
    expected = decks / CARDS
    statistic = float((CARDS - 1) / CARDS * ((table - expected) ** 2 / expected).sum())
    return Finding(
        test=test,
        law=Law.CHI_SQUARE,
        facts={"freedom": freedom, "observations": decks, "expected": expected},
        subject=Subject.DECKS,
        readings=(chi_square_reading(statistic, freedom),),
        reach=_one_card(decks, freedom),
        exhibit=grid((table - expected) / sqrt(expected * (1 - FAIR))),
    )


def each_position(sample: Sample) -> Finding:
    """Judge each position alone: 52 equally likely cards, 51 degrees of freedom."""
    expected = sample.decks / CARDS
    statistics = ((_table(sample) - expected) ** 2 / expected).sum(axis=1)
    return Finding(
        test=Test.EACH_POSITION,
        law=Law.CHI_SQUARE,
        facts={"freedom": CARDS - 1, "observations": sample.decks, "expected": expected},
        subject=Subject.POSITION,
        readings=tuple(
            chi_square_reading(float(statistic), CARDS - 1, (position,))
            for position, statistic in enumerate(statistics)
        ),
        reach=_one_card(sample.decks, CARDS - 1),
    )


def pair_correlation(sample: Sample) -> Finding:
    """Judge the correlation of the cards at each of the 1,326 pairs of positions.

    In one deck the product of two centred card numbers has mean -SPREAD / 51, because the cards
    differ, and a variance that follows from the sums of powers over the deck.
    """
    mean, deviation = _product_of_two()
    scores = (_products(sample) / sample.decks - mean) / deviation * sqrt(sample.decks)
    np.fill_diagonal(scores, 0)
    return Finding(
        test=Test.PAIR_CORRELATION,
        law=Law.NORMAL,
        facts={"mean": mean / SPREAD, "deviation": deviation / SPREAD / sqrt(sample.decks)},
        subject=Subject.PAIR,
        readings=tuple(
            normal_reading(float(scores[pair]), pair) for pair in combinations(range(CARDS), 2)
        ),
        reach=NormalReach(scale=deviation / SPREAD / sqrt(sample.decks), usual=mean / SPREAD),
        exhibit=grid(scores),
    )


def _one_card(decks: int, freedom: int) -> ChiSquareReach:
    """Return the reach for one card that is too frequent at one position."""
    gain = decks / (FAIR * (1 - FAIR))
    return ChiSquareReach(freedom=freedom, gain=gain, cell=FAIR, usual=FAIR)


def _table(sample: Sample) -> Counts:
    return np.stack([count_cells(column, CARDS) for column in sample.cards])


def _products(sample: Sample) -> Reals:
    # No matrix product: its threads would slow each other down on a machine that is dealing.
    total = np.zeros((CARDS, CARDS))
    for start in range(0, sample.decks, BLOCK):
        centred = sample.cards[:, start : start + BLOCK] - MIDDLE
        for position in range(CARDS - 1):
            others = centred[position + 1 :]
            total[position, position + 1 :] += np.einsum("n,jn->j", centred[position], others)
    return total + total.T


def _product_of_two() -> tuple[float, float]:
    numbers = np.arange(CARDS) - MIDDLE
    squares, fourths = float((numbers**2).sum()), float((numbers**4).sum())
    ways = CARDS * (CARDS - 1)
    mean = -squares / ways
    return mean, sqrt((squares**2 - fourths) / ways - mean**2)
