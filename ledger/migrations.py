"""Bring a database to the schema this program knows: all steps in one transaction, recorded.

A step is a file `schema/NNNN_name.sql`. Steps that were released are never edited; a change of the
schema is a new step.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files

from sqlite_utils import Database, Migrations

from ledger.sqlite_version import sqlite3


class NewerDatabase(Exception):
    """The database was written by a newer program; this one could misread it."""

    def __init__(self, unknown: list[str]) -> None:
        super().__init__(f"the database has schema steps this program does not know: {unknown}")
        self.unknown = unknown


def migrate(connection: sqlite3.Connection) -> None:
    """Apply all missing steps and their records, or none; raise `NewerDatabase` on an unknown step.

    Must not be called inside a transaction.
    """
    database = Database(connection, execute_plugins=False)
    steps = _steps()
    connection.execute("BEGIN IMMEDIATE")
    try:
        _check_known(database, steps)
        steps.apply(database)
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def check_known_steps(connection: sqlite3.Connection) -> None:
    """Raise `NewerDatabase` if the database has steps that this program does not know."""
    _check_known(Database(connection, execute_plugins=False), _steps())


def statements(script: str) -> Iterator[str]:
    """Cut a script into its statements; a trigger's body stays whole."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            yield pending
            pending = ""
    if pending.strip():
        raise ValueError(f"the script ends inside a statement: {pending.strip()[:60]!r}")


def _steps() -> Migrations:
    steps = Migrations("ledger")
    folder = files("ledger") / "schema"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        if file.name.endswith(".sql"):
            _add(steps, file.name.removesuffix(".sql"), file.read_text(encoding="utf-8"))
    return steps


def _add(steps: Migrations, name: str, script: str) -> None:
    @steps(name=name)
    def step(database: Database) -> None:
        for statement in statements(script):
            database.conn.execute(statement)


def _check_known(database: Database, steps: Migrations) -> None:
    applied = [step.name for step in steps.applied(database)]
    known = {step.name for step in steps.pending(Database(memory=True))}
    unknown = [name for name in applied if name not in known]
    if unknown:
        raise NewerDatabase(unknown)
