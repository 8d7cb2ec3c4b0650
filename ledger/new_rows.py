"""New rows of administrative tables that have a number as their key."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.units import Scalar, Work


def add_row(work: Work, table: str, row: Mapping[str, Scalar]) -> int:
    """Inside a unit: add a row under the table's next number, its column `id`; return it."""
    number = work.next_key(table)
    work.insert(table, {"id": number, **row})
    return number
