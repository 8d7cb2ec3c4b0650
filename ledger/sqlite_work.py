"""Writes one unit on a SQLite connection. This is the only SQL that writes money."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from ledger.chart import Account
from ledger.ending import AdminTable
from ledger.refusals import InvariantBroken, RefusalCode, Refused
from ledger.sqlite_version import sqlite3
from ledger.tail import Tail
from ledger.units import Row, Scalar, Unit
from ledger.work import CollectingWork, Guards

_ADD_RECORD = "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_ADD_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?)"
_ADD_ACCOUNT = """INSERT INTO account (name, kind, side, balance) VALUES (?, ?, ?, 0)
    ON CONFLICT DO NOTHING"""
_STANDING = """SELECT name, side, balance,
        EXISTS (SELECT 1 FROM posting WHERE entry = ? AND line = ?)
    FROM account WHERE id = ?"""
_VALUES_AT_ONCE = 4 * 40


class SqliteWork(CollectingWork):
    """Writes what a unit collects on a connection whose transaction is open."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        tail: Tail,
        unit: Unit,
        tables: Mapping[str, AdminTable],
        guards: Guards,
    ) -> None:
        super().__init__(tail, unit, tables, guards)
        self._connection = connection

    def _rows(self, sql: str, parameters: Sequence[Scalar] | Mapping[str, Scalar]) -> list[Row]:
        return self._connection.execute(sql, parameters).fetchall()

    def _row(self, sql: str, parameters: Sequence[Scalar] | Mapping[str, Scalar]) -> Row | None:
        found: Row | None = self._connection.execute(sql, parameters).fetchone()
        return found

    def _account_row(self, name: str, account: Account) -> int:
        added = self._connection.execute(
            _ADD_ACCOUNT, (name, account.kind.value, int(account.side))
        )
        if added.rowcount == 1:
            return int(added.lastrowid or 0)
        found = self._connection.execute("SELECT id FROM account WHERE name = ?", (name,))
        return int(found.fetchone()[0])

    def _add_entries(self, entries: Sequence[Row], postings: Sequence[int]) -> None:
        # One statement per row: for several rows SQLite would search all tables that refer to them.
        self._connection.executemany(_ADD_ENTRY, entries)
        try:
            _insert_postings(self._connection, postings)
        except sqlite3.IntegrityError as error:
            if "no_overdraft" not in str(error):
                raise
            raise self._overdraft(postings) from None

    def _add_row(self, table: str, values: Sequence[Scalar]) -> None:
        marks = ", ".join("?" * len(values))
        self._connection.execute(f"INSERT INTO {table} VALUES ({marks})", values)  # noqa: S608  (names come from the schema)

    def _change_row(self, shape: AdminTable, key: Scalar, changes: Mapping[str, Scalar]) -> int:
        assignments = ", ".join(f"{column} = ?" for column in changes)
        changed = self._connection.execute(
            f"UPDATE {shape.name} SET {assignments} WHERE {shape.key} = ?",  # noqa: S608  (names come from the schema)
            (*changes.values(), key),
        )
        return int(changed.rowcount)

    def _add_record(self, record: Row) -> None:
        self._connection.execute(_ADD_RECORD, record)

    def _overdraft(self, postings: Sequence[int]) -> Refused:
        """Find the account that the pending postings would overdraw first."""
        balances: dict[int, int] = {}
        columns = iter(postings)
        for entry, line, account, amount in zip(*[columns] * 4, strict=True):
            name, side, balance, written = self._connection.execute(
                _STANDING, (entry, line, account)
            ).fetchone()
            before = balances.get(account, balance)
            balances[account] = before if written else before + amount
            if side * balances[account] < 0:
                return Refused(
                    RefusalCode.FUNDS_SHORT,
                    account=name,
                    available=side * before,
                    asked=-side * amount,
                )
        raise InvariantBroken("the database refused an overdraft that no posting explains")


def _insert_postings(connection: sqlite3.Connection, values: Sequence[int]) -> None:
    """Write many rows with one statement: SQLite keeps undo data per statement, not per row."""
    for start in range(0, len(values), _VALUES_AT_ONCE):
        some = values[start : start + _VALUES_AT_ONCE]
        connection.execute(_posting_statement(len(some) // 4), some)


@cache
def _posting_statement(rows: int) -> str:
    return f"INSERT INTO posting VALUES {', '.join(['(?, ?, ?, ?)'] * rows)}"  # noqa: S608  (question marks)
