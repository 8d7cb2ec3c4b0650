"""Bare SQLite as a peer of the books: the same rows, pragmas, tables and indexes."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ledger import SqliteStore
from ledger.connections import PRAGMAS
from ledger.sqlite_version import sqlite3
from ledger.units import Row

_TABLES = ("record", "account", "entry", "posting")
_ADD_RECORD = "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_TEXTS = slice(7, 11)
"""Command, answer, events and changes among a record's columns."""
_ADD_ACCOUNT = "INSERT INTO account VALUES (?, ?, ?, ?, ?)"


class HandRows(NamedTuple):
    """The rows that one hand wrote."""

    record: Row
    accounts: list[Row]
    entries: list[Row]
    postings: list[Row]


class RawHands:
    """Writes ready-made rows of hands with bare `sqlite3`: no checks, no triggers, no chain.

    Like the books, it is given command, answer and events as values and turns them into text.
    """

    def __init__(self, path: Path, done: SqliteStore, first: int) -> None:
        """Take the rows from books that wrote them: the hands from record `first` on."""
        self._connection = sqlite3.connect(str(path), isolation_level=None)
        for pragma in PRAGMAS:
            self._connection.execute(pragma)
        marks = ", ".join("?" * len(_TABLES))
        shapes = f"SELECT sql FROM sqlite_schema WHERE tbl_name IN ({marks}) AND type <> 'trigger'"  # noqa: S608  (question marks)
        for (sql,) in done.connection.execute(shapes, _TABLES):
            if sql:
                self._connection.execute(sql)
        hands = list(_hands(done))
        for hand in hands[: first - 1]:
            self._connection.executemany(_ADD_ACCOUNT, hand.accounts)
        self._hands = iter(hands[first - 1 :])

    def write(self, hands: int) -> int:
        """Write the next hands, one commit each."""
        connection = self._connection
        for record, accounts, entries, postings in islice(self._hands, hands):
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_ADD_ACCOUNT, accounts)
            connection.executemany("INSERT INTO entry VALUES (?, ?, ?, ?, ?)", entries)
            connection.executemany("INSERT INTO posting VALUES (?, ?, ?, ?)", postings)
            connection.executemany(
                "UPDATE account SET balance = balance + ? WHERE id = ?",
                [(amount, account) for _entry, _line, account, amount in postings],
            )
            texts = [json.dumps(value) for value in record[_TEXTS]]
            connection.execute(
                _ADD_RECORD, (*record[: _TEXTS.start], *texts, *record[_TEXTS.stop :])
            )
            connection.execute("COMMIT")
        return hands


def _hands(done: SqliteStore) -> Iterator[HandRows]:
    entries: dict[int, list[Row]] = defaultdict(list)
    postings: dict[int, list[Row]] = defaultdict(list)
    record_of: dict[int, int] = {}
    for entry in _rows(done, "entry"):
        entries[entry[1]].append(entry)
        record_of[entry[0]] = entry[1]
    for posting in _rows(done, "posting"):
        postings[record_of[posting[0]]].append(posting)
    # An open side: the raw peer starts with empty accounts and checks nothing.
    accounts = {row[0]: (*row[:3], 0, 0) for row in _rows(done, "account")}
    for row in _rows(done, "record"):
        values = [json.loads(text) for text in row[_TEXTS]]
        record = (*row[: _TEXTS.start], *values, *row[_TEXTS.stop :])
        own = postings[record[0]]
        fresh = {posting[2] for posting in own} & accounts.keys()
        yield HandRows(
            record, [accounts.pop(row) for row in sorted(fresh)], entries[record[0]], own
        )


def _rows(store: SqliteStore, table: str) -> list[Row]:
    return store.connection.execute(f"SELECT * FROM {table}").fetchall()  # noqa: S608  (fixed names)
