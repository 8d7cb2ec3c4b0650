"""The hands players hold, seat by seat: starting hands, five-card hands, and who is best.

The table has ten seats. Seat s is dealt positions s, s + 10, s + 20 and so on. Each seat has
one observation per deck. Seats of one deck depend on each other, so each seat is judged alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rng.battery.findings import Finding, Law, Subject, Test
from rng.battery.five_cards import KINDS, PAIR, kind_chances, kind_of, strength
from rng.battery.goodness import Partition, chi_square_reading, scarce_together
from rng.battery.sample import (
    CARDS,
    RANKS,
    SEATS,
    SUITS,
    Bytes,
    Counts,
    Reals,
    Sample,
    count_cells,
    count_pairs,
)

STARTING_HANDS = RANKS * RANKS
ACES = STARTING_HANDS - 1


def starting_hands(sample: Sample) -> Finding:
    """Judge the 169 kinds of two-card hand at each seat."""
    cells = scarce_together(starting_hand_chances(), sample.decks)
    observed = np.stack([_starting_hand_counts(sample, seat) for seat in range(SEATS)])
    return _by_seat(Test.STARTING_HANDS, cells, observed, ACES)


def _starting_hand_counts(sample: Sample, seat: int) -> Counts:
    return _by_kind(count_pairs(sample.cards[seat], sample.cards[seat + SEATS]))


def starting_hand_chances() -> Reals:
    """Return the chance of each of the 169: 6, 4 or 12 of 1,326 hands."""
    ways = _by_kind(np.ones((CARDS, CARDS), np.int64) - np.eye(CARDS, dtype=np.int64))
    chances: Reals = ways / (CARDS * (CARDS - 1))
    return chances


def _by_kind(pairs: Counts) -> Counts:
    """Add up a table over ordered pairs of cards by the usual 13 x 13 chart of hands.

    Row and column are ranks. Pairs are on the diagonal; a hand is suited if its row is higher.
    """
    rank, suit = np.divmod(np.arange(CARDS), SUITS)
    first, second = np.meshgrid(rank, rank)
    low, high = np.minimum(first, second), np.maximum(first, second)
    kinds = np.where(suit[:, None] == suit, high * RANKS + low, low * RANKS + high)
    return np.bincount(kinds.ravel(), weights=pairs.ravel()).astype(np.int64)


@dataclass(frozen=True, slots=True, eq=False)
class Showdown:
    """Ten five-card hands from each deck."""

    kinds: Counts
    """How often each seat holds each kind of hand."""
    wins: Counts
    """How often each seat alone holds the best hand."""


def showdown(sample: Sample) -> Showdown:
    """Deal five cards to each of ten seats from every deck and see who is best."""
    best = np.full(sample.decks, -1, np.int32)
    winner = np.zeros(sample.decks, np.uint8)
    alone = np.ones(sample.decks, np.bool)
    kinds = []
    for seat in range(SEATS):
        hands = strength(tuple(sample.cards[seat + SEATS * card] for card in range(5)))
        kinds.append(count_cells(kind_of(hands), KINDS))
        better = hands > best
        alone = better | (alone & (hands != best))
        winner[better] = seat
        best = np.maximum(best, hands)
    return Showdown(np.stack(kinds), count_cells(winner[alone], SEATS))


def five_card_hands(dealt: Showdown) -> Finding:
    """Judge the nine kinds of five-card hand at each seat by their exact chances."""
    cells = scarce_together(kind_chances(), int(dealt.kinds[0].sum()))
    return _by_seat(Test.FIVE_CARD_HANDS, cells, dealt.kinds, PAIR)


def seat_best_hand(dealt: Showdown) -> Finding:
    """Judge which of ten seats holds the best five-card hand; decks with a tie are left out.

    Exchanging two seats does not change the law of a deck, so each seat wins equally often.
    """
    return _by_winner(Test.SEAT_BEST_HAND, dealt.wins)


def seat_high_card(sample: Sample) -> Finding:
    """Judge which of ten seats gets the highest first card, as in the draw for the button."""
    return _by_winner(Test.SEAT_HIGH_CARD, count_cells(_highest_seat(sample.cards), SEATS))


def _highest_seat(cards: Bytes) -> NDArray[np.intp]:
    seats: NDArray[np.intp] = cards[:SEATS].argmax(axis=0)
    return seats


def _by_seat(test: Test, cells: Partition, observed: Counts, named: int) -> Finding:
    decks = int(observed[0].sum())
    return Finding(
        test=test,
        law=Law.CHI_SQUARE,
        facts={"freedom": cells.freedom, "observations": decks},
        subject=Subject.SEAT,
        readings=tuple(
            chi_square_reading(cells.pearson(counts), cells.freedom, (seat,))
            for seat, counts in enumerate(observed)
        ),
        reach=cells.reach(named, decks),
        exhibit=cells.cells(observed.sum(axis=0), SEATS * decks),
    )


def _by_winner(test: Test, wins: Counts) -> Finding:
    decks = int(wins.sum())
    cells = Partition(np.full(SEATS, 1 / SEATS), np.arange(SEATS))
    return Finding(
        test=test,
        law=Law.CHI_SQUARE,
        facts={"freedom": cells.freedom, "observations": decks},
        subject=Subject.DECKS,
        readings=(chi_square_reading(cells.pearson(wins), cells.freedom),),
        reach=cells.reach(0, decks),
        exhibit=cells.cells(wins, decks),
    )
