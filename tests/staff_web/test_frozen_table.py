"""The page of a frozen table: why it stands, what is known, and the ways out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.ledger.card_room import password_of
from tests.server.room.evening import TABLE, done, refused
from tests.server.room.floor.test_floor import three_players
from tests.staff_web.evening_link import Desk

SECOND = {"login": "sue", "password": password_of("sue").reveal()}


@pytest.fixture
def finn(tmp_path: Path) -> Desk:
    """Return a floorperson's desk in a room whose table froze in the middle of its hand."""
    desk = Desk(three_players(), tmp_path)
    done(desk.room.act("call"))
    desk.room.books.fail_next = RuntimeError("a planted fault")
    assert refused(desk.room.act("fold")) == "table_frozen"
    desk.sign_in()
    return desk


def test_the_page_says_why_it_stands_and_what_can_be_done(finn: Desk) -> None:
    page = finn.shown("/tables/1")

    for told in ("Why it stands", "Cause", "Since", "Hand 1 is open", "nick1 ($", "Let it go on"):
        assert told in page
    assert "second person always approves" in page
    assert "Put the clock on" not in page
    assert "Table is frozen" in finn.shown("/")


def test_it_goes_on_after_the_last_good_record(finn: Desk) -> None:
    shown = dict(re.findall(r'name="(hand|turn|opened)" value="(\d+)"', finn.shown("/tables/1")))
    told = finn.post("/tables/1", order="thaw", request="the-way-out", **shown)

    assert "The table goes on." in finn.shown(told.headers["location"])
    assert "Why it stands" not in finn.shown("/tables/1")
    done(finn.room.act("fold"))


def test_its_hand_is_called_off_by_two_persons_and_never_by_one(finn: Desk) -> None:
    assert "Always needed on a frozen table." in finn.shown("/tables/1/void/1")

    assert finn.post("/tables/1/void/1", reason="broken").status_code == 422
    assert finn.post("/tables/1/void/1", reason="broken", **SECOND).status_code == 303

    assert not finn.room.room.tables[TABLE].game.running


def test_it_is_closed_when_no_hand_is_open(finn: Desk) -> None:
    before = finn.room.balance(1)
    finn.post("/tables/1/void/1", reason="broken", **SECOND)

    closed = finn.post(
        "/tables/1", order="close", reason="the evening ends", request="closes-it-now"
    )

    assert "The table is closed." in finn.shown(closed.headers["location"])
    assert finn.room.balance(1) == before + 10_000
