"""The house file: sensible without any file, and every mistake named with its line."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.collection import FeeMoment, FeeStep, TimeFee
from rules.games.catalogue import GAMES
from rules.settings import Structure
from server.house import HouseFileWrong, HouseRules, Pace, default_text, read_house
from server.house.keys import EVERY_TABLE, SECTIONS
from tests.conftest import ROOT

DEFAULT = default_text()


def faults(text: str) -> list[str]:
    with pytest.raises(HouseFileWrong) as caught:
        read_house(text)
    return str(caught.value).splitlines()


def test_an_empty_file_gives_the_same_room_as_the_default_file() -> None:
    empty, default = read_house(""), read_house(DEFAULT)
    assert empty.presets == default.presets
    assert (empty.name, empty.locks, empty.waiting, empty.cage) == (
        default.name,
        default.locks,
        default.waiting,
        default.cage,
    )


def test_the_value_without_a_file_has_the_defaults_of_the_keys() -> None:
    plain, read = HouseRules(), read_house("")
    assert plain.locks == read.locks
    assert plain.waiting == read.waiting
    assert plain.cage == read.cage
    assert plain.minimum_age == read.minimum_age
    assert plain.day_starts_minute == read.day_starts_minute
    assert plain.tables_most == read.tables_most


def test_the_default_file_spreads_every_game() -> None:
    assert {preset.settings.game for preset in read_house("").presets.values()} == set(GAMES)


def test_the_default_file_names_every_key_of_the_room() -> None:
    for section in ("", "gaming_day", "locks", "waiting", "cage", "every_table"):
        keys, _purpose = SECTIONS[section]
        for key in keys:
            assert f"{key.name} = " in DEFAULT, f"{section}.{key.name}"


def test_the_default_file_writes_the_default_of_every_key() -> None:
    raw = tomllib.loads(DEFAULT)
    for section in ("gaming_day", "locks", "waiting", "cage", "every_table"):
        keys, _purpose = SECTIONS[section]
        for key in keys:
            assert raw[section].get(key.name, key.default) == key.default, key.name


def test_a_preset_is_whole_settings_with_its_schedule_and_pace() -> None:
    preset = read_house(DEFAULT).presets["limit_4_8"]
    assert preset.title == "$4-$8 Limit Hold'em"
    assert preset.settings.structure is Structure.FIXED_LIMIT
    assert preset.settings.stakes.blinds == (200, 400)
    assert preset.settings.chip == 100
    most = preset.settings.collection.brackets[-1]
    assert most.players_min == 7
    assert most.steps[0] == FeeStep(FeeMoment.STREET_DEALT, 1, 400)
    assert preset.options.pace is Pace.BRISK


def test_a_table_may_say_otherwise_than_every_table() -> None:
    text = """
[every_table]
pace = "calm"
action_seconds = 40
[tables.quick]
blinds = [1, 2]
action_seconds = 15
[tables.slow]
blinds = [1, 2]
"""
    presets = read_house(text).presets
    assert presets["quick"].settings.clocks.action_ms == 15_000
    assert presets["slow"].settings.clocks.action_ms == 40_000
    assert presets["quick"].options.pace is Pace.CALM


def test_a_wrong_value_is_named_with_key_line_and_what_is_allowed() -> None:
    text = '[tables.nl_1_2]\n# a comment = 3\nblinds = [1, 2]\nseats = 14\npace = "rushed"\n'
    assert faults(text) == [
        "house.toml line 4: tables.nl_1_2.seats = 14: 2 to 10",
        'house.toml line 5: tables.nl_1_2.pace = "rushed": "calm", "brisk", "instant"',
    ]


def test_what_the_rules_refuse_is_told_in_the_file_s_own_units() -> None:
    (wrong,) = faults("[tables.x]\nblinds = [1, 2]\nbuy_in_max = 3\n")
    assert wrong == 'house.toml line 3: tables.x.buy_in_max = "$3.00": $0.00 or at least $40.00'


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        (
            'game = "stud"\nstructure = "fixed_limit"\nbring_in = 4\nsmall_bet = 4\nbig_bet = 8',
            'line 4: tables.x.bring_in = "$4.00": less than the small bet of $4.00',
        ),
        (
            "blinds = [0, 2]",
            'line 2: tables.x.blinds = ["$0.00", "$2.00"]: each at least $1.00, smallest first',
        ),
        (
            'blinds = [1, 2]\nstructure = "fixed_limit"\nsmall_bet = 4\nbig_bet = 8',
            'line 2: tables.x.blinds = ["$1.00", "$2.00"]: the last one $4.00, as the small bet',
        ),
        (
            "blinds = [1, 2]\npot_rounded_to = 0",
            'line 3: tables.x.pot_rounded_to = 0: $0.01 to $100,000,000.00, written as 2 or "0.50"',
        ),
        ("blinds = [1, 2]\nraises_max = 0", "line 3: tables.x.raises_max = 0: 1 to 10"),
    ],
)
def test_what_could_be_opened_and_never_played_is_refused_by_key_and_what_is_allowed(
    table: str, wrong: str
) -> None:
    assert faults(f"[tables.x]\n{table}\n") == [f"house.toml {wrong}"]


@pytest.mark.parametrize(
    ("schedule", "wrong"),
    [
        (
            "brackets = [{ players = 2, fees = [{ street = 2, amount = 500 }] }]",
            "fees of $0.00 to $20.00 in a hand, not $500.00",
        ),
        ("brackets = [{ players = 2, no_flop = 100 }]", "no_flop of $0.00 to $2.00, not $100.00"),
        (
            "time = { fees = [{ players = 2, amount = 700 }] }",
            "time.fees of $0.00 to $20.00, half of the least buy-in, not $700.00",
        ),
    ],
)
def test_a_schedule_that_would_take_every_pot_of_a_table_is_refused(
    schedule: str, wrong: str
) -> None:
    table = '[tables.x]\nblinds = [1, 2]\ncollection = "slipped"\n'
    assert faults(f"{table}[collections.slipped]\n{schedule}\n") == [
        f'house.toml line 3: tables.x.collection = "slipped": a schedule with {wrong}'
    ]


def test_the_time_collection_s_list_is_refused_where_it_stands() -> None:
    fees = "[{ players = 5, amount = 4 }, { players = 2, amount = 2 }]"
    (wrong,) = faults(f"[collections.t]\n[collections.t.time]\nfees = {fees}\n[tables]\n")
    assert wrong.startswith("house.toml line 3: collections.t.time.fees = ")
    assert wrong.endswith(": fewest players first, each once")


def test_a_key_that_does_not_exist_is_named_with_the_nearest() -> None:
    (wrong,) = faults("[waiting]\ncalled_second = 60\n")
    assert wrong == (
        "house.toml line 2: waiting.called_second: there is no such key; "
        "did you mean called_seconds?"
    )


def test_a_float_is_no_amount() -> None:
    (wrong,) = faults("[cage]\nreport_above = 10000.50\n")
    assert wrong.startswith("house.toml line 2: cage.report_above = 10000.5: ")


def test_a_percentage_is_refused_while_the_house_locks_it() -> None:
    text = """
[collections.part]
brackets = [
    { players = 2, percent = 5, cap = 4 },
]
[tables.x]
blinds = [1, 2]
collection = "part"
"""
    (wrong,) = faults(text)
    assert wrong.startswith("house.toml line 3: collections.part.brackets[0].percent = 5.0: 0: ")
    unlocked = read_house("[locks]\npercentage_collection = false\n" + text)
    assert unlocked.presets["x"].settings.collection.brackets[0].percent_bp == 500


def test_a_schedule_that_does_not_exist_is_told_with_those_that_do() -> None:
    (wrong,) = faults('[tables.x]\nblinds = [1, 2]\ncollection = "dorp"\n')
    assert wrong == (
        'house.toml line 3: tables.x.collection = "dorp":'
        ' "none", "drop", "flop_drop", "stud_drop", "time"'
    )


def test_a_text_that_is_no_toml_is_told_with_its_line() -> None:
    (wrong,) = faults("name = 'x'\n[locks\n")
    assert "line 2" in wrong


def test_every_mistake_is_told_at_once_in_the_order_of_lines() -> None:
    told = faults("name = 3\n[locks]\nx = 1\n[every_table]\naction_seconds = 1\n")
    assert [line.split(":")[0] for line in told] == [
        "house.toml line 1",
        "house.toml line 3",
        "house.toml line 5",
    ]


def test_the_digest_is_of_the_very_text() -> None:
    assert read_house(DEFAULT).digest != read_house(DEFAULT + "\n").digest


@given(
    st.sampled_from([key.name for key in EVERY_TABLE]),
    st.floats(allow_nan=False, allow_infinity=False),
)
def test_no_key_of_a_table_takes_a_float(name: str, value: float) -> None:
    (wrong,) = faults(f"[every_table]\n{name} = {value!r}\n")
    assert wrong.startswith(f"house.toml line 2: every_table.{name} = ")


def test_the_document_is_made_of_the_keys() -> None:
    from server.house import house_document

    assert (ROOT / "docs" / "house_file.md").read_text(encoding="utf-8") == house_document()


def test_a_table_names_a_jackpot_of_the_house() -> None:
    text = """
[jackpots.main]
title = "Bad Beat"
drop = "0.50"
pot_min = 10
loser = 60
winner = 30
table = 10

[tables.nl]
blinds = [1, 2]
chip = "0.50"
jackpot = "main"
"""
    house = read_house(text)
    rule = house.presets["nl"].settings.jackpot
    assert rule is not None
    assert (rule.name, rule.drop, rule.pot_min) == ("main", 50, 1_000)
    assert rule.shares_bp == (6_000, 3_000, 1_000)
    assert house.jackpots["main"].title == "Bad Beat"


@pytest.mark.parametrize(
    ("wrong", "key"),
    [
        ("[jackpots.main]\nloser = 60\n", "jackpots.main.loser"),
        ("[jackpots.main]\ndrop = 0\n", "jackpots.main.drop"),
        ('[jackpots."bad beat"]\ndrop = 1\n', "jackpots.bad beat"),
        ('[tables.nl]\nblinds = [1, 2]\njackpot = "other"\n', "tables.nl.jackpot"),
        (
            '[jackpots.main]\n[tables.s]\ngame = "stud"\nante = 1\nbring_in = 2\nsmall_bet = 4\n'
            'big_bet = 8\njackpot = "main"\n',
            "tables.s.jackpot",
        ),
        (
            '[jackpots.main]\nlosing_hand = "AsAhAdTsT?"\n[tables.nl]\nblinds = [1, 2]\n'
            'jackpot = "main"\n',
            "tables.nl.jackpot",
        ),
    ],
)
def test_a_jackpot_that_cannot_be_played_is_named_with_its_key(wrong: str, key: str) -> None:
    with pytest.raises(HouseFileWrong) as found:
        read_house(wrong)
    assert key in [fault.key for fault in found.value.faults]


def test_a_house_writes_every_moment_of_a_fee() -> None:
    text = """
[collections.two_one_one]
brackets = [
    { players = 1, players_max = 5, fees = [
        { earned = "before_deal", amount = 1 },
        { earned = "once", street = 4, amount = "0.50" } ] },
    { players = 6, fees = [ { earned = "from_blinds", amount = "1.50" } ] },
]
per_player = "0.50"
[collections.two_one_one.time]
minutes = 40
at_beginning = true
fees = [{ players = 2, amount = 10 }]
[tables.x]
game = "poker_211"
structure = "fixed_limit"
blinds = ["0.50", 1]
small_bet = 1
big_bet = 2
chip = "0.50"
buy_in_min = 40
collection = "two_one_one"
"""
    collection = read_house(text).presets["x"].settings.collection
    few, many = collection.brackets
    assert (few.players_min, few.players_max, many.players_max) == (1, 5, None)
    assert few.steps == (
        FeeStep(FeeMoment.BEFORE_DEAL, 0, 100),
        FeeStep(FeeMoment.ONCE, 3, 50),
    )
    assert many.steps == (FeeStep(FeeMoment.FROM_BLINDS, 0, 150),)
    assert collection.per_player == 50
    assert collection.time_fee == TimeFee(
        period_ms=2_400_000, brackets=((2, 1_000),), at_beginning=True
    )
