"""Kinds of values in the house file: what each accepts, and how it describes that."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final, Protocol
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import money
from money import Cents, cents_text, read_cents

_CLOCK: Final = re.compile(r"([01][0-9]|2[0-3]):([0-5][0-9])")


class NotAllowed(Exception):
    """The kind does not allow the value."""


class Kind(Protocol):
    """What a key may hold."""

    @property
    def allowed(self) -> str:
        """What to write instead of a wrong value."""

    def read(self, value: object) -> Any:
        """Return the value as the server uses it, or raise `NotAllowed`."""


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number; `times` turns it into the server's unit, such as milliseconds."""

    least: int
    most: int
    times: int = 1

    @property
    def allowed(self) -> str:
        """The range."""
        return f"{self.least} to {self.most}"

    def read(self, value: object) -> int:
        """Return the number in the server's unit."""
        if type(value) is not int or not self.least <= value <= self.most:
            raise NotAllowed
        return value * self.times


def seconds(least: int, most: int) -> Whole:
    """Return the kind of a duration written in seconds."""
    return Whole(least, most, 1_000)


def minutes(least: int, most: int) -> Whole:
    """Return the kind of a duration written in minutes."""
    return Whole(least, most, 60_000)


@dataclass(frozen=True, slots=True)
class Amount:
    """Money: whole dollars as a number, cents as a text such as "0.50"."""

    least: int = 0
    most: int = 100_000_000_00

    @property
    def allowed(self) -> str:
        """The range and both ways to write it."""
        least, most = cents_text(Cents(self.least)), cents_text(Cents(self.most))
        return f'{least} to {most}, written as 2 or "0.50"'

    def read(self, value: object) -> int:
        """Return the amount in cents."""
        count = _cents(value)
        if not self.least <= count <= self.most:
            raise NotAllowed
        return count


@dataclass(frozen=True, slots=True)
class Percent:
    """A percentage, as a number or a text such as "2.5"."""

    allowed: str = '0 to 100, written as 5 or "2.5"'

    def read(self, value: object) -> int:
        """Return basis points; 2.5 % is 250."""
        count = _cents(value)
        if not 0 <= count <= 10_000:
            raise NotAllowed
        return count


@dataclass(frozen=True, slots=True)
class YesNo:
    """A switch."""

    allowed: str = "true or false"

    def read(self, value: object) -> bool:
        """Return the switch."""
        if type(value) is not bool:
            raise NotAllowed
        return value


@dataclass(frozen=True, slots=True)
class Words:
    """A text with a maximum length; it may be empty only if the key allows it."""

    most: int
    least: int = 1

    @property
    def allowed(self) -> str:
        """How long it may be."""
        return f'a text of {self.least} to {self.most} letters in "quotes"'

    def read(self, value: object) -> str:
        """Return the text without spaces around it."""
        text = value.strip() if isinstance(value, str) else None
        if text is None or not self.least <= len(text) <= self.most or not text.isprintable():
            raise NotAllowed
        return text


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words, read as a member of an Enum whose values they are."""

    words: type[Enum]

    @property
    def allowed(self) -> str:
        """The words."""
        return ", ".join(f'"{word.value}"' for word in self.words)

    def read(self, value: object) -> Enum:
        """Return the member."""
        try:
            return self.words(value)
        except ValueError:
            raise NotAllowed from None


@dataclass(frozen=True, slots=True)
class Named:
    """The name of something that is described elsewhere."""

    names: Sequence[str]

    @property
    def allowed(self) -> str:
        """The names there are."""
        return ", ".join(f'"{name}"' for name in self.names)

    def read(self, value: object) -> str:
        """Return the name."""
        if not isinstance(value, str) or value not in self.names:
            raise NotAllowed
        return value


@dataclass(frozen=True, slots=True)
class TimeOfDay:
    """Hours and minutes."""

    allowed: str = 'a time of day such as "06:00"'

    def read(self, value: object) -> int:
        """Return minutes after midnight."""
        found = _CLOCK.fullmatch(value) if isinstance(value, str) else None
        if found is None:
            raise NotAllowed
        return int(found[1]) * 60 + int(found[2])


@dataclass(frozen=True, slots=True)
class Zone:
    """A time zone of the common database; empty: the computer's own."""

    allowed: str = 'a time zone such as "America/Los_Angeles", or "" for the computer\'s own'

    def read(self, value: object) -> str:
        """Return the zone's name."""
        if not isinstance(value, str):
            raise NotAllowed
        if value:
            try:
                ZoneInfo(value)
            except (ZoneInfoNotFoundError, ValueError, OSError):
                raise NotAllowed from None
        return value


def _cents(value: object) -> int:
    """Read 2 as 200 and "0.50" as 50; a float is refused because it may not be exact."""
    if type(value) is int:
        return value * 100
    if not isinstance(value, str):
        raise NotAllowed
    try:
        return read_cents(value).count
    except money.Refused:
        raise NotAllowed from None
