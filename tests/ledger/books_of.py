"""Which database the tests of services use: SQLite, or PostgreSQL with the same rows."""

from __future__ import annotations

import os
from typing import cast

from ledger import SqliteStore
from ledger.seal import Seal
from ledger.sqlite_version import sqlite3

ON_POSTGRES = os.environ.get("ARCLIGHT_TEST_BOOKS") == "postgresql"
"""Set by `tests/postgres/test_services.py`, which runs the same tests on the other database."""


def store_of(connection: sqlite3.Connection, *, seal: Seal | None = None) -> SqliteStore:
    """Return a store with the rows of a connection; the connection belongs to it from now on."""
    if not ON_POSTGRES:
        return SqliteStore(connection, seal=seal)
    from tests.postgres.standing_in import moved_store

    return cast("SqliteStore", moved_store(connection, seal))
