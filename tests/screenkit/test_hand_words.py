"""Every hand of every ranking has a name in both languages, and a joker is no jack."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pygame
import pytest

from rules.cards import parse_cards
from rules.games.catalogue import GAMES
from rules.games.model import DealAsked, DealBoard, DealEach
from screenkit import start_without_display
from screenkit.cards import card_face
from screenkit.language import LANGUAGES, speak
from screenkit.words import game_in_short, hand_name, names_line, share_lines, wins_line
from server.tables.poker.hand_names import name_of, names_of
from tests.depth import scaled
from wire.messages.own_view import HandName
from wire.messages.table_events import WinView

CODES = [code for code, _name in LANGUAGES]


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    speak("en")


@pytest.mark.parametrize("language", CODES)
@pytest.mark.parametrize("code", GAMES)
def test_every_hand_of_every_game_is_named(code: str, language: str) -> None:
    speak(language)
    game, chance = GAMES[code], Random(code)
    held = sum(step.count for step in game.steps if isinstance(step, DealEach))
    held += sum(isinstance(step, DealAsked) for step in game.steps)
    laid = sum(step.count for step in game.steps if isinstance(step, DealBoard))
    for _ in range(scaled(quick=15, plain=60, deep=5_000)):
        cards = chance.sample(game.deck, held + laid)
        boards = [cards[held + n :: game.boards] for n in range(game.boards)]
        names = names_of(game, cards[:held], boards)
        for line in (*share_lines(names), names_line(names)):
            assert line
            assert "{" not in line
            assert line[:1].isupper() or line[:1].isdigit()


@pytest.mark.parametrize(
    ("ranking", "cards", "english", "spanish"),
    [
        ("badugi", "7c4d2hAs", "Badugi, seven high", "Badugi, siete alto"),
        ("low_a5", "9c8d4h3sAs", "Nine-eight low", "Nueve-ocho baja"),
        ("low_27", "9c8d4h3s2s", "Nine-eight low", "Nueve-ocho baja"),
        ("low_a5_bug", "Jk6d4h3s2s", "Six-four low", "Seis-cuatro baja"),
        ("high_mexican", "KcKdKhKsJk", "Five kings", "Cinco reyes"),
        ("high_mexican", "7sJsQsKsAs", "Royal flush", "Escalera real"),
        ("high_short", "As9d8c7h6s", "Straight, nine high", "Escalera hasta nueve"),
    ],
)
def test_a_hand_is_called_as_players_say_it(
    ranking: str, cards: str, english: str, spanish: str
) -> None:
    name = name_of(ranking, parse_cards(cards), ())
    assert name is not None
    said = {}
    for language in CODES:
        speak(language)
        said[language] = hand_name(name)
    assert said["en"] == english
    assert said["es"] == spanish


OMAHA = HandName(ranking="omaha_high", category="pair", ranks="KA72")


def test_each_share_is_told_by_what_it_is_won_with() -> None:
    draw = HandName(ranking="high_hole", category="flush", ranks="AJ853")
    low = HandName(ranking="low_27_hole", category="high_card", ranks="97542")
    two = HandName(ranking="omaha_high", category="two_pair", ranks="A94")
    assert share_lines((OMAHA, draw)) == ("Omaha: pair of kings", "Draw: flush, ace high")
    assert share_lines((OMAHA, low)) == ("Omaha: pair of kings", "Draw: nine-seven low")
    assert share_lines((OMAHA, two)) == (
        "Board 1: pair of kings",
        "Board 2: two pair, aces and nines",
    )


def test_who_wins_only_the_second_board_reads_that_it_was_the_second() -> None:
    wins = [
        WinView(seat=1, amount=5, ranking="omaha_high", name=OMAHA),
        WinView(seat=2, amount=5, ranking="omaha_high", board=1, name=OMAHA),
    ]
    assert wins_line(wins[1:], wins) == "Board 2: pair of kings"


def test_a_pot_that_was_won_without_a_hand_is_no_share_beside_the_high_hand() -> None:
    kings = HandName(ranking="high", category="pair", ranks="K")
    wins = [
        WinView(seat=1, amount=100, ranking="high", name=kings),
        WinView(seat=1, amount=50),
    ]
    assert wins_line(wins, wins) == "Pair of kings"


def test_a_low_of_the_second_run_alone_is_told_with_its_board() -> None:
    low = HandName(ranking="omaha_low_8", category="high_card", ranks="84321")
    assert share_lines((OMAHA, OMAHA, low)) == (
        "Board 1: pair of kings",
        "Board 2, high: pair of kings",
        "Board 2, low: eight-four",
    )


def test_a_game_has_a_short_name_that_is_no_longer_than_its_own() -> None:
    assert game_in_short("badugi") == "Badugi"
    assert game_in_short("double_board_omaha") == "2-Board Omaha"


@pytest.mark.parametrize("size", [(176, 246), (84, 118), (34, 48)])
def test_a_joker_looks_like_no_other_card(size: tuple[int, int]) -> None:
    start_without_display()
    faces = [
        pygame.image.tobytes(card_face(card, size), "RGBA")
        for card in ("Jk", "Jc", "Jd", "Jh", "Js", "As")
    ]
    assert len(set(faces)) == len(faces)
    assert pygame.image.tobytes(card_face("Jr", size), "RGBA") == faces[0]
