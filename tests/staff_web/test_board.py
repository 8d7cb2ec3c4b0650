"""The board on a wall: what guests see, without anybody's session and with nobody's secrets."""

from __future__ import annotations

from pathlib import Path

import pytest

from staff_web.game_words import list_words
from tests.server.room.evening import Evening, done, refused
from tests.staff_web.evening_link import Desk
from wire.messages import floor, tournament
from wire.messages import seat as asks
from wire.messages.board_view import AskBoard
from wire.session.peers import Role


@pytest.fixture
def wall(tmp_path: Path) -> Desk:
    return Desk(Evening(), tmp_path, "board:1")


def test_the_wall_shows_games_lists_calls_and_tournaments_without_a_session(wall: Desk) -> None:
    room = wall.room
    room.open_table(1, "short")
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    done(room.by("finn", floor.ListPlayer, list="1", player=4))
    opened = {"table": 2, "name": "Two", "preset": "turbo"}
    done(room.by("finn", tournament.OpenTournament, **opened))

    page = wall.shown("/board")

    assert "nick4" in page
    assert "Short" in page
    assert "0 of 10 entered" in page
    done(room.ask(room.seat(1), asks.Leave))
    assert "Called now" not in page
    assert "Called now" in _later(wall)


def _later(wall: Desk) -> str:
    wall.site.board._asked_at_s = -1.0
    return wall.shown("/board")


def test_the_wall_tells_nothing_that_is_for_staff(wall: Desk) -> None:
    room = wall.room
    room.open_table()
    room.sit(1, 1)
    done(room.ask(room.seat(1), asks.CallStaff, kind="floor"))
    room.room.stop_dealing("software_changed", parts="house changed")

    page = wall.shown("/board")

    assert "Table 1" in page
    assert not [word for word in ("nick1", "Floor called", "changed", "$100") if word in page]


def test_nobody_works_at_a_wall(wall: Desk) -> None:
    assert wall.get("/sign-in").headers["location"] == "/board"
    assert wall.sign_in().headers["location"] == "/board"
    assert wall.get("/room").headers["location"] == "/sign-in"


def test_a_browser_that_is_no_part_of_the_room_sees_no_board(wall: Desk) -> None:
    wall.browser.cookies.clear()

    assert wall.get("/board").headers["location"] == "/desk"
    assert wall.get("/board/live").headers["location"] == "/desk"


def test_only_the_pages_key_may_ask_for_the_board() -> None:
    room = Evening()

    assert refused(room.ask(room.seat(1), AskBoard)) == "not_for_this_role"
    assert room.ask(room.connect(Role.WEB, name="pages"), AskBoard).house == room.house.name


def test_a_game_without_a_title_is_named_after_its_list() -> None:
    assert list_words("holdem.no_limit.100_200") == "$1/$2 No-Limit Hold'em"
    assert list_words("stud.fixed_limit.400_800") == "$4/$8 Limit Seven-Card Stud"
    assert list_words("what") == "what"
