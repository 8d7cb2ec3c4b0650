"""The first moments of a seat, and a link that goes: nothing flashes, and no wait stays untold."""

from __future__ import annotations

from dataclasses import replace

from gallery.flicker import Watch
from gallery.seat.hand_scenes import others_turn
from gallery.seat.scenes import scenes
from player_station.program import OTHERS_STEP_MS
from player_station.screens.curtains import TOLD_AFTER_MS
from player_station.state import Station
from screenkit.drawables import Words
from screenkit.motion import CLEARED_MS
from tests.player_station.glass import Glass
from wire.session.client_end import Connected, Lost

SOON_MS = TOLD_AFTER_MS + OTHERS_STEP_MS


def _read(glass: Glass) -> set[str]:
    return {it.text for it in glass.program._on_glass.layout if isinstance(it, Words) and it.text}


def _connected() -> Connected:
    welcome = scenes()["attract"].welcome
    assert welcome is not None
    return Connected(welcome)


def _buying_in() -> Station:
    """Before a table on which no hand lies."""
    return replace(scenes()["buy-in"], table=scenes()["between-hands"].table)


def test_a_room_that_answers_at_once_makes_no_words_come_and_go() -> None:
    glass, watch = Glass(Station()), Watch()
    watch.saw(0, glass.program._on_glass.layout)
    assert _read(glass) == set()
    glass.clock.now += 40
    glass.hear(_connected())
    watch.saw(40, glass.program._on_glass.layout)
    assert _read(glass) == set()
    glass.clock.now += 20
    glass.update(scenes()["attract"])
    watch.saw(60, glass.program._on_glass.layout)
    assert "No-Limit Hold'em" in _read(glass)
    assert watch.troubles == []


def test_a_room_that_does_not_answer_is_soon_told() -> None:
    glass = Glass(Station())
    glass.wait(SOON_MS)
    assert "Connecting" in _read(glass)
    glass.hear(Lost("silent"))
    assert "Connecting" in _read(glass)


def test_a_link_that_is_lost_again_while_it_is_lost_is_told_without_a_break() -> None:
    glass = Glass(others_turn())
    glass.hear(Lost("silent"))
    glass.wait(SOON_MS)
    assert "Reconnecting" in _read(glass)
    glass.hear(Lost("silent"))
    assert "Reconnecting" in _read(glass)


def test_a_seat_that_is_dealt_in_as_its_player_sits_down_is_not_shown_waiting() -> None:
    glass, watch = Glass(_buying_in()), Watch()
    watch.saw(0, glass.program._on_glass.layout)
    glass.clock.now += 400
    glass.update(scenes()["between-hands"])
    watch.saw(400, glass.program._on_glass.layout)
    glass.clock.now += 40
    glass.update(others_turn())
    watch.saw(440, glass.program._on_glass.layout)
    assert watch.troubles == []


def test_a_player_who_sits_down_between_hands_is_soon_shown_his_seat() -> None:
    glass = Glass(_buying_in())
    glass.update(scenes()["between-hands"])
    glass.wait(CLEARED_MS + 20)
    assert "Ready" in _read(glass)
