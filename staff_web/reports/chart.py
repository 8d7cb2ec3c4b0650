"""The chart of a report: what its bars are, and where they stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from staff_web.house_time import moment_shown
from staff_web.reports.kinds import COUNTED, ReportKind
from staff_web.reports.sheet import Rows, shown_cell

BARS_MOST: Final = 31
CHART_W: Final = 960
CHART_H: Final = 280
FOOT: Final = 34
HEAD: Final = 26
LABELS_MOST: Final = 16
WIDEST: Final = 90
"""The widest bar: one alone is no wall."""
LETTER: Final = 7.5
"""The width of a letter under a bar."""

Points = Sequence[tuple[str, int]]
"""Name and length of each bar."""


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


def points(kind: ReportKind, columns: Sequence[str], rows: Rows, time_zone: str) -> Points:
    """Return name and length of each bar, from left to right."""
    above = _points(kind, columns, rows, time_zone, kind.chart[1])
    if not kind.below:
        return above
    below = _points(kind, columns, rows, time_zone, kind.below)
    pairs = zip(above, below, strict=True)
    return [bar for (name, up), (_same, down) in pairs for bar in ((name, up), ("", -down))]


def _points(
    kind: ReportKind, columns: Sequence[str], rows: Rows, time_zone: str, length: str
) -> Points:
    named = columns.index(kind.chart[0])
    measured = columns.index(length) if length != COUNTED else -1
    found = [
        (_name(kind, row[named], time_zone), int(row[measured] or 0) if measured >= 0 else 1)
        for row in rows
    ]
    if kind.added:
        added: dict[str, int] = {}
        for words, value in found:
            added[words] = added.get(words, 0) + value
        found = list(added.items())
    return _largest(found) if kind.largest else found[-BARS_MOST:]


def _name(kind: ReportKind, name: Any, time_zone: str) -> str:
    """Return what stands under a bar: of a time the hour, or the day where there are many days."""
    column = kind.chart[0]
    if not column.endswith("_ms"):
        return shown_cell(column, name, time_zone)
    moment = moment_shown(name, time_zone)
    if not kind.by_day:
        return moment[:10]
    return f"{moment[11:13]}:00" if kind.added else moment[11:16]


def _largest(found: Points) -> Points:
    """Return the bars that are longest on either side, the highest first."""
    kept = sorted(found, key=lambda point: abs(point[1]))[-BARS_MOST:]
    return sorted(kept, key=lambda point: -point[1])


def bars(kind: ReportKind, found: Points) -> list[Bar]:
    """Return the bars of a chart, from left to right; none if all are zero."""
    if not any(value for _name, value in found):
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
            name=_short(name, int(step * named / LETTER)) if place % named == 0 else "",
            value=shown_cell(kind.chart[1], value, ""),
            negative=value < 0,
        )
        for place, (name, value) in enumerate(found)
    ]


def _short(name: str, most: int) -> str:
    """Return as much of a name as there is room for."""
    return name if len(name) <= most else f"{name[: max(1, most - 1)]}…"
