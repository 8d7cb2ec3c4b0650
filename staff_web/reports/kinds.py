"""The reports on the pages: what each is called, what it is about, what its chart shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from staff_web.language import translated as _
from staff_web.visits import Visit

BOOKS: Final = "read_books"
FLOOR: Final = "run_tables"
COUNTED: Final = "rows"


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportKind:
    """One report, as the room names it."""

    duty: str = BOOKS
    by_day: bool = True
    """It is of one gaming day."""
    chart: tuple[str, str]
    """The columns of a bar's name and of its length; `COUNTED`: how many rows have the name."""
    below: str = ""
    """The column that is drawn below zero beside each bar; empty: none."""
    added: bool = False
    """Rows with the same name are one bar; times are counted by the hour, or by the day."""
    largest: bool = False
    """Where there are too many bars the largest are shown, on either side; otherwise the last."""
    newest_first: bool = False


KINDS: Final[Mapping[str, ReportKind]] = {
    "collection": ReportKind(chart=("name", "collection")),
    "collection_days": ReportKind(by_day=False, chart=("day", "collection")),
    "hands_by_hour": ReportKind(chart=("at_ms", "hands")),
    "occupancy": ReportKind(chart=("at_ms", "percent")),
    "tournaments": ReportKind(duty=FLOOR, by_day=False, chart=("name", "fees"), newest_first=True),
    "shifts": ReportKind(by_day=False, chart=("shift", "difference"), newest_first=True),
    "cash": ReportKind(chart=("cashier", "deposits"), below="payouts", added=True),
    "liability": ReportKind(by_day=False, chart=("day", "closing")),
    "player_results": ReportKind(by_day=False, chart=("nickname", "won"), largest=True),
    "exceptions": ReportKind(chart=("what", COUNTED), added=True),
    "lost_stations": ReportKind(chart=("table", COUNTED), added=True),
    "software": ReportKind(by_day=False, chart=("at_ms", COUNTED), added=True, newest_first=True),
    "starts": ReportKind(chart=("at_ms", COUNTED), added=True),
}


def offered(visit: Visit) -> list[tuple[str, str, str]]:
    """Return name, title and description of the reports that a person may read."""
    return [
        (name, title_of(name), told_of(name))
        for name, kind in KINDS.items()
        if visit.may(kind.duty) or visit.may(BOOKS)
    ]


def title_of(name: str) -> str:
    """Return what a report is called."""
    words = {
        "collection": _("Collection by table and game"),
        "collection_days": _("Collection by gaming day"),
        "hands_by_hour": _("Hands an hour"),
        "occupancy": _("Occupancy"),
        "tournaments": _("Tournaments"),
        "shifts": _("Shifts, over and short"),
        "cash": _("Cash in and out"),
        "liability": _("Owed to players, by gaming day"),
        "player_results": _("Results of players"),
        "exceptions": _("Exceptions"),
        "lost_stations": _("Lost stations"),
        "software": _("Software"),
        "starts": _("Starts and shuffler"),
    }
    return words[name]


def told_of(name: str) -> str:
    """Say what a report is about."""
    words = {
        "collection": _("What each table dealt and took on a gaming day."),
        "collection_days": _("Collection and fees of every gaming day."),
        "hands_by_hour": _("Hands that began in each hour of a gaming day."),
        "occupancy": _("Players, tables and taken seats in each hour of a gaming day."),
        "tournaments": _("Players, buy-ins, fees and prizes of every tournament."),
        "shifts": _("What each drawer was expected to hold, and what was counted."),
        "cash": _("Deposits and payouts of each shift of a gaming day."),
        "liability": _("What the house owed at each end of a gaming day."),
        "player_results": _("What players brought and took in all finished stays."),
        "exceptions": _("Voids, corrections, locks, exclusions and papers read."),
        "lost_stations": _("Stations that did not answer, and who came."),
        "software": _("Every software that the room was allowed to run, and by whom."),
        "starts": _("Starts of the server on a gaming day; each proves its shuffler first."),
    }
    return words[name]
