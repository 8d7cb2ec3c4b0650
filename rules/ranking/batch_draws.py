"""Every draw of the missing cards, or some of them, and the shares of the pot that come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from rules.cards import Card
from rules.ranking.batch import Column, Numbers, Strengths

POT = 5040
"""The units of a pot in `pot_shares`: either half divides evenly among one to ten winners."""


def every_draw(stub: Sequence[Card], cards: int) -> Iterator[list[Column | int]]:
    """Yield all draws of `cards` cards from the stub, as columns, in slices by the first card."""
    if cards == 0:
        yield []
        return
    faces = np.array(stub, dtype=np.uint8)
    rest = _combinations(len(stub), cards - 1)
    for first in range(len(stub) - cards + 1):
        start = np.searchsorted(rest[0], first, side="right") if rest else 0
        yield [int(stub[first]), *(faces[column[start:]] for column in rest)]


def some_draws(stub: Sequence[Card], cards: int, chance: bytes) -> list[Column | int]:
    """Return draws of `cards` cards from the stub, as columns; each row uses 4 bytes per card.

    The bytes must be uniform. A 32-bit number is scaled to the cards left, which is even to one
    part in 80 million: good for estimates, never for dealing.
    """
    numbers = np.frombuffer(chance, dtype=np.uint32).reshape(cards, -1).astype(np.uint64)
    places = np.empty(numbers.shape, dtype=np.int64)
    for drawn in range(cards):
        place = (numbers[drawn] * np.uint64(len(stub) - drawn) >> np.uint64(32)).astype(np.int64)
        for earlier in np.sort(places[:drawn], axis=0):  # step over those already drawn
            place += place >= earlier
        places[drawn] = place
    return list(np.array(stub, dtype=np.uint8)[places])


def drawn_rows(stub: Sequence[Card], cards: int, chance: bytes) -> Iterator[tuple[Card, ...]]:
    """Yield the draws of `some_draws` one by one."""
    for row in np.stack(some_draws(stub, cards, chance), axis=1).tolist():
        yield tuple(row)


def pot_shares(highs: Sequence[Strengths], lows: Sequence[Strengths] = ()) -> Numbers:
    """Return how many of the `POT` units each hand (row) wins on each board (column).

    With `lows`, the best qualifying low takes half; if no low qualifies, high takes all.
    """
    if not lows:
        return _shared(np.stack(highs), POT)
    low_strengths = np.stack(lows)
    low_pots = np.where(low_strengths.max(axis=0) > 0, POT // 2, 0)
    return _shared(np.stack(highs), POT - low_pots) + _shared(low_strengths, low_pots)


def _shared(strengths: Strengths, pots: Numbers | int) -> Numbers:
    winners = strengths == strengths.max(axis=0)
    shares: Numbers = winners * (pots // winners.sum(axis=0))
    return shares


def _combinations(places: int, taken: int) -> list[NDArray[np.uint8]]:
    """Return the columns of all ascending choices of `taken` among the places, in order."""
    columns: list[NDArray[np.uint8]] = [np.arange(places, dtype=np.uint8)][:taken]
    for _ in range(taken - 1):
        after = columns[-1].astype(np.int64) + 1
        choices = places - after
        row = np.repeat(np.arange(after.size), choices)
        first_row = np.cumsum(choices) - choices
        next_place = after[row] + np.arange(row.size) - first_row[row]
        columns = [*(column[row] for column in columns), next_place.astype(np.uint8)]
    return columns
