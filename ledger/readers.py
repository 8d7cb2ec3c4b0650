"""Read-only connections, for SQLite versions that can share a database safely.

The event loop must never wait for another thread's long read, so its thread reserves a connection.
All other threads share a small pool.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Final

from ledger.connections import reading_connection
from ledger.refusals import InvariantBroken
from ledger.sqlite_version import sqlite3
from ledger.units import Row, Scalar

READ_SECONDS_MAX: Final = 5.0
SLICE_SECONDS_MAX: Final = 0.5
"""The limit for a read on the writer's own connection, because every table waits for it."""
POOL: Final = 4
"""As many as threads for slow work, so that none of them waits for another's read."""
_STEPS_BETWEEN_LOOKS: Final = 10_000


class TooManyRows(InvariantBroken):
    """A query has more rows than its limit; read in pages by key."""


class ReadTooLong(InvariantBroken):
    """A query took longer than a read may take and was stopped."""


class Readers:
    """Answers queries beside the writer; any thread may ask."""

    def __init__(self, path: Path, *, count: int = POOL) -> None:
        self._path = path
        self._idle: SimpleQueue[sqlite3.Connection] = SimpleQueue()
        self._all = [reading_connection(path) for _ in range(count)]
        self._own = threading.local()
        for connection in self._all:
            self._idle.put(connection)

    def reserve(self) -> None:
        """Give the calling thread its own connection."""
        if getattr(self._own, "connection", None) is None:
            self._own.connection = reading_connection(self._path)
            self._all.append(self._own.connection)

    def query(self, sql: str, parameters: Sequence[Scalar], limit: int) -> list[Row]:
        """Read on the thread's own connection, or on the next free one of the pool."""
        with self._connection() as connection:
            return bounded(connection, sql, parameters, limit)

    def first(self, sql: str, parameters: Sequence[Scalar]) -> Row | None:
        """Read the first row, however many follow."""
        with self._connection() as connection:
            return first_of(connection, sql, parameters)

    def close(self) -> None:
        """Close all connections; no query may be running."""
        for connection in self._all:
            connection.close()

    @contextmanager
    def _connection(self) -> Iterator[sqlite3.Connection]:
        own: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if own is not None:
            yield own
            return
        shared = self._idle.get()
        try:
            yield shared
        finally:
            self._idle.put(shared)


def bounded(
    connection: sqlite3.Connection,
    sql: str,
    parameters: Sequence[Scalar],
    limit: int,
    seconds: float | None = None,
) -> list[Row]:
    """Read at most `limit` rows; raise `TooManyRows` for more, `ReadTooLong` after `seconds`."""
    rows = _read(connection, sql, parameters, limit + 1, seconds)
    if len(rows) > limit:
        raise TooManyRows(f"more than {limit} rows")
    return rows


def first_of(
    connection: sqlite3.Connection,
    sql: str,
    parameters: Sequence[Scalar],
    seconds: float | None = None,
) -> Row | None:
    """Read the first row or None; raise `ReadTooLong` after `seconds`."""
    rows = _read(connection, sql, parameters, 1, seconds)
    return rows[0] if rows else None


def _read(
    connection: sqlite3.Connection,
    sql: str,
    parameters: Sequence[Scalar],
    rows: int,
    seconds: float | None,
) -> list[Row]:
    most = READ_SECONDS_MAX if seconds is None else seconds
    end = time.monotonic() + most
    connection.set_progress_handler(lambda: time.monotonic() > end, _STEPS_BETWEEN_LOOKS)
    cursor = connection.cursor()
    try:
        return cursor.execute(sql, parameters).fetchmany(rows)
    except sqlite3.OperationalError as error:
        if "interrupted" not in str(error):
            raise
        raise ReadTooLong(f"no answer within {most} s") from None
    finally:
        cursor.close()
        connection.set_progress_handler(None, 0)
