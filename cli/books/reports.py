"""`./arclight report`: the fixed questions that staff and auditors may ask, page by page."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping, Sequence
from gettext import gettext as _
from typing import Annotated, Final

import typer

from cli.cage.day_equation import day_lines, day_rows
from cli.link.room_calendar import RoomCalendar, room_calendar, room_day
from cli.link.room_client import AsJson, Desk, desk_of, set_desk, staff_ask
from cli.output import emit_json, one_line, say, stop
from cli.typed.cash import shown_cents

app = typer.Typer(help=_("Statements, receipts, shifts, days, hands, the journal."))
app.callback()(set_desk)

Fact = int | str | bool | None
PAGE: Final = 200
KNOWN: Final[Mapping[str, tuple[tuple[str, ...], str]]] = {
    "statement": (("player",), _("What changed a player's account.")),
    "sessions": (("player",), _("When a player sat where, brought and took.")),
    "sign_ins": (("player",), _("A player's PIN entries.")),
    "players": ((), _("All accounts.")),
    "search": (("words",), _("Accounts whose name, nickname or card has these words.")),
    "receipts": (("day",), _("All receipts of a gaming day.")),
    "shifts": ((), _("All shifts with what was expected and counted.")),
    "days": ((), _("All gaming days with their equations.")),
    "tables": ((), _("What each table was brought, gave back and earned.")),
    "tournaments": ((), _("All tournaments with players, buy-ins, fees and prizes.")),
    "results": (("tournament",), _("Places and prizes of a tournament.")),
    "tournament_days": (
        (),
        _("Buy-ins, fees and prizes of the tournaments opened on each gaming day."),
    ),
    "held_prizes": ((), _("Prizes that the cage holds.")),
    "hands": (("table",), _("The hands of a table.")),
    "calls": ((), _("Calls from seats and who answered.")),
    "disputes": ((), _("Disputes and decisions.")),
    "staff": ((), _("Everybody who works or worked here.")),
    "approvals": ((), _("What second persons approved.")),
    "collection": (("day",), _("What each table dealt and took on a gaming day.")),
    "collection_days": ((), _("Collection and fees of every gaming day.")),
    "hands_by_hour": (("day",), _("Hands dealt in each hour of a gaming day.")),
    "occupancy": (("day",), _("Players, tables and taken seats in each hour of a gaming day.")),
    "cash": (("day",), _("Cash in and out of each shift of a gaming day.")),
    "liability": ((), _("What the house owed players at each gaming day's ends.")),
    "player_results": ((), _("What players brought and took in all finished stays.")),
    "exceptions": (("day",), _("Voids, corrections, locks and the like of a gaming day.")),
    "lost_stations": (("day",), _("Stations that were lost on a gaming day.")),
    "software": ((), _("Every software the room was allowed to run.")),
    "starts": (("day",), _("Starts of the server on a gaming day.")),
    "journal": (("stream",), _("What was done: room, cage, or table:1.")),
}
"""Each report's argument, and what it shows."""
_CENTS: Final = frozenset(
    [
        "amount",
        "balance",
        "brought",
        "taken",
        "rake",
        "float",
        "expected",
        "counted",
        "difference",
        "pot",
        "collection",
        "buy_in",
        "fee",
        "entries",
        "fees",
        "prize",
        "prizes",
        "deposits",
        "payouts",
        "paid_in",
        "paid_out",
        "opening",
        "closing",
        "cash_in",
        "cash_out",
        "won",
    ]
)
_WORDS: Final = frozenset(("kind", "state", "role", "outcome"))
"""Columns of codes that have a word for people."""


@app.command(name="list", help=_("Name the reports."))
def list_command(*, as_json: AsJson = False) -> None:
    """List the reports, and what each needs."""
    if as_json:
        emit_json(
            {name: {"needs": [*needs], "tells": told} for name, (needs, told) in KNOWN.items()}
        )
        return
    for name, (needs, told) in KNOWN.items():
        say(f"{name + ' ' + ' '.join(need.upper() for need in needs):<18} {told}")


@app.command(help=_("Show one report; `report list` names them."))
def show(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="REPORT")],
    argument: Annotated[str, typer.Argument(metavar="ARGUMENT", help=_("What it is about."))] = "",
    *,
    as_csv: Annotated[bool, typer.Option("--csv", help=_("For a spreadsheet."))] = False,
    as_json: AsJson = False,
) -> None:
    """Show a report, with all its pages."""
    show_report(desk_of(context), name, argument, as_csv=as_csv, as_json=as_json)


def show_report(
    at: Desk, name: str, argument: str = "", *, as_csv: bool = False, as_json: bool = False
) -> None:
    """Print a report for people, a spreadsheet or a program."""
    columns, rows = report_pages(at, name, _arguments(at, name, argument))
    if name == "results":
        rows = _by_place(columns, rows)
    if name == "days":
        columns, rows = day_rows(columns, rows)
    if as_json:
        emit_json([dict(zip(columns, row, strict=True)) for row in rows])
    elif as_csv:
        say(_csv_text([columns, *rows]).rstrip("\n"))
    elif name == "days":
        for row in rows:
            for line in day_lines(dict(zip(columns, row, strict=True)), room_calendar(at)):
                say(line)
    else:
        _say_table(columns, rows, room_calendar(at))


def _by_place(columns: Sequence[str], rows: Sequence[tuple[Fact, ...]]) -> list[tuple[Fact, ...]]:
    """Return the results in the order of the places; entries that went back come last."""
    place = columns.index("place")
    return sorted(rows, key=lambda row: (row[place] is None, row[place] or 0, row[0]))


def _arguments(at: Desk, name: str, typed: str) -> dict[str, Fact]:
    if name not in KNOWN:
        stop(_("no report {name!r}; there are: {all}").format(name=name, all=" ".join(KNOWN)), 2)
    needs = KNOWN[name][0]
    if bool(needs) != bool(typed):
        needed = needs[0].upper() if needs else _("nothing")
        stop(_("the report {name} needs {need}").format(name=name, need=needed), status=2)
    if not needs:
        return {}
    if needs[0] == "day":
        return {"day": room_day(at, typed)}
    if needs[0] in ("player", "table", "tournament"):
        if not typed.isdecimal():
            stop(_("{typed}: type the {need}'s number").format(typed=typed, need=needs[0]), 2)
        return {needs[0]: int(typed)}
    return {needs[0]: typed}


def report_pages(
    at: Desk, name: str, arguments: Mapping[str, Fact]
) -> tuple[tuple[str, ...], list[tuple[Fact, ...]]]:
    """Return the columns and all rows of a report."""
    from wire.messages.reports import AskReport, ReportPage

    rows: list[tuple[Fact, ...]] = []
    after = 0
    while True:
        asked = {"report": name, "arguments": dict(arguments), "after": after, "rows": PAGE}
        page = staff_ask(at, AskReport, ReportPage, **asked)
        rows += page.rows
        after = page.after
        if not after:
            return page.columns, rows


def _csv_text(rows: Sequence[Sequence[Fact]]) -> str:
    from ledger.export import harmless_cell

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(map(harmless_cell, row) for row in rows)
    return text.getvalue()


def _say_table(
    columns: Sequence[str], rows: Sequence[Sequence[Fact]], calendar: RoomCalendar
) -> None:
    heads = [column.removesuffix("_ms").replace("_", " ") for column in columns]
    right = [column in _CENTS for column in columns]
    shown = [[_shown(calendar, *pair) for pair in zip(columns, row, strict=True)] for row in rows]
    widths = [max(len(row[place]) for row in [heads, *shown]) for place in range(len(heads))]
    for row in [heads, *shown]:
        cells = zip(row, widths, right, strict=True)
        say(
            "  ".join(
                f"{cell:{'>' if at_right else '<'}{width}}" for cell, width, at_right in cells
            ).rstrip()
        )
    say(_("{count} rows").format(count=len(rows)))


def _shown(calendar: RoomCalendar, column: str, value: Fact) -> str:
    if value is None or (column == "returned" and not value):
        return "-"
    if column.endswith("_ms") and isinstance(value, int):
        return calendar.text(value)
    if column in _CENTS and isinstance(value, int):
        return shown_cents(value)
    if column in _WORDS:
        from cli.refusals.words import known_word

        return known_word(str(value))
    if column == "command":
        return one_line(_command_words(str(value)))
    return _("yes") if column == "returned" else one_line(str(value))


def _command_words(written: str) -> str:
    """Return what was asked as a person reads it; one that was too long for the page as it is."""
    try:
        command = json.loads(written)
    except ValueError:
        return written
    asked = command.pop("do", "")
    facts = " ".join(f"{name}={json.dumps(fact)}" for name, fact in command.items())
    return f"{asked} {facts}".strip()
