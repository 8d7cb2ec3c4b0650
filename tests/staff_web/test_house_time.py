"""Times on pages are those of the clocks in the house, wherever server and browser stand."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from staff_web.hands.times import typed_moment
from tests.server.room.evening import HOUSE, Evening
from tests.staff_web.cage.window import Window
from tests.staff_web.evening_link import Desk
from tests.staff_web.test_hostile_browsers import beside

FAR = "Pacific/Auckland"


@pytest.fixture
def carl(tmp_path: Path) -> Window:
    return Window(tmp_path, Evening(house=replace(HOUSE, time_zone=FAR)))


def in_the_house(at_ms: int) -> str:
    return f"{datetime.fromtimestamp(at_ms / 1000, ZoneInfo(FAR)):%Y-%m-%d %H:%M}"


def test_a_receipt_a_report_and_the_wall_show_the_clock_of_the_house(carl: Window) -> None:
    receipt = carl.act(3, "deposit", amount="50").headers["location"]
    ((at_ms,),) = carl.room.store.query("SELECT max(at_ms) FROM record", ())
    now = in_the_house(at_ms)

    assert now != f"{datetime.fromtimestamp(at_ms / 1000, UTC):%Y-%m-%d %H:%M}"
    assert now in carl.shown(receipt)
    assert now in carl.shown("/cage/receipts")
    assert now in carl.shown("/cage/players/3/statement")
    wall = beside(carl, "board:1")
    (clock,) = re.findall(r'class="clock">([^<]+)<', wall.shown("/board"))
    assert clock in (now[-5:], in_the_house(carl.room.clock.ms)[-5:])


def test_a_time_that_is_typed_is_a_time_of_the_house(carl: Window) -> None:
    sue: Desk = beside(carl, "floor:1")
    sue.sign_in("sue")
    (visit,) = [each for each in sue.site.visits._visits.values() if each.login == "sue"]

    typed = typed_moment(visit, "2026-11-17T09:30")

    assert in_the_house(typed) == "2026-11-17 09:30"
