"""PINs: a type that cannot be printed, and the rules for PINs that are too easy.

A thief with a found card tries 123456, 000000 and the birthday on the licence first. Three tries
must not be enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum, unique
from itertools import pairwise

from ledger.card_number import CardNumber
from ledger.hidden import HiddenText
from ledger.refusals import RefusalCode, Refused

PIN_LENGTH_MIN = 4
PIN_LENGTH_MAX = 8
_DATE_TELLS_FROM = 6  # a date of this many digits makes a longer PIN easy too


class Pin(HiddenText):
    """Typed digits, hidden as `HiddenText` says; refuses anything but 4 to 8 digits."""

    __slots__ = ()

    def __init__(self, digits: str) -> None:
        fits = PIN_LENGTH_MIN <= len(digits) <= PIN_LENGTH_MAX
        if not (fits and digits.isascii() and digits.isdigit()):
            raise Refused(RefusalCode.PIN_NOT_DIGITS, least=PIN_LENGTH_MIN, most=PIN_LENGTH_MAX)
        super().__init__(digits)


@unique
class Triviality(Enum):
    """Why a PIN is too easy."""

    REPEATED = "repeated"
    SEQUENCE = "sequence"
    BIRTHDAY = "birthday"
    CARD_DIGITS = "card_digits"


@dataclass(frozen=True, slots=True, kw_only=True)
class PinPolicy:
    """The house's rule for new PINs."""

    length: int = 6

    def __post_init__(self) -> None:
        if not PIN_LENGTH_MIN <= self.length <= PIN_LENGTH_MAX:
            raise ValueError(f"PINs have {PIN_LENGTH_MIN} to {PIN_LENGTH_MAX} digits")

    def check(self, pin: Pin, *, born: date | None, card: CardNumber | None) -> None:
        """Refuse a new PIN of the wrong length or one that a stranger would try first.

        An unknown birthday or card is not checked.
        """
        if len(pin) != self.length:
            raise Refused(RefusalCode.PIN_WRONG_LENGTH, length=self.length)
        trivial = triviality(pin, born=born, card=card)
        if trivial is not None:
            raise Refused(RefusalCode.PIN_TOO_EASY, because=trivial.value)


def triviality(pin: Pin, *, born: date | None, card: CardNumber | None) -> Triviality | None:
    """Return why a PIN is too easy, or None."""
    digits = pin.reveal()
    if _is_repeated(digits):
        return Triviality.REPEATED
    if _is_sequence(digits):
        return Triviality.SEQUENCE
    if born is not None and _is_birthday(digits, born):
        return Triviality.BIRTHDAY
    if card is not None and digits in card.digits:
        return Triviality.CARD_DIGITS
    return None


def _is_repeated(digits: str) -> bool:
    """Whether a block of digits is repeated: 0000, 121212, 123123; but not 1122."""
    lengths = range(1, len(digits) // 2 + 1)
    return any(
        len(digits) % length == 0 and digits == digits[:length] * (len(digits) // length)
        for length in lengths
    )


def _is_sequence(digits: str) -> bool:
    """Whether all steps between digits are equal: 234567, 987654, 890123, 024680."""
    steps = {(int(later) - int(sooner)) % 10 for sooner, later in pairwise(digits)}
    return len(steps) == 1


def _is_birthday(digits: str, born: date) -> bool:
    return any(
        written == digits or (len(written) >= _DATE_TELLS_FROM and written in digits)
        for written in _ways_to_write(born)
    )


def _ways_to_write(born: date) -> set[str]:
    """Return a date in every order that people write it, with and without the century."""
    day, month = f"{born.day:02d}", f"{born.month:02d}"
    written = {day + month, month + day, f"{born.year:04d}"}
    for year in (f"{born.year:04d}", f"{born.year % 100:02d}"):
        written |= {month + year, year + month, day + year, year + day}
        for date_part in (day + month, month + day, f"{born.day}{born.month}"):
            written |= {date_part + year, year + date_part}
    return written
