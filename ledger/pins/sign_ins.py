"""Where and when a player signed in with the right PIN."""

from __future__ import annotations

from typing import Final, NamedTuple

from ledger.reading import Reader, first_row

_RIGHT: Final = """FROM sign_in WHERE who = ? AND purpose = 'sign_in' AND outcome = 'right'"""
_LAST: Final = """SELECT place, key FROM sign_in WHERE who = ?
    AND purpose IN ('sign_in', 'at_seat') AND outcome = 'right' ORDER BY id DESC LIMIT 1"""
_PREVIOUS: Final = f"SELECT at_ms {_RIGHT} AND at_ms < ? ORDER BY id DESC LIMIT 1 OFFSET 1"
_TRIES: Final = "SELECT tries FROM pin WHERE player = ?"


class SignInPlace(NamedTuple):
    """Where a player entered the PIN; both are empty if he never did."""

    place: str = ""
    key: str = ""
    """The key of the station that stood there; empty in books of older programs."""


def last_sign_in_place(reader: Reader, player: int) -> SignInPlace:
    """Return the station where a player last entered the PIN."""
    row = first_row(reader, _LAST, _who(player))
    return SignInPlace() if row is None else SignInPlace(str(row[0]), str(row[1] or ""))


def sign_in_before_last(reader: Reader, player: int, *, before_ms: int) -> int:
    """Return the time of the second-last sign-in before `before_ms`; 0: there is none."""
    row = first_row(reader, _PREVIOUS, _who(player), before_ms)
    return 0 if row is None else int(row[0])


def pin_tries(reader: Reader, player: int) -> int | None:
    """Return the number of wrong tries since the last right one; None: no PIN is set."""
    row = first_row(reader, _TRIES, player)
    return None if row is None else int(row[0])


def _who(player: int) -> str:
    return f"player:{player}"
