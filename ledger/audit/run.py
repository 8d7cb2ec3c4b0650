"""Run all checks of the audit in their order."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ledger.audit.heads import check_heads, good_heads
from ledger.audit.pools import check_pools
from ledger.audit.report import Report, Trouble
from ledger.audit.state import (
    check_balances,
    check_pots,
    check_reservations,
    check_rows,
    check_schema,
)
from ledger.audit.walk import Walk
from ledger.chain import first_link
from ledger.connections import born, reading_connection
from ledger.heads import HeadLine, read_heads
from ledger.holding import beside_the_writer
from ledger.migrations import NewerDatabase, check_known_steps
from ledger.refusals import RefusalCode, Refused
from ledger.sqlite_version import sqlite3

Advance = Callable[[int], None]


def audit_file(
    path: Path, heads: Path | None = None, *, advance: Advance = lambda _count: None
) -> Report:
    """Audit a database file, also beside its running server where SQLite allows that.

    Refuses a file that is absent, newer than this program or not safe to share. Calls `advance`
    with the number of records done.
    """
    with beside_the_writer(path):
        try:
            connection = reading_connection(path)
            check_known_steps(connection)
        except NewerDatabase as newer:
            raise Refused(RefusalCode.DATABASE_NEWER, steps=newer.unknown) from None
        except (sqlite3.DatabaseError, ValueError) as error:
            report = Report()
            report.add(Trouble.FILE_DAMAGED, path.name, error)
            return report
        try:
            return audit(connection, heads, advance=advance)
        finally:
            connection.close()


def audit(
    connection: sqlite3.Connection,
    heads: Path | None = None,
    *,
    advance: Advance = lambda _count: None,
) -> Report:
    """Recompute chain and books and report every difference; `heads` compares those too."""
    report = Report()
    # Read before the transaction: a head written later may cover records that it does not see.
    lines = None if heads is None else list(read_heads(heads))
    connection.text_factory = _text
    connection.execute("BEGIN")  # all reads see the books at one moment
    try:
        _check_file(connection, report)
        check_schema(connection, report)
        birth = born(connection)
        if birth is None:
            report.add(Trouble.BIRTH_WRONG, "birth")
        else:
            exported = [] if heads is None else good_heads(heads, lines or [], birth, report)
            _check_books(connection, exported, report, advance)
    except (sqlite3.DatabaseError, TypeError, ValueError, KeyError, AttributeError) as error:
        report.add(Trouble.FILE_DAMAGED, f"after record {report.records}", error)
    finally:
        connection.rollback()
        connection.text_factory = str
    return report


def _check_books(
    connection: sqlite3.Connection, lines: list[HeadLine], report: Report, advance: Advance
) -> None:
    wanted = {line.head.seq for line in lines if line.head is not None}
    start = first_link(connection.execute("SELECT * FROM birth").fetchone())
    books = Walk(connection, report, wanted).run(start, advance)
    check_balances(connection, books, report)
    check_rows(connection, books, report)
    check_pots(books, report)
    check_reservations(books, report)
    check_pools(books, report)
    check_heads(lines, books, report)


def _check_file(connection: sqlite3.Connection, report: Report) -> None:
    for (problem,) in connection.execute("PRAGMA integrity_check(10)"):
        if problem != "ok":
            report.add(Trouble.FILE_DAMAGED, "SQLite integrity check", problem)


def _text(stored: bytes) -> str:
    # Damaged text must not raise: it is compared, and the chain tells which record it is in.
    return stored.decode("utf-8", "surrogateescape")
