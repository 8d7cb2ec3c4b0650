"""What somebody does who holds the files of a room but not its keys."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ledger.chain import Fields, entry_line, first_link, next_link
from ledger.connections import writing_connection
from ledger.data_directory import DataDirectory
from ledger.sqlite_version import sqlite3

Tamper = Callable[[sqlite3.Connection], object]
_LEGS = """SELECT entry.id, code, memo, corrects, name, amount
    FROM entry JOIN posting ON entry = entry.id JOIN account ON account.id = account
    WHERE record = ? ORDER BY entry.id, line"""


@contextmanager
def unguarded(data: DataDirectory) -> Iterator[sqlite3.Connection]:
    """Open the raw database with its triggers and checks out of the way, and put them back."""
    connection = writing_connection(data.database)
    guards = "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'"
    triggers = connection.execute(guards).fetchall()
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.execute("BEGIN")
    for name, _sql in triggers:
        connection.execute(f"DROP TRIGGER {name}")
    yield connection
    for _name, sql in triggers:
        connection.execute(sql)
    connection.execute("COMMIT")
    connection.close()


def tampered(data: DataDirectory, *tampers: str) -> None:
    """Run statements that the guards would refuse."""
    with unguarded(data) as connection:
        for tamper in tampers:
            connection.execute(tamper)


def recompute_chain(connection: sqlite3.Connection) -> bytes:
    """Make every link right again; return the last one."""
    link = first_link(connection.execute("SELECT * FROM birth").fetchone())
    columns = ", ".join(Fields._fields)
    for row in connection.execute(f"SELECT {columns} FROM record ORDER BY seq").fetchall():
        fields = Fields(*row)
        link = next_link(link, fields, _entry_lines(connection, fields.seq))
        connection.execute("UPDATE record SET link = ? WHERE seq = ?", (link, fields.seq))
    return link


def cut_records(connection: sqlite3.Connection, after: int) -> None:
    """Cut the end of the journal off cleanly: its entries, postings and balances too."""
    first = "(SELECT first_entry FROM record WHERE seq = ?)"
    connection.execute(
        f"UPDATE account SET balance = balance - coalesce((SELECT sum(amount) FROM posting"
        f" WHERE account = account.id AND entry >= {first}), 0)",
        (after + 1,),
    )
    connection.execute(f"DELETE FROM posting WHERE entry >= {first}", (after + 1,))
    connection.execute(f"DELETE FROM entry WHERE id >= {first}", (after + 1,))
    connection.execute("DELETE FROM record WHERE seq > ?", (after,))


def remove_heads(data: DataDirectory) -> None:
    """Remove the room's own folder of heads."""
    shutil.rmtree(data.heads)


def _entry_lines(connection: sqlite3.Connection, seq: int) -> list[str]:
    entries: dict[tuple[int, str, str, int | None], list[str]] = {}
    for *entry, name, amount in connection.execute(_LEGS, (seq,)):
        number, code, memo, corrects = entry
        entries.setdefault((number, code, memo, corrects), []).append(f"{name}={amount}")
    return [entry_line(*entry, legs) for entry, legs in entries.items()]
