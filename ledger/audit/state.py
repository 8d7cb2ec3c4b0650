"""Compares what the tables hold now with what the journal says."""

from __future__ import annotations

from functools import cache
from typing import Any

from ledger.audit.report import Report, Trouble
from ledger.audit.walk import Recomputed
from ledger.chart import AccountKind
from ledger.migrations import migrate, missing_steps
from ledger.sqlite_version import sqlite3
from ledger.units import Row


def check_schema(connection: sqlite3.Connection, report: Report) -> None:
    """Compare tables, indexes, views and triggers with those this program makes.

    A database that an older program wrote last is compared with the schema of that program.
    """
    missing = missing_steps(connection)
    report.schema_behind = len(missing)
    meant, found = _meant_schema(missing[0] if missing else None), _schema(connection)
    for name in sorted(meant.keys() | found.keys()):
        if meant.get(name) != found.get(name):
            state = "missing" if name not in found else "changed" if name in meant else "added"
            report.add(Trouble.SCHEMA_CHANGED, name, state)


def check_balances(connection: sqlite3.Connection, books: Recomputed, report: Report) -> None:
    """Compare the stored balances with the sums of postings; all together must be zero."""
    stored = "SELECT id, balance FROM account ORDER BY id"
    total = 0
    for row, balance in connection.execute(stored):
        account = books.accounts[row]
        total += account.balance
        if account.balance != balance:
            detail = f"stored {balance!r}, postings make {account.balance}"
            report.add(Trouble.BALANCE_WRONG, account.name, detail)
    if total:
        report.add(Trouble.BOOKS_NOT_ZERO, "all accounts", total)


def check_rows(connection: sqlite3.Connection, books: Recomputed, report: Report) -> None:
    """Compare every administrative row with its newest content in the journal.

    A column that a later schema added is NULL in the rows written before it.
    """
    for table, key in connection.execute("SELECT name, key FROM administered ORDER BY name"):
        cursor = connection.execute(f"SELECT * FROM {table}")  # noqa: S608  (checked with the schema)
        columns = [column[0] for column in cursor.description]
        expected = dict(books.rows.get(table, {}))
        for row in cursor:
            found = dict(zip(columns, row, strict=True))
            meant = expected.pop(str(found[key]), None)
            if meant is None or found != {**dict.fromkeys(columns), **meant}:
                _tell_row(report, f"{table} {found[key]}", found, meant)
        for missing in expected:
            report.add(Trouble.ROW_CHANGED, f"{table} {missing}", "the row is missing")


def check_pots(books: Recomputed, report: Report) -> None:
    """Report money in the pot of a hand that is not being played."""
    hands = books.rows.get("hand", {})
    for account in books.accounts.values():
        if account.kind is not AccountKind.POT or not account.balance:
            continue
        hand = hands.get(account.name.partition(":")[2])
        if hand is None or hand.get("last_number") is not None:
            report.add(Trouble.POT_NOT_EMPTY, account.name, account.balance)


def check_reservations(books: Recomputed, report: Report) -> None:
    """Check that an open reservation holds its amount and a closed one nothing."""
    held = {
        account.name.partition(":")[2]: account.balance
        for account in books.accounts.values()
        if account.kind is AccountKind.HELD
    }
    for name, row in books.rows.get("reservation", {}).items():
        meant = row.get("amount") if row.get("state") == "open" else 0
        if held.pop(name, 0) != meant:
            report.add(Trouble.RESERVATION_WRONG, f"reservation {name}", row.get("state"))
    for name, balance in held.items():
        if balance:
            report.add(Trouble.RESERVATION_WRONG, f"held:{name}", balance)


def _tell_row(
    report: Report, place: str, found: dict[str, Any], meant: dict[str, Any] | None
) -> None:
    if meant is None:
        report.add(Trouble.ROW_CHANGED, place, "the journal knows no such row")
        return
    # Only the names of the columns: the values may be hashes of secrets.
    changed = [column for column in found if found[column] != meant.get(column)]
    report.add(Trouble.ROW_CHANGED, place, ", ".join(changed))


@cache
def _meant_schema(before: str | None) -> dict[str, str]:
    fresh = sqlite3.connect(":memory:", isolation_level=None)
    try:
        migrate(fresh, before=before)
        return _schema(fresh)
    finally:
        fresh.close()


def _schema(connection: sqlite3.Connection) -> dict[str, str]:
    rows: list[Row] = connection.execute(
        # All names, also those reserved for SQLite: somebody who edits the schema can use them.
        "SELECT type || ' ' || name, tbl_name || ': ' || coalesce(sql, '') FROM sqlite_schema"
    ).fetchall()
    rows += connection.execute("SELECT 'administered ' || name, key FROM administered").fetchall()
    return dict(rows)
