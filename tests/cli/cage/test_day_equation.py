"""Gaming days as a supervisor and an auditor read them: the equation of each, as at its close."""

from __future__ import annotations

import json
from datetime import date

from cli.cage.day_equation import day_lines, day_rows
from cli.link.room_calendar import RoomCalendar

COLUMNS = ("number", "day", "opened_ms", "closed_ms", "report")
WRITTEN = {
    "day": "2026-11-17",
    "opening": 0,
    "cash_in": 40_000,
    "cash_out": 38_700,
    "rake": 1_300,
    "closing": 0,
    "owed": {"player": 0},
    "vault": 4_001_300,
    "petty_out": 4_500,
}
CLOSED = (1, "2026-11-17", 1_794_924_000_000, 1_794_978_000_000, json.dumps(WRITTEN))
OPEN = (2, "2026-11-18", 1_794_978_000_000, None, "")
CALENDAR = RoomCalendar("America/Los_Angeles", date(2026, 11, 18))


def test_every_figure_of_a_day_has_its_column() -> None:
    columns, (closed, still_open) = day_rows(COLUMNS, [CLOSED, OPEN])

    told = dict(zip(columns, closed, strict=True))
    assert "report" not in columns
    assert (told["cash_in"], told["rake"], told["vault"]) == (40_000, 1_300, 4_001_300)
    assert dict(zip(columns, still_open, strict=True))["cash_in"] is None


def test_a_closed_day_is_told_with_its_equation_in_the_rooms_time() -> None:
    columns, (closed, still_open) = day_rows(COLUMNS, [CLOSED, OPEN])

    lines = list(day_lines(dict(zip(columns, closed, strict=True)), CALENDAR))
    assert lines[0] == "Gaming day 2026-11-17: 2026-11-17 06:00:00 to 2026-11-17 21:00:00"
    assert "  + cash in                                 $400.00" in lines
    assert any("petty cash paid out" in line and "$45.00" in line for line in lines)
    assert any("counted in the vault" in line and "$40,013.00" in line for line in lines)
    assert not any("over (- short)" in line for line in lines), "this day's report has no such line"
    (open_line,) = day_lines(dict(zip(columns, still_open, strict=True)), CALENDAR)
    assert open_line == "Gaming day 2026-11-18: open since 2026-11-17 21:00:00"
