"""Nobody who drew for the button walks away from the first blinds of a game (house rule 3.18)."""

from __future__ import annotations

from itertools import product

import pytest

from rules.seating import ChangeSeat, Entry, SitDown, SitOut, StandUp
from rules.settings import ButtonRule, MixChange, Options
from rules.table.blinds import move_cost
from rules.table.commands import ChooseEntry
from rules.table.play import play
from rules.table.state import Dues, Table
from tests.rules.house.mixing import deal, mixing
from tests.rules.table.builders import blinds, dealt, fold_out, hand_over, room, table_with

SEATS = (1, 3, 5, 7, 9)
BOTH = Dues(missed=(0, 1))


def drawn(rule: ButtonRule = ButtonRule.FORWARD) -> Table:
    """The button was drawn by seat 1: seat 3 has the first small blind, seat 5 the big one."""
    return table_with(dict.fromkeys(SEATS, 500), room(options=Options(button=rule)), button=1)


def test_house_rule_3_18_who_moves_away_from_the_first_big_blind_owes_both() -> None:
    table = drawn()
    assert move_cost(table, 5, 10) == 3
    play(table, ChangeSeat(5, 10))
    assert table.seats[10].dues == BOTH
    hand = hand_over(table)
    assert (blinds(hand), dealt(hand)) == ((1, [3], [7]), [1, 3, 7, 9])


def test_house_rule_9_7_leaving_and_sitting_down_again_costs_the_same() -> None:
    table = drawn()
    play(table, StandUp(5))
    play(table, SitDown(10, "p5", 500))
    assert table.seats[10].dues == BOTH


def test_house_rule_3_18_whom_the_first_blinds_reach_sooner_moves_for_nothing() -> None:
    table = drawn()
    assert [move_cost(table, 9, to) for to in (4, 6, 8)] == [0, 0, 0]
    assert [move_cost(table, 9, to) for to in (10, 2)] == [3, 3]
    play(table, ChangeSeat(9, 4))
    assert blinds(hand_over(table)) == (1, [3], [4])


def test_house_rule_3_18_in_a_mix_that_begins_with_stud_it_holds_until_the_first_blinds() -> None:
    settings = mixing("stud", "holdem", change=MixChange.HANDS, every=2)
    table = table_with(dict.fromkeys((1, 2, 3, 4, 5), 400), settings, button=1)
    deal(table)
    fold_out(table)
    play(table, ChangeSeat(3, 8))
    assert table.seats[8].dues == BOTH
    seen = []
    for _ in range(3):
        deal(table)
        assert table.hand is not None
        seen.append(dealt(table.hand))
        fold_out(table)
    assert seen == [[1, 2, 4, 5, 8], [1, 2, 4, 5], [1, 2, 4, 5]]


def test_a_new_player_takes_any_seat_before_the_first_hand() -> None:
    table = drawn()
    play(table, SitDown(4, "new", 500))
    play(table, ChangeSeat(4, 10))
    assert 10 in dealt(hand_over(table))


def test_in_a_game_without_blinds_a_move_costs_nothing() -> None:
    table = table_with(dict.fromkeys((1, 2, 3), 500), room("stud"))
    play(table, ChangeSeat(3, 8))
    assert table.seats[8].dues.none


@pytest.mark.parametrize("rule", list(ButtonRule))
@pytest.mark.parametrize("away", [(), (1,), (3,), (7, 9)])
def test_house_rule_3_18_nobody_plays_the_first_round_cheaper_by_a_move(
    rule: ButtonRule, away: tuple[int, ...]
) -> None:
    """Wherever he moves, posting or waiting: he plays no more hands before his big blind."""
    for mover, to, entry in product(SEATS, range(2, 11, 2), (Entry.POST, Entry.WAIT)):
        table = drawn(rule)
        for seat in away:
            play(table, SitOut(seat))
        stays = hands_before_his_big_blind(table, mover, 0, entry)
        table = drawn(rule)
        for seat in away:
            play(table, SitOut(seat))
        if mover not in away:
            moves = hands_before_his_big_blind(table, mover, to, entry)
            assert moves <= stays, (mover, to, entry)


def hands_before_his_big_blind(table: Table, number: int, to: int, entry: Entry) -> int:
    """How many hands he is dealt for nothing before he pays the first big blind, or all of them."""
    if to:
        play(table, ChangeSeat(number, to))
        if not table.seats[to].dues.none:
            play(table, ChooseEntry(to, entry))
    free = 0
    for _ in range(12):
        hand = hand_over(table)
        now = to or number
        paid = {post.kind.value for post in hand.setup.posts if post.seat == now}
        if paid & {"big_blind", "entry"}:
            return free
        free += now in dealt(hand)
    return free


@pytest.mark.parametrize("rule", list(ButtonRule))
def test_who_moved_and_waits_has_the_big_blind_when_it_comes(rule: ButtonRule) -> None:
    table = drawn(rule)
    play(table, ChangeSeat(5, 8))
    seen = [hand_over(table) for _ in range(3)]
    assert [8 in dealt(hand) for hand in seen] == [False, True, True]
    assert blinds(seen[1])[2] == [8]


def test_who_moved_and_is_next_in_line_has_the_first_big_blind() -> None:
    """The player whom it would have reached first rests."""
    table = drawn()
    play(table, ChangeSeat(5, 8))
    play(table, SitOut(7))
    assert blinds(hand_over(table)) == (1, [3], [8])
