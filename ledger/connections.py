"""Open SQLite the way the books need it, and give a database its birth."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from ledger.canonical import canonical
from ledger.connection import Connection
from ledger.migrations import migrate
from ledger.sqlite_version import sqlite3

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA trusted_schema = OFF",
    # The undo log of a savepoint stays in memory and needs no temporary file.
    "PRAGMA temp_store = MEMORY",
    # Without it INSERT OR REPLACE would delete rows without running the triggers.
    "PRAGMA recursive_triggers = ON",
)

_STATEMENTS_KEPT = 1000
"""More than all migrations have: pysqlite3 keeps the oldest statements when its cache is full."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Birth:
    """What a database is; it never changes."""

    database: str
    """Its unique name."""
    nature: str
    """`demo` or `real`."""
    at_ms: int
    signing_key: str = ""
    """The public key of its signed heads, in hexadecimal."""
    prints: Mapping[str, str] = field(default_factory=dict)
    """Which secret keys it needs: their names and fingerprints."""


def writing_connection(path: Path) -> sqlite3.Connection:
    """Open a file for the one writer: WAL, synchronous FULL, usable by one thread at a time."""
    connection = _connected(str(path))
    _prepare(connection)
    return connection


def reading_connection(path: Path) -> sqlite3.Connection:
    """Open a file for reading only; a copy on read-only media can be read too."""
    quoted = path.resolve().as_uri()
    # SQLite needs its log files beside the database. On read-only media there is no writer.
    mode = "mode=ro" if os.access(path.parent, os.W_OK) else "immutable=1"
    connection = sqlite3.connect(
        f"{quoted}?{mode}", uri=True, isolation_level=None, check_same_thread=False
    )
    connection.execute("PRAGMA query_only = ON")
    return connection


def memory_connection(birth: Birth | None = None) -> sqlite3.Connection:
    """Open migrated, born books in memory, for simulations and tests."""
    connection = _connected(":memory:")
    _prepare(connection)
    migrate(connection)
    bear(connection, birth or Birth(database="memory", nature="demo", at_ms=0))
    return connection


def bear(connection: Connection, birth: Birth) -> None:
    """Record what the database is; call it once, before its first unit."""
    row = (1, birth.database, birth.nature, birth.at_ms, birth.signing_key, canonical(birth.prints))
    connection.execute("INSERT INTO birth VALUES (?, ?, ?, ?, ?, ?)", row)


def born(connection: Connection) -> Birth | None:
    """Read what a database is; None if it was never born."""
    row = connection.execute("SELECT * FROM birth").fetchone()
    if row is None:
        return None
    _id, database, nature, at_ms, signing_key, prints = row
    return Birth(
        database=database,
        nature=nature,
        at_ms=at_ms,
        signing_key=signing_key,
        prints=json.loads(prints),
    )


def _connected(name: str) -> sqlite3.Connection:
    return sqlite3.connect(
        name,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=_STATEMENTS_KEPT,
    )


def _prepare(connection: sqlite3.Connection) -> None:
    for pragma in PRAGMAS:
        connection.execute(pragma)
