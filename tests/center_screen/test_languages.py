"""The community display speaks every language of the screens without losing a letter."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from center_screen import picture
from gallery.centre.samples import samples
from screenkit.drawables import Label, Layout, Paragraph, Turned, Words
from screenkit.language import LANGUAGES, speak
from tests.player_station.reading import is_cut

STATES = dict(samples())
SCALES = (720 / 1080, 1.0, 2.0)
OTHERS = [code for code, _name in LANGUAGES if code != "en"]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


def _lettered(layout: Layout) -> Iterator[Words | Label | Paragraph]:
    for it in layout:
        parts = it.parts if isinstance(it, Turned) else (it,)
        yield from (part for part in parts if isinstance(part, Words | Label | Paragraph))


def _cut(language: str, name: str, *, wall: bool) -> set[tuple[float, str]]:
    speak(language)
    lettered = list(_lettered(picture(STATES[name], 0, wall=wall)))
    return {(scale, it.text) for scale in SCALES for it in lettered if is_cut(it, scale)}


def test_every_seat_and_line_changes_with_the_language() -> None:
    def texts() -> set[str]:
        return {it.text for it in _lettered(picture(STATES["betting"], 0))}

    assert "Pot $342.50" in texts()
    speak("es")
    assert "Bote $342.50" in texts()
    assert not {"Pot $342.50", "Fold", "Call", "Raise", "Hand"} & texts()


@pytest.mark.parametrize("wall", [False, True])
@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("name", STATES)
def test_no_text_is_cut_but_what_always_is(name: str, language: str, wall: bool) -> None:
    assert _cut(language, name, wall=wall) - _cut("en", name, wall=wall) == set()
