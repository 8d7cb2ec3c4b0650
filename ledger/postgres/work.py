"""Writes one unit in an open transaction of PostgreSQL."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import psycopg

from ledger.chart import Account
from ledger.connection import Values
from ledger.ending import AdminTable
from ledger.postgres.connection import PostgresConnection
from ledger.postgres.pending import Pending
from ledger.refusals import RefusalCode, Refused
from ledger.tail import Tail
from ledger.units import Row, Scalar, Unit
from ledger.work import CollectingWork, Guards

_ADD_ACCOUNT: Final = """INSERT INTO account
    SELECT coalesce(max(id), 0) + 1, ?, ?, ?, 0 FROM account
    ON CONFLICT (name) DO NOTHING RETURNING id"""
"""The next number is free: only one holds the pen. A sequence would leave gaps after a rollback."""
_ACCOUNT: Final = "SELECT id FROM account WHERE name = ?"


class PostgresWork(CollectingWork):
    """Writes what a unit collects; what nobody reads yet waits in `pending`."""

    def __init__(  # noqa: PLR0913  (as its base, and where it writes)
        self,
        connection: PostgresConnection,
        pending: Pending,
        tail: Tail,
        unit: Unit,
        *,
        tables: Mapping[str, AdminTable],
        guards: Guards,
    ) -> None:
        super().__init__(tail, unit, tables, guards)
        self._connection = connection
        self._pending = pending

    def _rows(self, sql: str, parameters: Values) -> list[Row]:
        return asked(self._connection, self._pending, sql, parameters)

    def _row(self, sql: str, parameters: Values) -> Row | None:
        rows = asked(self._connection, self._pending, sql, parameters)
        return rows[0] if rows else None

    def _account_row(self, name: str, account: Account) -> int:
        found = self._row(_ACCOUNT, (name,))
        if found is None:
            found = self._row(_ADD_ACCOUNT, (name, account.kind.value, int(account.side)))
        return int(found[0]) if found else self._account_row(name, account)

    def _add_entries(self, entries: Sequence[Row], postings: Sequence[int]) -> None:
        self._pending.entries += entries
        self._pending.postings += postings

    def _add_row(self, table: str, values: Sequence[Scalar]) -> None:
        marks = ", ".join("?" * len(values))
        self._change(f"INSERT INTO {table} VALUES ({marks})", values)  # noqa: S608  (names come from the schema)

    def _change_row(self, shape: AdminTable, key: Scalar, changes: Mapping[str, Scalar]) -> int:
        assignments = ", ".join(f"{column} = ?" for column in changes)
        return self._change(
            f"UPDATE {shape.name} SET {assignments} WHERE {shape.key} = ?",  # noqa: S608  (names come from the schema)
            (*changes.values(), key),
        )

    def _add_record(self, record: Row) -> None:
        self._pending.records.append(record)

    def _change(self, sql: str, parameters: Values) -> int:
        *_before, cursor = run(self._connection, [*self._pending.take(), (sql, parameters)])
        return int(cursor.rowcount)


def asked(
    connection: PostgresConnection, pending: Pending, sql: str, parameters: Values
) -> list[Row]:
    """Write what waits, then read."""
    *_before, cursor = run(connection, [*pending.take(), (sql, parameters)])
    return cursor.fetchall()


def run(
    connection: PostgresConnection, statements: Sequence[tuple[str, Values]]
) -> list[psycopg.Cursor[Row]]:
    """Run statements; the overdraft that the books found raises `Refused(FUNDS_SHORT)`."""
    try:
        if len(statements) == 1:
            return [connection.execute(*statements[0])]
        return connection.together(statements)
    except psycopg.errors.CheckViolation as error:
        raise _overdraft(error) or error from None


def _overdraft(error: psycopg.errors.CheckViolation) -> Refused | None:
    if error.diag.constraint_name != "no_overdraft" or not error.diag.message_detail:
        return None
    available, asked_for, name = error.diag.message_detail.split(" ", 2)
    return Refused(
        RefusalCode.FUNDS_SHORT, account=name, available=int(available), asked=int(asked_for)
    )
