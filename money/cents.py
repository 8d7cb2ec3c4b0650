"""The one type for money."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, order=True)
class Cents:
    """A whole number of cents. It is negative when owed. Anything but a plain int is refused.

    Add up many with `sum(amounts, ZERO)`. To take a part, use `percentage`: it says where the
    rest goes.
    """

    count: int

    def __post_init__(self) -> None:
        if type(self.count) is not int:
            raise TypeError(f"cents must be a plain int, got {self.count!r}")

    def __add__(self, other: Cents) -> Cents:
        if not isinstance(other, Cents):
            return NotImplemented
        return Cents(self.count + other.count)

    def __sub__(self, other: Cents) -> Cents:
        if not isinstance(other, Cents):
            return NotImplemented
        return Cents(self.count - other.count)

    def __mul__(self, times: int) -> Cents:
        if not isinstance(times, int):
            return NotImplemented
        return Cents(self.count * times)

    __rmul__ = __mul__

    def __neg__(self) -> Cents:
        return Cents(-self.count)

    def __abs__(self) -> Cents:
        return Cents(abs(self.count))

    def __bool__(self) -> bool:
        return self.count != 0


ZERO: Final = Cents(0)
