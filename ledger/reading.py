"""Reading: what a `Store` and the `Work` of a unit have in common."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, Protocol

from ledger.units import Row, Scalar

PAGE_ROWS: Final = 500
"""How many rows of a list are read at once."""


class Reader(Protocol):
    """Answers fixed SQL. A `Store` sees what is durable, a `Work` its own changes too."""

    def query(self, sql: str, parameters: Sequence[Scalar] = ()) -> list[Row]:
        """Read rows; never writes."""

    def first(self, sql: str, parameters: Sequence[Scalar] = ()) -> Row | None:
        """Read the first row, however many follow; None: there is none. Never writes."""


def first_row(reader: Reader, sql: str, *parameters: Scalar) -> Row | None:
    """Return the first row of an answer, or None."""
    return reader.first(sql, parameters)


Question = tuple[str, Sequence[Scalar]]
"""SQL whose answer is one value, and its parameters."""


def values_of(reader: Reader, *questions: Question) -> Row:
    """Return the answers to several questions, all as of one moment and for the price of one."""
    sql = f"SELECT {', '.join(f'({sql})' for sql, _ in questions)}"
    (row,) = reader.query(sql, [value for _, values in questions for value in values])
    return row


def rows_in_pages(
    reader: Reader, sql: str, *, key: str, parameters: Sequence[Scalar] = ()
) -> Iterator[Row]:
    """Yield all rows in the order of a whole-number key above 0, however many there are.

    `sql` ends with its conditions, and its first column is the key.
    """
    after = 0
    while True:
        question = f"{sql} AND {key} > ? ORDER BY {key} LIMIT {PAGE_ROWS}"
        page = reader.query(question, (*parameters, after))
        yield from page
        if len(page) < PAGE_ROWS:
            return
        after = page[-1][0]
