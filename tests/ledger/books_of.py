"""Which database the tests of services use: SQLite, or PostgreSQL with the same rows."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import cast

from ledger import SqliteStore
from ledger.connections import writing_connection
from ledger.groups import Reach, pass_by
from ledger.seal import Seal
from ledger.sqlite_version import sqlite3

ON_POSTGRES = os.environ.get("ARCLIGHT_TEST_BOOKS") == "postgresql"
"""Set by `tests/postgres/test_services.py`, which runs the same tests on the other database."""


def copied_rows(store: SqliteStore) -> sqlite3.Connection:
    """Return books in memory with the rows of a store."""
    target = writing_connection(Path(":memory:"))
    if ON_POSTGRES:
        from tests.postgres.standing_in import fetched_rows

        fetched_rows(store.connection, target)
    else:
        store.connection.backup(target)
    return target


def table_names(store: SqliteStore) -> list[str]:
    """Return the names of all tables."""
    lite = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
    other = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"
    in_a_file = isinstance(store.connection, sqlite3.Connection)
    rows = store.connection.execute(lite if in_a_file else other).fetchall()
    return [name for (name,) in rows if name != "tail"]


def store_of(
    connection: sqlite3.Connection, *, seal: Seal | None = None, reach: Reach = pass_by
) -> SqliteStore:
    """Return a store with the rows of a connection; the connection belongs to it from now on."""
    if not ON_POSTGRES:
        return SqliteStore(connection, seal=seal, reach=reach)
    from tests.postgres.standing_in import moved_store

    return cast("SqliteStore", moved_store(connection, seal, reach))


def database_refuses() -> type[Exception]:
    """Return what the database itself raises where its rules forbid a change."""
    if not ON_POSTGRES:
        return sqlite3.IntegrityError
    from tests.postgres.standing_in import DATABASE_REFUSES

    return DATABASE_REFUSES


def remembered_accounts(store: SqliteStore) -> int:
    """Return how many accounts a store knows without asking."""
    tail = store._books.tail if ON_POSTGRES else store._tail  # type: ignore[attr-defined]
    return len(tail.accounts)


@contextmanager
def without_trigger(store: SqliteStore, table: str, name: str) -> Iterator[None]:
    """Take a rule of the database away during the `with` block, as only its owner can.

    A database of PostgreSQL serves the next test, too: there the rule comes back.
    """
    execute = store.connection.execute
    if not ON_POSTGRES:
        execute(f"DROP TRIGGER {name}")
        yield
        return
    execute(f"ALTER TABLE {table} DISABLE TRIGGER {name}")
    try:
        yield
    finally:
        execute(f"ALTER TABLE {table} ENABLE TRIGGER {name}")
