"""Tournaments of the house file: ready ones without a word, and nonsense refused by its key."""

from __future__ import annotations

import tomllib
from dataclasses import replace

import pytest

from rules.games.catalogue import GAMES
from rules.refusals import Refused
from rules.settings import ButtonRule, Structure
from rules.tournament.presets import Preset, preset
from rules.tournament.structure import SeatsAre, Start
from server.house import HouseFileWrong, HouseRules, default_text, read_house
from server.house.keys import SECTIONS

OWN = "[tournaments.own]\n"


def faults(text: str) -> list[str]:
    with pytest.raises(HouseFileWrong) as caught:
        read_house(text)
    return str(caught.value).splitlines()


@pytest.mark.parametrize("kind", Preset)
def test_every_ready_structure_can_be_opened_without_a_word_in_the_file(kind: Preset) -> None:
    found = read_house("").tournaments[kind.value].structure
    ready = preset(kind)
    assert found.levels == ready.levels
    assert found.payouts == ready.payouts
    assert (found.buy_in_cents, found.fee_cents) == (5_000, 500)
    assert (found.starting_chips, found.seats) == (ready.starting_chips, ready.seats)
    assert (found.clocks, found.deals, found.start) == (ready.clocks, True, Start.FULL)


def test_the_value_without_a_file_has_the_limits_of_the_keys() -> None:
    plain, read = HouseRules(), read_house("")
    assert plain.tournament_limits == read.tournament_limits
    assert (plain.cage, plain.locks) == (read.cage, read.locks)
    assert read.cage.prize_hold_above.count == 500_000


def test_the_default_file_writes_every_limit_with_its_default() -> None:
    keys, _purpose = SECTIONS["tournament_limits"]
    written = tomllib.loads(default_text())["tournament_limits"]
    assert written == {key.name: key.default for key in keys}


@pytest.mark.plain
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("betting", Structure)
def test_any_game_with_any_structure_is_a_tournament_or_refused_by_its_key(
    game: str, betting: Structure
) -> None:
    text = f'{OWN}game = "{game}"\nstructure = "{betting.value}"\n'
    if playable(game, betting):
        found = read_house(text).tournaments["own"].structure
        assert (found.game, found.betting) == (game, betting)
    else:
        (wrong,) = faults(text)
        assert "tournaments.own." in wrong


def playable(game: str, betting: Structure) -> bool:
    """Whether the rules have such a tournament."""
    try:
        preset(Preset.REGULAR, game, betting)
    except Refused:
        return False
    return True


def test_the_file_says_everything_otherwise() -> None:
    text = """
[tournaments.own]
title = "Friday Freezeout"
made_from = "turbo"
buy_in = 100
fee = "7.50"
starting_chips = 2000
seats = 6
players_min = 4
level_hands = 8
action_seconds = 30
time_bank_seconds = 0
start = "floor"
seating = "drawn"
wait_minutes = 5
deals = false
button = "forward"
"""
    found = read_house(text).tournaments["own"]
    structure = found.structure
    assert (found.title, structure.name) == ("Friday Freezeout", "Friday Freezeout")
    assert (structure.buy_in_cents, structure.fee_cents) == (10_000, 750)
    assert (structure.seats, structure.players_min, structure.starting_chips) == (6, 4, 2_000)
    assert {level.hands for level in structure.levels[:-1]} == {8}
    assert {level.minutes for level in structure.levels} == {0}
    assert structure.levels[-1].hands == 0
    assert (structure.clocks.action_ms, structure.clocks.time_bank_ms) == (30_000, 0)
    assert (structure.start, structure.seating) == (Start.FLOOR, SeatsAre.DRAWN)
    assert (structure.wait_minutes, structure.deals) == (5, False)
    assert structure.options.button is ButtonRule.FORWARD
    assert [payout.players for payout in structure.payouts] == [2, 4]


def test_a_house_may_write_its_own_levels_and_prizes() -> None:
    text = """
[tournaments.own]
seats = 3
levels = [
    { blinds = [10, 20], chip = 10, minutes = 5, break_minutes = 2 },
    { blinds = [20, 40], chip = 10, ante = 40, ante_from = "big_blind" },
]
payouts = [{ players = 2, percent = [100] }, { players = 3, percent = ["62.5", "37.5"] }]
"""
    structure = read_house(text).tournaments["own"].structure
    assert [level.stakes.blinds for level in structure.levels] == [(10, 20), (20, 40)]
    assert structure.levels[0].break_minutes == 2
    assert structure.prizes(3) == (9_375, 5_625)


LEVELS = "levels = [{ blinds = [10, 20], chip = 10, minutes = 5 }, { blinds = [5, 20], chip = 5 }]"


@pytest.mark.parametrize(
    ("lines", "wrong"),
    [
        ("seats = 11", "line 2: tournaments.own.seats = 11: 2 to 10"),
        (
            "players_min = 9\nseats = 6",
            "line 2: tournaments.own.players_min = 9: 2 to 6",
        ),
        (
            "starting_chips = 1510",
            "line 2: tournaments.own.starting_chips = 1510: a whole number of 25 chips",
        ),
        (
            "level_minutes = 5\nlevel_hands = 10",
            "line 3: tournaments.own.level_hands = 10: left out, or no level_minutes",
        ),
        (
            "payouts = [{ players = 2, percent = [60, 30] }]",
            'line 2: tournaments.own.payouts[0].percent = "90 percent": together 100 percent',
        ),
        (
            "payouts = [{ players = 2, sums = [100, 100] }]",
            "line 2: tournaments.own.payouts[0].sums = ",
        ),
        (
            "payouts = [{ players = 2, percent = [50, 30, 20] }]",
            "line 2: tournaments.own.payouts[0].percent = 3: no more places than players: 2",
        ),
        (
            "buy_in = 300\npayouts = [{ players = 2, equal = 200 }]",
            'payouts[0].equal = "$200.00": more than the buy-in of $300.00',
        ),
        (LEVELS, "line 2: tournaments.own.levels[1].chip = 5: at least 10, as before"),
        (
            "levels = [{ blinds = [10, 20] }, { blinds = [20, 40] }]",
            "line 2: tournaments.own.levels[0].minutes = 0: minutes or hands",
        ),
        (
            "level_minutes = 3\nlevels = [{ blinds = [10, 20], chip = 10 }]",
            "line 2: tournaments.own.level_minutes = 3: left out: the levels say their own length",
        ),
        ("buy_in = 1001", 'line 2: tournaments.own.buy_in = "$1,001.00": up to $1,000.00'),
        ("fee = 101", 'line 2: tournaments.own.fee = "$101.00": up to $100.00'),
        ('start = "time"', 'line 2: tournaments.own.start = "time": "full", "floor"'),
        (
            "buy_inn = 5",
            "line 2: tournaments.own.buy_inn: there is no such key; did you mean buy_in?",
        ),
        ("levels = 3", "line 2: tournaments.own.levels = 3: a list of tables"),
    ],
)
def test_nonsense_is_refused_with_the_key_at_fault(lines: str, wrong: str) -> None:
    assert any(wrong in fault for fault in faults(OWN + lines + "\n")), faults(OWN + lines + "\n")


def test_a_structure_that_the_house_does_not_allow_is_refused() -> None:
    text = '[tournament_limits]\nstructures = ["fixed_limit"]\n' + OWN
    (wrong,) = faults(text)
    assert "tournaments.own.structure" in wrong
    assert "fixed_limit (tournament_limits)" in wrong
    assert faults("[tournament_limits]\nstructures = []\n")


def test_the_lock_forbids_deals_and_needs_no_word_in_each_tournament() -> None:
    locked = "[locks]\ntournament_deals = true\n"
    found = read_house(locked).tournaments
    assert not any(each.structure.deals for each in found.values())
    (wrong,) = faults(f"{locked}{OWN}deals = true\n")
    assert "line 4: tournaments.own.deals" in wrong


def test_the_limits_judge_a_structure_that_the_floor_changed() -> None:
    limits = read_house("[tournament_limits]\nbuy_in_most = 50\nfee_most = 5\n").tournament_limits
    ready = preset(Preset.TURBO)
    assert list(limits.problems(ready)) == []
    dear = replace(ready, buy_in_cents=5_001, fee_cents=501)
    assert [key for key, _value, _need in limits.problems(dear)] == ["buy_in", "fee"]
