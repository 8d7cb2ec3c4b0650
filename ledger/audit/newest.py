"""Checks that the newest records follow each other to the end.

The marked end proves the last link. A chain of digests that ends there proves every record on the
way, and the link it started from.
"""

from __future__ import annotations

from typing import Final

from ledger.chain import Fields, entry_line, next_link
from ledger.connection import Connection
from ledger.units import Row

_RECORDS: Final = f"""SELECT {", ".join(Fields._fields)}, first_entry, link FROM record
    WHERE seq >= ? ORDER BY seq"""  # noqa: S608  (fixed names)
_LEGS: Final = """SELECT entry.id, record, code, memo, corrects, name || '=' || amount
    FROM entry JOIN posting ON entry = entry.id JOIN account ON account.id = account
    WHERE entry.id >= ? ORDER BY entry.id, line"""


def changed_record(connection: Connection, first: int) -> int | None:
    """Return the first record after `first` whose link does not follow; None: all do."""
    before, *records = connection.execute(_RECORDS, (first,)).fetchall()
    if not records:
        return None
    lines = _entry_lines(connection, records[0][-2])
    link = before[-1]
    for *fields, _first_entry, stored in records:
        link = next_link(link, Fields(*fields), lines.get(fields[0], []))
        if link != stored:
            return int(fields[0])
    return None


def _entry_lines(connection: Connection, first: int) -> dict[int, list[str]]:
    """Return the lines of entries from a number on, by their record."""
    legs_of: dict[Row, list[str]] = {}
    for *entry, leg in connection.execute(_LEGS, (first,)):
        legs_of.setdefault(tuple(entry), []).append(leg)
    lines: dict[int, list[str]] = {}
    for (number, record, code, memo, corrects), legs in legs_of.items():
        lines.setdefault(record, []).append(entry_line(number, code, memo, corrects, legs))
    return lines
