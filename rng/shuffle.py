"""Fisher-Yates with unbiased picks: every order of the deck equally likely.

A pick below `bound` is made from one 16-bit word. Words at or above the largest multiple of
`bound` are rejected, so the others give each number equally often. There are few enough words
that a test tries all 65,536 for every bound a shoe can need.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from struct import Struct

from rng.hmac_drbg import Draw
from rng.stops import DealingStopped, StopReason

WORDS = 2**16
WORD_BYTES = 2
REJECTIONS_MAX = 128  # a good generator gets here with a chance below 2^-128 for any shoe


def shuffle_bytes(count: int) -> int:
    """Return how many bytes a shuffle of `count` cards takes if no word is rejected."""
    return WORD_BYTES * (count - 1)


def shuffled(cards: Sequence[int], words: bytes, draw: Draw) -> tuple[int, ...]:
    """Return the cards in a new order, from `shuffle_bytes` random bytes.

    From the last place to the first, each place takes one of the cards at or before it; a card
    may stay where it is. Exactly one sequence of picks leads to each order. Each word makes the
    next pick or is rejected. As many words are drawn again as were rejected, so none is left over.
    """
    deck, last, rejected = list(cards), len(cards) - 1, 0
    limits = _limits(len(deck))
    while True:
        for word in _layout(last).unpack(words):
            if word < limits[last]:
                pick = word % (last + 1)
                deck[last], deck[pick] = deck[pick], deck[last]
                last -= 1
                rejected = 0
            else:
                rejected += 1
                _check(rejected, last + 1)
        if last == 0:
            return tuple(deck)
        words = draw(WORD_BYTES * last)


def _check(rejected: int, bound: int) -> None:
    if rejected == REJECTIONS_MAX:
        raise DealingStopped(StopReason.TOO_MANY_REJECTIONS, bound=bound, rejected=rejected)


@cache
def _limits(count: int) -> tuple[int, ...]:
    """Return the lowest rejected word for each place, in order of the places."""
    return tuple(WORDS - WORDS % bound for bound in range(1, count + 1))


@cache
def _layout(words: int) -> Struct:
    return Struct(f">{words}H")
