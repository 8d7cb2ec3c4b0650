"""Places, prizes and countdowns of a tournament, as they are written."""

from __future__ import annotations

import pytest

from screenkit.words import ahead_words, place_line, place_word, prize_lines, time_left
from wire.messages.base import changed
from wire.messages.stakes_view import StakesView
from wire.messages.tournament_view import LevelView, TournamentView


def test_every_place_of_a_table_has_its_word() -> None:
    words = [place_word(place) for place in range(1, 11)]
    assert words[:4] == ["1st", "2nd", "3rd", "4th"]
    assert len(set(words)) == 10


def test_a_shared_place_says_so() -> None:
    assert place_line(3) == "3rd place"
    assert place_line(3, sharing=2) == "Shared 3rd place"


@pytest.mark.parametrize(
    ("ms", "text"),
    [(0, "0:00"), (1, "0:01"), (59_001, "1:00"), (272_000, "4:32"), (3_725_000, "1:02:05")],
)
def test_a_countdown_counts_begun_seconds(ms: int, text: str) -> None:
    assert time_left(ms) == text


def test_equal_prizes_stand_together_and_nothing_is_no_prize() -> None:
    assert prize_lines((20_000, 20_000, 10_000, 0), 5) == [
        ("1st\u20132nd", "$200 each"),
        ("3rd", "$100"),
    ]


def test_more_prizes_than_lines_end_with_their_range() -> None:
    assert prize_lines((500, 400, 300, 200, 100), 3) == [
        ("1st", "$5"),
        ("2nd", "$4"),
        ("3rd\u20135th", "$3\u2013$1"),
    ]


@pytest.mark.parametrize(
    ("fields", "left_ms", "text"),
    [
        ({"level_runs": True, "level_next": 2}, 61_000, "1:01"),
        ({"level_runs": True, "level_next": 2}, 0, "Next hand"),
        ({"level_over": True, "level_next": 2}, 0, "Next hand"),
        ({"level_hands": 1, "level_next": 2}, 0, "1 hand"),
        ({"level_hands": 7, "level_next": 2}, 0, "7 hands"),
        ({"level_next": 0}, 0, "Last level"),
    ],
)
def test_what_is_left_of_a_level_is_a_time_hands_or_a_word(
    fields: dict[str, int], left_ms: int, text: str
) -> None:
    view = TournamentView(name="Turbo", **fields)  # type: ignore[arg-type]
    assert ahead_words(view, left_ms).text == text


def test_a_break_that_comes_before_the_next_level_is_said_until_it_runs() -> None:
    levels = tuple(LevelView(stakes=StakesView(), minutes=10, break_minutes=5) for _ in range(3))
    over = TournamentView(name="Turbo", level=1, level_next=2, level_over=True, levels=levels)
    assert ahead_words(over, 0).text == "Break next"
    assert ahead_words(changed(over, break_ms=60_000), 0).text == "Next hand"
    assert ahead_words(changed(over, level_next=3), 0).text == "Next hand", "the floor's choice"
