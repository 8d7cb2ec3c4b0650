"""Repeatable chance for simulated players and simulated faults.

It is made from a stated seed and gives the same values on every machine. Code that deals cards
cannot use it: the server may not import bots or simulation.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of chance, fixed by the words it was made from."""

    def __init__(self, *words: int | str) -> None:
        self._words = words
        self._random = Random("/".join(map(str, words)))  # noqa: S311  (repeatable on purpose)

    def branch(self, *words: int | str) -> Chance:
        """Return a separate stream; it does not depend on earlier draws from this one."""
        return Chance(*self._words, *words)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to just below the bound."""
        return int(self._random.random() * bound)

    def between(self, least: int, most: int) -> int:
        """Return a whole number from `least` to `most`, both possible."""
        return least + self.below(most - least + 1)

    def percent(self, chance: int) -> bool:
        """Return True this many times in a hundred."""
        return self._random.random() * 100 < chance

    def permille(self, chance: int) -> bool:
        """Return True this many times in a thousand."""
        return self._random.random() * 1000 < chance

    def pick(self, things: Sequence[T]) -> T:
        """Return one of the things."""
        return things[self.below(len(things))]

    def bytes(self, count: int) -> bytes:
        """Return this many bytes."""
        return self._random.randbytes(count)
