"""The gaming day goes on after midnight."""

from __future__ import annotations

from datetime import UTC, date, datetime

from server.house import gaming_date, read_house

HOUSE = read_house('[gaming_day]\nstarts = "06:00"\ntime_zone = "America/Los_Angeles"\n')


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


def test_before_its_start_it_is_still_yesterday_s_day() -> None:
    assert gaming_date(HOUSE, at("2026-03-04T13:59:00")) == date(2026, 3, 3)
    assert gaming_date(HOUSE, at("2026-03-04T14:01:00")) == date(2026, 3, 4)
