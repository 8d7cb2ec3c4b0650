"""Copies whole books between PostgreSQL and the SQLite file that auditors and backups read."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from ledger.chain import first_link
from ledger.connection import only_row
from ledger.connections import writing_connection
from ledger.migrations import migrate
from ledger.postgres.connection import PostgresConnection
from ledger.sqlite_version import sqlite3
from ledger.units import Row

_AT_ONCE: Final = 500
"""How many rows are carried at once."""
_FIXED: Final = "administered"
"""The table that the steps of the schema fill themselves."""
_TABLES: Final = """SELECT name FROM sqlite_schema
    WHERE type = 'table' AND name NOT LIKE '%sqlite%' ORDER BY name"""
_TRIGGERS: Final = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
_END: Final = """SELECT seq, link, (SELECT coalesce(max(id), 0) FROM entry)
    FROM record ORDER BY seq DESC LIMIT 1"""


def fetch_books(source: PostgresConnection, path: Path) -> dict[str, str]:
    """Write the books, as they are at one moment, into a new SQLite file; return their digests."""
    target = writing_connection(path)
    try:
        migrate(target)
        with one_moment(source):
            _fill(target, source)
            made = digests_of(source, book_tables(target))
        # One file without a log beside it, so that it can be read by itself.
        target.execute("PRAGMA journal_mode = DELETE")
    finally:
        target.close()
    return made


def move_books(source: sqlite3.Connection, target: PostgresConnection) -> None:
    """Write all rows of a SQLite file into migrated books without rows, in the open transaction.

    The triggers are off on the way: they judge units as they happen, not rows that came about long
    ago. The caller audits source and target.
    """
    tables = [table for table in _in_order(source) if table != _FIXED]
    for table in tables:
        target.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
    for table in tables:
        with target.raw.cursor().copy(f"COPY {table} FROM STDIN".encode()) as copy:
            for row in _lite_rows(source, table):
                copy.write_row(row)
    for table in tables:
        target.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
    target.execute("INSERT INTO tail VALUES (1, ?, ?, ?)", _end_of(source))


@contextmanager
def one_moment(connection: PostgresConnection) -> Iterator[None]:
    """Let all reads of the `with` block see the books at one moment; one may be inside another."""
    if connection.in_transaction:
        yield
        return
    connection.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    try:
        yield
    finally:
        if not connection.lost:
            connection.execute("ROLLBACK")


def book_tables(connection: sqlite3.Connection) -> list[str]:
    """Return the tables of the books."""
    return [name for (name,) in connection.execute(_TABLES).fetchall()]


def digests_of(
    connection: PostgresConnection | sqlite3.Connection, tables: Iterable[str]
) -> dict[str, str]:
    """Return the number of rows and a digest of every table, the same on both engines."""
    read = _rows if isinstance(connection, PostgresConnection) else _lite_rows
    return {table: _digest(read(connection, table)) for table in tables}  # type: ignore[arg-type]


def _digest(rows: Iterable[Row]) -> str:
    digest, count = hashlib.sha256(), 0
    for row in rows:
        count += 1
        digest.update(repr(row).encode("utf-8", "surrogateescape") + b"\n")
    return f"{count} {digest.hexdigest()}"


def _fill(target: sqlite3.Connection, source: PostgresConnection) -> None:
    triggers = target.execute(_TRIGGERS).fetchall()
    target.execute("PRAGMA foreign_keys = OFF")
    target.execute("BEGIN IMMEDIATE")
    for name, _text in triggers:
        target.execute(f"DROP TRIGGER {name}")
    for table in book_tables(target):
        if table != _FIXED:
            _copy(target, table, _rows(source, table))
    for _name, text in triggers:
        target.execute(text)
    target.execute("COMMIT")
    target.execute("PRAGMA foreign_keys = ON")


def _copy(target: sqlite3.Connection, table: str, rows: Iterable[Row]) -> None:
    for row in rows:
        marks = ", ".join("?" * len(row))
        target.execute(f"INSERT INTO {table} VALUES ({marks})", row)  # noqa: S608  (names come from the schema)


def _rows(connection: PostgresConnection, table: str) -> Iterator[Row]:
    """Yield all rows in the order of their key, a part at a time."""
    with connection.raw.cursor(name="copied") as cursor:
        cursor.itersize = _AT_ONCE
        yield from cursor.execute(f"SELECT * FROM {table} ORDER BY 1, 2".encode())  # noqa: S608  (names come from the schema)


def _lite_rows(connection: sqlite3.Connection, table: str) -> Iterator[Row]:
    yield from connection.execute(f"SELECT * FROM {table} ORDER BY 1, 2")  # noqa: S608  (names come from the schema)


def _end_of(source: sqlite3.Connection) -> Row:
    """Return where the chain ends: the last record, its link and the last entry."""
    last: Row | None = source.execute(_END).fetchone()
    return last or (0, first_link(only_row(source, "SELECT * FROM birth")), 0)


def _in_order(connection: sqlite3.Connection) -> list[str]:
    """Return the tables so that each comes after those it refers to."""
    ordered: list[str] = []

    def add(table: str) -> None:
        if table in ordered:
            return
        for reference in connection.execute(f"PRAGMA foreign_key_list({table})").fetchall():
            if reference[2] != table:
                add(reference[2])
        ordered.append(table)

    for table in book_tables(connection):
        add(table)
    return ordered
