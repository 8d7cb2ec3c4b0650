"""Reports: the books' own figures as a table, a chart and CSV, for whom they are."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from staff_web.reports.chart import BARS_MOST, CHART_H, CHART_W, bars, points
from staff_web.reports.exception_words import record_words, written_words
from staff_web.reports.kinds import COUNTED, KINDS, ReportKind
from staff_web.reports.sheet import csv_text, figures, totals
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
    page = sue.shown("/reports/exceptions")
    assert "Receipt voided" in page
    assert "reason: mistyped" in page
    assert "void_receipt" in sue.get("/reports/exceptions/sheet.csv").text


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

    drawn = bars(kind, points(kind, ("key", "shift", "difference"), rows, "UTC"))

    assert len(drawn) == BARS_MOST
    assert all(bar.x >= 0 and bar.x + bar.width <= CHART_W for bar in drawn)
    assert all(bar.y >= 0 and bar.y + bar.height <= CHART_H for bar in drawn)
    assert {bar.negative for bar in drawn} == {True, False}
    assert bars(kind, []) == []
    assert bars(kind, [("1", 0), ("2", 0)]) == []


def test_a_chart_counts_what_happened_by_its_name_hour_or_day() -> None:
    at_ms = 1_763_290_000_000  # 10:46
    rows = [(1, at_ms, "void"), (2, at_ms + 60_000, "lock"), (3, at_ms + 3_600_000, "void")]
    columns = ("record", "at_ms", "what")

    by_name = ReportKind(chart=("what", COUNTED), added=True)
    by_hour = ReportKind(chart=("at_ms", COUNTED), added=True)
    by_day = ReportKind(chart=("at_ms", COUNTED), added=True, by_day=False)

    assert points(by_name, columns, rows, "UTC") == [("void", 2), ("lock", 1)]
    assert points(by_hour, columns, rows, "UTC") == [("10:00", 2), ("11:00", 1)]
    assert points(by_day, columns, rows, "UTC") == [("2025-11-16", 3)]


def test_cash_in_stands_above_and_cash_out_below() -> None:
    columns = ("shift", "cashier", "deposits", "payouts")
    rows = [(1, "Carl", 500, 0), (2, "Cora", 0, 80), (3, "Carl", 20, 100)]

    found = points(KINDS["cash"], columns, rows, "")

    assert found == [("Carl", 520), ("", -100), ("Cora", 0), ("", -80)]
    assert [bar.negative for bar in bars(KINDS["cash"], found)] == [False, True, False, True]


def test_a_name_under_a_bar_has_no_more_room_than_its_bar() -> None:
    kind = KINDS["exceptions"]

    (long,) = bars(kind, [("A vault difference of long ago", 1)])
    narrow = bars(kind, [("Vault difference", 1)] * BARS_MOST)

    assert long.name == "A vault difference of long ago"
    assert [bar.name for bar in narrow][:3] == ["Vault d…", "", "Vault d…"]


def test_what_a_record_holds_is_read_as_words_and_never_lost() -> None:
    assert written_words('{"do":"exclude","player":3,"last":null}') == "player: 3, last: null"
    assert written_words('{"do":"exclude","rea') == '{"do":"exclude","rea'
    assert written_words("[1]") == "[1]"
    assert record_words("of_a_newer_server") == "of a newer server"


def test_of_many_players_a_chart_shows_who_won_and_lost_most() -> None:
    kind = KINDS["player_results"]
    rows = [(f"p{n}", won) for n, won in enumerate([0] * 50 + [500, -900, 20])]

    found = points(kind, ("nickname", "won"), rows, "")

    assert len(found) == BARS_MOST
    assert found[:2] == [("p50", 500), ("p52", 20)]
    assert found[-1] == ("p51", -900)


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
