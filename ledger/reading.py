"""What reads need: the part that a `Store` and the `Work` of a unit have in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ledger.units import Row, Scalar


class Reader(Protocol):
    """Answers fixed SQL: a `Store` with what is durable, a `Work` with its own changes too."""

    def query(self, sql: str, parameters: Sequence[Scalar] = ()) -> list[Row]:
        """Read rows; never writes."""


def first_row(reader: Reader, sql: str, *parameters: Scalar) -> Row | None:
    """Return the first row of an answer, or None."""
    rows = reader.query(sql, parameters)
    return rows[0] if rows else None
