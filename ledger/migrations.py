"""Migrates a database to this program's schema: all steps in one transaction, and recorded.

A step is a file `schema/NNNN_name.sql`. Released steps are never edited; a change of the schema is
a new step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.resources import files

from sqlite_utils import Database, Migrations

from ledger.sqlite_version import sqlite3


class NewerDatabase(Exception):
    """A newer program wrote the database; this one could misread it."""

    def __init__(self, unknown: list[str]) -> None:
        super().__init__(f"the database has schema steps this program does not know: {unknown}")
        self.unknown = unknown


def _nothing() -> None:
    """Do nothing more."""


def migrate(
    connection: sqlite3.Connection,
    *,
    before: str | None = None,
    then: Callable[[], None] = _nothing,
) -> None:
    """Apply all missing steps and their records, or none; raise `NewerDatabase` on an unknown step.

    `before` names a step to stop before. `then` runs in the same transaction if there was a step
    to apply; if it raises, everything is undone. Must not be called inside a transaction.
    """
    database = Database(connection, execute_plugins=False)
    steps = _steps()
    connection.execute("BEGIN IMMEDIATE")
    try:
        _check_known(database, steps)
        if steps.pending(database):
            steps.apply(database, stop_before=before)
            then()
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def check_known_steps(connection: sqlite3.Connection) -> None:
    """Raise `NewerDatabase` if the database has steps that this program does not know."""
    _check_known(Database(connection, execute_plugins=False), _steps())


def missing_steps(connection: sqlite3.Connection) -> list[str]:
    """Return the steps that a database of an older program lacks, in their order."""
    return [step.name for step in _steps().pending(Database(connection, execute_plugins=False))]


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
