"""What the books ask of a database connection, whichever database it is.

Fixed SQL with `?`, `?1` or `:name` as places for values; rows are tuples.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

from ledger.units import Row

Values: TypeAlias = "Sequence[Any] | Mapping[str, Any]"


class Cursor(Protocol):
    """The answer to one statement."""

    @property
    def description(self) -> Any:
        """The columns of the answer; the name of each comes first."""

    @property
    def rowcount(self) -> int:
        """How many rows a statement changed."""

    def fetchone(self) -> Any:
        """Return the next row, or None."""

    def fetchall(self) -> list[Any]:
        """Return all rows that are left."""

    def __iter__(self) -> Iterator[Any]:
        """Yield the rows."""


class Connection(Protocol):
    """One connection to the books."""

    def execute(self, sql: str, parameters: Values = (), /) -> Cursor:
        """Run one statement."""


def columns_of(connection: Connection, table: str) -> tuple[str, ...]:
    """Return the columns of a table in their order."""
    nothing = connection.execute(f"SELECT * FROM {table} LIMIT 0")  # noqa: S608  (names come from the schema)
    return tuple(column[0] for column in nothing.description)


def only_row(connection: Connection, sql: str, parameters: Values = ()) -> Row:
    """Return the row of an answer that always has one."""
    row: Row = connection.execute(sql, parameters).fetchone()
    return row
