"""Both screens tell the time of the room, wherever their own clocks think they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from center_screen import picture
from center_screen.state import react
from gallery.centre.samples import samples
from gallery.seat.scenes import scenes
from player_station.screens import screen_of
from screenkit.drawables import Layout, Turned
from screenkit.words import clock_time, date_shown
from wire.messages.base import changed
from wire.messages.session import Welcome

LATE_MS = 1_794_978_300_000
"""2026-11-18 at 05:05 UTC: the evening before in Los Angeles."""
ROOMS = (("America/Los_Angeles", "21:05", "2026-11-17"), ("Asia/Kolkata", "10:35", "2026-11-18"))


def _words(layout: Layout) -> str:
    parts = [part for it in layout for part in (it.parts if isinstance(it, Turned) else (it,))]
    return "\n".join(str(getattr(part, "text", "")) for part in parts)


@pytest.mark.parametrize(("zone", "time", "day"), ROOMS)
def test_time_and_date_are_those_of_the_room(zone: str, time: str, day: str) -> None:
    assert (clock_time(LATE_MS, zone), date_shown(LATE_MS, zone)) == (time, day)


def test_a_zone_that_the_screen_does_not_know_is_read_as_its_own() -> None:
    assert clock_time(LATE_MS, "Nowhere/At_All") == clock_time(LATE_MS)


@pytest.mark.parametrize(("zone", "time", "day"), ROOMS)
def test_a_seat_shows_the_rooms_time(zone: str, time: str, day: str) -> None:
    view = scenes()["buy-in"]
    assert view.welcome is not None
    assert view.table is not None
    assert view.own is not None
    assert view.own.player is not None
    player = changed(view.own.player, previous_ms=LATE_MS)
    there = replace(
        view,
        now_ms=view.heard_ms,
        welcome=changed(view.welcome, time_zone=zone),
        table=changed(view.table, at_ms=LATE_MS),
        own=changed(view.own, player=player),
    )

    words = _words(screen_of(there, width=1024).layout).splitlines()
    assert time in words
    assert f"Your last sign-in was on {day} at {time}" in words


@pytest.mark.parametrize(("zone", "time", "_day"), ROOMS)
def test_the_community_display_shows_the_rooms_time(zone: str, time: str, _day: str) -> None:
    state = dict(samples())["next_hand"]
    assert state.table is not None
    welcome = Welcome(
        epoch=1, house="House", demo=False, place="", at_ms=1, beat_ms=1, time_zone=zone
    )
    there = react(state, welcome, state.at_ms)
    there = replace(there, table=changed(state.table, at_ms=LATE_MS), before=None)

    assert time in _words(picture(there, state.at_ms))
