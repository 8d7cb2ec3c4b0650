"""Money set aside for a stack during a hand: one open reservation per session."""

from __future__ import annotations

from ledger.chart import Account
from ledger.entries import EntryCode
from ledger.reading import Reader, first_row
from ledger.reservations import release, reserve, settle
from ledger.units import Work
from money import Cents

_NAMES = "SELECT id, state FROM reservation WHERE id > ? AND id < ?"
_HELD = "SELECT amount FROM reservation WHERE id > ? AND id < ? AND state = 'open'"


def set_aside(work: Work, session: int, source: Account, amount: Cents) -> None:
    """Inside a unit: hold money for a session's stack."""
    number = len(_reservations(work, session)) + 1
    reserve(work, f"top_up.{session}.{number}", source, amount)


def hand_over(work: Work, session: int, code: EntryCode, seat: Account, amount: Cents) -> int:
    """Inside a unit: move `amount` of what is held to the stack, and the rest back.

    Return the number of the entry for the stack.
    """
    return settle(work, _open(work, session), code, seat, amount)[0]


def give_back(work: Work, session: int) -> None:
    """Inside a unit: give back what is held for a session, if any."""
    name = _open(work, session)
    if name:
        release(work, name)


def booked_of(reader: Reader, session: int) -> int:
    """Return how much is held for a session's stack, in cents."""
    row = first_row(reader, _HELD, f"top_up.{session}.", f"top_up.{session}/")
    return int(row[0]) if row else 0


def _open(work: Work, session: int) -> str:
    found = _reservations(work, session)
    return next((name for name, state in found if state == "open"), "")


def _reservations(reader: Reader, session: int) -> list[tuple[str, str]]:
    # "/" is the character after ".", so this finds all names of one session and no other.
    return list(reader.query(_NAMES, (f"top_up.{session}.", f"top_up.{session}/")))
