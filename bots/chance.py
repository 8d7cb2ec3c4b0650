"""Luck that repeats itself: what simulated players and simulated trouble draw from.

It is made from a stated seed and says the same on every machine. Nothing that deals can reach it:
the server may import neither bots nor simulation.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """A stream of luck, known by the words it was made from."""

    def __init__(self, *words: int | str) -> None:
        self._words = words
        self._random = Random("/".join(map(str, words)))  # noqa: S311  (repeatable on purpose)

    def branch(self, *words: int | str) -> Chance:
        """Return a stream of its own, whatever was drawn from this one before."""
        return Chance(*self._words, *words)

    def below(self, bound: int) -> int:
        """Return a whole number from 0 to just below the bound."""
        return int(self._random.random() * bound)

    def between(self, least: int, most: int) -> int:
        """Return a whole number from `least` to `most`, both possible."""
        return least + self.below(most - least + 1)

    def percent(self, chance: int) -> bool:
        """Say yes so many times in a hundred."""
        return self._random.random() * 100 < chance

    def permille(self, chance: int) -> bool:
        """Say yes so many times in a thousand."""
        return self._random.random() * 1000 < chance

    def pick(self, things: Sequence[T]) -> T:
        """Return one of the things."""
        return things[self.below(len(things))]

    def bytes(self, count: int) -> bytes:
        """Return so many bytes."""
        return self._random.randbytes(count)
