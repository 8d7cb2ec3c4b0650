"""House rules 3.18 and 9.7: whoever leaves and comes back in time has changed his seat."""

from __future__ import annotations

from typing import Any

import pytest

from rules.refusals import Refused
from rules.seating import (
    ChangeSeat,
    Entry,
    SitDown,
    SitOut,
    StandUp,
    StartTable,
    TopUp,
    VoidHand,
)
from rules.settings import MissedBlinds, Options, Seating, Stakes, TableSettings
from rules.table.commands import ChooseEntry, ForgetReturn
from rules.table.next_hand import plan_next
from rules.table.play import play
from rules.table.record import record_of, table_of
from rules.table.state import NEW, Departed, Dues, Table
from tests.rules.table.builders import deck_for_button, hand_over, posts, room, start, table_with

NOBODY_SITS_OUT = Seating(timeouts_to_sit_out=0)
ONLY_MISSED = Options(missed_blinds=MissedBlinds.ONLY_MISSED)
STRUCTURES = [(1, 2), (2, 3), (2, 2), (1, 2, 4)]


def seven_of_nine(settings: TableSettings, big: int) -> Table:
    """Seats 1 to 7 of nine, past the first round; the next big blind is due from this seat."""
    table = table_with(dict.fromkeys(range(1, 8), 500), settings, button=1)
    for _ in range(10):
        hand_over(table)
    while plan_next(table).big != big:
        hand_over(table)
    return table


def nine(**changes: Any) -> TableSettings:
    return room(seats=9, seating=NOBODY_SITS_OUT, **changes)


def leave_and_return(table: Table, seat: int, to: int) -> None:
    stack, player = table.seats[seat].stack, table.seats[seat].player
    play(table, StandUp(seat))
    play(table, SitDown(to, player, stack, Entry.POST))


def paid(table: Table, seat: int) -> int:
    """What a seat posts in a whole round."""
    hands = [hand_over(table) for _ in range(9)]
    return sum(amount for hand in hands for at, _, amount in posts(hand) if at == seat)


@pytest.mark.parametrize("blinds", STRUCTURES)
@pytest.mark.parametrize("seat", range(1, 8))
@pytest.mark.parametrize("to", [8, 9])
def test_house_rule_9_7_leaving_and_returning_costs_what_a_change_of_seat_costs(
    blinds: tuple[int, ...], seat: int, to: int
) -> None:
    moved, returned = (seven_of_nine(nine(stakes=Stakes(blinds=blinds)), 4) for _ in range(2))
    play(moved, ChangeSeat(seat, to))
    if not moved.seats[to].dues.none:
        play(moved, ChooseEntry(to, Entry.POST))
    leave_and_return(returned, seat, to)
    assert returned.seats[to].dues == moved.seats[to].dues
    assert paid(returned, to) == paid(moved, to)


def test_house_rule_9_7_who_leaves_before_his_big_blind_owes_all_blinds_behind_the_button() -> None:
    table = seven_of_nine(nine(), 4)
    leave_and_return(table, 4, 9)
    assert table.seats[9].dues == Dues(missed=(0, 1))


def test_house_rule_9_7_blinds_pass_the_seat_of_a_player_who_left() -> None:
    table = seven_of_nine(nine(), 4)
    play(table, StandUp(4))
    hand_over(table)
    assert table.departed["p4"].missed == (1,)
    hand_over(table)
    play(table, SitDown(4, "p4", 600))
    assert table.seats[4].dues == Dues(missed=(0, 1))


def test_house_rule_9_7_who_leaves_after_his_big_blind_has_missed_the_small_one() -> None:
    table = seven_of_nine(nine(options=ONLY_MISSED), 5)
    play(table, StandUp(4))
    play(table, SitDown(4, "another", 500))
    hand_over(table)
    play(table, SitDown(9, "p4", 600))
    assert table.seats[9].dues == Dues(missed=(0,))


def test_house_rule_9_7_who_is_back_before_a_blind_has_passed_owes_nothing() -> None:
    table = seven_of_nine(nine(), 4)
    leave_and_return(table, 6, 6)
    assert table.seats[6].dues.none


def test_house_rule_9_7_after_its_time_a_player_comes_back_as_if_new() -> None:
    table = seven_of_nine(nine(), 4)
    play(table, StandUp(4))
    play(table, ForgetReturn("p4", table.departed["p4"].ticket))
    play(table, SitDown(9, "p4", 500))
    assert table.seats[9].dues == NEW


@pytest.mark.parametrize("player", ["p3", "fresh"])
def test_house_rule_9_7_blinds_missed_in_a_game_that_broke_up_are_forgotten(player: str) -> None:
    table = table_with([100] * 4, room(seats=6), button=1)
    play(table, SitOut(3))
    for _ in range(5):
        hand_over(table)
    assert table.seats[3].dues.missed
    for seat in (3, 1, 2, 4):
        play(table, StandUp(seat))
    for seat in (1, 2, 4, 5):
        play(table, SitDown(seat, f"q{seat}", 100))
    play(table, StartTable(deck_for_button(0)))
    hand_over(table)

    play(table, SitDown(6, player, 100, Entry.POST))

    assert [post for post in posts(start(table)) if post[0] == 6] == []
    assert table.in_hand(6)


def test_house_rule_9_7_the_stack_of_a_game_that_broke_up_is_brought_again() -> None:
    table = table_with([100] * 2)
    play(table, TopUp(1, 400))
    play(table, StandUp(1))
    play(table, StandUp(2))
    assert table.rotation is None
    with pytest.raises(Refused) as refusal:
        play(table, SitDown(1, "p1", 100))
    assert refusal.value.facts == {"asked": 100, "least": 500}


def test_house_rule_9_7_where_the_seat_was_not_kept_in_mind_a_player_returns_as_if_new() -> None:
    table = seven_of_nine(nine(), 4)
    play(table, StandUp(4))
    table.departed["p4"] = Departed(stack=100, missed=(0,), bank_ms=0, ticket=1)
    hand_over(table)
    play(table, SitDown(9, "p4", 500))
    assert table.seats[9].dues == Dues(new=True, missed=(0,))


def test_the_seat_a_player_left_outlives_a_restart() -> None:
    table = seven_of_nine(nine(), 4)
    play(table, StandUp(4))
    again = table_of(record_of(table))
    play(again, SitDown(9, "p4", 600))
    assert again.seats[9].dues == Dues(missed=(0, 1))


def test_house_rule_3_18_who_owes_already_moves_for_the_same_price() -> None:
    table = seven_of_nine(nine(options=ONLY_MISSED), 5)
    play(table, SitOut(4))
    hand_over(table)
    assert table.seats[4].dues == Dues(missed=(0,))
    while table.rotation is None or table.rotation.front != 3:
        hand_over(table)
    play(table, ChangeSeat(4, 9))
    assert table.seats[9].dues == Dues(missed=(0, 1))


def voided_while_away(*, to: int) -> Table:
    """The big blind sits out, leaves while the hand runs, perhaps returns; the hand is voided."""
    table = seven_of_nine(nine(), 4)
    play(table, SitOut(4))
    start(table)
    assert table.seats[4].dues == Dues(missed=(1,))
    play(table, StandUp(4))
    if to:
        play(table, SitDown(to, "p4", 600))
    play(table, VoidHand())
    return table


def test_house_rule_9_5_a_voided_hand_was_not_missed_by_who_left_during_it() -> None:
    table = voided_while_away(to=0)
    play(table, SitDown(4, "p4", 600))
    assert table.seats[4].dues.none


@pytest.mark.parametrize(("to", "dues"), [(4, Dues()), (9, Dues(missed=(0, 1)))])
def test_house_rule_9_5_who_left_and_returned_during_a_voided_hand_owes_for_the_move_alone(
    to: int, dues: Dues
) -> None:
    assert voided_while_away(to=to).seats[to].dues == dues


def test_house_rule_9_5_a_voided_hand_passed_nobody_who_had_left() -> None:
    table = seven_of_nine(nine(), 4)
    play(table, StandUp(4))
    before = table.departed["p4"]
    start(table)
    assert table.departed["p4"] != before
    play(table, VoidHand())
    assert table.departed["p4"] == before
