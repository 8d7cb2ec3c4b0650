"""The sounds and the dealer's voice: right at their moment, in both languages, small, and quiet."""

from __future__ import annotations

from array import array
from pathlib import Path

import pygame
import pytest

from center_screen.sounds import sounds_due
from center_screen.voice import PHRASES, phrases_due
from cli.project.voice import phrases
from screenkit.sound import SOUNDS, samples
from screenkit.voice import VOICE, Voice
from wire.messages import table_events as happened
from wire.messages.table_events import Timed, WinView

LANGUAGES = ("en", "es")
FILE_MOST = 12_000
ROOT = bytes(32)


def _at(ms: int, event: happened.TableEvent) -> Timed:
    return Timed(event=event, at_ms=ms)


def _dealt(seat: int, street: int) -> happened.CardDealt:
    return happened.CardDealt(seat=seat, street=street, position=seat, leaf=ROOT, up=True)


HAND = (
    _at(0, happened.Acted(seat=3, word="check", added=0, total=0)),
    _at(100, happened.Acted(seat=4, word="fold", added=0, total=0)),
    _at(200, happened.Acted(seat=5, word="bet", added=100, total=100)),
    _at(300, happened.Acted(seat=6, word="raise", added=900, total=900, all_in=True)),
    _at(400, happened.BoardDealt(street=1, leaves=(), openings=())),
    _at(500, happened.PotPushed(number=0, wins=(WinView(seat=4, amount=900),))),
)


def test_every_act_has_its_own_sound() -> None:
    assert sounds_due(HAND, -1, 500) == ("check", "fold", "chip", "all_in", "board", "win")


def test_the_dealer_says_streets_all_ins_and_winners_once_each_at_their_moment() -> None:
    assert phrases_due(HAND, -1, 250) == ()
    assert phrases_due(HAND, 250, 450) == ("all_in", "flop")
    assert phrases_due(HAND, 450, 500) == ("seat_4_wins",)
    assert phrases_due(HAND, 500, 900) == ()


def test_a_street_of_stud_is_said_with_its_first_card() -> None:
    cards = tuple(_at(55 * seat, _dealt(seat, 2)) for seat in (1, 2, 3))
    assert phrases_due(cards, -1, 60) == ("fifth_street",)
    assert phrases_due(cards, 60, 900) == ()


def test_a_pot_of_two_seats_is_split_and_both_halves_of_one_seat_are_won() -> None:
    two = tuple(WinView(seat=seat, amount=50) for seat in (2, 9))
    both = tuple(WinView(seat=9, amount=50, ranking=it) for it in ("high", "low8"))
    assert phrases_due((_at(0, happened.PotPushed(number=0, wins=two)),), -1, 0) == ("split_pot",)
    assert phrases_due((_at(0, happened.PotPushed(number=0, wins=both)),), -1, 0) == (
        "seat_9_wins",
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_phrase_is_recorded_in_both_languages_and_small(language: str) -> None:
    files = {file.stem: file for file in (VOICE / language).glob("*.ogg")}
    assert set(files) == set(PHRASES) == {name for name, _text in phrases(language)}
    assert all(file.stat().st_size < FILE_MOST for file in files.values())
    assert all(_is_ogg(file) for file in files.values())


def _is_ogg(file: Path) -> bool:
    return file.read_bytes().startswith(b"OggS")


def test_a_machine_without_sound_says_nothing_and_goes_on() -> None:
    pygame.mixer.quit()
    Voice("en").say("flop")


@pytest.mark.parametrize("name", SOUNDS)
def test_no_sound_is_cut_off_or_distorted(name: str) -> None:
    wave = array("h", samples(name))
    loudest = max(abs(level) for level in wave)
    assert 2_000 < loudest <= 11_000
    assert abs(wave[-1]) < loudest / 20
