"""Reports: the books' own figures as a table, a chart and CSV, for whom they are."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from staff_web.reports.kinds import KINDS, ReportKind
from staff_web.reports.sheet import (
    BARS_MOST,
    CHART_H,
    CHART_W,
    bars,
    csv_text,
    figures,
    points,
    totals,
)
from tests.ledger.card_room import password_of
from tests.server.room.evening import Evening, done
from tests.staff_web.evening_link import Desk
from wire.messages.cage import Deposit, VoidReceipt
from wire.messages.staff import Approve, Credential


@pytest.fixture(scope="module")
def sue(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    """Return a supervisor's desk in a room that has played hands."""
    desk = Desk(Evening(), tmp_path_factory.mktemp("reports"))
    room = desk.room
    room.open_table()
    room.sit(1, 1)
    room.sit(2, 2)
    room.start()
    room.deal()
    done(room.act("fold"))
    room.settle()
    assert desk.sign_in("sue").status_code == 303
    return desk


@pytest.fixture(autouse=True)
def later(sue: Desk) -> None:
    """Let each test be some seconds after the one before: a desk asks only so often."""
    sue.room.clock.ms += 3_000


@pytest.mark.parametrize("name", KINDS)
def test_every_report_is_a_page_and_a_sheet(sue: Desk, name: str) -> None:
    page = sue.shown(f"/reports/{name}")
    sheet = sue.get(f"/reports/{name}/sheet.csv")

    assert f'href="/reports/{name}"' in sue.shown("/reports")
    assert "<table" in page
    assert sheet.headers["content-type"].startswith("text/csv")
    head, *rows = csv.reader(io.StringIO(sheet.text))
    assert all(len(row) == len(head) for row in rows)


def test_the_hands_of_the_evening_are_counted_and_drawn(sue: Desk) -> None:
    page = sue.shown("/reports/hands_by_hour")
    _head, row = csv.reader(io.StringIO(sue.get("/reports/hands_by_hour/sheet.csv").text))

    assert row[2:] == ["1", "1", "1"]
    assert "<svg" in page
    collection = csv.reader(io.StringIO(sue.get("/reports/collection/sheet.csv").text))
    assert [line[:4] for line in collection][1] == ["1", "Table 1", "holdem", "1"]


def test_a_voided_receipt_is_an_exception(sue: Desk) -> None:
    room = sue.room
    paid = done(room.by("carl", Deposit, player=1, amount=500)).facts
    credential = Credential(login="sue", password=password_of("sue").reveal())
    asked = {"credential": credential, "act": "void_receipt", "number": paid["receipt"]}
    approval = done(room.by("carl", Approve, **asked)).facts["approval"]
    void = {"receipt": paid["receipt"], "reason": "mistyped", "approval": approval}
    done(room.by("carl", VoidReceipt, **void))

    assert sue.sign_in("sue").status_code == 303
    assert "void_receipt" in sue.shown("/reports/exceptions")


def test_a_day_that_was_never_played_shows_the_newest(sue: Desk) -> None:
    assert sue.get("/reports/collection?day=1999-01-01").status_code == 200
    assert sue.get("/reports/nothing").status_code == 404


def test_the_books_are_told_to_nobody_else(tmp_path: Path) -> None:
    desk = Desk(Evening(), tmp_path, "cage:1")
    desk.sign_in("carl")

    for name, kind in KINDS.items():
        if kind.duty == "read_books":
            assert desk.get(f"/reports/{name}").status_code == 403, name
            assert desk.get(f"/reports/{name}/sheet.csv").status_code == 404, name


def test_a_chart_keeps_its_bars_inside_and_below_zero_apart() -> None:
    kind = ReportKind(chart=("shift", "difference"))
    rows = [(n, n, (-1) ** n * n * 100) for n in range(1, 60)]

    drawn = bars(kind, points(kind, ("key", "shift", "difference"), rows), "")

    assert len(drawn) == BARS_MOST
    assert all(bar.x >= 0 and bar.x + bar.width <= CHART_W for bar in drawn)
    assert all(bar.y >= 0 and bar.y + bar.height <= CHART_H for bar in drawn)
    assert {bar.negative for bar in drawn} == {True, False}
    assert bars(kind, [], "") == []
    assert bars(kind, [("1", 0), ("2", 0)], "") == []


def test_figures_stand_below_each_other_and_names_do_not(sue: Desk) -> None:
    page = sue.shown("/reports/cash")

    assert '<th scope="col" class="number">Deposits</th>' in page
    assert '<th scope="col">Cashier</th>' in page
    assert figures(("hour", "name", "fees", "at_ms")) == [False, True, False]


def test_a_sheet_never_starts_a_formula_and_sums_are_of_money_only() -> None:
    sheet = csv_text(("name", "fees"), [('=HYPERLINK("x")', -5), ("plain", 7)])

    assert sheet.splitlines()[1:] == ['"\'=HYPERLINK(""x"")",-5', "plain,7"]
    assert totals(("name", "fees"), [("a", 5), ("b", None)]) == ["", "$0.05"]
    assert totals(("name", "fees"), [("a", 5)]) == []
