"""What a player sees and hears without touching anything, and when."""

from __future__ import annotations

from dataclasses import replace

import pytest

from player_station.gallery.hand_scenes import my_turn, others_turn
from player_station.gallery.samples import NOW_MS
from player_station.gallery.scenes import scenes
from player_station.screens import screen_of
from player_station.state import Station
from player_station.ticking import sounds_due, ticked
from screenkit.drawables import Mark
from screenkit.theme import ALERT, WIN
from wire.messages.base import changed

NOTICES: tuple[tuple[str, dict[str, int], str], ...] = (
    ("hourly", {"minutes": 120, "result": -4_050}, "You have played 2 h"),
    ("time_nearly_up", {"minutes": 15}, "15 min of your own time"),
    ("called", {"table": 7, "seat": 2}, "You are called to table 7, seat 2"),
)


def _with_notice(view: Station, code: str, facts: dict[str, int]) -> Station:
    assert view.own is not None
    return replace(view, own=changed(view.own, notice=code, notice_facts=facts))


def _words(view: Station) -> str:
    return repr(screen_of(view, width=1024).layout)


@pytest.mark.parametrize(("code", "facts", "words"), NOTICES)
def test_a_notice_appears_between_hands_only(code: str, facts: dict[str, int], words: str) -> None:
    for scene in ("play-my-turn", "play-others-turn", "play-folded", "play-show-or-muck"):
        assert words not in _words(_with_notice(scenes()[scene], code, facts)), scene
    assert words in _words(_with_notice(scenes()["between-hands"], code, facts))


@pytest.mark.parametrize(
    ("proof", "mark", "colour"),
    [("verified", "shield", WIN), ("broken", "warning", ALERT), ("", "", None)],
)
def test_a_tick_says_that_the_deal_was_verified_here_and_a_warning_that_it_was_not(
    proof: str, mark: str, colour: tuple[int, int, int] | None
) -> None:
    view = replace(others_turn(), proof=proof)  # type: ignore[arg-type]
    signs = {
        (it.name, it.colour)
        for it in screen_of(view, width=1024).layout
        if isinstance(it, Mark) and it.name in ("shield", "warning")
    }

    assert signs == ({(mark, colour)} if mark else set())


def test_the_own_turn_and_the_warning_sound_once_each() -> None:
    heard: list[str] = []
    view = my_turn()
    for at in range(NOW_MS + 100, NOW_MS + 17_000, 100):
        before, view = view, ticked(view, at)
        heard.extend(sounds_due(before, view))

    assert heard == ["warning"]
    assert sounds_due(others_turn(), my_turn()) == ("turn",)


def test_the_house_says_how_it_collects_before_one_sits_and_in_the_help() -> None:
    for scene in ("attract", "help"):
        view = scenes()[scene]
        pages = [_words(replace(view, page_item=item)) for item in range(6)]
        assert any("5 %, at most $5" in page for page in pages), scene
