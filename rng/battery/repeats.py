"""Whether any deck, or the beginning of one, was dealt before."""

from __future__ import annotations

from hashlib import sha256
from math import comb, factorial, perm

import numpy as np
from numpy.typing import NDArray

from rng.battery.findings import Finding, Law, Reading, Subject, Test
from rng.battery.power import PoissonReach, RepeatReach
from rng.battery.sample import CARDS, Sample
from rng.battery.tails import at_least_one, both_sides, closest_tails, poisson_tails_within

LEAST_SHARED = 10.0  # the longest opening is used that this many pairs of decks should share
PLACED_BY = 11  # cards that give a deck its place on the ring; 12 would overflow 64 bits
PLACES = perm(CARDS, PLACED_BY)

Numbers = NDArray[np.uint64]


def equal_decks(sample: Sample) -> Finding:
    """Judge how close the two closest decks are; equal decks have distance zero.

    All orders of the deck, sorted by their cards, are spread evenly on a ring. Fairly dealt decks
    are random points on this ring, and the law of their smallest gap is known exactly.
    """
    decks, places = sample.decks, _places(sample)
    pairs = _equal_pairs(sample, places)
    gap = 0.0 if pairs else max(1, _smallest_gap(places)) / PLACES
    closer, farther = closest_tails(gap, decks)
    repeat = at_least_one(comb(decks, 2) / factorial(CARDS))
    p_value = both_sides(max(closer, repeat), farther)
    return Finding(
        test=Test.EQUAL_DECKS,
        law=Law.SMALLEST_GAP,
        facts={"points": decks, "observations": decks, "equal_pairs": pairs},
        subject=Subject.DECKS,
        readings=(Reading(about=(), statistic=gap * decks**2, p_value=p_value),),
        reach=RepeatReach(decks=decks, usual=float(factorial(CARDS))),
    )


def _places(sample: Sample) -> Numbers:
    """Return the place of each deck on the ring, by the order of its first cards."""
    places = np.zeros(sample.decks, np.uint64)
    for position, column in enumerate(sample.cards[:PLACED_BY]):
        lower_gone = (sample.cards[:position] < column).sum(axis=0, dtype=np.uint8)
        places = places * np.uint64(CARDS - position) + (column - lower_gone)
    return places


def _smallest_gap(places: Numbers) -> int:
    ordered = np.sort(places)
    over_the_end = PLACES - int(ordered[-1]) + int(ordered[0])
    return min(int(np.diff(ordered).min()), over_the_end)


def _equal_pairs(sample: Sample, places: Numbers) -> int:
    """Count equal pairs exactly: decks at one place are compared card by card."""
    ordered = np.sort(places)
    repeated = np.unique(ordered[1:][ordered[1:] == ordered[:-1]])
    suspects = np.flatnonzero(np.isin(places, repeated))
    alike = np.unique(sample.cards[:, suspects], axis=1, return_counts=True)[1]
    return sum(comb(int(times), 2) for times in alike)


def shared_openings(sample: Sample) -> Finding:
    """Judge how many pairs of decks begin with the same cards in the same order.

    Pairs of decks agree independently two by two, so the count has mean and variance
    C(n, 2) / K for K openings; with n far below K it is Poisson. The p-value of a count comes in
    steps. A digest of the decks decides where within its step the p-value lies.
    """
    length = opening_length(sample.decks)
    mean = comb(sample.decks, 2) / perm(CARDS, length)
    pairs = _pairs_alike(_openings(sample, length))
    p_value = both_sides(*poisson_tails_within(pairs, mean, _share_of_step(sample)))
    return Finding(
        test=Test.SHARED_OPENINGS,
        law=Law.POISSON,
        facts={"mean": mean, "observations": sample.decks, "length": length},
        subject=Subject.DECKS,
        readings=(Reading(about=(), statistic=float(pairs), p_value=p_value),),
        reach=PoissonReach(mean=mean),
    )


def _share_of_step(sample: Sample) -> float:
    """Return a number between 0 and 1 from a digest of the decks, independent of their count."""
    digest = sha256(sample.cards.tobytes()).digest()
    return (int.from_bytes(digest[:8], "big") + 0.5) / 2**64


def opening_length(decks: int) -> int:
    """Return the longest opening that enough pairs of this many decks should share."""
    length = 1
    while comb(decks, 2) >= LEAST_SHARED * perm(CARDS, length + 1):
        length += 1
    return length


def _openings(sample: Sample, length: int) -> Numbers:
    numbers = np.zeros(sample.decks, np.uint64)
    for column in sample.cards[:length]:
        numbers = numbers * np.uint64(CARDS) + column
    return numbers


def _pairs_alike(numbers: Numbers) -> int:
    times = np.unique(numbers, return_counts=True)[1].astype(np.int64)
    return int((times * (times - 1) // 2).sum())
