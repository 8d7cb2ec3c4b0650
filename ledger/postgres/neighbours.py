"""Signs of life and news of the other servers, on two connections beside the writer."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

import psycopg

from ledger.neighbours import NEWS, Beat, News, Seen, news_of
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector, writer_name
from ledger.refusals import BooksStopped
from ledger.servers import HELD, SERVERS, Server
from ledger.units import Fence

_SECONDS: Final = 2.0
"""The longest that a look may take."""
_BEAT: Final = """INSERT INTO server_beat VALUES (?, 1, ?) ON CONFLICT (server)
    DO UPDATE SET beat = server_beat.beat + 1, tables = excluded.tables"""
_BEATS: Final = "SELECT server, beat, tables FROM server_beat"
_END: Final = """SELECT pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE application_name = ANY(?)"""


class Neighbours:
    """The port of a room on PostgreSQL; `look` and `news` may run in different threads."""

    def __init__(self, connector: Connector) -> None:
        self._connector = connector
        self._looking: PostgresConnection | None = None
        self._listening: PostgresConnection | None = None

    def look(self, server: int, tables: int) -> Seen:
        """Give a sign of life and look at the others."""
        try:
            if self._looking is None:
                self._looking = self._connector.beside(seconds=_SECONDS)
            _own, beats, servers, held = self._looking.together(
                [(_BEAT, (server, tables)), (_BEATS, ()), (SERVERS, ()), (HELD, ())]
            )
        except psycopg.Error as error:
            self._looking = _drop(self._looking)
            raise BooksStopped(str(error)) from None
        return Seen(
            beats={row[0]: Beat(*row[1:]) for row in beats.fetchall()},
            servers={row[0]: Server(*row) for row in servers.fetchall()},
            held={row[0]: Fence(*row) for row in held.fetchall()},
        )

    def end_writers(self, servers: Sequence[str]) -> None:
        """End the writing sessions of servers that are taken for dead."""
        names = [writer_name(server) for server in servers]
        try:
            if self._looking is not None:
                self._looking.execute(_END, (names,))
        except psycopg.Error as error:
            self._looking = _drop(self._looking)
            raise BooksStopped(str(error)) from None

    def news(self, seen: int, *, wait_s: float) -> News:
        """Return what changed after a record; a told change ends the wait."""
        try:
            if self._listening is None:
                self._listening = self._connector.beside(seconds=_SECONDS)
                self._listening.execute("LISTEN arclight")
            else:
                for _told in self._listening.raw.notifies(timeout=wait_s, stop_after=1):
                    pass
            rows = self._listening.execute(NEWS, (seen,)).fetchall()
        except psycopg.Error as error:
            self._listening = _drop(self._listening)
            raise BooksStopped(str(error)) from None
        return news_of(seen, rows)

    def close(self) -> None:
        """Close the connections."""
        _drop(self._looking)
        _drop(self._listening)


def _drop(connection: PostgresConnection | None) -> PostgresConnection | None:
    """Close a connection; returns what takes its place: nothing."""
    if connection is not None:
        with suppress(psycopg.Error):
            connection.close()
    return None
