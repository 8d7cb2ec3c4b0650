"""One unit at work on a SQLite connection: collects what it writes and closes it as one record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ledger.canonical import Json, canonical
from ledger.chain import Fields, entry_line, next_link
from ledger.chart import Account
from ledger.ending import NO_HEAD, AdminTable, EndMarker, HeadMark
from ledger.entries import Entry
from ledger.refusals import InvariantBroken, RefusalCode, Refused
from ledger.seal import Seal, SealPlace
from ledger.sqlite_version import sqlite3
from ledger.units import Answer, Row, Scalar, Unit
from money import Cents

_ADD_RECORD = "INSERT INTO record VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_ADD_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?)"
_ADD_ACCOUNT = """INSERT INTO account (name, kind, side, balance) VALUES (?, ?, ?, 0)
    ON CONFLICT DO NOTHING"""
_STANDING = """SELECT name, side, balance,
        EXISTS (SELECT 1 FROM posting WHERE entry = ? AND line = ?)
    FROM account WHERE id = ?"""
_NOTHING = "[]"
_VALUES_AT_ONCE = 4 * 40
ACCOUNTS_KNOWN_MAX = 4096
"""More than a room uses at the same time."""


class TailMark(NamedTuple):
    """Where the journal ended at some moment."""

    link: bytes
    seq: int
    entry: int
    numbers: Mapping[str, int]
    state: int


class KnownAccount(NamedTuple):
    """What posting to an account needs to know of it."""

    row: int
    leg: str
    """Its name as a leg of an entry begins."""
    weight: int
    """What a cent there adds to the state."""


@dataclass(slots=True)
class Tail:
    """Where the journal ends: what the next record is numbered from."""

    link: bytes
    seq: int
    entry: int
    state: int = 0
    """The sum that is marked with the end; see `ledger.ending`."""
    head: HeadMark = NO_HEAD
    """The newest head that was written."""
    numbers: dict[str, int] = field(default_factory=dict)
    """The last number of each stream used so far."""
    accounts: dict[str, KnownAccount] = field(default_factory=dict)
    """Accounts used lately. Any of them may be forgotten at any time."""

    def mark(self) -> TailMark:
        """Note where the journal ends now."""
        return TailMark(self.link, self.seq, self.entry, dict(self.numbers), self.state)

    def back_to(self, mark: TailMark) -> None:
        """Forget everything since a mark, when the transaction is rolled back to there."""
        self.link, self.seq, self.entry, self.state = mark.link, mark.seq, mark.entry, mark.state
        self.numbers = dict(mark.numbers)
        self.accounts.clear()

    def know(self, name: str, account: KnownAccount) -> KnownAccount:
        """Remember an account. Every hand has a pot of its own, so there must be an end to it."""
        if len(self.accounts) >= ACCOUNTS_KNOWN_MAX:
            self.accounts.clear()
        self.accounts[name] = account
        return account


@dataclass(frozen=True, slots=True)
class Guards:
    """What keeps the contents of the books safe; each may lack in simulations and tests."""

    seal: Seal | None = None
    marker: EndMarker | None = None


class SqliteWork:
    """The `Work` of one unit; see `ledger.units.Work` for what its body may do."""

    def __init__(
        self,
        connection: sqlite3.Connection,
        tail: Tail,
        unit: Unit,
        tables: Mapping[str, AdminTable],
        guards: Guards,
    ) -> None:
        self._connection = connection
        self._tail = tail
        self._unit = unit
        self._tables = tables
        self._seal = guards.seal
        self._marker = guards.marker
        self._number = tail.numbers.get(unit.stream, 0) + 1
        self._state_change = 0
        self._events: list[tuple[str, Mapping[str, Json], str | None]] = []
        self._changes: list[tuple[str, Scalar, Mapping[str, Scalar]]] = []
        self._entry_lines: list[str] = []
        # What waits to be written; the columns of postings stand one row after the other.
        self._entry_rows: list[Row] = []
        self._posting_values: list[int] = []

    @property
    def record(self) -> int:
        """The number of the journal record being written."""
        return self._tail.seq + 1

    @property
    def number(self) -> int:
        """The record's place in its own stream."""
        return self._number

    @property
    def at_ms(self) -> int:
        """The unit's time."""
        return self._unit.at_ms

    @property
    def stream(self) -> str:
        """The unit's stream."""
        return self._unit.stream

    def event(self, kind: str, body: Mapping[str, Json], *, secret: bytes | None = None) -> None:
        """Record a fact, its secret sealed."""
        self._events.append((kind, body, None if secret is None else self._sealed(secret)))

    def post(self, entry: Entry) -> int:
        """Book an entry; it is written when the unit ends, reads or writes a row."""
        number = self._tail.entry + 1 + len(self._entry_lines)
        code, memo, corrects = entry.code.value, entry.memo, entry.corrects
        accounts, values = self._tail.accounts, self._posting_values
        legs = []
        for line, posting in enumerate(entry.postings):
            amount = posting.amount.count
            row, leg, weight = accounts.get(posting.account) or self._account(posting.account)
            values += (number, line, row, amount)
            legs.append(leg + str(amount))
            self._state_change += amount * weight
        self._entry_rows.append((number, self._tail.seq + 1, code, memo, corrects))
        self._entry_lines.append(entry_line(number, code, memo, corrects, legs))
        return number

    def balance(self, account: Account) -> Cents:
        """Return an account's balance, with what this unit has done."""
        rows = self.query("SELECT balance FROM account WHERE name = ?", (str(account),))
        return Cents(rows[0][0]) if rows else Cents(0)

    def insert(self, table: str, row: Mapping[str, Scalar]) -> None:
        """Add a row to an administrative table and to the journal."""
        shape = self._shape(table, row)
        whole = {column: row.get(column) for column in shape.columns}
        marks = ", ".join("?" * len(shape.columns))
        self._write_entries()  # the row may name one of them
        self._state_change -= self._before_it(shape, whole)
        self._connection.execute(f"INSERT INTO {table} VALUES ({marks})", tuple(whole.values()))  # noqa: S608  (names come from the schema)
        self._state_change += self._weight(shape, whole[shape.key])
        self._changes.append((table, whole[shape.key], whole))

    def update(self, table: str, key: Scalar, changes: Mapping[str, Scalar]) -> None:
        """Change columns of one administrative row, and say so in the journal."""
        shape = self._shape(table, changes)
        assignments = ", ".join(f"{column} = ?" for column in changes)
        self._write_entries()  # the row may name one of them
        before = self._weight(shape, key)
        changed = self._connection.execute(
            f"UPDATE {table} SET {assignments} WHERE {shape.key} = ?",  # noqa: S608  (names come from the schema)
            (*changes.values(), key),
        )
        if changed.rowcount != 1:
            raise InvariantBroken(f"{table} has no row {key!r} to change")
        self._state_change += self._weight(shape, key) - before
        self._changes.append((table, key, dict(changes)))

    def next_key(self, table: str) -> int:
        """Return one more than the highest whole-number key of an administrative table."""
        key = self._shape(table, {}).key
        return int(self.query(f"SELECT coalesce(max({key}), 0) + 1 FROM {table}")[0][0])  # noqa: S608  (names come from the schema)

    def query(self, sql: str, parameters: Sequence[Scalar] = ()) -> list[Row]:
        """Read with fixed SQL; sees what this unit has done."""
        self._write_entries()
        return self._connection.execute(sql, parameters).fetchall()

    def first(self, sql: str, parameters: Sequence[Scalar] = ()) -> Row | None:
        """Read the first row; sees what this unit has done."""
        self._write_entries()
        found: Row | None = self._connection.execute(sql, parameters).fetchone()
        return found

    def close(self, answer: Json) -> Answer:
        """Write the record, which closes the unit, and move the journal's tail."""
        unit, tail = self._unit, self._tail
        fields = Fields(
            tail.seq + 1,
            unit.at_ms,
            unit.stream,
            self._number,
            unit.hand,
            unit.request_id,
            unit.actor,
            canonical(unit.command),
            canonical(answer),
            canonical(self._events) if self._events else _NOTHING,
            canonical(self._changes) if self._changes else _NOTHING,
        )
        link = next_link(tail.link, fields, self._entry_lines)
        self._write_entries()
        self._connection.execute(_ADD_RECORD, (*fields, tail.entry + 1, link))
        self._move_tail(link)
        return Answer(fields.seq, fields.answer, repeated=False)

    def _sealed(self, secret: bytes) -> str:
        if self._seal is None or self._unit.hand is None:
            raise InvariantBroken("a secret needs a seal and a hand")
        place = SealPlace(self._unit.stream, self._unit.hand, self._number, len(self._events))
        return self._seal(place, secret).hex()

    def _shape(self, table: str, columns: Mapping[str, Scalar]) -> AdminTable:
        shape = self._tables.get(table)
        if shape is None or not set(columns) <= set(shape.columns):
            raise InvariantBroken(f"{table}: no administrative table with columns {list(columns)}")
        return shape

    def _weight(self, shape: AdminTable, key: Scalar) -> int:
        """Return what a row adds to the state, as the database has it now."""
        if self._marker is None or not shape.living:
            return 0
        row = self._connection.execute(shape.living_row, (key,)).fetchone()
        own = 0 if row is None else self._marker.row(shape.name, row)
        others = self._tables.get(shape.lives_by_it)
        return own + (self._marker.living(self._connection, others) if others else 0)

    def _before_it(self, shape: AdminTable, row: Mapping[str, Scalar]) -> int:
        """Return what the row adds to the state whose life a new one ends."""
        if self._marker is None or not shape.before_it:
            return 0
        before = self._connection.execute(shape.before_it, row).fetchone()
        return 0 if before is None else self._marker.row(shape.name, before)

    def _account(self, account: Account) -> KnownAccount:
        name = str(account)
        added = self._connection.execute(
            _ADD_ACCOUNT, (name, account.kind.value, int(account.side))
        )
        row = int(added.lastrowid or 0) if added.rowcount == 1 else self._known_account(name)
        weight = self._marker.account(name) if self._marker else 0
        return self._tail.know(name, KnownAccount(row, f"{name}=", weight))

    def _known_account(self, name: str) -> int:
        found = self._connection.execute("SELECT id FROM account WHERE name = ?", (name,))
        return int(found.fetchone()[0])

    def _write_entries(self) -> None:
        if not self._entry_rows:
            return
        # One statement a row: with several, SQLite would search every table that refers to entries.
        self._connection.executemany(_ADD_ENTRY, self._entry_rows)
        try:
            _insert_postings(self._connection, self._posting_values)
        except sqlite3.IntegrityError as error:
            if "no_overdraft" not in str(error):
                raise
            raise self._overdraft() from None
        self._entry_rows.clear()
        self._posting_values.clear()

    def _overdraft(self) -> Refused:
        """Find the account that the pending postings would overdraw first."""
        balances: dict[int, int] = {}
        columns = iter(self._posting_values)
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

    def _move_tail(self, link: bytes) -> None:
        tail = self._tail
        tail.link = link
        tail.seq += 1
        tail.state += self._state_change
        tail.entry += len(self._entry_lines)
        tail.numbers[self._unit.stream] = self._number


def _insert_postings(connection: sqlite3.Connection, values: Sequence[int]) -> None:
    """Write many rows with one statement: SQLite keeps the undo of a statement, not of a row."""
    for start in range(0, len(values), _VALUES_AT_ONCE):
        some = values[start : start + _VALUES_AT_ONCE]
        connection.execute(_posting_statement(len(some) // 4), some)


@cache
def _posting_statement(rows: int) -> str:
    return f"INSERT INTO posting VALUES {', '.join(['(?, ?, ?, ?)'] * rows)}"  # noqa: S608  (question marks)
