"""The number of an account card: eighteen random digits and a Luhn check digit.

The number says nothing about its holder. It is random, so that no other card's number can be
guessed from it. It is masked wherever it could be printed, because anybody who knows a number can
write it on another card.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from dataclasses import dataclass, field

from ledger.pepper import Pepper

RANDOM_DIGITS = 18
CARD_DIGITS = RANDOM_DIGITS + 1

RandomBytes = Callable[[int], bytes]
"""A source of randomness: returns exactly the number of bytes asked for."""

_NUMBERS: int = 10**RANDOM_DIGITS
_DRAW_BYTES = 8
_FAIR_BELOW = (1 << 8 * _DRAW_BYTES) // _NUMBERS * _NUMBERS
_DRAWS_MAX = 128  # a good source needs more than this once in 10^200 cards


class RandomnessFault(Exception):
    """The source of randomness gave nothing usable; it is stuck or broken."""


def luhn_digit(digits: str) -> str:
    """Return the digit that makes `digits` followed by it pass the Luhn check (ISO 7812-1)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (2 if place % 2 == 0 else 1)
        total += doubled - 9 if doubled > 9 else doubled
    return str(-total % 10)


def passes_luhn(digits: str) -> bool:
    """Whether the last digit of `digits` is the Luhn check digit of those before it."""
    return len(digits) > 1 and luhn_digit(digits[:-1]) == digits[-1]


@dataclass(frozen=True, slots=True, eq=False)
class CardNumber:
    """One card's nineteen digits; printing it shows the last four only."""

    digits: str = field(repr=False)

    def __post_init__(self) -> None:
        if not is_card_number(self.digits):
            raise ValueError(f"a card number is {CARD_DIGITS} digits that pass the Luhn check")

    @property
    def last_four(self) -> str:
        """The digits a cashier may see, to tell two cards of one holder apart."""
        return self.digits[-4:]

    def __repr__(self) -> str:
        return f"CardNumber(…{self.last_four})"

    __str__ = __repr__

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CardNumber):
            return NotImplemented
        return hmac.compare_digest(self.digits, other.digits)

    def __hash__(self) -> int:
        return hash(self.digits)


def is_card_number(digits: str) -> bool:
    """Whether `digits` has the length, the alphabet and the check digit of an account card."""
    plain = len(digits) == CARD_DIGITS and digits.isascii() and digits.isdigit()
    return plain and passes_luhn(digits)


def draw_card_number(random_bytes: RandomBytes) -> CardNumber:
    """Draw a number; each of the 10^18 is equally likely. Unfair draws are repeated.

    Raises `RandomnessFault` if the source is broken.
    """
    for _ in range(_DRAWS_MAX):
        drawn = int.from_bytes(random_bytes(_DRAW_BYTES), "big")
        if drawn < _FAIR_BELOW:
            body = f"{drawn % _NUMBERS:0{RANDOM_DIGITS}d}"
            return CardNumber(body + luhn_digit(body))
    raise RandomnessFault(f"{_DRAWS_MAX} draws in a row were out of range")


def card_token(pepper: Pepper, card: CardNumber) -> str:
    """Return the keyed hash that the books store instead of a card's number."""
    return pepper.token("card", card.digits)
