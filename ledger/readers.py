"""A small pool of read-only connections, for SQLite versions on which sharing is sound."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from ledger.connections import reading_connection
from ledger.refusals import InvariantBroken
from ledger.sqlite_version import sqlite3
from ledger.units import Row, Scalar

READ_SECONDS_MAX: Final = 5.0
_STEPS_BETWEEN_LOOKS: Final = 10_000


class TooManyRows(InvariantBroken):
    """A question has more rows of answer than its limit; ask in pages by key."""


class ReadTooLong(InvariantBroken):
    """A question took longer than any report may; it was given up."""


class Readers:
    """Answers questions beside the writer; any thread may ask."""

    def __init__(self, path: Path, *, count: int = 2) -> None:
        self._idle: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        self._all = [reading_connection(path) for _ in range(count)]
        for connection in self._all:
            self._idle.put(connection)

    def query(self, sql: str, parameters: Sequence[Scalar], limit: int) -> list[Row]:
        """Read on the next free connection."""
        connection = self._idle.get()
        try:
            return bounded(connection, sql, parameters, limit)
        finally:
            self._idle.put(connection)

    def close(self) -> None:
        """Close all connections; nobody may be asking."""
        for connection in self._all:
            connection.close()


def bounded(
    connection: sqlite3.Connection, sql: str, parameters: Sequence[Scalar], limit: int
) -> list[Row]:
    """Read at most `limit` rows within the time a report may take."""
    end = time.monotonic() + READ_SECONDS_MAX
    connection.set_progress_handler(lambda: time.monotonic() > end, _STEPS_BETWEEN_LOOKS)
    try:
        rows: list[Row] = connection.execute(sql, parameters).fetchmany(limit + 1)
    except sqlite3.OperationalError as error:
        if "interrupted" not in str(error):
            raise
        raise ReadTooLong(f"no answer within {READ_SECONDS_MAX} s") from None
    finally:
        connection.set_progress_handler(None, 0)
    if len(rows) > limit:
        raise TooManyRows(f"more than {limit} rows")
    return rows
