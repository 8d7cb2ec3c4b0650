"""Moves a room's books from its SQLite file to PostgreSQL, audited before and after."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from ledger.connections import born
from ledger.data_directory import DataDirectory, check_keys, evidence_of, opened_connection
from ledger.keys import load_keys
from ledger.opening import (
    audit_whole,
    journal_end,
    mark_and_migrate,
    refuse_if_wrong,
    verify_books,
)
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector
from ledger.postgres.copying import book_tables, digests_of, move_books, one_moment
from ledger.postgres.opening import audit_fetched, primary
from ledger.postgres.schema import is_born, migrate
from ledger.postgres.seen import note_timeline, seen_timeline
from ledger.postgres.terms import FILE, Terms
from ledger.refusals import RefusalCode, Refused
from ledger.sqlite_version import sqlite3

MOVED: Final = "arclight.moved.db"
"""The name of the file afterwards: nothing opens it, and nobody goes on with it by mistake."""


@dataclass(frozen=True, slots=True)
class Moved:
    """What was moved."""

    records: int
    left: Path
    """The file as it was, under another name."""


def move_to_postgres(directory: DataDirectory, terms: Terms, second: Path | None = None) -> Moved:
    """Copy the books to PostgreSQL, compare every table, audit, and set the file aside.

    Refuses a target with other books. Cut short, it is done again: what is there already is
    compared, not written twice.
    """
    if not directory.database.exists():
        raise Refused(RefusalCode.DATABASE_ABSENT, path=str(directory.database))
    with opened_connection(directory) as source:
        _proved(source, directory, second)
        connector = Connector(terms, timeline=seen_timeline(directory.path))
        with primary(connector) as target:
            _carry(source, target, directory)
            heads = directory.heads if any(directory.heads.glob("*.heads")) else None
            refuse_if_wrong(audit_fetched(target, heads), directory.path / FILE)
        note_timeline(directory.path, connector.timeline)
        records = journal_end(source).seq
    left = directory.path / MOVED
    directory.database.rename(left)
    return Moved(records, left)


def _proved(source: sqlite3.Connection, directory: DataDirectory, second: Path | None) -> None:
    """Prove the file as a start would, and bring it to this program's schema."""
    birth = born(source)
    if birth is None:
        raise Refused(RefusalCode.DATABASE_ABSENT, path=str(directory.database))
    check_keys(directory, birth)
    evidence = evidence_of(directory, birth, load_keys(directory.keys), second)
    verify_books(source, evidence)
    mark_and_migrate(source, evidence)
    audit_whole(source, evidence)


def _carry(
    source: sqlite3.Connection, target: PostgresConnection, directory: DataDirectory
) -> None:
    if not is_born(target):
        migrate(target)
        target.execute("BEGIN")
        move_books(source, target)
        target.execute("COMMIT")
    tables = book_tables(source)
    meant = digests_of(source, tables)
    with one_moment(target):
        found = digests_of(target, tables)
    differs = [table for table in tables if meant[table] != found[table]]
    if differs:
        problem = f"the target holds other books (table {differs[0]})"
        raise Refused(RefusalCode.TARGET_NOT_EMPTY, path=f"{directory.path / FILE}: {problem}")
