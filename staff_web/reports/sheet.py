"""A report as a sheet: what people read, and the bars of its chart."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from staff_web.cage.amounts import cash_shown
from staff_web.house_time import moment_shown
from staff_web.reports.kinds import ReportKind

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
        "minutes",
    }
)
"""Columns of plain numbers that are compared with each other down the page."""
HIDDEN: Final = frozenset({"hour"})
"""Keys of pages that no person needs."""
BARS_MOST: Final = 31
CHART_W: Final = 960
CHART_H: Final = 280
FOOT: Final = 34
HEAD: Final = 26
LABELS_MOST: Final = 16
WIDEST: Final = 90
"""The widest bar: one alone is no wall."""
CSV_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for a formula."""

Rows = Sequence[tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of a chart, in the chart's own units."""

    x: float
    y: float
    width: float
    height: float
    name: str
    """Empty where there is no room for it."""
    value: str
    negative: bool


def shown_cell(column: str, value: Any, time_zone: str) -> str:
    """Return one value as people read it."""
    if value is None:
        return ""
    if column in MONEY and isinstance(value, int):
        return cash_shown(value)
    if column.endswith("_ms") and isinstance(value, int):
        return moment_shown(value, time_zone)
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


def points(kind: ReportKind, columns: Sequence[str], rows: Rows) -> list[tuple[Any, int]]:
    """Return name and value of each bar; with `sum_by`, rows of the same name are one bar."""
    if kind.chart is None:
        return []
    name, length = (columns.index(column) for column in kind.chart)
    counted = kind.chart[1] == "call"
    if not kind.sum_by:
        return [(row[name], int(row[length] or 0)) for row in rows]
    added: dict[Any, int] = {}
    for row in rows:
        added[row[name]] = added.get(row[name], 0) + (1 if counted else int(row[length] or 0))
    return list(added.items())


def bars(kind: ReportKind, found: Sequence[tuple[Any, int]], time_zone: str) -> list[Bar]:
    """Return the last bars of a chart, from left to right; none if all are zero."""
    found = found[-BARS_MOST:]
    if kind.chart is None or not any(value for _name, value in found):
        return []
    top, bottom = max(1, *(v for _n, v in found)), min(0, *(v for _n, v in found))
    scale = (CHART_H - FOOT - HEAD) / (top - bottom)
    step = CHART_W / len(found)
    width = min(step * 0.76, WIDEST)
    zero = HEAD + top * scale
    named = max(1, -(-len(found) // LABELS_MOST))
    return [
        Bar(
            x=round(place * step + (step - width) / 2, 1),
            y=round(zero - max(value, 0) * scale, 1),
            width=round(width, 1),
            height=round(max(abs(value) * scale, 1), 1),
            name=_bar_name(kind.chart[0], name, time_zone) if place % named == 0 else "",
            value=shown_cell(kind.chart[1], value, time_zone),
            negative=value < 0,
        )
        for place, (name, value) in enumerate(found)
    ]


def _bar_name(column: str, name: Any, time_zone: str) -> str:
    shown = shown_cell(column, name, time_zone)
    return shown[11:16] if column.endswith("_ms") else shown[-14:]
