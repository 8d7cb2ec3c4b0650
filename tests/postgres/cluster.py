"""PostgreSQL servers for tests: from $ARCLIGHT_PG, Debian's packages or the wheel of the dev lock.

Where none is found a test is skipped, saying so. With ARCLIGHT_REQUIRE_POSTGRES=1, as CI sets it,
the same lack is a failure: nothing goes untested unseen.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli.cluster.binaries import find_binaries
from ledger.connections import Birth
from ledger.ports import BooksPorts
from ledger.postgres.away import Away
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector
from ledger.postgres.schema import bear_books, is_born, migrate
from ledger.postgres.store import PostgresStore
from ledger.postgres.terms import Terms
from ledger.work import Guards

PATIENT = BooksPorts(now_ms=lambda: 1_700_000_000_000, alarm=lambda _alarm, _why: None)
"""Ports for a busy machine: a group may take longer than a second."""
BORN = Birth(database="memory", nature="demo", at_ms=0)
"""The same birth as that of books in memory, so that the chains of both begin alike."""


def needed_binaries() -> Path:
    """Return PostgreSQL's programs; skip (or fail) the calling test where there are none."""
    found = find_binaries()
    if found is not None:
        return found
    if os.environ.get("ARCLIGHT_REQUIRE_POSTGRES") == "1":
        pytest.fail("no PostgreSQL, and ARCLIGHT_REQUIRE_POSTGRES=1 demands one")
    pytest.skip("no PostgreSQL (Debian package postgresql)")


def alone(address: str) -> Terms:
    """Return the terms of one server without copies."""
    return Terms(connect=address, copies=0)


def prepare(connection: PostgresConnection) -> None:
    """Make the schema if it is missing, remove all rows, and bear the books."""
    if not is_born(connection):
        migrate(connection)
    else:
        empty(connection)
    connection.execute("BEGIN")
    bear_books(connection, BORN)
    connection.execute("COMMIT")


def books_on(
    terms: Terms, *, guards: Guards | None = None, told: BooksPorts | None = None
) -> PostgresStore:
    """Return empty books on a server; whatever it held before is gone."""
    connector = Connector(terms)
    connection = connector.primary()
    prepare(connection)
    connection.close()
    return PostgresStore(connector, Away(told or PATIENT), guards=guards)


def tables_of(connection: PostgresConnection) -> list[str]:
    """Return the names of all tables of the books; the pen and the steps are PostgreSQL's own."""
    sql = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
    own = {"tail", "schema_step", "server_beat"}
    return [name for (name,) in connection.execute(sql).fetchall() if name not in own]


def empty(connection: PostgresConnection) -> None:
    """Remove all rows as only the owner of a test's server can: without the triggers."""
    connection.execute("BEGIN")
    connection.execute("SET LOCAL session_replication_role = replica")
    for table in (*tables_of(connection), "tail", "server_beat"):
        if table != "administered":
            connection.execute(f"DELETE FROM {table}")
    connection.execute("COMMIT")
