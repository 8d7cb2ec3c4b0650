"""What the default house file offers, and how a house's own answers get into it."""

from __future__ import annotations

import tomllib

import pytest

from rules.fees import HandFacts, fees_of
from server.house import Answer, default_text, filled_in, keeping_tables, read_house

DEFAULT = read_house(default_text())


@pytest.mark.parametrize("name", DEFAULT.presets)
def test_every_game_has_a_largest_buy_in_and_is_started_by_the_floor(name: str) -> None:
    preset = DEFAULT.presets[name]
    assert preset.settings.buy_in.maximum > preset.settings.buy_in.minimum
    assert not preset.options.starts_itself


def test_a_house_that_says_nothing_lets_the_floor_start() -> None:
    assert not read_house("[tables.x]\nblinds = [1, 2]\n").presets["x"].options.starts_itself


def test_three_six_limit_takes_the_drop_of_the_players_dealt_in() -> None:
    settings = DEFAULT.presets["limit_3_6"].settings
    assert (settings.stakes.small_bet, settings.stakes.big_bet) == (300, 600)
    taken = {}
    for players in range(2, 11):
        facts = HandFacts(players, players, streets_dealt=4, rounds_closed=4, flop_street=1)
        taken[players] = sum(fee.amount for fee in fees_of(settings.collection, facts, [100_000]))
    assert taken == {
        **dict.fromkeys((2, 3), 100),
        **dict.fromkeys((4, 5), 200),
        6: 300,
        **dict.fromkeys((7, 8, 9, 10), 400),
    }


def test_answers_stand_in_the_file_and_its_comments_stay() -> None:
    answers: dict[str, Answer] = {
        "name": 'Joe\'s "Club"',
        "minimum_age": 18,
        "gaming_day.time_zone": "Europe/Paris",
        "every_table.starts_itself": True,
        "tables.razz_4_8.seats": 7,
    }
    text = filled_in(default_text(), answers)
    house = read_house(text)
    assert (house.name, house.minimum_age, house.time_zone) == ('Joe\'s "Club"', 18, "Europe/Paris")
    assert house.presets["razz_4_8"].settings.seats == 7
    assert house.presets["razz_4_8"].options.starts_itself
    assert text.count("#") == default_text().count("#")


def test_only_the_games_a_house_keeps_stay() -> None:
    text = keeping_tables(default_text(), {"nl_1_2", "stud_4_8"})
    before, after = tomllib.loads(default_text()), tomllib.loads(text)
    assert set(after["tables"]) == {"nl_1_2", "stud_4_8"}
    assert {**after, "tables": None} == {**before, "tables": None}
    assert text.count("\n# ") == default_text().count("\n# ")
