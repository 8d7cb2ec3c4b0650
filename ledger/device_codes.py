"""One-time codes with which new devices are let in; they are rows, so every server knows them.

Only a keyed hash of a code is stored. All functions are parts of units, or read.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from ledger.reading import Reader
from ledger.units import Work

WRONG_MAX: Final = 5
"""Wrong proofs for a code after which it is closed: nobody can try its letters."""
CODES_MAX: Final = 50
"""More open codes than this close the oldest."""
_OPEN: Final = """SELECT id, code, role, place, staff, wrong FROM device_code
    WHERE ended_ms IS NULL AND until_ms > ? ORDER BY id"""


class OpenCode(NamedTuple):
    """A code that nobody has typed yet."""

    number: int
    hashed: str
    role: str
    place: str
    staff: int
    """Who opened it."""
    wrong: int
    """How many wrong proofs came for it."""


class NewCode(NamedTuple):
    """What a code is opened for."""

    hashed: str
    role: str
    place: str
    staff: int
    until_ms: int


def open_codes(reader: Reader, now_ms: int) -> list[OpenCode]:
    """Return the codes that can be typed now, the oldest first."""
    return [OpenCode(*row) for row in reader.query(_OPEN, (now_ms,))]


def open_code(work: Work, new: NewCode) -> None:
    """Open a code; another one for the same place is closed, and the oldest of too many."""
    known = open_codes(work, work.at_ms)
    stay = [code for code in known if code.place != new.place][1 - CODES_MAX :]
    for code in known:
        if code not in stay:
            _end(work, code)
    row = {**new._asdict(), "id": work.next_key("device_code"), "wrong": 0, "ended_ms": None}
    row["code"] = row.pop("hashed")
    work.insert("device_code", row)


def use_code(work: Work, hashed: str) -> OpenCode | None:
    """Close the code that was typed and return it; None: it is not open any more."""
    found = next((code for code in open_codes(work, work.at_ms) if code.hashed == hashed), None)
    if found is not None:
        _end(work, found)
    return found


def wrong_proof(work: Work, hashed: str) -> None:
    """Note that a device has the digits of a code and not its letters; the fifth one closes it.

    Digits of no code count for none: whoever types some at random would close other people's codes.
    """
    for code in open_codes(work, work.at_ms):
        if code.hashed == hashed:
            work.update("device_code", code.number, {"wrong": code.wrong + 1})
            if code.wrong + 1 >= WRONG_MAX:
                _end(work, code)


def _end(work: Work, code: OpenCode) -> None:
    work.update("device_code", code.number, {"ended_ms": work.at_ms})
