"""Bounded reads on PostgreSQL, and the connections beside the writer."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from typing import Final, TypeVar

import psycopg

from ledger.connection import Values
from ledger.postgres.away import Away
from ledger.postgres.connection import PostgresConnection, is_lost
from ledger.postgres.connector import Connector
from ledger.readers import POOL, READ_SECONDS_MAX, ReadTooLong, TooManyRows
from ledger.refusals import BooksStopped
from ledger.units import Row, Scalar

T = TypeVar("T")
_AWAY: Final = "the books are away"


def bounded(
    connection: PostgresConnection,
    sql: str,
    parameters: Values,
    limit: int,
    *,
    seconds: float | None = None,
) -> list[Row]:
    """Read at most `limit` rows; raise `TooManyRows` for more, `ReadTooLong` after `seconds`."""
    rows = _read(connection, sql, parameters, limit + 1, seconds)
    if len(rows) > limit:
        raise TooManyRows(f"more than {limit} rows")
    return rows


def first_of(
    connection: PostgresConnection, sql: str, parameters: Values, *, seconds: float | None = None
) -> Row | None:
    """Read the first row or None; raise `ReadTooLong` after `seconds`."""
    rows = _read(connection, sql, parameters, 1, seconds)
    return rows[0] if rows else None


def _read(
    connection: PostgresConnection, sql: str, parameters: Values, rows: int, seconds: float | None
) -> list[Row]:
    most = READ_SECONDS_MAX if seconds is None else seconds
    some = f"SELECT * FROM ({sql}) AS answer LIMIT {rows}"  # noqa: S608  (fixed SQL)
    try:
        _limit, cursor, _again = connection.together(
            [
                (f"SET statement_timeout = {int(most * 1000)}", ()),
                (some, parameters),
                ("SET statement_timeout = 0", ()),
            ]
        )
        return cursor.fetchall()
    except psycopg.errors.QueryCanceled:
        raise ReadTooLong(f"no answer within {most} s") from None


class PostgresReaders:
    """Answers queries beside the writer; any thread may ask.

    Reads go to the server that the writer proved last, never to a standby. While the books are
    away a read is refused at once (`BooksStopped`): nobody waits for a dead server.
    """

    def __init__(self, connector: Connector, away: Away, *, count: int = POOL) -> None:
        self._connector = connector
        self._away = away
        self._idle: SimpleQueue[_Line] = SimpleQueue()
        self._all = [_Line(connector) for _ in range(count)]
        self._own = threading.local()
        for line in self._all:
            self._idle.put(line)

    def reserve(self) -> None:
        """Give the calling thread its own connection."""
        if getattr(self._own, "line", None) is None:
            self._own.line = _Line(self._connector)
            self._all.append(self._own.line)

    def query(self, sql: str, parameters: Sequence[Scalar], limit: int) -> list[Row]:
        """Read on the thread's own connection, or on the next free one of the pool."""
        return self._ask(lambda connection: bounded(connection, sql, parameters, limit))

    def first(self, sql: str, parameters: Sequence[Scalar]) -> Row | None:
        """Read the first row, however many follow."""
        return self._ask(lambda connection: first_of(connection, sql, parameters))

    def close(self) -> None:
        """Close all connections; no query may be running."""
        for line in self._all:
            line.drop()

    def _ask(self, read: Callable[[PostgresConnection], T]) -> T:
        if self._away.raised:
            raise BooksStopped(_AWAY)
        own: _Line | None = getattr(self._own, "line", None)
        if own is not None:
            return own.ask(read)
        shared = self._idle.get()
        try:
            return shared.ask(read)
        finally:
            self._idle.put(shared)


class _Line:
    """One reading connection, made when it is needed and again after a failover."""

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._connection: PostgresConnection | None = None
        self._server = ""

    def ask(self, read: Callable[[PostgresConnection], T]) -> T:
        """Read; a lost connection is made again once."""
        for _try in range(2):
            try:
                connection = self._opened()
                return read(connection)
            except psycopg.Error as error:
                if self._connection is not None and not is_lost(self._connection, error):
                    raise
                self.drop()
        raise BooksStopped(_AWAY)

    def drop(self) -> None:
        """Close the connection, if there is one."""
        if self._connection is not None:
            self._connection.close()
        self._connection = None

    def _opened(self) -> PostgresConnection:
        if self._server != self._connector.proved:
            self.drop()
        if self._connection is None:
            self._server = self._connector.proved
            self._connection = self._connector.reader(seconds=READ_SECONDS_MAX)
        return self._connection
