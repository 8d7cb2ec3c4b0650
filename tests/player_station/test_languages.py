"""A seat speaks the language that is chosen, at once, and every word of it fits its place."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from gettext import NullTranslations
from itertools import combinations

import pytest

from gallery.seat.scenes import scenes
from player_station.controls import Screen
from player_station.react import confirmed_words
from player_station.refusal_words import refused_words
from player_station.replay import replay_frames
from player_station.screens import screen_of
from player_station.screens.bets import LONG_AMOUNT
from player_station.state import Note, Settings, Station
from screenkit.drawables import Label, Layout, Paragraph, Words
from screenkit.geometry import Panel
from screenkit.language import LANGUAGES, speak
from screenkit.theme import BODY, LARGE
from tests.depth import scaled
from tests.player_station.glass import Glass
from tests.player_station.reading import is_cut, runs_over, seen_words, size_of

OTHERS = [code for code, _name in LANGUAGES if code != "en"]
SIZES = ((1024, 768), (1280, 800))[: scaled(quick=1, plain=2, deep=2)]
in_every_language = pytest.mark.parametrize("language", OTHERS)
at_every_size = pytest.mark.parametrize("size", SIZES)
REFUSALS = (
    "dealing_stopped",
    "table_frozen",
    "not_multiple_of_chip",
    "place_blocked",
    "books_stopped",
    "action_stopped",
    "return_stack_too_small",
)
"""The longest sentences, in one language or another."""
CHAPTERS = 7
LETTERS = re.compile("[g-zG-Z]")
"""Letters beyond those of a seal."""


def _panel(size: tuple[int, int]) -> Panel:
    return Panel(width_px=size[0], height_px=size[1])


def _laid_out(language: str, size: tuple[int, int]) -> dict[str, Layout]:
    speak(language)
    width = _panel(size).design.w
    return {name: screen_of(view, width=width).layout for name, view in scenes().items()}


@lru_cache(maxsize=4)
def _lettered(language: str, size: tuple[int, int], *, large: bool) -> dict[str, Screen]:
    """Every scene in a language, with large letters or with usual ones."""
    speak(language)
    width, screens = _panel(size).design.w, {}
    for name, view in scenes().items():
        settings = replace(view.settings, large_text=large, language=language)
        screens[name] = screen_of(replace(view, settings=settings), width=width)
    return screens


def _cut(layout: Layout, size: tuple[int, int]) -> set[str]:
    lettered = (it for it in layout if isinstance(it, Words | Label | Paragraph))
    return {it.text for it in lettered if is_cut(it, _panel(size).scale)}


def _small(layout: Layout, *, large: bool) -> set[str]:
    """Texts below the size in which facts are read; large texts are lines that are wanted large.

    Only amounts like $123,456.75 may be smaller where bets lie close together.
    """
    lettered = [it for it in layout if isinstance(it, Words | Label | Paragraph) and it.text]
    facts = [it for it in lettered if not ("$" in it.text and len(it.text) > LONG_AMOUNT)]
    small = {it.text for it in facts if size_of(it) < BODY}
    wanted = LARGE if large else BODY
    return small | {it.text for it in facts if isinstance(it, Words) and it.size < wanted}


def _read(glass: Glass) -> set[str]:
    return {it.words.text for it in seen_words(glass.program.screen.layout)}


def _screens(view: Station) -> Iterator[tuple[tuple[int, int], Layout]]:
    for size in SIZES:
        yield size, screen_of(view, width=_panel(size).design.w).layout


def test_choosing_a_language_changes_the_words_at_once_and_back() -> None:
    glass = Glass(scenes()["settings"])
    glass.tap("language:es")
    assert {"Ajustes", "Idioma", "Espa\u00f1ol", "English"} <= _read(glass)
    assert "Settings" not in _read(glass)

    glass.tap("language:en")
    assert {"Settings", "Language", "Espa\u00f1ol", "English"} <= _read(glass)
    assert "Ajustes" not in _read(glass)


def test_a_seat_speaks_the_language_of_the_house_before_and_after_a_player() -> None:
    seated = replace(scenes()["between-hands"], house_language="es")
    glass = Glass(replace(seated, settings=Settings(language="en")))
    assert "Account" in _read(glass)

    glass.update(scenes()["attract"])
    assert glass.view.settings.language == "es"
    assert "Pase su tarjeta para jugar" in _read(glass)


class _Marking(NullTranslations):
    """A language in which everything that can be translated is seen to be."""

    def gettext(self, message: str) -> str:
        return f"<{message}>"

    def pgettext(self, context: str, message: str) -> str:
        return f"<{context}: {message}>"


def _given(view: Station) -> set[str]:
    """What others wrote: names of people, of the table, its jackpot and of the house."""
    names = {name for name, _track in view.tray} | {name for _code, name in LANGUAGES}
    if view.table is not None:
        names |= {view.table.name, *(seat.nickname for seat in view.table.seats)}
        names |= {seat.nickname[:1].upper() for seat in view.table.seats}
    if view.table is not None and view.table.jackpot is not None:
        names.add(view.table.jackpot.title)
    if view.tournament_view is not None:
        names.add(view.tournament_view.name)
    if view.welcome is not None:
        names.add(view.welcome.house)
    if view.customer is not None:
        names |= {view.customer.nickname, view.customer.tournament}
        names |= {game.tournament for game in view.customer.games}
        names |= {each.title for each in view.customer.jackpots}
    if view.replay is not None:
        names |= {name for _seat, name in view.replay.nicknames}
    return names


def test_every_word_on_the_glass_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    speak("en")
    monkeypatch.setattr("screenkit.language._Spoken.catalogue", _Marking())
    monkeypatch.setattr("screenkit.language._Spoken.language", "marked")
    unmarked = {
        (name, it.words.text)
        for name, view in scenes().items()
        for it in seen_words(screen_of(view, width=1024).layout)
        if LETTERS.search(it.words.text) and "<" not in it.words.text
        if it.words.text not in _given(view)
    }
    assert unmarked == set()


def test_the_buttons_of_a_decision_speak_the_language_too() -> None:
    speak("es")
    labels = {it.name: it.label for it in screen_of(scenes()["play-my-turn"], width=1024).controls}
    assert labels["act:fold"] == "No ir"
    assert labels["act:call"] == "Igualar $12"
    assert labels["raise"] == "Subir"


def test_a_recalled_hand_is_told_anew_when_the_language_changes() -> None:
    replay = scenes()["replay-end"].replay
    assert replay is not None
    assert replay_frames(replay)[0].words == "Before the deal"
    speak("es")
    assert replay_frames(replay)[0].words == "Antes del reparto"
    assert replay_frames(replay)[-1].words.endswith("con full de sietes y reyes")


@at_every_size
@in_every_language
def test_no_two_texts_overlap(language: str, size: tuple[int, int]) -> None:
    clashes = {
        (name, a.words.text, b.words.text)
        for name, layout in _laid_out(language, size).items()
        for a, b in combinations(seen_words(layout), 2)
        if a.box.meets(b.box)
    }
    assert clashes == set()


@at_every_size
@pytest.mark.parametrize("language", ["en", *OTHERS])
@pytest.mark.parametrize("large", [False, True])
def test_no_text_and_no_name_is_cut_or_set_below_its_size(
    language: str, size: tuple[int, int], large: bool
) -> None:
    cut, small = {}, set()
    for name, screen in _lettered(language, size, large=large).items():
        if found := _cut(screen.layout, size):
            cut[name] = found
        small |= {(name, text) for text in _small(screen.layout, large=large)}
    assert cut == {}
    assert small == set()


@pytest.mark.parametrize("size", [*SIZES, (1200, 675)])
@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_no_line_of_a_large_text_runs_out_of_its_place_or_under_a_button(
    language: str, size: tuple[int, int]
) -> None:
    panel, found = _panel(size), set()
    for name, screen in _lettered(language, size, large=True).items():
        for it in screen.layout:
            if not isinstance(it, Paragraph):
                continue
            hidden = any(
                it.box.meets(other.box) and not other.box.contains(it.box)
                for other in screen.controls
                if other.kind == "tap"
            )
            if hidden or runs_over(it, panel.scale):
                found.add((name, it.text))
    assert found == set()


@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_every_chapter_of_the_help_fits_its_page(language: str) -> None:
    speak(language)
    for item in range(CHAPTERS):
        for size, layout in _screens(replace(scenes()["help"], page_item=item)):
            assert _cut(layout, size) == set(), (size, item)


@pytest.mark.parametrize("scene", ["attract", "pin", "buy-in", "menu", "floor-menu"])
@pytest.mark.parametrize("language", ["en", *OTHERS])
def test_every_sentence_fits_the_place_of_a_note(language: str, scene: str) -> None:
    speak(language)
    texts = [refused_words(code, {}) for code in REFUSALS]
    texts += [confirmed_words("top_up"), confirmed_words("dispute"), confirmed_words("sit_out")]
    for text in texts:
        view = scenes()[scene]
        noted = replace(view, note=Note(text=text, since_ms=view.now_ms))
        for size, layout in _screens(noted):
            assert text not in _cut(layout, size), size
