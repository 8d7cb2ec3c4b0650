"""Which card lies directly behind which."""

from __future__ import annotations

from math import sqrt

import numpy as np

from rng.battery.findings import Finding, Law, Subject, Test
from rng.battery.goodness import chi_square_reading, grid
from rng.battery.power import ChiSquareReach
from rng.battery.sample import CARDS, Counts, Reals, Sample, count_cells, count_pairs

CUT_CARD = CARDS
RING = CARDS + 1
"""The deck and a cut card below it form a ring, so every card has exactly one successor."""

EVEN_FREEDOM = RING * (RING - 3) // 2
EVEN_VARIANCE = 1 / (RING - 1)
ODD_FREEDOM = (RING - 1) * (RING - 2) // 2
ODD_VARIANCE = RING / ((RING - 1) * (RING - 2))


def adjacent_cards(sample: Sample) -> Finding:
    """Judge how often each card follows each other card, with the covariance of these counts.

    With a cut card below the deck, the orders are the 52! rings of 53. Each row and each column
    of a deck's successor table adds up to one. Exchanging cards does not change the law. So the
    covariance has one variance on the symmetric part of the table and one on the antisymmetric
    part, both with sums of zero. Each variance follows from the squared length of its part,
    which is the same for every ring.
    """
    table = _successors(sample)
    freedom = EVEN_FREEDOM + ODD_FREEDOM
    chance = 1 / (RING - 1)
    expected = sample.decks * chance
    return Finding(
        test=Test.ADJACENT_CARDS,
        law=Law.CHI_SQUARE,
        facts={"freedom": freedom, "observations": sample.decks, "expected": expected},
        subject=Subject.DECKS,
        readings=(chi_square_reading(_statistic(table, sample.decks), freedom),),
        reach=ChiSquareReach(
            freedom=freedom, gain=sample.decks * _gain(), cell=chance, usual=chance
        ),
        exhibit=grid(_residuals(table, sample.decks) / sqrt(expected * (1 - chance))),
    )


def _successors(sample: Sample) -> Counts:
    table = np.zeros((RING, RING), np.int64)
    for card, behind in zip(sample.cards[:-1], sample.cards[1:], strict=True):
        table += count_pairs(card, behind, RING)
    table[CUT_CARD] += count_cells(sample.cards[0], RING)
    table[:, CUT_CARD] += count_cells(sample.cards[-1], RING)
    return table


def _residuals(table: Counts, decks: int) -> Reals:
    residuals = table.astype(np.float64) - decks / (RING - 1)
    np.fill_diagonal(residuals, 0)
    return residuals


def _statistic(table: Counts, decks: int) -> float:
    residuals = _residuals(table, decks)
    even = float(((residuals + residuals.T) ** 2).sum()) / 4
    odd = float(((residuals - residuals.T) ** 2).sum()) / 4
    return (even / EVEN_VARIANCE + odd / ODD_VARIANCE) / decks


def _gain() -> float:
    """Return the noncentrality per deck and squared shift of one card's chance to follow another.

    The shift of one entry is spread so that row and column sums stay the same. By symmetry each
    part takes a share in proportion to its degrees of freedom.
    """
    entries = RING * (RING - 1)
    even, odd = EVEN_FREEDOM / entries, ODD_FREEDOM / entries
    return (even / EVEN_VARIANCE + odd / ODD_VARIANCE) / (even + odd) ** 2
