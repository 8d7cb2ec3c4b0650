"""House rules 12: tables that play several games in turn."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.kill import Kill, KillKind
from rules.playable import refuse_unplayable
from rules.refusals import Refused
from rules.seating import (
    ChangeSeat,
    ComeBack,
    Entry,
    SitDown,
    SitOut,
    StandUp,
    StartTable,
    VoidHand,
)
from rules.settings import BuyIn, MixChange, MixedGame, Options, Stakes, Structure
from rules.table.commands import ChangeStakes, GameTimeUp
from rules.table.mixing import hands_left
from rules.table.play import play
from rules.table.record import record_of, table_of
from rules.table.state import NOTHING, Mixing, Table
from tests.rules.house.mixing import (
    HORSE,
    LIMIT,
    deal,
    games_played,
    mixed_game,
    mixed_table,
    mixing,
)
from tests.rules.table.builders import deck, fold_out

NO_LIMIT = MixedGame(game="holdem", structure=Structure.NO_LIMIT, stakes=Stakes(blinds=(5, 10)))


def test_house_rule_12_1_the_game_with_the_fewest_seats_says_how_many_there_are() -> None:
    assert mixing("holdem", "stud", "triple27").seats == 6
    with pytest.raises(Refused) as refused:
        mixing("holdem", "stud", "triple27", seats=7)
    assert refused.value.facts["key"] == "mix.games[2].seats"


def test_house_rule_12_1_every_game_must_be_playable_by_itself() -> None:
    settings = mixing("holdem", "stud")
    mix = settings.mix
    assert mix is not None
    wrong = replace(mix.games[1], stakes=replace(mix.games[1].stakes, bring_in=2))
    with pytest.raises(Refused) as refused:
        refuse_unplayable(replace(settings, mix=replace(mix, games=(mix.games[0], wrong))))
    assert refused.value.facts["key"] == "mix.games[1].stakes.bring_in"


@pytest.mark.parametrize(
    ("codes", "changes", "key"),
    [
        (("holdem",), {}, "mix.games"),
        (("holdem", "stud", "holdem"), {}, "mix.games"),
        (("holdem", "stud"), {"tournament": True}, "mix"),
        (("holdem", "stud"), {"every": 0}, "mix.every"),
        (
            ("holdem", "stud"),
            {"options": Options(kill=Kill(kind=KillKind.NATURAL))},
            "mix.games[1].options.kill",
        ),
    ],
)
def test_house_rule_12_1_a_mix_that_makes_no_sense_is_refused_by_its_key(
    codes: tuple[str, ...], changes: dict[str, object], key: str
) -> None:
    with pytest.raises(Refused) as refused:
        mixing(*codes, **changes)  # type: ignore[arg-type] # wrong on purpose
    assert refused.value.facts["key"] == key


def test_house_rule_12_1_the_smallest_buy_in_is_that_of_the_largest_game() -> None:
    settings = mixing("holdem", "omaha8")
    mix = settings.mix
    assert mix is not None
    larger = replace(settings, mix=replace(mix, games=(*mix.games, NO_LIMIT)))
    assert settings.buy_in_minimum == 20
    assert larger.buy_in_minimum == larger.playing(NO_LIMIT).buy_in_minimum == 200
    assert replace(larger, buy_in=BuyIn(minimum=50)).buy_in_minimum == 50


def test_house_rule_12_1_stakes_of_one_game_are_not_changed_alone() -> None:
    table = mixed_table(3, mixing())
    with pytest.raises(Refused) as refused:
        play(table, ChangeStakes(LIMIT))
    assert refused.value.facts["key"] == "mix"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_house_rule_12_2_the_game_changes_when_the_button_has_gone_round(players: int) -> None:
    table = mixed_table(players, mixing())
    played = games_played(table, 6 * players)
    assert played == [code for code in (*HORSE, "holdem") for _ in range(players)]


def test_house_rule_12_2_in_a_round_every_player_has_the_button_once() -> None:
    table = mixed_table(5, mixing("holdem", "omaha8"))
    buttons = []
    for seed in range(20):
        deal(table, seed)
        assert table.hand is not None
        buttons.append((table.hand.game.code, table.hand.setup.button))
        fold_out(table)
    assert [button for _, button in buttons] == [1, 2, 3, 4, 5] * 4
    assert [code for code, _ in buttons] == (["holdem"] * 5 + ["omaha8"] * 5) * 2


def test_house_rule_12_4_the_button_of_mexican_poker_goes_round_in_a_mix() -> None:
    """It says who opens and begins among equal cards, so it must not wait as in stud."""
    table = mixed_table(4, mixing("holdem", "mexican"))
    buttons = []
    for seed in range(8):
        deal(table, seed)
        assert table.hand is not None
        buttons.append((table.hand.game.code, table.hand.setup.button))
        fold_out(table)
    assert [code for code, _ in buttons] == ["holdem"] * 4 + ["mexican"] * 4
    assert sorted(button for _, button in buttons[4:]) == [1, 2, 3, 4]


def test_house_rule_12_2_a_player_who_leaves_makes_the_round_shorter() -> None:
    table = mixed_table(5, mixing("holdem", "omaha8"))
    games_played(table, 2)
    play(table, StandUp(4))
    assert games_played(table, 3) == ["holdem", "holdem", "omaha8"]


def test_house_rule_12_2_the_game_changes_after_so_many_hands() -> None:
    table = mixed_table(4, mixing("holdem", "stud", change=MixChange.HANDS, every=3))
    assert hands_left(table) == 3
    assert games_played(table, 7) == ["holdem"] * 3 + ["stud"] * 3 + ["holdem"]


def test_house_rule_12_2_several_rounds_are_counted() -> None:
    table = mixed_table(3, mixing("holdem", "stud", every=2))
    assert games_played(table, 13) == ["holdem"] * 6 + ["stud"] * 6 + ["holdem"]


def test_house_rule_12_2_by_time_the_running_hand_is_played_first() -> None:
    table = mixed_table(4, mixing("holdem", "stud", change=MixChange.TIME, every=30))
    ticket = table.mixing.ticket
    assert hands_left(table) is None
    deal(table)
    play(table, GameTimeUp(ticket))
    assert table.settings.game == "holdem"
    fold_out(table)
    assert table.settings.game == "stud"
    assert table.mixing.ticket > ticket
    with pytest.raises(Refused):
        play(table, GameTimeUp(ticket))
    play(table, GameTimeUp(table.mixing.ticket))  # between hands: at once
    assert table.settings.game == "holdem"


def test_house_rule_12_2_a_mix_that_the_floor_made_timed_begins_to_run() -> None:
    table = mixed_table(4, mixing("holdem", "stud", change=MixChange.HANDS, every=3))
    games_played(table, 1)
    table.settings = mixing("holdem", "stud", change=MixChange.TIME, every=30)
    table.mixing = Mixing()
    assert games_played(table, 1) == ["holdem"]
    play(table, GameTimeUp(table.mixing.ticket))
    assert table.settings.game == "stud"


def test_house_rule_12_2_how_many_hands_are_left_is_told_before_the_change() -> None:
    table = mixed_table(4, mixing("holdem", "razz"))
    for game in ("holdem", "razz", "holdem"):
        for left in (3, 2, 1, 0):
            deal(table)
            assert (table.settings.game, hands_left(table)) == (game, left)
            fold_out(table)


def test_house_rule_12_3_at_a_change_a_newcomer_owes_nothing() -> None:
    table = mixed_table(4, mixing("holdem", "omaha8", change=MixChange.HANDS, every=2))
    games_played(table, 1)
    play(table, SitDown(5, "p5", 100, Entry.WAIT))
    assert not table.seats[5].dues.none
    games_played(table, 1)
    assert table.settings.game == "omaha8"
    assert {seat.dues for seat in table.seats.values()} == {NOTHING}


def test_house_rule_12_3_at_a_change_nobody_has_a_leg_or_owes_a_kill() -> None:
    options = Options(kill=Kill(kind=KillKind.NATURAL))
    settings = mixing("holdem", "omaha8", change=MixChange.HANDS, every=2, options=options)
    table = mixed_table(4, settings)
    games_played(table, 1)
    assert table.kill.legs
    table.kill = table.kill._replace(legs=("p9",), left=(("p9", 7),))
    deal(table)
    table.kill = table.kill._replace(owing=("p2",))
    fold_out(table)
    assert table.settings.game == "omaha8"
    assert (table.kill.legs, table.kill.owing, table.kill.left) == ((), (), ())


@pytest.mark.parametrize("away", ["sits out", "leaves"])
def test_house_rule_12_3_a_kill_is_not_walked_away_from_by_waiting_for_the_change(
    away: str,
) -> None:
    options = Options(kill=Kill(kind=KillKind.NATURAL))
    settings = mixing("holdem", "omaha8", change=MixChange.HANDS, every=3, options=options)
    table = mixed_table(4, settings)
    games_played(table, 2)
    table.kill = table.kill._replace(owing=("p2",))
    play(table, SitOut(2) if away == "sits out" else StandUp(2))
    left = table.kill.left
    assert [player for player, _ in left] == (["p2"] if away == "leaves" else [])
    games_played(table, 1)
    assert table.settings.game == "omaha8"
    assert (table.kill.legs, table.kill.owing, table.kill.left) == ((), ("p2",), left)
    chips = table.departed["p2"].stack if away == "leaves" else 0
    play(table, SitDown(2, "p2", chips) if away == "leaves" else ComeBack(2, Entry.POST))
    while table.kill.owing:
        deal(table)
        assert table.hand is not None
        assert (table.hand.setup.stakes is not None) == (2 in table.hand.by_seat)
        fold_out(table)


def killing_by_time() -> Table:
    """A table that changes its game by the clock; p2 owes a kill and was dealt in."""
    options = Options(kill=Kill(kind=KillKind.NATURAL))
    settings = mixing("holdem", "omaha8", change=MixChange.TIME, options=options)
    table = mixed_table(4, settings)
    deal(table)
    table.kill = table.kill._replace(owing=("p2",))
    fold_out(table)
    return table


def test_house_rule_12_3_a_table_read_from_its_record_forgets_the_same_kills() -> None:
    live = killing_by_time()
    read = table_of(record_of(live))
    for table in (live, read):
        play(table, GameTimeUp(table.mixing.ticket))
    assert live.kill.owing == ()
    assert record_of(read) == record_of(live)


def test_house_rule_12_3_the_seat_of_a_player_who_was_dealt_in_takes_no_kill_away() -> None:
    table = killing_by_time()
    play(table, SitOut(2))
    deal(table)
    fold_out(table)
    play(table, StandUp(3))
    play(table, ChangeSeat(2, 3))
    play(table, GameTimeUp(table.mixing.ticket))
    assert table.kill.owing == ("p2",)


def test_house_rule_12_4_the_button_waits_through_stud() -> None:
    table = mixed_table(4, mixing("holdem", "stud", change=MixChange.HANDS, every=3))
    games_played(table, 3)
    assert table.rotation is not None
    kept = table.rotation
    assert kept.button == 3
    games_played(table, 3)
    assert table.rotation == kept
    deal(table)
    assert table.hand is not None
    assert table.hand.setup.button == 4
    assert table.hand.setup.last_blind == 2


def test_house_rule_12_4_a_mix_that_begins_with_stud_keeps_the_drawn_button() -> None:
    table = mixed_table(4, mixing("razz", "holdem", change=MixChange.HANDS, every=2))
    games_played(table, 2)
    deal(table)
    assert table.hand is not None
    assert (table.hand.game.code, table.hand.setup.button) == ("holdem", 1)


def test_house_rule_12_5_a_new_game_begins_with_the_first() -> None:
    table = mixed_table(2, mixing("holdem", "omaha8", change=MixChange.HANDS, every=1))
    games_played(table, 1)
    assert table.settings.game == "omaha8"
    for seat in (1, 2):
        play(table, StandUp(seat))
    for seat in (1, 2):
        play(table, SitDown(seat, f"p{seat}", 500))
    play(table, StartTable(deck()))
    assert table.settings.game == "holdem"


def test_house_rule_12_5_a_voided_hand_counts_for_no_round() -> None:
    table = mixed_table(4, mixing("holdem", "omaha8", change=MixChange.HANDS, every=2))
    deal(table)
    play(table, VoidHand())
    assert games_played(table, 3) == ["holdem", "holdem", "omaha8"]


def test_each_hand_names_the_settings_of_its_own_game() -> None:
    table = mixed_table(2, mixing("holdem", "stud", change=MixChange.HANDS, every=1))
    digests = []
    for seed in range(3):
        deal(table, seed)
        assert table.hand is not None
        digests.append(table.hand.setup.settings.digest())
        fold_out(table)
    assert digests[0] == digests[2] != digests[1]
    assert mixed_game("stud").game == "stud"
