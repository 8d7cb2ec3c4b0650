"""A tournament from the pages: opened, entered, started, ruled on, called off."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from tests.ledger.card_room import password_of
from tests.server.room.evening import Evening
from tests.staff_web.evening_link import Desk
from wire.messages.tournament_view import TournamentView

SECOND = {"login": "sue", "password": password_of("sue").reveal()}


@pytest.fixture
def finn(tmp_path: Path) -> Desk:
    desk = Desk(Evening(), tmp_path)
    desk.sign_in()
    return desk


def editor(desk: Desk, path: str = "/tournaments/new?preset=turbo") -> dict[str, str]:
    """The editor's form, as a browser would send it."""
    page = desk.shown(path)
    form = page[page.index('class="editor"') :]
    fields = dict(re.findall(r'<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"', form))
    for name, options in re.findall(r'<select[^>]* name="([^"]+)"[^>]*>(.*?)</select>', form):
        chosen = re.search(r'value="([^"]*)" selected', options)
        first = re.search(r'value="([^"]*)"', options)
        fields[name] = (chosen or first)[1] if chosen or first else ""  # type: ignore[index]
    return {name: unescape(text) for name, text in fields.items() if name != "csrf"}


def opened(desk: Desk, **typed: str) -> Any:
    return desk.post("/tournaments/new", **{**editor(desk), "order": "open", **typed})


def seen(desk: Desk, table: int = 1) -> TournamentView:
    shown = desk.room.room.tables[table].public_view().tournament
    assert shown is not None
    return shown


def entered(desk: Desk, *players: int) -> None:
    for player in players:
        form = {"player": str(player), "anyway": "yes", "seat": str(player), **SECOND}
        assert desk.post("/tournaments/1/enter", **form).status_code == 303


def test_a_tournament_is_opened_from_a_preset_and_copied(finn: Desk) -> None:
    assert "New tournament" in finn.shown("/tournaments/new")
    answer = opened(finn, title="Monday <b>", chips="3000")

    assert answer.headers["location"] == "/tournaments/1"
    assert (seen(finn).name, seen(finn).starting_chips) == ("Monday <b>", 3_000)
    page = finn.shown("/tournaments/1")
    assert "Monday &lt;b&gt;" in page
    assert "Monday &lt;b&gt;" in finn.shown("/tournaments")
    copied = editor(finn, "/tournaments/new?copy=1")
    assert (copied["title"], copied["chips"], copied["table"]) == ("Monday <b>", "3000", "2")


def test_the_editor_begins_with_the_game_that_was_chosen(finn: Desk) -> None:
    path = "/tournaments/new?preset=turbo&game=omaha&betting=pot_limit"
    page = finn.shown(path)
    filled = json.loads(editor(finn, path)["structure"])

    assert (filled["game"], filled["betting"]) == ("omaha", "pot_limit")
    for name, chosen in (("preset", "turbo"), ("game", "omaha"), ("betting", "pot_limit")):
        select = page.partition(f'name="{name}"')[2].partition("</select>")[0]
        assert f'value="{chosen}" selected' in select


def test_a_preview_shows_length_and_prizes_and_opens_nothing(finn: Desk) -> None:
    form = editor(finn)

    page = finn.post("/tournaments/new", **{**form, "order": "preview", "buy_in": "100"})

    assert page.status_code == 200
    assert "$500 · $300 · $200" in page.text  # ten players
    assert not finn.room.room.tables
    longer = finn.post("/tournaments/new", **{**form, "order": "more_levels"})
    assert 'name="l18_blinds"' in longer.text


def test_what_the_room_refuses_is_said_beside_its_field_and_all_that_was_typed_is_kept(
    finn: Desk,
) -> None:
    page = opened(finn, l2_blinds="75/7000", title="Kept")

    assert page.status_code == 422
    assert re.search(r'id="l3_blinds-problem"', page.text)
    assert 'value="75/7000"' in page.text
    assert 'value="Kept"' in page.text
    dear = opened(finn, buy_in="5000")
    assert 'id="t-buy_in-problem"' in dear.text
    taken = opened(finn)
    assert taken.status_code == 303
    assert 'id="t-table-problem"' in opened(finn, table="1").text


def test_a_second_person_enters_players_and_the_floor_starts_and_rules(finn: Desk) -> None:
    opened(finn, start="floor")
    assert finn.post("/tournaments/1/find", words="nick2").headers["location"].endswith("player=2")
    assert "nick2 enters for $55" in finn.shown("/tournaments/1?player=2")
    alone = finn.post("/tournaments/1/enter", player="2", login="", password="")
    assert (alone.status_code, "types a login" in alone.text) == (422, True)
    own = finn.post("/tournaments/1/enter", player="2", **{**SECOND, "login": "finn"})
    assert own.status_code == 422

    entered(finn, 1, 2, 3)
    finn.post("/tournaments/1", order="unregister", player="3")
    assert seen(finn).players == 2
    assert finn.post("/tournaments/1", order="start").status_code == 303
    finn.room.settle()
    assert seen(finn).stage == "playing"

    assert finn.post("/tournaments/1", order="level", level="3").status_code == 422
    further = {"order": "level", "level": "3", "reason": "late start", "level_now": "1"}
    alone = finn.post("/tournaments/1", **further)
    assert (alone.status_code, "second person" in alone.text) == (422, True)
    finn.post("/tournaments/1", **further, **SECOND)
    assert seen(finn).level_next == 3
    penalty = {"order": "penalty", "player": "1", "hands": "5", "reason": "phone"}
    alone = finn.post("/tables/1/seats/1", **penalty)
    assert (alone.status_code, "second person" in alone.text) == (422, True)
    assert finn.post("/tables/1/seats/1", **penalty, **SECOND).status_code == 303
    finn.post("/tournaments/1", order="break", minutes="5")
    finn.room.settle()
    assert seen(finn).break_called or seen(finn).break_ms
    assert "Standings" in finn.shown("/tournaments/1")
    finn.post("/tournaments/1", order="end_break")
    finn.room.settle()
    assert not seen(finn).break_called
    assert not seen(finn).break_ms


def test_a_tournament_in_play_is_called_off_by_two_persons_only(finn: Desk) -> None:
    opened(finn, start="floor")
    entered(finn, 1, 2)
    finn.post("/tournaments/1", order="start")
    off = {"order": "cancel", "payback": "refund", "reason": "power"}

    alone = finn.post("/tournaments/1", **off)
    assert (alone.status_code, "second person" in alone.text) == (422, True)
    assert finn.post("/tournaments/1", **off, **SECOND).headers["location"] == "/tournaments"
    assert not finn.room.room.tables


def test_before_the_start_everything_goes_back_and_nothing_is_to_choose(finn: Desk) -> None:
    opened(finn, start="floor")
    entered(finn, 1, 2)
    page = finn.shown("/tournaments/1")
    assert ("ICM" in page, "All buy-ins and fees go back." in page) == (False, True)
    assert page.count("not here yet") == 2
    assert finn.post("/tournaments/1", order="cancel", reason="rain").status_code == 303
    assert not finn.room.room.tables


def test_a_cashier_opens_and_rules_nothing(finn: Desk) -> None:
    form = editor(finn)
    opened(finn)
    finn.sign_in("carl")

    assert "Your role may not do this." in finn.get("/tournaments/new?preset=turbo").text
    finn.post("/tournaments/new", **{**form, "order": "open", "table": "2"})
    answer = finn.post("/tournaments/1", order="cancel", payback="refund", reason="mine")
    assert "Your role may not do this." in answer.text
    assert list(finn.room.room.tables) == [1]


def test_a_table_without_a_tournament_has_no_such_page(finn: Desk) -> None:
    finn.post("/tables/new", preset="main", table="1", name="")

    assert finn.get("/tournaments/1").status_code == 404
    assert finn.get("/tournaments/9").status_code == 404
