"""Data directories whose books are on a server of the tests."""

from __future__ import annotations

from pathlib import Path

from ledger.audit import audit_file
from ledger.book_file import books_file
from ledger.data_directory import DataDirectory, open_books
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector
from ledger.postgres.terms import Terms
from tests.ledger.evening import evening
from tests.postgres.cluster import PATIENT, tables_of

COPY = "arclight.db"


def emptied(terms: Terms) -> PostgresConnection:
    """Remove books and schema from a server; the connection stays open."""
    connection = Connector(terms).primary()
    for statement in ("DROP SCHEMA public CASCADE", "CREATE SCHEMA public"):
        connection.execute(statement)
    return connection


def room_on(folder: Path, terms: Terms) -> DataDirectory:
    """Return a data directory that names a server."""
    folder.mkdir(mode=0o700, exist_ok=True)
    text = f'engine = "postgresql"\nconnect = "{terms.connect}"\ncopies = {terms.copies}\n'
    (folder / "books.toml").write_text(text, encoding="utf-8")
    return DataDirectory(folder)


def play(directory: DataDirectory, *, hands: int = 3) -> tuple[int, bytes]:
    """Open a room's books, live through an evening, and close them; return the head."""
    with open_books(directory, "demo", PATIENT) as books:
        for unit in evening(hands):
            books.store.apply(unit)
        return books.store.first("SELECT seq, link FROM record ORDER BY seq DESC") or (0, b"")


def rows_of(connection: PostgresConnection) -> int:
    """Count the rows of all tables."""
    counts = [
        connection.execute(f"SELECT count(*) FROM {name}").fetchall()[0][0]
        for name in tables_of(connection)
    ]
    return sum(counts)


def audited(directory: DataDirectory) -> bool:
    """Audit a room's books with its heads."""
    with books_file(directory.path) as found:
        return audit_file(found.database, found.heads).ok
