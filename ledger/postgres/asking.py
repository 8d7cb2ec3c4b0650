"""Asks the books on PostgreSQL beside their server: one question, one connection."""

from __future__ import annotations

from pathlib import Path

from ledger.connection import only_row
from ledger.connections import Birth, born
from ledger.journal import NEWEST_MS
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector, NoPrimary
from ledger.postgres.copying import fetch_books
from ledger.postgres.schema import is_born
from ledger.postgres.seen import seen_timeline
from ledger.postgres.terms import Terms
from ledger.refusals import RefusalCode, Refused


def connected(data: Path, terms: Terms) -> PostgresConnection:
    """Connect to a room's primary, also while its standbys are away."""
    try:
        return Connector(terms, timeline=seen_timeline(data)).primary()
    except NoPrimary as error:
        raise Refused(RefusalCode.BOOKS_UNREACHED, problem=str(error)) from None


def birth_of(data: Path, terms: Terms) -> Birth | None:
    """Read what the books are; None: there are none yet."""
    connection = connected(data, terms)
    try:
        return born(connection) if is_born(connection) else None
    finally:
        connection.close()


def newest_moment_of(data: Path, terms: Terms) -> int:
    """Read the newest time in the journal; 0: there is none."""
    connection = connected(data, terms)
    try:
        return int(only_row(connection, NEWEST_MS)[0]) if is_born(connection) else 0
    finally:
        connection.close()


def fetch_file(data: Path, terms: Terms, path: Path) -> None:
    """Write the books into a new SQLite file; refuses a server without books."""
    connection = connected(data, terms)
    try:
        if not is_born(connection):
            raise Refused(RefusalCode.DATABASE_ABSENT, path=terms.connect)
        fetch_books(connection, path)
    finally:
        connection.close()
