"""Whether any deck, or the beginning of one, was dealt before."""

from __future__ import annotations

from math import comb, factorial, perm

import numpy as np
from numpy.typing import NDArray

from rng.battery.findings import Finding, Law, Reading, Subject, Test
from rng.battery.power import PoissonReach, RepeatReach
from rng.battery.sample import CARDS, Sample
from rng.battery.tails import at_least_one, both_sides, poisson_tails

LEAST_SHARED = 10.0  # openings as long as can be while this many pairs of decks should share one
MIX = 0x9E3779B97F4A7C15  # odd and without pattern, so that digests of unequal decks seldom agree

Digests = NDArray[np.uint64]


def equal_decks(sample: Sample) -> Finding:
    """Judge whether any two decks are equal; a fair shuffler has 52! of them.

    Even among a million decks the mean number of equal pairs is below 10^-55: one is too many.
    """
    mean = comb(sample.decks, 2) / factorial(CARDS)
    pairs = _equal_pairs(sample)
    p_value = at_least_one(mean) if pairs else 1.0
    return Finding(
        test=Test.EQUAL_DECKS,
        law=Law.POISSON,
        facts={"mean": mean, "observations": sample.decks},
        subject=Subject.DECKS,
        readings=(Reading(about=(), statistic=float(pairs), p_value=p_value),),
        reach=RepeatReach(decks=sample.decks, usual=float(factorial(CARDS))),
    )


def _equal_pairs(sample: Sample) -> int:
    """Count equal pairs exactly: decks with equal digests are compared card by card."""
    digests = _digests(sample)
    ordered = np.sort(digests)
    repeated = np.unique(ordered[1:][ordered[1:] == ordered[:-1]])
    suspects = np.flatnonzero(np.isin(digests, repeated))
    alike = np.unique(sample.cards[:, suspects], axis=1, return_counts=True)[1]
    return sum(comb(int(times), 2) for times in alike)


def _digests(sample: Sample) -> Digests:
    total = np.zeros(sample.decks, np.uint64)
    for column in sample.cards:
        total = (total ^ column) * np.uint64(MIX)
        total ^= total >> np.uint64(29)
    return total


def shared_openings(sample: Sample) -> Finding:
    """Judge how many pairs of decks begin with the same cards in the same order.

    Pairs of decks agree independently two by two, so the count has mean and variance
    C(n, 2) / K for K openings; with n far below K it is Poisson.
    """
    length = opening_length(sample.decks)
    mean = comb(sample.decks, 2) / perm(CARDS, length)
    pairs = _pairs_alike(_openings(sample, length))
    return Finding(
        test=Test.SHARED_OPENINGS,
        law=Law.POISSON,
        facts={"mean": mean, "observations": sample.decks, "length": length},
        subject=Subject.DECKS,
        readings=(
            Reading(
                about=(), statistic=float(pairs), p_value=both_sides(*poisson_tails(pairs, mean))
            ),
        ),
        reach=PoissonReach(mean=mean),
    )


def opening_length(decks: int) -> int:
    """Return the longest opening that enough pairs of this many decks should share."""
    length = 1
    while comb(decks, 2) >= LEAST_SHARED * perm(CARDS, length + 1):
        length += 1
    return length


def _openings(sample: Sample, length: int) -> Digests:
    numbers = np.zeros(sample.decks, np.uint64)
    for column in sample.cards[:length]:
        numbers = numbers * np.uint64(CARDS) + column
    return numbers


def _pairs_alike(numbers: Digests) -> int:
    times = np.unique(numbers, return_counts=True)[1].astype(np.int64)
    return int((times * (times - 1) // 2).sum())
