"""The routes of the reports."""

from __future__ import annotations

from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, FromQuery

from staff_web.cage.days import is_day
from staff_web.language import translated as _
from staff_web.report_rows import ReportRefused, Rows, all_rows
from staff_web.reports.chart import CHART_H, CHART_W, bars, points
from staff_web.reports.column_names import column_words
from staff_web.reports.kinds import KINDS, ReportKind, offered, title_of, told_of
from staff_web.reports.sheet import csv_text, figures, shown_columns, shown_rows, totals
from staff_web.site import Asked, Here, Site, speak_to
from staff_web.visits import Visit
from staff_web.words import refusal_words

ROWS_SHOWN = 1_000
"""More are in the CSV."""


@get("/reports")
async def reports(request: Asked, site: Here) -> Response[Any]:
    """Name the reports that the person may read."""
    speak_to(request)
    visit = site.visit_of(request)
    return site.page("reports/list.html", visit, reports=offered(visit))


@get("/reports/{name:str}")
async def report(
    request: Asked, site: Here, name: FromPath[str], day: FromQuery[str] = ""
) -> Response[Any]:
    """Show a report with its chart."""
    speak_to(request)
    visit = site.visit_of(request)
    kind = KINDS.get(name)
    if kind is None:
        raise NotFoundException
    try:
        days, chosen = await _days(site, visit, kind, day)
        columns, rows = await _read(site, visit, name, chosen)
    except ReportRefused as refused:
        problem = refusal_words(refused.refusal.code, refused.refusal.facts)
        return site.page("reports/list.html", visit, 403, reports=offered(visit), problem=problem)
    zone = visit.house.time_zone
    ordered = rows[::-1] if kind.newest_first else rows
    found = points(kind, columns, rows, zone)
    context: dict[str, Any] = {
        "name": name,
        "title": title_of(name),
        "told": told_of(name),
        "days": days,
        "day": chosen,
        "by_day": kind.by_day,
        "columns": [column_words(column) for column in shown_columns(columns)],
        "figures": figures(columns),
        "rows": shown_rows(columns, ordered[:ROWS_SHOWN], zone),
        "more": max(0, len(rows) - ROWS_SHOWN),
        "sums": totals(columns, rows),
        "bars": bars(kind, found),
        "bar_title": _bar_title(kind),
        "games": _games(name, columns, rows, zone),
        "size": (CHART_W, CHART_H),
    }
    return site.page("reports/report.html", visit, **context)


@get("/reports/{name:str}/sheet.csv")
async def sheet(
    request: Asked, site: Here, name: FromPath[str], day: FromQuery[str] = ""
) -> Response[Any]:
    """Send a report as CSV."""
    visit = site.visit_of(request)
    kind = KINDS.get(name)
    if kind is None:
        raise NotFoundException
    try:
        _days_known, chosen = await _days(site, visit, kind, day)
        columns, rows = await _read(site, visit, name, chosen)
    except ReportRefused:
        raise NotFoundException from None
    file = f"{name}-{chosen}.csv" if chosen else f"{name}.csv"
    headers = {"Content-Disposition": f'attachment; filename="{file}"'}
    return Response(csv_text(columns, rows), media_type="text/csv; charset=utf-8", headers=headers)


async def _days(site: Site, visit: Visit, kind: ReportKind, day: str) -> tuple[list[str], str]:
    """Return the gaming days, the newest first, and the one that is meant; none, if none is."""
    if not kind.by_day:
        return [], ""
    _columns, rows = await all_rows(site, visit, "days")
    days = [str(row[1]) for row in rows][::-1]
    chosen = day if is_day(day) and day in days else (days[0] if days else "")
    return days, chosen


async def _read(site: Site, visit: Visit, name: str, day: str) -> tuple[tuple[str, ...], Rows]:
    arguments = {"day": day} if KINDS[name].by_day else {}
    return await all_rows(site, visit, name, arguments)


def _bar_title(kind: ReportKind) -> str:
    above = column_words(kind.chart[1])
    if not kind.below:
        return above
    return _("{above}; below: {below}").format(above=above, below=column_words(kind.below).lower())


def _games(
    name: str, columns: tuple[str, ...], rows: Rows, time_zone: str
) -> tuple[list[str], list[list[str]]]:
    """Return the collection by game, beside that by table."""
    if name != "collection":
        return [], []
    added: dict[str, tuple[int, int]] = {}
    for _table, _name, game, hands, taken in rows:
        before = added.get(str(game), (0, 0))
        added[str(game)] = (before[0] + hands, before[1] + taken)
    wanted = ("game", "hands", "collection")
    lines = [(game, hands, taken) for game, (hands, taken) in sorted(added.items())]
    return [column_words(column) for column in wanted], shown_rows(wanted, lines, time_zone)


HANDLERS = [reports, report, sheet]
