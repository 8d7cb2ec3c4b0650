"""One psycopg connection as the books use it: our SQL in, rows as SQLite gives them out."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any, Final

import psycopg
from psycopg import pq
from psycopg.adapt import Loader
from psycopg.cursor import Cursor
from psycopg.errors import Diagnostic

from ledger.connection import Values
from ledger.postgres.dialect import for_psycopg, values_for
from ledger.units import Row

_TOO_IDLE: Final = "25P03"
"""This program was frozen inside a transaction, and the server ended the session."""
_SESSION_OVER: Final = "57"
"""The class of states in which a person or the server ended a statement or the whole session."""


# An error inside a pipeline is raised to us; psycopg also logs that it ends the pipeline.
logging.getLogger("psycopg").setLevel(logging.ERROR)


class _WholeNumber(Loader):
    """`sum` of whole numbers is `numeric`; all our numbers are whole."""

    def load(self, data: Any) -> int:
        return int(bytes(data))


class _Truth(Loader):
    """SQLite has no truth values: 1 and 0."""

    def load(self, data: Any) -> int:
        return int(bytes(data) == b"t")


class PostgresConnection:
    """A connection without transactions of its own: BEGIN and COMMIT are statements."""

    def __init__(self, connection: psycopg.Connection[Row]) -> None:
        self._connection = connection
        self._notices: list[str] = []
        # Statements prepared in a pipeline are forgotten by the server, not by psycopg, when the
        # pipeline fails or a rollback empties its list.
        connection.prepare_threshold = None
        connection.adapters.register_loader("numeric", _WholeNumber)
        connection.adapters.register_loader("bool", _Truth)
        connection.add_notice_handler(self._noticed)

    @property
    def raw(self) -> psycopg.Connection[Row]:
        """The connection itself, for COPY."""
        return self._connection

    @property
    def lost(self) -> bool:
        """Whether the connection is gone."""
        return self._connection.closed

    @property
    def in_transaction(self) -> bool:
        """Whether a transaction is open, also a failed one."""
        return self._connection.info.transaction_status != pq.TransactionStatus.IDLE

    def execute(self, sql: str, parameters: Values = (), /) -> Cursor[Row]:
        """Run one statement of ours."""
        return self._connection.execute(for_psycopg(sql).encode(), values_for(sql, parameters))

    def script(self, script: str) -> None:
        """Run several statements without values."""
        self._connection.execute(script.encode())

    def together(self, statements: Sequence[tuple[str, Values]]) -> list[Cursor[Row]]:
        """Run statements in one round trip; the first that fails raises and ends the rest."""
        with self._connection.pipeline():
            return [self.execute(sql, parameters) for sql, parameters in statements]

    def take_notices(self) -> list[str]:
        """Return what the server remarked since the last call."""
        taken, self._notices = self._notices, []
        return taken

    def close(self) -> None:
        """Close the connection."""
        self._connection.close()

    def _noticed(self, notice: Diagnostic) -> None:
        self._notices.append(f"{notice.sqlstate}: {notice.message_primary}")


def is_lost(connection: PostgresConnection, error: psycopg.Error) -> bool:
    """Tell whether an error means that the connection is gone, not that a statement failed."""
    state = error.sqlstate or ""
    return connection.lost or not state or state.startswith(_SESSION_OVER) or state == _TOO_IDLE
