"""The keys that may connect to the servers of a room with several of them.

A key that was taken off stays known, and never comes back. In a room with one server the list is a
file beside the books (`wire.link.enrolment`), and there are no rows here.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from ledger.canonical import Json
from ledger.reading import PAGE_ROWS, Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.units import ROOM, Row, Unit, Work

_COLUMNS: Final = "SELECT key, role, place, name, desk, revoked_ms IS NULL FROM enrolled"
_ONE: Final = f"{_COLUMNS} WHERE key = ?"
_PAGE: Final = f"{_COLUMNS} WHERE key > ? ORDER BY key LIMIT {PAGE_ROWS}"
_SAME: Final = """SELECT name FROM enrolled
    WHERE revoked_ms IS NULL AND (name = ? OR (place <> '' AND place = ?))"""


class Enrolled(NamedTuple):
    """A key, and what it is for."""

    key: str
    role: str
    place: str
    name: str
    desk: str = ""
    """The desk that several keys share; empty: its own."""
    living: bool = True
    """False: it was taken off the list."""


def enrolled_keys(reader: Reader) -> dict[str, Enrolled]:
    """Return every key that may connect, or once might."""
    found: dict[str, Enrolled] = {}
    page = reader.query(_PAGE, ("",))
    while page:
        found.update((row[0], _line(row)) for row in page)
        page = reader.query(_PAGE, (page[-1][0],)) if len(page) == PAGE_ROWS else []
    return found


def enter_key(work: Work, line: Enrolled) -> None:
    """Let a key in; refuses one that is known, and a place or name that another key has."""
    if first_row(work, _ONE, line.key) is not None:
        raise Refused(RefusalCode.KEY_ENROLLED, key=line.key)
    taken = first_row(work, _SAME, line.name, line.place)
    if taken is not None:
        raise Refused(RefusalCode.KEY_PLACE_TAKEN, place=line.place or line.name, name=taken[0])
    row = {name: getattr(line, name) for name in ("key", "role", "place", "name", "desk")}
    work.insert("enrolled", {**row, "revoked_ms": None})


def cross_out_key(work: Work, key: str) -> bool:
    """Take a key off the list; returns whether it was on it."""
    row = first_row(work, _ONE, key)
    if row is None or not _line(row).living:
        return False
    work.update("enrolled", key, {"revoked_ms": work.at_ms})
    return True


def follow_list(
    request_id: str, lines: Iterable[Enrolled], revoked: Iterable[str], *, at_ms: int
) -> Unit:
    """Make the unit that takes what a server's own list says and the books do not.

    The answer names the lines that were left out because another key has their place or name.
    """
    given, off = tuple(lines), tuple(revoked)

    def body(work: Work) -> Json:
        for key in off:
            cross_out_key(work, key)
        return [line.name for line in given if not _entered(work, line)]

    command: dict[str, Json] = {
        "do": "follow_key_list",
        "enrolled": [list(line[:5]) for line in given],
        "revoked": list(off),
    }
    return Unit(
        request_id=request_id,
        stream=ROOM,
        actor="server",
        command=command,
        at_ms=at_ms,
        body=body,
    )


def _entered(work: Work, line: Enrolled) -> bool:
    """Enter a line, or its desk if the key is known; returns whether the books have it now."""
    row = first_row(work, _ONE, line.key)
    if row is not None:
        if line.desk and not _line(row).desk:
            work.update("enrolled", line.key, {"desk": line.desk})
        return _line(row).living
    try:
        enter_key(work, line)
    except Refused:
        return False
    return True


def _line(row: Row) -> Enrolled:
    key, role, place, name, desk, living = row
    return Enrolled(key, role, place, name, desk, bool(living))
