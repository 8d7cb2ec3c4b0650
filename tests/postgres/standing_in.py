"""Stores on PostgreSQL for the tests of services: each has a database with the rows it began with.

One server for the whole process. A database is used again when its store is gone.
"""

from __future__ import annotations

import atexit
import weakref
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import psycopg

from cli.cluster.pair import Cluster, cluster
from ledger.audit.report import Report
from ledger.audit.run import audit
from ledger.connections import reading_connection
from ledger.groups import Reach, pass_by
from ledger.postgres.away import Away
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector
from ledger.postgres.copying import fetch_books, move_books
from ledger.postgres.opening import audit_fetched
from ledger.postgres.schema import migrate
from ledger.postgres.store import PostgresStore
from ledger.seal import Seal
from ledger.sqlite_version import sqlite3
from ledger.work import Guards
from tests.postgres.cluster import PATIENT, alone, empty, needed_binaries

DATABASE_REFUSES: Final = psycopg.errors.IntegrityError
_TEMPLATE = "books"
_free: list[str] = []
_count = 0


def moved_store(
    source: sqlite3.Connection, seal: Seal | None, reach: Reach = pass_by
) -> PostgresStore:
    """Return a store with all rows of a SQLite connection, which is closed."""
    connector = Connector(alone(_address(_database())))
    connection = connector.primary()
    empty(connection)
    connection.execute("BEGIN")
    move_books(source, connection)
    connection.execute("COMMIT")
    connection.close()
    source.close()
    away = Away(PATIENT)
    store = PostgresStore(connector, away, guards=Guards(seal), reach=reach)
    name = connector.terms.connect.rpartition("=")[2]
    weakref.finalize(store, _given_back, name, away, store.connection)
    return store


def fetched_rows(source: object, target: sqlite3.Connection) -> None:
    """Copy the rows of a store's connection, whichever database it is, into books in memory."""
    if not isinstance(source, PostgresConnection):
        assert isinstance(source, sqlite3.Connection)
        source.backup(target)
        return
    with TemporaryDirectory() as folder:
        path = Path(folder) / "fetched.db"
        fetch_books(source, path)
        fetched = reading_connection(path)
        fetched.backup(target)
        fetched.close()


def audit_either(connection: object, heads: Path | None = None) -> Report:
    """Audit books on either database."""
    if isinstance(connection, PostgresConnection):
        return audit_fetched(connection, heads)
    assert isinstance(connection, sqlite3.Connection)
    return audit(connection, heads)


def _given_back(name: str, away: Away, connection: PostgresConnection) -> None:
    away.close()
    connection.close()
    _free.append(name)


def _database() -> str:
    """Return a database that nobody uses."""
    global _count  # noqa: PLW0603  (one pool for the process)
    if _free:
        return _free.pop()
    _count += 1
    name = f"room{_count}"
    owner = Connector(alone(_server().primary().address)).primary()
    owner.execute(f"CREATE DATABASE {name} TEMPLATE {_TEMPLATE}")
    owner.close()
    return name


def _address(name: str) -> str:
    return _server().primary().address.replace("dbname=postgres", f"dbname={name}")


@cache
def _server() -> Cluster:
    """Start the server of this process; it ends with the process."""
    running = cluster(needed_binaries(), standby=False, lasting=False)
    made = running.__enter__()
    atexit.register(lambda: running.__exit__(None, None, None))
    owner = Connector(alone(made.primary().address)).primary()
    owner.execute(f"CREATE DATABASE {_TEMPLATE}")
    owner.close()
    address = made.primary().address.replace("dbname=postgres", f"dbname={_TEMPLATE}")
    template = Connector(alone(address)).primary()
    migrate(template)
    template.close()
    return made
