"""Kinds of lists in the house file: several amounts, words, numbers or percentages."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from server.house.kinds import Amount, NotAllowed, OneOf, Percent, Whole


@dataclass(frozen=True, slots=True)
class Amounts:
    """A short list of amounts, such as the blinds."""

    most: int

    @property
    def allowed(self) -> str:
        """How many, and how to write them."""
        return f'a list of at most {self.most} amounts, such as [1, 2] or ["0.50", 1]'

    def read(self, value: object) -> tuple[int, ...]:
        """Return the amounts in cents."""
        if not isinstance(value, list) or len(value) > self.most:
            raise NotAllowed
        return tuple(Amount().read(each) for each in value)


@dataclass(frozen=True, slots=True)
class Several:
    """A list of some of a few words, read as members of an Enum whose values they are."""

    words: type[Enum]

    @property
    def allowed(self) -> str:
        """The words."""
        return f"a list of any of {OneOf(self.words).allowed}"

    def read(self, value: object) -> tuple[Enum, ...]:
        """Return the members."""
        if not isinstance(value, list) or not value:
            raise NotAllowed
        return tuple(OneOf(self.words).read(each) for each in value)


@dataclass(frozen=True, slots=True)
class Wholes:
    """A short list of whole numbers, such as blinds in tournament chips."""

    most: int
    each: Whole

    @property
    def allowed(self) -> str:
        """How many, and how large."""
        return f"a list of at most {self.most} numbers of {self.each.allowed}, such as [25, 50]"

    def read(self, value: object) -> tuple[int, ...]:
        """Return the numbers."""
        if not isinstance(value, list) or len(value) > self.most:
            raise NotAllowed
        return tuple(self.each.read(each) for each in value)


@dataclass(frozen=True, slots=True)
class Percents:
    """A short list of percentages, such as prizes by place."""

    most: int

    @property
    def allowed(self) -> str:
        """How many, and how to write them."""
        return f'a list of at most {self.most} percentages, such as [70, 30] or ["62.5", "37.5"]'

    def read(self, value: object) -> tuple[int, ...]:
        """Return basis points."""
        if not isinstance(value, list) or len(value) > self.most:
            raise NotAllowed
        return tuple(Percent().read(each) for each in value)
