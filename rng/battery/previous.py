"""Each deck against the one dealt before it.

If decks are uniform and independent, so is the rearrangement that leads from each deck to the
next; these rearrangements are one independent observation per deck.
"""

from __future__ import annotations

from math import comb, factorial, sqrt

import numpy as np

from rng.battery.findings import Finding, Law, Subject, Test
from rng.battery.goodness import chi_square_reading, normal_reading, scarce_together
from rng.battery.positions import MIDDLE, SPREAD, square_table
from rng.battery.power import ChiSquareReach, NormalReach
from rng.battery.sample import CARDS, Bytes, Reals, Sample, count_cells


def previous_correlation(sample: Sample) -> Finding:
    """Judge the correlation of each position with itself one deck before.

    Products of successive centred numbers are uncorrelated with mean 0, so their sum over
    n - 1 pairs of decks has variance (n - 1) * SPREAD^2 exactly.
    """
    pairs = sample.decks - 1
    return Finding(
        test=Test.PREVIOUS_CORRELATION,
        law=Law.NORMAL,
        facts={"mean": 0.0, "deviation": 1 / sqrt(pairs)},
        subject=Subject.POSITION,
        readings=tuple(
            normal_reading(_lagged_product(column) / SPREAD / sqrt(pairs), (position,))
            for position, column in enumerate(sample.cards)
        ),
        reach=NormalReach(scale=1 / sqrt(pairs), usual=0.0),
    )


def _lagged_product(column: Bytes) -> float:
    centred = column - MIDDLE
    return float(np.einsum("n,n->", centred[:-1], centred[1:]))


def runs(sample: Sample) -> Finding:
    """Judge, at each position, how often the cards of successive decks turn up or down.

    A step rises if the card's number does not fall. A turn is a rise after a fall or a fall
    after a rise; mean and variance of the number of turns, equal cards included, are exact.
    """
    mean, deviation = turns_law(sample.decks)
    return Finding(
        test=Test.RUNS,
        law=Law.NORMAL,
        facts={"mean": mean, "deviation": deviation},
        subject=Subject.POSITION,
        readings=tuple(
            normal_reading((_turns(column) - mean) / deviation, (position,))
            for position, column in enumerate(sample.cards)
        ),
        reach=NormalReach(scale=deviation / (sample.decks - 2), usual=mean / (sample.decks - 2)),
    )


def _turns(column: Bytes) -> int:
    rises = column[1:] >= column[:-1]
    return int(np.count_nonzero(rises[1:] != rises[:-1]))


def turns_law(decks: int) -> tuple[float, float]:
    """Return mean and standard deviation of the number of turns among independent cards.

    A turn depends on three cards. Turns one or two steps apart share cards, so their covariance
    is counted. Turns further apart are independent.
    """
    rise = np.triu(np.ones((CARDS, CARDS)))
    fall = 1 - rise
    turn = rise @ fall + fall @ rise
    chance = float(turn.sum()) / CARDS**3
    one_apart = float((rise @ fall @ rise + fall @ rise @ fall).sum()) / CARDS**4 - chance**2
    two_apart = float((turn @ turn).sum()) / CARDS**5 - chance**2
    variance = (
        (decks - 2) * chance * (1 - chance)
        + 2 * (decks - 3) * one_apart
        + 2 * (decks - 4) * two_apart
    )
    return (decks - 2) * chance, sqrt(variance)


def previous_carry_over(sample: Sample) -> Finding:
    """Judge where the card of each position lies in the next deck.

    The rearrangements are uniform and independent, so the table of place against next place
    has the law of the card by position table.
    """
    hands = np.arange(1, sample.decks)
    table = np.stack(
        [count_cells(sample.places[column[:-1], hands], CARDS) for column in sample.cards]
    )
    return square_table(Test.PREVIOUS_CARRY_OVER, table, sample.decks - 1)


def previous_matches(sample: Sample) -> Finding:
    """Judge how many positions hold the same card as in the deck before.

    That is the number of fixed points of a uniform rearrangement: C(52, m) * D(52 - m) / 52!.
    """
    pairs = sample.decks - 1
    matches = np.zeros(pairs, np.uint8)
    for column in sample.cards:
        matches += column[1:] == column[:-1]
    cells = scarce_together(fixed_point_chances(), pairs)
    observed = count_cells(matches, CARDS + 1)
    copied = cells.chance_of(CARDS)
    return Finding(
        test=Test.PREVIOUS_MATCHES,
        law=Law.CHI_SQUARE,
        facts={"freedom": cells.freedom, "observations": pairs},
        subject=Subject.DECKS,
        readings=(chi_square_reading(cells.pearson(observed), cells.freedom),),
        # Copied decks fall into the last cell. Some of them would have been there by chance.
        reach=ChiSquareReach(
            freedom=cells.freedom,
            gain=pairs * (1 - copied) / copied,
            cell=copied,
            usual=0.0,
            shift=1 - copied,
        ),
        exhibit=cells.cells(observed, pairs),
    )


def fixed_point_chances() -> Reals:
    """Return the chance of each number of fixed points of a random order of 52."""
    derangements = [1, 0]
    for size in range(2, CARDS + 1):
        derangements.append((size - 1) * (derangements[-1] + derangements[-2]))
    ways = [comb(CARDS, fixed) * derangements[CARDS - fixed] for fixed in range(CARDS + 1)]
    return np.array([count / factorial(CARDS) for count in ways])
