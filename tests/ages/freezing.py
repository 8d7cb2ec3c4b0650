"""A table of a golden room that is frozen in the middle of its hand."""

from __future__ import annotations

from pathlib import Path

from ledger import Alarm, BooksPorts, DataDirectory, open_books
from server.games import GAMES
from server.tables.commands import TableFrozen
from server.tables.journal.recovery import rebuild
from server.tables.journal.stored_settings import SettingsRows
from server.tables.order_to_unit import evidence


def freeze(folder: Path, number: int, reason: str) -> None:
    """Let a table be frozen in the middle of its hand, as by a fault of the program."""
    at_ms = 0

    def now_ms() -> int:
        return at_ms

    with open_books(
        DataDirectory(folder), "demo", BooksPorts(now_ms=now_ms, alarm=_alarmed)
    ) as books:
        at_ms = books.store.query("SELECT max(at_ms) FROM record")[0][0] + 1
        standing = rebuild(
            SettingsRows(books.store, GAMES), books.sealer, number, demo=True
        ).standing
        event = TableFrozen(reason, ("golden.py:1",), "golden")
        books.store.apply(evidence(standing, event, RuntimeError("golden"), at_ms))


def _alarmed(alarm: Alarm, text: str) -> None:
    raise RuntimeError(f"{alarm}: {text}")
