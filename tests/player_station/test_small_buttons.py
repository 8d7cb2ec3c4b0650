"""The three calls that are always available keep their words clear of their edges."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gallery.seat.hand_scenes import others_turn
from player_station.screens import screen_of
from screenkit.drawables import Label
from screenkit.language import LANGUAGES, speak
from tests.player_station.reading import text_box

CLEAR = 4


@pytest.mark.parametrize("language", [code for code, _name in LANGUAGES])
@pytest.mark.parametrize("page", ["", "help"])
def test_no_word_touches_the_edge_of_its_button(language: str, page: str) -> None:
    speak(language)
    try:
        screen = screen_of(replace(others_turn(), page=page), width=1024)
    finally:
        speak("en")
    small = [it for it in screen.controls if it.name in ("page:menu", "call:floor", "call:service")]
    assert len(small) == 3
    for button in small:
        inside = button.box.inset(CLEAR)
        words = [it for it in screen.layout if isinstance(it, Label) and it.text == button.label]
        assert [it for it in words if inside.contains(text_box(it))], button.label
