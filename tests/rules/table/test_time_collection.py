"""House rule 8.9: time is collected from stacks, between hands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.collection import Collection, TimeFee
from rules.refusals import RefusalCode, Refused
from rules.seating import Entry, Rebuy, SitDown, SitOut, StandUp, VoidHand
from rules.settings import BuyIn
from rules.table.commands import CollectTime
from rules.table.events import Busted, OwedTimePaid, SatDown, TimeFeeDue, TimeFeeTaken
from rules.table.play import play
from rules.table.state import Departed
from tests.rules.table.builders import all_in, fold_out, hand_over, room, start, table_with

BY_BRACKET = TimeFee(period_ms=1_800_000, brackets=((2, 3), (4, 5)))
TIMED = room(collection=Collection(time_fee=BY_BRACKET), buy_in=BuyIn(minimum=1))


@pytest.mark.parametrize(("players", "fee"), [(2, 3), (3, 3), (4, 5), (6, 5)])
def test_house_rule_8_9_each_player_pays_by_the_number_of_players(players: int, fee: int) -> None:
    table = table_with([100] * players, TIMED)
    hand_over(table)
    (taken,) = play(table, CollectTime())
    assert taken == TimeFeeTaken(tuple((seat, fee) for seat in range(1, players + 1)), fee)
    assert table.collected == fee * players


def test_house_rule_8_9_during_a_hand_it_falls_due_and_is_taken_after_it() -> None:
    table = table_with([100] * 3, TIMED)
    start(table)
    assert play(table, CollectTime()) == [TimeFeeDue()]
    assert table.collected == 0
    fold_out(table)
    assert table.collected == 9
    assert not table.time_due


def test_house_rule_8_9_who_was_not_dealt_in_during_the_period_pays_nothing() -> None:
    table = table_with([100] * 4, TIMED)
    play(table, SitOut(4))
    hand_over(table)
    play(table, SitDown(5, "late", 100))
    (taken,) = play(table, CollectTime())
    assert taken == TimeFeeTaken(((1, 3), (2, 3), (3, 3)), 3)
    assert play(table, CollectTime()) == [TimeFeeTaken(())]


def test_house_rule_8_9_who_sits_out_pays_for_what_he_played() -> None:
    table = table_with([100] * 3, TIMED)
    hand_over(table)
    play(table, SitOut(3))
    play(table, CollectTime())
    assert table.seats[3].stack in (96, 97, 98)


def test_house_rule_8_9_a_short_stack_pays_what_it_has_and_may_buy_again() -> None:
    table = table_with([100, 2, 100], TIMED, button=2)
    start(table)
    fold_out(table)
    (taken, busted) = play(table, CollectTime())
    assert taken == TimeFeeTaken(((1, 3), (2, 2), (3, 3)), 3)
    assert type(busted).__name__ == "Busted"
    assert table.seats[2].busted


def test_house_rule_8_9_who_has_no_chips_pays_for_the_period_when_he_buys_in_again() -> None:
    table = table_with([100, 2, 100], TIMED, button=2)
    seed = 0
    while not table.seats[2].busted:
        all_in(table, (1, 2), seed)
        seed += 1
    taken = play(table, CollectTime())[0]
    assert isinstance(taken, TimeFeeTaken)
    assert (taken.fee, taken.owing) == (3, (2,))
    bought = play(table, Rebuy(2, 100))
    assert OwedTimePaid(2, 3) in bought
    assert table.seats[2].stack == 97


def test_house_rule_8_9_a_table_without_time_collection_takes_none() -> None:
    table = table_with([100] * 3)
    with pytest.raises(Refused) as refusal:
        play(table, CollectTime())
    assert refusal.value.code is RefusalCode.NO_TIME_FEE


def test_house_rule_8_9_too_few_players_for_any_bracket_pay_nothing() -> None:
    fee = replace(BY_BRACKET, brackets=((4, 5),))
    table = table_with([100] * 3, room(collection=Collection(time_fee=fee)))
    hand_over(table)
    assert play(table, CollectTime()) == [TimeFeeTaken(())]


def test_house_rule_8_9_a_voided_hand_was_not_played() -> None:
    table = table_with([100] * 3, TIMED)
    start(table)
    play(table, VoidHand())
    assert play(table, CollectTime()) == [TimeFeeTaken(())]


def test_house_rule_8_9_who_left_just_before_a_collection_pays_when_he_sits_down_again() -> None:
    table = table_with([100] * 4, TIMED)
    hand_over(table)
    chips, player = table.seats[4].stack, table.seats[4].player
    play(table, StandUp(4))
    others = play(table, CollectTime())
    assert others == [TimeFeeTaken(((1, 5), (2, 5), (3, 5)), 5)], "four were dealt in"

    _, paid = play(table, SitDown(4, player, chips))

    assert paid == OwedTimePaid(4, 5)
    assert (table.seats[4].stack, table.collected) == (chips - 5, 20)
    assert play(table, CollectTime()) == [TimeFeeTaken(())]


def test_house_rule_8_9_standing_up_before_every_collection_saves_nothing() -> None:
    table = table_with([100] * 4, TIMED)
    for _ in range(5):
        hand_over(table)
        chips, player = table.seats[4].stack, table.seats[4].player
        play(table, StandUp(4))
        play(table, CollectTime())
        play(table, SitDown(4, player, chips, Entry.POST))
    assert table.collected == 5 * 4 * 5


def test_house_rule_8_9_who_comes_back_during_a_hand_pays_when_it_is_over() -> None:
    table = table_with([100] * 4, TIMED)
    hand_over(table)
    chips, player = table.seats[4].stack, table.seats[4].player
    play(table, StandUp(4))
    play(table, CollectTime())
    start(table)
    (sat,) = play(table, SitDown(4, player, chips))
    assert isinstance(sat, SatDown)
    fold_out(table)
    assert table.seats[4].stack == chips - 5


def test_house_rule_8_9_owed_time_takes_no_more_than_the_stack() -> None:
    table = table_with([100] * 3, TIMED)
    table.departed["p4"] = Departed(2, (), 0, 9, time_owed=10)
    _, paid, busted = play(table, SitDown(4, "p4", 2))
    assert paid == OwedTimePaid(4, 2)
    assert isinstance(busted, Busted)
    assert table.seats[4].time_owed == 0


def test_house_rule_8_9_leaving_and_returning_within_the_period_saves_nothing() -> None:
    table = table_with([100] * 4, TIMED)
    hand_over(table)
    chips, player = table.seats[4].stack, table.seats[4].player
    play(table, StandUp(4))
    play(table, SitDown(5, player, chips))

    (taken,) = play(table, CollectTime())

    assert taken == TimeFeeTaken(((1, 5), (2, 5), (3, 5), (5, 5)), 5)
