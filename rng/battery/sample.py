"""The decks under examination, laid out for the tests.

A card is a number from 0 to 51: its rank is `card // 4` (0 is a deuce, 12 an ace), its suit
`card % 4`. A deck takes 104 bytes of memory.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

CARDS = 52
SUITS = 4
RANKS = 13
ACE = 12
SEATS = 10

BLOCK = 8192  # decks turned over at a time, so that the work stays in the processor's cache
NOWHERE = 255

Bytes = NDArray[np.uint8]
Counts = NDArray[np.int64]
Reals = NDArray[np.float64]


class NotADeck(Exception):
    """A dealt deck does not hold each of the 52 cards once; `hand` counts from 0."""

    def __init__(self, hand: int) -> None:
        super().__init__(f"hand {hand} was not dealt from a full deck")
        self.hand = hand


@dataclass(frozen=True, slots=True, eq=False)
class Sample:
    """Decks in the order they were dealt."""

    cards: Bytes
    """`cards[position, hand]` is the card at a position; position 0 is dealt first."""
    places: Bytes
    """`places[card, hand]` is the position of a card."""

    @property
    def decks(self) -> int:
        """How many decks there are."""
        return int(self.cards.shape[1])


def sample_of(decks: Bytes) -> Sample:
    """Lay out decks given one to a row; refuse any row that is not a full deck."""
    places = np.full((CARDS, len(decks)), NOWHERE, np.uint8)
    cards = np.empty((CARDS, len(decks)), np.uint8)
    for start in range(0, len(decks), BLOCK):
        block = decks[start : start + BLOCK]
        _turn_over(block, places[:, start : start + BLOCK], start)
        cards[:, start : start + BLOCK] = block.T
    return Sample(cards, places)


def _turn_over(block: Bytes, places: Bytes, start: int) -> None:
    if block.max() >= CARDS:
        raise NotADeck(start + int((block >= CARDS).any(axis=1).argmax()))
    found = np.full(block.shape, NOWHERE, np.uint8)
    np.put_along_axis(found, block.astype(np.intp), np.arange(CARDS, dtype=np.uint8)[None], 1)
    missing = (found == NOWHERE).any(axis=1)
    if missing.any():
        raise NotADeck(start + int(missing.argmax()))
    places[:] = found.T


def count_cells(values: NDArray[np.integer], cells: int) -> Counts:
    """Return how often each of the values 0 to cells - 1 occurs."""
    return np.bincount(values, minlength=cells).astype(np.int64)


def count_pairs(first: Bytes, second: Bytes, size: int = CARDS) -> Counts:
    """Return the size x size table of how often each pair of values occurs."""
    both = first.astype(np.uint16) * np.uint16(size) + second
    return count_cells(both, size * size).reshape(size, size)
