"""What the units of a group have written but PostgreSQL has not seen yet.

Entries, postings and records of a whole group go over in one statement each, with the COMMIT or
before the next read. A statement for each row would cost a round trip each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ledger.connection import Values
from ledger.units import Row

_POSTINGS: Final = (
    "INSERT INTO posting SELECT * FROM unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[])"
)
_ENTRIES: Final = """INSERT INTO entry SELECT * FROM
    unnest(?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::bigint[])"""
_RECORDS: Final = """INSERT INTO record SELECT * FROM unnest(?::bigint[], ?::bigint[], ?::text[],
    ?::bigint[], ?::bigint[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[], ?::text[],
    ?::bigint[], ?::bytea[])"""


@dataclass(slots=True)
class Pending:
    """Rows that wait; the postings' values are in one flat list, row after row."""

    entries: list[Row] = field(default_factory=list)
    postings: list[int] = field(default_factory=list)
    records: list[Row] = field(default_factory=list)

    def take(self) -> list[tuple[str, Values]]:
        """Return the statements that write everything, and forget it."""
        statements: list[tuple[str, Values]] = []
        if self.entries:
            statements.append((_ENTRIES, _columns(self.entries)))
        if self.postings:
            statements.append((_POSTINGS, [self.postings[place::4] for place in range(4)]))
        if self.records:
            statements.append((_RECORDS, _columns(self.records)))
        self.forget()
        return statements

    def forget(self) -> None:
        """Drop what waits: the transaction is rolled back."""
        self.entries, self.postings, self.records = [], [], []


def _columns(rows: Sequence[Row]) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)]
