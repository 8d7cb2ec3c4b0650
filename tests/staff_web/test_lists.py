"""Waiting lists on the pages: added by card or name, called, called again, taken off."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.server.room.evening import Evening
from tests.staff_web.evening_link import Desk


@pytest.fixture
def finn(tmp_path: Path) -> Desk:
    desk = Desk(Evening(), tmp_path)
    desk.room.open_table(1, "short")
    for seat in (1, 2, 3):
        desk.room.sit(seat, seat)
    desk.sign_in()
    return desk


def listed(finn: Desk, player: int = 4) -> str:
    (code,) = {table.game.list_code for table in finn.room.hall.tables.values()}
    finn.post("/lists/add", player=str(player), list=code)
    (place,) = [each for each in finn.room.hall.board.places if each.player == player]
    return f"/lists/places/{place.number}"


def test_a_player_is_found_by_card_or_name_and_waits_after_one_more_tap(finn: Desk) -> None:
    by_name = finn.post("/lists/find", words="nick4")
    by_card = finn.post("/lists/card", track=finn.room.track(4))

    assert by_name.headers["location"] == by_card.headers["location"] == "/lists?player=4"
    page = finn.shown("/lists?player=4")
    assert "Which game does nick4 wait for?" in page
    code = re.search(r'name="list" value="([^"]+)"', page)
    assert code is not None
    finn.post("/lists/add", player="4", list=code[1])
    assert "nick4" in finn.shown("/lists")
    finn.post("/lists/add", player="4", list=code[1])
    assert "on this list already" in finn.shown("/lists")


def test_a_list_is_called_the_same_in_the_room_and_on_its_own_page(finn: Desk) -> None:
    listed(finn)
    title = re.search(r"list-card\"><h2>([^<]+) <small>", finn.shown("/lists"))

    assert title is not None
    assert f"<b>{title[1]}</b> <small>1</small>" in finn.shown("/room")


def test_several_players_of_a_name_are_offered_and_nobody_is_told_apart_by_guess(
    finn: Desk,
) -> None:
    page = finn.post("/lists/find", words="nick")

    assert page.text.count("/lists?player=") == 6
    nobody = finn.post("/lists/find", words="<b>zed</b>")
    assert (nobody.status_code, "Nobody is called that." in nobody.text) == (422, True)
    assert 'value="&lt;b&gt;zed&lt;/b&gt;"' in nobody.text


def test_a_waiting_player_is_called_to_a_seat_and_called_again(finn: Desk) -> None:
    path = listed(finn)
    assert "Call to table" not in finn.shown("/lists")  # no seat is free
    full = finn.post(path, order="call", table="1")
    assert full.status_code == 422
    assert "1" in finn.shown(path)
    finn.post("/tables/new", preset="short", table="2", name="")

    assert finn.post(path, order="call", table="2", seat="3").status_code == 303

    assert "called to table 2, seat 3" in finn.shown("/lists")
    finn.room.pass_ms(60_000)
    assert finn.post(path, order="call", table="2", seat="3").status_code == 303
    (place,) = finn.room.hall.board.called
    assert finn.room.hall.board.left_ms(place) == finn.room.house.waiting.called_ms


def test_a_name_is_taken_off_once(finn: Desk) -> None:
    path = listed(finn)

    assert finn.post(path, order="remove", reason="went home").status_code == 303
    assert finn.post(path, order="remove").status_code == 422
    assert finn.get(path).status_code == 404
    assert finn.room.hall.board.places == []


@pytest.mark.parametrize(
    "form",
    [{}, {"order": "call"}, {"order": "call", "table": "1", "seat": "11"}, {"order": "seat"}],
)
def test_a_form_that_is_not_whole_calls_nobody(finn: Desk, form: dict[str, str]) -> None:
    path = listed(finn)

    assert finn.post(path, **form).status_code == 422
    assert not finn.room.hall.board.called


def test_a_cashier_takes_nobody_off_a_list(finn: Desk) -> None:
    path = listed(finn)
    finn.sign_in("carl")

    finn.post(path, order="remove", reason="x")

    assert "Your role may not do this." in finn.shown("/lists")
    assert len(finn.room.hall.board.places) == 1
