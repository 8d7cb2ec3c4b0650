"""Unbiased whole numbers by rejection.

A number below `bound` is made from one 16-bit word: words from the largest multiple of
`bound` upwards are thrown away, and the rest fall on each number equally often. The word is
small enough that a test counts all 65,536 of them for every bound a shoe can need.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from operator import lt, mod
from struct import unpack

from rng.stops import DealingStopped, StopReason

Draw = Callable[[int], bytes]
"""Gives exactly the number of random bytes asked for."""

WORDS = 2**16
REJECTIONS_MAX = 128  # a good generator never comes near: the chance is below 2^-128 for any shoe


def unbiased_below(bounds: Sequence[int], draw: Draw) -> list[int]:
    """Return one number in [0, bound) for each bound, in order, bounds from 1 to 65,536.

    Each word in turn is the answer for the bound at hand or is rejected. Only as many words are
    drawn as there are numbers still to be made, so none is left over.
    """
    words = _drawn(len(bounds), draw)
    # Of a hundred decks about one rejects a word; the others answer place by place.
    if all(map(lt, words, _limits(tuple(bounds)))):
        return list(map(mod, words, bounds))
    return _with_rejections(words, bounds, draw)


def _drawn(count: int, draw: Draw) -> tuple[int, ...]:
    return unpack(f">{count}H", draw(2 * count)) if count else ()


@cache
def _limits(bounds: tuple[int, ...]) -> tuple[int, ...]:
    """Words from here upwards are rejected, for each bound."""
    return tuple(WORDS - WORDS % bound for bound in bounds)


def _with_rejections(words: tuple[int, ...], bounds: Sequence[int], draw: Draw) -> list[int]:
    numbers: list[int] = []
    rejected = 0
    while len(numbers) < len(bounds):
        for word in words:
            bound = bounds[len(numbers)]
            if word < WORDS - WORDS % bound:
                numbers.append(word % bound)
                rejected = 0
                continue
            rejected += 1
            if rejected == REJECTIONS_MAX:
                raise DealingStopped(StopReason.TOO_MANY_REJECTIONS, bound=bound, rejected=rejected)
        words = _drawn(len(bounds) - len(numbers), draw)
    return numbers
