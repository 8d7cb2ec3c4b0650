"""Every screen and state by name."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from gallery.seat import (
    crowded_scenes,
    draw_scenes,
    hand_scenes,
    mix_scenes,
    page_scenes,
    result_scenes,
    rich_scenes,
    runs_scenes,
    seat_scenes,
    stud_scenes,
    tournament_scenes,
    two_boards_scenes,
)
from player_station.state import Station
from screenkit.language import spoken


def scenes() -> Mapping[str, Station]:
    """Return every state that the station must be able to show."""
    return _scenes(spoken())


@cache
def _scenes(_language: str) -> Mapping[str, Station]:
    return {
        **seat_scenes.seat_scenes(),
        **hand_scenes.hand_scenes(),
        **rich_scenes.rich_scenes(),
        **result_scenes.result_scenes(),
        **stud_scenes.stud_scenes(),
        **draw_scenes.draw_scenes(),
        **two_boards_scenes.two_boards_scenes(),
        **runs_scenes.runs_scenes(),
        **page_scenes.page_scenes(),
        **crowded_scenes.crowded_scenes(),
        **tournament_scenes.tournament_scenes(),
        **mix_scenes.mix_scenes(),
    }
