"""The schema on PostgreSQL has the tables and columns of SQLite's, and a change is found."""

from __future__ import annotations

from collections.abc import Iterator

import psycopg
import pytest

from ledger import memory_connection
from ledger.connection import columns_of
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.connector import Connector
from ledger.postgres.schema import changed_schema
from ledger.postgres.terms import Terms
from tests.postgres.cluster import prepare, tables_of

pytestmark = pytest.mark.plain


@pytest.fixture
def connection(one_server: Terms) -> Iterator[PostgresConnection]:
    made = Connector(one_server).primary()
    prepare(made)
    yield made
    made.close()


def test_tables_and_columns_are_those_of_sqlite(connection: PostgresConnection) -> None:
    lite = memory_connection()
    own = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%sqlite%'"
    theirs = {name: columns_of(lite, name) for (name,) in lite.execute(own)}

    assert {name: columns_of(connection, name) for name in tables_of(connection)} == theirs


def test_a_schema_of_our_own_making_passes(connection: PostgresConnection) -> None:
    assert changed_schema(connection) == []


@pytest.mark.parametrize(
    ("change", "undo", "found"),
    [
        (
            "ALTER TABLE record DISABLE TRIGGER record_stays",
            "ALTER TABLE record ENABLE TRIGGER record_stays",
            "trigger record.record_stays changed",
        ),
        ("CREATE INDEX mine ON record (at_ms)", "DROP INDEX mine", "index mine added"),
        (
            "ALTER TABLE pin ADD COLUMN note TEXT",
            "ALTER TABLE pin DROP COLUMN note",
            "table pin.note added",
        ),
        ("CREATE VIEW mine AS SELECT 1 AS one", "DROP VIEW mine", "other mine added"),
        (
            "DELETE FROM administered WHERE name = 'card'",
            "INSERT INTO administered VALUES ('card', 'id')",
            "administered card missing",
        ),
    ],
)
def test_a_changed_schema_is_found(
    connection: PostgresConnection, change: str, undo: str, found: str
) -> None:
    connection.execute(change)
    try:
        assert found in changed_schema(connection)
    finally:
        connection.execute(undo)


@pytest.mark.parametrize(
    "forbidden",
    [
        "DELETE FROM record",
        "TRUNCATE record",
        "UPDATE record SET actor = 'x'",
        "UPDATE posting SET amount = 1",
        "TRUNCATE posting",
        "UPDATE account SET name = 'x'",
        "INSERT INTO account VALUES (99, 'player:x', 'player', 1, 5)",
        "DELETE FROM tail",
        "UPDATE birth SET nature = 'real'",
        "INSERT INTO posting VALUES (2, 1, 4711, 5)",
    ],
)
def test_what_is_written_stays_on_postgresql_too(
    connection: PostgresConnection, forbidden: str
) -> None:
    connection.execute("BEGIN")
    connection.execute(
        "INSERT INTO record VALUES (1, 1, 'room', 1, NULL, 'a', 'b', '', '', '', '', 1, ?)",
        (bytes(32),),
    )
    connection.execute("INSERT INTO account VALUES (1, 'vault', 'vault', -1, 0)")
    connection.execute("INSERT INTO account VALUES (2, 'capital', 'capital', 1, 0)")
    connection.execute("INSERT INTO posting VALUES (1, 1, 1, -5), (1, 2, 2, 5)")
    with pytest.raises(psycopg.errors.CheckViolation):
        connection.execute(forbidden)
    connection.execute("ROLLBACK")
