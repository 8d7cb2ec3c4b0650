"""Collects what a unit does and closes it as one journal record, without knowing the database.

`SqliteWork` writes it into SQLite. Links, numbers and canonical texts are made here, so that they
are the same in every database.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ledger.canonical import Json, canonical
from ledger.chain import Fields, entry_line, next_link
from ledger.chart import Account
from ledger.ending import AdminTable, EndMarker
from ledger.entries import Entry
from ledger.refusals import InvariantBroken
from ledger.seal import Seal, SealPlace
from ledger.tail import KnownAccount, Tail
from ledger.units import Answer, Row, Scalar, Unit
from money import Cents

_NOTHING = "[]"


@dataclass(frozen=True, slots=True)
class Guards:
    """What keeps the contents of the books safe; simulations and tests may leave them out."""

    seal: Seal | None = None
    marker: EndMarker | None = None


class CollectingWork(ABC):
    """The `Work` of one unit without its database; see `ledger.units.Work` for its contract."""

    def __init__(
        self, tail: Tail, unit: Unit, tables: Mapping[str, AdminTable], guards: Guards
    ) -> None:
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
        # Not written yet. The values of all postings are in one flat list, row after row.
        self._entry_rows: list[Row] = []
        self._posting_values: list[int] = []

    @abstractmethod
    def _rows(self, sql: str, parameters: Sequence[Scalar] | Mapping[str, Scalar]) -> list[Row]:
        """Read in the open transaction."""

    @abstractmethod
    def _row(self, sql: str, parameters: Sequence[Scalar] | Mapping[str, Scalar]) -> Row | None:
        """Read the first row in the open transaction."""

    @abstractmethod
    def _account_row(self, name: str, account: Account) -> int:
        """Return the row of an account; add it if it was never used."""

    @abstractmethod
    def _add_entries(self, entries: Sequence[Row], postings: Sequence[int]) -> None:
        """Write entries and postings; an overdraft raises `Refused(FUNDS_SHORT)`."""

    @abstractmethod
    def _add_row(self, table: str, values: Sequence[Scalar]) -> None:
        """Write a row of an administrative table."""

    @abstractmethod
    def _change_row(self, shape: AdminTable, key: Scalar, changes: Mapping[str, Scalar]) -> int:
        """Change a row of an administrative table; return how many rows changed."""

    @abstractmethod
    def _add_record(self, record: Row) -> None:
        """Write the journal record."""

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

    @property
    def changed(self) -> set[str]:
        """The administrative tables that this unit changed."""
        return {table for table, _key, _columns in self._changes}

    def event(self, kind: str, body: Mapping[str, Json], *, secret: bytes | None = None) -> None:
        """Record a fact; its secret is sealed."""
        self._events.append((kind, body, None if secret is None else self._sealed(secret)))

    def post(self, entry: Entry) -> int:
        """Book an entry; it is written when the unit next reads, writes a row or ends."""
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
        """Return an account's balance, including what this unit has done."""
        row = self.first("SELECT balance FROM account WHERE name = ?", (str(account),))
        return Cents(row[0]) if row else Cents(0)

    def insert(self, table: str, row: Mapping[str, Scalar]) -> None:
        """Add a row to an administrative table and to the journal."""
        shape = self._shape(table, row)
        whole = {column: row.get(column) for column in shape.columns}
        self._write_entries()  # the row may name one of them
        self._state_change -= self._before_it(shape, whole)
        self._add_row(table, tuple(whole.values()))
        self._state_change += self._weight(shape, whole[shape.key])
        self._changes.append((table, whole[shape.key], whole))

    def update(self, table: str, key: Scalar, changes: Mapping[str, Scalar]) -> None:
        """Change columns of one administrative row, in the table and in the journal."""
        shape = self._shape(table, changes)
        self._write_entries()  # the row may name one of them
        before = self._weight(shape, key)
        if self._change_row(shape, key, changes) != 1:
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
        return self._rows(sql, parameters)

    def first(self, sql: str, parameters: Sequence[Scalar] = ()) -> Row | None:
        """Read the first row; sees what this unit has done."""
        self._write_entries()
        return self._row(sql, parameters)

    def close(self, answer: Json) -> Answer:
        """Close the unit: write its record and move the journal's tail."""
        tail, fields = self._tail, self._fields(answer)
        link = next_link(tail.link, fields, self._entry_lines)
        self._write_entries()
        self._add_record((*fields, tail.entry + 1, link))
        self._move_tail(link)
        return Answer(fields.seq, fields.answer, repeated=False)

    def _fields(self, answer: Json) -> Fields:
        unit = self._unit
        return Fields(
            self._tail.seq + 1,
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

    def _write_entries(self) -> None:
        if self._entry_rows:
            self._add_entries(self._entry_rows, self._posting_values)
            self._entry_rows.clear()
            self._posting_values.clear()

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
        """Return what a row, as it is in the database now, adds to the state."""
        if self._marker is None or not shape.living:
            return 0
        row = self._row(shape.living_row, (key,))
        own = 0 if row is None else self._marker.row(shape.name, row)
        others = self._tables.get(shape.lives_by_it)
        if others is None:
            return own
        return own + self._marker.living(others, self._rows(others.all_living, ()))

    def _before_it(self, shape: AdminTable, row: Mapping[str, Scalar]) -> int:
        """Return what the row that a new row turns into history adds to the state."""
        if self._marker is None or not shape.before_it:
            return 0
        before = self._row(shape.before_it, row)
        return 0 if before is None else self._marker.row(shape.name, before)

    def _account(self, account: Account) -> KnownAccount:
        name = str(account)
        weight = self._marker.account(name) if self._marker else 0
        known = KnownAccount(self._account_row(name, account), f"{name}=", weight)
        return self._tail.know(name, known)

    def _move_tail(self, link: bytes) -> None:
        tail = self._tail
        tail.link = link
        tail.seq += 1
        tail.state += self._state_change
        tail.entry += len(self._entry_lines)
        tail.numbers[self._unit.stream] = self._number
