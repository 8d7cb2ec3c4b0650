"""The schema on PostgreSQL: its steps, and the proof that nobody changed it.

A step is a file `schema/postgresql/NNNN_name.sql` and makes what the SQLite step of the same name
makes. Released steps are never edited.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from typing import Final

from ledger.chain import first_link
from ledger.connection import only_row
from ledger.connections import Birth, bear
from ledger.migrations import NewerDatabase
from ledger.postgres.connection import PostgresConnection

_STEPS: Final = "schema_step"
_MAKE: Final = f"CREATE TABLE IF NOT EXISTS {_STEPS} (name TEXT PRIMARY KEY)"
_APPLIED: Final = f"SELECT name FROM {_STEPS} ORDER BY name"  # noqa: S608  (a fixed name)
_NOTE: Final = f"INSERT INTO {_STEPS} VALUES (?)"  # noqa: S608  (a fixed name)
_ALONE: Final = "SELECT pg_advisory_xact_lock(4201337)"
"""One migration at a time; the lock ends with the transaction."""
_PEN: Final = "SELECT 1 FROM tail WHERE id = 1 FOR UPDATE"
"""Other servers may be writing: whoever changes the schema takes the pen first, as they do."""
_STALE: Final = "UPDATE tail SET state = NULL"
_MEANT: Final = "arclight_meant"
"""A schema that exists only inside the transaction of a comparison."""
_OBJECTS: Final = """
    SELECT 'table ' || relname || '.' || attname, concat_ws(' ', format_type(atttypid, atttypmod),
            CASE WHEN attnotnull THEN 'NOT NULL' END, array_to_string(reloptions, ','))
        FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
        WHERE relnamespace = ?::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped
    UNION ALL
    SELECT 'constraint ' || conrelid::regclass || '.' || conname, pg_get_constraintdef(oid)
        FROM pg_constraint WHERE connamespace = ?::regnamespace
    UNION ALL
    SELECT 'index ' || indexrelid::regclass, pg_get_indexdef(indexrelid)
        FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
        WHERE relnamespace = ?::regnamespace
    UNION ALL
    SELECT 'trigger ' || tgrelid::regclass || '.' || tgname,
            concat_ws(' ', tgenabled, pg_get_triggerdef(pg_trigger.oid))
        FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
        WHERE relnamespace = ?::regnamespace AND NOT tgisinternal
    UNION ALL
    SELECT 'function ' || pg_proc.oid::regprocedure, pg_get_functiondef(pg_proc.oid)
        FROM pg_proc WHERE pronamespace = ?::regnamespace
    UNION ALL
    SELECT 'other ' || relname, relkind::text FROM pg_class
        WHERE relnamespace = ?::regnamespace AND relkind NOT IN ('r', 'i', 't')
    UNION ALL
    SELECT 'rule ' || ev_class::regclass || '.' || rulename, pg_get_ruledef(pg_rewrite.oid)
        FROM pg_rewrite JOIN pg_class ON pg_class.oid = ev_class
        WHERE relnamespace = ?::regnamespace
    UNION ALL
    SELECT 'administered ' || name, key FROM administered"""


def migrate(connection: PostgresConnection, *, then: Callable[[], None] = lambda: None) -> None:
    """Apply all missing steps, or none; raise `NewerDatabase` on an unknown step.

    `then` runs in the same transaction if there was a step to apply.
    """
    connection.execute("BEGIN")
    try:
        connection.execute(_ALONE)
        if _has_pen(connection):
            connection.execute(_PEN)
        if _apply(connection):
            connection.execute(_STALE)
            then()
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def _has_pen(connection: PostgresConnection) -> bool:
    return bool(only_row(connection, "SELECT to_regclass('tail') IS NOT NULL")[0])


def is_born(connection: PostgresConnection) -> bool:
    """Tell whether the database holds books."""
    (there,) = connection.execute("SELECT to_regclass('birth') IS NOT NULL").fetchall()[0]
    return bool(there) and connection.execute("SELECT 1 FROM birth").fetchone() is not None


def bear_books(connection: PostgresConnection, birth: Birth) -> None:
    """Record what the database is, in the open transaction; the pen lies at its beginning."""
    bear(connection, birth)
    start = first_link(only_row(connection, "SELECT * FROM birth"))
    connection.execute("INSERT INTO tail VALUES (1, 0, ?, 0)", (start,))


def changed_schema(connection: PostgresConnection) -> list[str]:
    """Return what is missing, added or other than this program makes it."""
    (own,) = connection.execute("SELECT current_schema()").fetchall()[0]
    connection.execute("BEGIN")
    try:
        connection.execute(f"CREATE SCHEMA {_MEANT}")
        found = _objects(connection, own)
        connection.execute(f"SET LOCAL search_path = {_MEANT}")
        _apply(connection)
        meant = _objects(connection, _MEANT)
    finally:
        connection.execute("ROLLBACK")
    return [
        f"{name} {_state(name, found, meant)}"
        for name in sorted(meant.keys() | found.keys())
        if meant.get(name) != found.get(name)
    ]


def _state(name: str, found: dict[str, str], meant: dict[str, str]) -> str:
    return "missing" if name not in found else "changed" if name in meant else "added"


def _apply(connection: PostgresConnection) -> bool:
    """Apply what is missing; return whether anything was."""
    connection.execute(_MAKE)
    applied = [name for (name,) in connection.execute(_APPLIED).fetchall()]
    steps = _steps()
    unknown = [name for name in applied if name not in steps]
    if unknown:
        raise NewerDatabase(unknown)
    for name, script in steps.items():
        if name not in applied:
            connection.script(script)
            connection.execute(_NOTE, (name,))
    return set(steps) != set(applied)


def _objects(connection: PostgresConnection, schema: str) -> dict[str, str]:
    """Describe everything in a schema; the schema's own name is left out."""
    rows = connection.execute(_OBJECTS, (schema,) * _OBJECTS.count("?")).fetchall()
    return {name.replace(f"{schema}.", ""): text.replace(f"{schema}.", "") for name, text in rows}


def _steps() -> dict[str, str]:
    folder = files("ledger") / "schema" / "postgresql"
    return {
        file.name.removesuffix(".sql"): file.read_text(encoding="utf-8")
        for file in sorted(folder.iterdir(), key=lambda file: file.name)
        if file.name.endswith(".sql")
    }
