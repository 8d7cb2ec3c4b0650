"""A report as a sheet: what people read, and what a spreadsheet does."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from staff_web.cage.amounts import cash_shown
from staff_web.game_words import game_word
from staff_web.house_time import moment_shown
from staff_web.reports.exception_words import record_words, written_words
from staff_web.reports.kinds import COUNTED
from staff_web.words import call_words, code_words

MONEY: Final = frozenset(
    {
        *("collection", "fees", "entries", "prizes", "float", "expected", "counted", "difference"),
        *("deposits", "payouts", "paid_in", "paid_out", "opening", "closing", "cash_in"),
        *("cash_out", "brought", "taken", "won"),
    }
)
COUNTS: Final = frozenset(
    {
        *("hands", "per_table", "tables", "players", "seats", "percent", "receipts", "stays"),
        *("minutes", COUNTED),
    }
)
"""Columns of plain numbers that are compared with each other down the page."""
HIDDEN: Final = frozenset({"hour"})
"""Keys of pages that no person needs."""
WORDED: Final[Mapping[str, Callable[[str], str]]] = {
    "what": record_words,
    "command": written_words,
    "kind": call_words,
    "game": game_word,
    "outcome": code_words,
}
"""Columns of codes that people read as words; a spreadsheet has the codes."""
CSV_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula."""

Rows = Sequence[tuple[Any, ...]]


def shown_cell(column: str, value: Any, time_zone: str) -> str:
    """Return one value as people read it."""
    if value is None:
        return ""
    if column in MONEY and isinstance(value, int):
        return cash_shown(value)
    if column.endswith("_ms") and isinstance(value, int):
        return moment_shown(value, time_zone)
    if column in WORDED:
        return WORDED[column](str(value))
    return str(value)


def shown_rows(columns: Sequence[str], rows: Rows, time_zone: str) -> list[list[str]]:
    """Return a report's rows as people read them, without the keys of pages."""
    kept = [place for place, column in enumerate(columns) if column not in HIDDEN]
    return [[shown_cell(columns[place], row[place], time_zone) for place in kept] for row in rows]


def shown_columns(columns: Sequence[str]) -> list[str]:
    """Return the columns that people read."""
    return [column for column in columns if column not in HIDDEN]


def figures(columns: Sequence[str]) -> list[bool]:
    """Return for each column that people read whether it holds figures, set to the right."""
    return [column in MONEY | COUNTS for column in shown_columns(columns)]


def totals(columns: Sequence[str], rows: Rows) -> list[str]:
    """Return the sums of the money columns, beside empty cells; nothing for one row or none."""
    if len(rows) < 2:
        return []
    sums = [
        cash_shown(sum(row[place] or 0 for row in rows)) if column in MONEY else ""
        for place, column in enumerate(columns)
        if column not in HIDDEN
    ]
    return sums if any(sums) else []


def csv_text(columns: Sequence[str], rows: Rows) -> str:
    """Return a report for a spreadsheet: plain numbers, amounts in cents, times in milliseconds.

    A text that a spreadsheet would take for a formula gets an apostrophe.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(columns)
    for row in rows:
        writer.writerow([_harmless(value) for value in row])
    return out.getvalue()


def _harmless(value: Any) -> Any:
    starts = isinstance(value, str) and value.startswith(CSV_STARTS)
    return f"'{value}" if starts else value
