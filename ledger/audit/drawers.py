"""The history of every drawer, made from its postings and compared with the rows of its shift.

A drawer opens with the float in its shift's row. Only codes that move cash across a counter change
it. It closes with its shift: the expected and counted sums in the row must be those of the
postings. After that it stays empty. Receipts must agree with the drawer's postings too. This finds
false figures even in a journal whose chain is whole.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ledger.audit.accounts import AuditedAccount
from ledger.audit.report import Report, Trouble
from ledger.chart import AccountKind
from ledger.entries import MOVES, EntryCode

ROWS: Final = frozenset({"shift", "receipt"})
"""The administrative tables about drawers."""

_DIFFERENCES: Final = frozenset({EntryCode.DRAWER_OVER.value, EntryCode.DRAWER_SHORT.value})
_CLOSED: Final = EntryCode.DRAWER_CLOSED.value
_OPENED: Final = EntryCode.DRAWER_OPENED.value
_CASH_IN: Final = frozenset(
    code.value for code, move in MOVES.items() if AccountKind.DRAWER in move.takes_from
)
_CASH_OUT: Final = frozenset(
    code.value for code, move in MOVES.items() if AccountKind.DRAWER in move.gives_to
)
_OF_THE_DRAWER: Final = frozenset(
    {"float", "fill", "credit", "paid_in", "paid_out", "shift_closed"}
)
"""Kinds of receipts whose before and after are the drawer's; on others, a player's account's."""


@dataclass(frozen=True, slots=True)
class _Move:
    """One posting on a drawer, as cash."""

    drawer: _Drawer
    entry: int
    place: str
    code: str
    before: int
    after: int


@dataclass(slots=True)
class _Drawer:
    shift: str
    cash: int = 0
    used: bool = False
    has_shift: bool = False
    closed: bool = False


class Drawers:
    """Watches all drawers during the walk, record by record."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._drawers: dict[str, _Drawer] = {}
        self._moves: list[_Move] = []
        self._rows: list[tuple[str, str, Mapping[str, Any]]] = []

    def moved(self, account: AuditedAccount, entry: int, line: int, code: str) -> None:
        """Take note of a posting on a drawer, after it changed the balance."""
        drawer = self._drawer(account.name.partition(":")[2])
        before, drawer.cash = drawer.cash, -account.balance
        place = f"posting {entry}/{line}"
        self._moves.append(_Move(drawer, entry, place, code, before, drawer.cash))

    def row(self, table: str, key: object, columns: Mapping[str, Any]) -> None:
        """Take note of a row of `ROWS` that the current record wrote."""
        self._rows.append((table, str(key), columns))

    def end_record(self) -> None:
        """Judge what the record did to drawers, now that its postings and rows are known."""
        if not self._moves and not self._rows:
            return
        moves, rows = self._moves, self._rows
        self._moves, self._rows = [], []
        shifts = {key: columns for table, key, columns in rows if table == "shift"}
        for key, columns in shifts.items():
            self._check_shift(key, columns, [move for move in moves if move.drawer.shift == key])
        for move in moves:
            self._check_move(move, shifts.get(move.drawer.shift, {}))
        for table, key, columns in rows:
            if table == "receipt" and columns.get("shift") is not None:
                self._check_receipt(key, columns, moves)
        for key, columns in shifts.items():
            self._drawer(key).closed |= columns.get("closed_ms") is not None
        for move in moves:
            move.drawer.closed |= move.code == _CLOSED

    def _drawer(self, shift: str) -> _Drawer:
        return self._drawers.setdefault(shift, _Drawer(shift))

    def _check_shift(self, key: str, columns: Mapping[str, Any], moves: list[_Move]) -> None:
        drawer = self._drawer(key)
        if drawer.closed:
            self._wrong(f"shift {key}", "its row was changed after it had closed")
        if not drawer.has_shift:
            drawer.has_shift = True
            booked = moves[0].after if moves and moves[0].code == _OPENED else 0
            self._compare(f"shift {key}", "float_cents", columns.get("float_cents"), booked)
        elif columns.keys() & {"id", "cashier", "day", "float_cents", "opened_ms"}:
            self._wrong(f"shift {key}", f"changed: {', '.join(sorted(columns))}")
        if columns.get("closed_ms") is not None:
            self._check_close(drawer, columns, moves)

    def _check_close(self, drawer: _Drawer, columns: Mapping[str, Any], moves: list[_Move]) -> None:
        place = f"shift {drawer.shift}"
        last = [move for move in moves if move.code in _DIFFERENCES or move.code == _CLOSED]
        expected = last[0].before if last else drawer.cash
        difference = sum(move.after - move.before for move in last if move.code in _DIFFERENCES)
        returned = sum(move.before - move.after for move in last if move.code == _CLOSED)
        self._compare(place, "expected", columns.get("expected"), expected)
        self._compare(place, "counted", columns.get("counted"), expected + difference)
        self._compare(place, "counted", columns.get("counted"), returned)
        self._compare(place, "pieces", _worth(columns.get("pieces")), returned)
        if drawer.cash:
            detail = f"drawer:{drawer.shift} closed with {drawer.cash}"
            self._report.add(Trouble.DRAWER_NOT_CLOSED, place, detail)

    def _check_move(self, move: _Move, shift: Mapping[str, Any]) -> None:
        drawer, code = move.drawer, move.code
        first, drawer.used = not drawer.used, True
        closing = code in _DIFFERENCES or code == _CLOSED
        if drawer.closed:
            detail = f"drawer:{drawer.shift} had closed"
            self._report.add(Trouble.DRAWER_NOT_CLOSED, move.place, detail)
        elif not drawer.has_shift:
            self._wrong(move.place, f"drawer:{drawer.shift} has no shift")
        elif first is not (code == _OPENED):
            self._wrong(move.place, f"{code}: a drawer is opened first, and once")
        elif closing is not (shift.get("closed_ms") is not None):
            self._wrong(move.place, f"{code}: only the close of a shift, and nothing beside it")
        elif code not in (_CASH_IN if move.after > move.before else _CASH_OUT):
            self._wrong(
                move.place, f"{code} cannot take a drawer from {move.before} to {move.after}"
            )

    def _check_receipt(self, key: str, columns: Mapping[str, Any], moves: list[_Move]) -> None:
        place, entry = f"receipt {key}", columns.get("entry")
        own = [move for move in moves if move.entry == entry]
        if entry is None and columns.get("kind") == "shift_closed":
            self._compare(place, "amount", columns.get("amount"), 0)
            return
        if not own or own[0].drawer.shift != str(columns["shift"]):
            self._wrong(place, f"entry {entry!r} is no posting of its drawer in its record")
            return
        move = own[0]
        self._compare(place, "amount", columns.get("amount"), abs(move.after - move.before))
        if columns.get("kind") in _OF_THE_DRAWER:
            # A closing receipt shows the drawer before its difference was booked.
            began = moves[0] if move.code == _CLOSED else move
            self._compare(place, "before_cents", columns.get("before_cents"), began.before)
            self._compare(place, "after_cents", columns.get("after_cents"), move.after)

    def _compare(self, place: str, column: str, said: object, booked: int) -> None:
        if said != booked:
            self._wrong(place, f"{column} says {said!r}, the postings make {booked}")

    def _wrong(self, place: str, detail: str) -> None:
        self._report.add(Trouble.DRAWER_WRONG, place, detail)


def _worth(pieces: Any) -> object:
    """Return what counted pieces are worth; a bad count is returned as is and matches no sum."""
    try:
        return sum(int(worth) * count for worth, count in json.loads(pieces).items())
    except (TypeError, ValueError, AttributeError):
        return pieces
