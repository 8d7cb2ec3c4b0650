"""The walk: every record, entry and posting once, in order, recomputing chain and balances."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from ledger.audit.accounts import AuditedAccount, audited_accounts
from ledger.audit.drawers import ROWS as DRAWER_ROWS
from ledger.audit.drawers import Drawers
from ledger.audit.lost_heads import ACCEPTED, CONSOLE, lost_heads
from ledger.audit.report import Report, Trouble
from ledger.chain import Fields, entry_line, is_one_line_each, next_link
from ledger.chart import AccountKind
from ledger.ending import HeadMark
from ledger.entries import EntryCode
from ledger.sqlite_version import sqlite3
from ledger.units import Row

_RECORDS: Final = f"SELECT {', '.join(Fields._fields)}, first_entry, link FROM record ORDER BY seq"  # noqa: S608  (fixed names)
_ENTRIES: Final = "SELECT id, record, code, memo, corrects FROM entry ORDER BY id"
_POSTINGS: Final = "SELECT entry, line, account, amount FROM posting ORDER BY entry, line"
_CODES: Final = frozenset(code.value for code in EntryCode)
_NO_MORE: Final[Row] = (1 << 62,) * 5


@dataclass(slots=True)
class Recomputed:
    """What the walk recomputed, to be compared with what the tables say."""

    accounts: dict[int, AuditedAccount]
    rows: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)
    """Administrative rows by table and key."""
    links: dict[int, bytes] = field(default_factory=dict)
    """The links of the records that heads name."""
    lost_heads: set[HeadMark] = field(default_factory=set)
    """The newest head at each accepted loss of heads."""
    last_seq: int = 0


class Walk:
    """One pass over the journal."""

    def __init__(self, connection: sqlite3.Connection, report: Report, wanted: set[int]) -> None:
        self._connection = connection
        self._report = report
        self._wanted = wanted
        self._books = Recomputed(audited_accounts(connection, report))
        self._pots = {
            account.name: account
            for account in self._books.accounts.values()
            if account.kind is AccountKind.POT
        }
        self._drawers = Drawers(report)
        self._numbers: dict[str, int] = {}
        self._entry = 0

    def run(self, first_link: bytes, advance: Callable[[int], None]) -> Recomputed:
        """Walk from the birth's link to the last record."""
        entries = _Peek(self._entries())
        link = first_link
        if 0 in self._wanted:
            self._books.links[0] = link
        for row in self._connection.execute(_RECORDS):
            link = self._record(link, row, entries)
            advance(1)
        for entry in entries:
            self._report.add(Trouble.ENTRY_GAP, f"entry {entry[0]}", "belongs to no record")
        self._report.records = self._books.last_seq
        return self._books

    def _record(self, link: bytes, row: Row, entries: _Peek) -> bytes:
        *columns, first_entry, stored = row
        fields = Fields(*columns)
        place = f"record {fields.seq}"
        self._check_order(fields, place)
        if first_entry != self._entry + 1:
            self._report.add(Trouble.ENTRY_GAP, place, f"first entry {first_entry!r}")
        own = self._own_entries(fields.seq, entries)
        try:
            self._take_changes(fields)
            sound = is_one_line_each(fields) and next_link(link, fields, own) == stored
        except (TypeError, ValueError, KeyError, AttributeError) as error:
            self._report.add(Trouble.RECORD_UNREADABLE, place, error)
        else:
            if not sound:
                self._report.add(Trouble.LINK_BROKEN, place)
        self._drawers.end_record()
        if fields.seq in self._wanted:
            self._books.links[fields.seq] = stored
        return stored if isinstance(stored, bytes) else b""

    def _check_order(self, fields: Fields, place: str) -> None:
        if fields.seq != self._books.last_seq + 1:
            self._report.add(Trouble.RECORD_GAP, place, f"follows {self._books.last_seq}")
        self._books.last_seq = fields.seq
        last = self._numbers.get(fields.stream, 0)
        if fields.number != last + 1:
            detail = f"{fields.stream} {fields.number!r} follows {last}"
            self._report.add(Trouble.NUMBER_GAP, place, detail)
        self._numbers[fields.stream] = fields.number if isinstance(fields.number, int) else last

    def _own_entries(self, seq: int, entries: _Peek) -> list[str]:
        own: list[str] = []
        for row in entries.until(seq):
            entry, record, code, memo, corrects, legs = row
            if record != seq or entry != self._entry + 1:
                detail = f"in record {record!r}, after entry {self._entry}"
                self._report.add(Trouble.ENTRY_GAP, f"entry {entry}", detail)
            self._entry = entry
            booked = self._booked(entry, code, legs)
            own.append(entry_line(entry, code, memo, corrects, booked))
        return own

    def _entries(self) -> Iterator[Row]:
        """Yield each entry's row with the rows of its postings."""
        postings = self._connection.execute(_POSTINGS)
        posting: Row = next(postings, _NO_MORE)
        for entry in self._connection.execute(_ENTRIES):
            while posting[0] < entry[0]:
                self._report.add(
                    Trouble.POSTING_GAP, f"posting {posting[0]}/{posting[1]}", "without entry"
                )
                posting = next(postings, _NO_MORE)
            legs: list[Row] = []
            while posting[0] == entry[0]:
                legs.append(posting)
                posting = next(postings, _NO_MORE)
            yield (*entry, legs)
        if posting is not _NO_MORE:
            place = f"posting {posting[0]}/{posting[1]}"
            self._report.add(Trouble.POSTING_GAP, place, "without entry")

    def _booked(self, number: int, code: str, legs: list[Row]) -> list[str]:
        """Apply an entry to the balances; return its postings as the chain covers them."""
        report, accounts = self._report, self._books.accounts
        report.entries += 1
        report.postings += len(legs)
        named: list[str] = []
        total = 0
        for place, (_entry, line, row, amount) in enumerate(legs):
            account = accounts.get(row)
            if account is None or line != place or not isinstance(amount, int):
                detail = f"account {row!r}, amount {amount!r}"
                report.add(Trouble.POSTING_GAP, f"posting {number}/{line}", detail)
                continue
            total += amount
            account.balance += amount
            named.append(f"{account.name}={amount}")
            if account.side * account.balance < 0:
                detail = f"{account.name} at {account.balance}"
                report.add(Trouble.OVERDRAWN, f"posting {number}/{line}", detail)
            if account.kind is AccountKind.DRAWER:
                self._drawers.moved(account, number, line, code)
        if total or code not in _CODES or len(legs) < 2:
            report.add(Trouble.UNBALANCED, f"entry {number}", f"{code!r} sums to {total}")
        return named

    def _take_changes(self, fields: Fields) -> None:
        if ACCEPTED in fields.events and fields.actor == CONSOLE:
            self._books.lost_heads |= lost_heads(fields.events)
        if fields.changes == "[]":
            return
        for table, key, columns in json.loads(fields.changes):
            if not isinstance(columns, dict):
                raise TypeError(f"{columns!r} are no columns of {table}")
            self._books.rows.setdefault(table, {}).setdefault(str(key), {}).update(columns)
            if table in DRAWER_ROWS:
                self._drawers.row(table, key, columns)
            if table == "hand" and columns.get("last_number") is not None:
                self._check_pot(f"pot:{key}", fields.seq)

    def _check_pot(self, name: str, seq: int) -> None:
        account = self._pots.get(name)
        if account is not None and account.balance:
            detail = f"{name} at {account.balance}"
            self._report.add(Trouble.POT_NOT_EMPTY, f"record {seq}", detail)


class _Peek:
    """An iterator of entries that can stop before those of the next record."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self._rows = rows
        self._next = next(rows, None)

    def __iter__(self) -> Iterator[Row]:
        while self._next is not None:
            row, self._next = self._next, next(self._rows, None)
            yield row

    def until(self, seq: int) -> Iterator[Row]:
        """Yield the entries of records up to `seq`."""
        while self._next is not None and self._next[1] <= seq:
            row, self._next = self._next, next(self._rows, None)
            yield row
