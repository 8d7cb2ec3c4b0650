"""The accounts as an audit recomputes them."""

from __future__ import annotations

from dataclasses import dataclass

from ledger.audit.report import Report, Trouble
from ledger.chart import AccountKind, Side, account_named
from ledger.sqlite_version import sqlite3


@dataclass(slots=True)
class AuditedAccount:
    """An account with the balance that its postings make."""

    name: str
    kind: AccountKind | None
    side: Side
    balance: int = 0


def audited_accounts(connection: sqlite3.Connection, report: Report) -> dict[int, AuditedAccount]:
    """Return all accounts by their row, with zero balances; report those not in the chart."""
    accounts = {}
    for row, name, kind, side in connection.execute("SELECT id, name, kind, side FROM account"):
        try:
            account = account_named(name)
            sound = (account.kind.value, int(account.side)) == (kind, side)
            accounts[row] = AuditedAccount(name, account.kind, account.side)
        except (ValueError, AttributeError, TypeError):
            sound = False
            accounts[row] = AuditedAccount(str(name), None, Side.OPEN)
        if not sound:
            report.add(Trouble.ACCOUNT_WRONG, f"account {row}", f"{name!r} {kind!r} {side!r}")
    report.accounts = len(accounts)
    return accounts
