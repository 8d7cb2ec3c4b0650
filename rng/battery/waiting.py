"""Waiting times: hands between two aces, and cards until a set is complete within a deck."""

from __future__ import annotations

from math import comb

import numpy as np

from rng.battery.findings import Finding, Law, Subject, Test
from rng.battery.goodness import chi_square_reading, neighbours_together
from rng.battery.sample import ACE, CARDS, RANKS, SUITS, Bytes, Counts, Reals, Sample, count_cells

LONGEST_GAP = 400  # gaps this long or longer, one in 10^14, are counted together


def gaps(sample: Sample) -> Finding:
    """Judge, at each position, how many hands pass between one ace and the next.

    Each hand puts an ace there with chance 1/13, so gaps are independent and geometric.
    """
    usual = sample.decks / RANKS
    cells = neighbours_together(gap_chances(), usual)
    observed = [_gap_counts(column) for column in sample.cards]
    return Finding(
        test=Test.GAPS,
        law=Law.CHI_SQUARE,
        facts={"freedom": cells.freedom, "observations": usual},
        subject=Subject.POSITION,
        readings=tuple(
            chi_square_reading(cells.pearson(counts), cells.freedom, (position,))
            for position, counts in enumerate(observed)
        ),
        reach=cells.reach(0, usual),
    )


def _gap_counts(column: Bytes) -> Counts:
    hands = np.flatnonzero(column // SUITS == ACE)
    return count_cells(np.minimum(np.diff(hands) - 1, LONGEST_GAP), LONGEST_GAP + 1)


def gap_chances() -> Reals:
    """Return the chance of each number of hands without an ace between two hands with one."""
    still_none = (1 - 1 / RANKS) ** np.arange(LONGEST_GAP + 1)
    chances = still_none / RANKS
    chances[-1] = still_none[-1]
    return chances


def coupon_ranks(sample: Sample) -> Finding:
    """Judge how many cards are dealt until each of the thirteen ranks has been seen."""
    return _coupons(Test.COUPON_RANKS, sample, _complete_ranks(sample), RANKS)


def coupon_suits(sample: Sample) -> Finding:
    """Judge how many cards are dealt until each of the four suits has been seen."""
    return _coupons(Test.COUPON_SUITS, sample, _complete_suits(sample), SUITS)


def _coupons(test: Test, sample: Sample, dealt: Bytes, kinds: int) -> Finding:
    cells = neighbours_together(coupon_chances(kinds), sample.decks)
    observed = count_cells(dealt, CARDS + 1)
    common = int(cells.chances.argmax())
    return Finding(
        test=test,
        law=Law.CHI_SQUARE,
        facts={"freedom": cells.freedom, "observations": sample.decks, "outcome": common},
        subject=Subject.DECKS,
        readings=(chi_square_reading(cells.pearson(observed), cells.freedom),),
        reach=cells.reach(common, sample.decks),
        exhibit=cells.cells(observed, sample.decks),
    )


def _complete_ranks(sample: Sample) -> Bytes:
    first_seen = [
        sample.places[rank * SUITS : (rank + 1) * SUITS].min(axis=0) for rank in range(RANKS)
    ]
    return _cards_dealt(first_seen)


def _complete_suits(sample: Sample) -> Bytes:
    return _cards_dealt([sample.places[suit::SUITS].min(axis=0) for suit in range(SUITS)])


def _cards_dealt(first_seen: list[Bytes]) -> Bytes:
    dealt: Bytes = np.maximum.reduce(first_seen) + np.uint8(1)
    return dealt


def coupon_chances(kinds: int) -> Reals:
    """Return the chance that exactly 0, 1, ... 52 cards are dealt until every kind is seen.

    Inclusion and exclusion over the sets of kinds still missing after `dealt` cards.
    """
    each = CARDS // kinds
    complete = [
        sum(
            (-1) ** missing * comb(kinds, missing) * comb(CARDS - each * missing, dealt)
            for missing in range(kinds + 1)
        )
        / comb(CARDS, dealt)
        for dealt in range(CARDS + 1)
    ]
    return np.diff(complete, prepend=0.0)
