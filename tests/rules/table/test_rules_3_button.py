"""House rules 3.1 to 3.4: where button and blinds go, whoever leaves."""

from __future__ import annotations

import pytest

from rules.cards import DECK_52, parse_cards
from rules.hand.setup import PostKind
from rules.seating import ComeBack, Entry, SitDown, SitOut, StandUp, StartTable
from rules.settings import ButtonRule, Options, Stakes
from rules.table.button import Positions, Ring, Rotation, positions
from rules.table.play import play
from rules.table.state import Table
from tests.rules.table.builders import (
    blinds,
    dealt,
    hand_over,
    posted_by,
    posts,
    room,
    start,
    table_with,
)

DEAD = room(options=Options(button=ButtonRule.DEAD))
SIX = [500] * 6
HEADS_UP = [500, 500]


def next_hand(table: Table) -> tuple[int, list[int], list[int]]:
    return blinds(hand_over(table))


def test_house_rule_3_1_the_button_and_both_blinds_move_one_player_on() -> None:
    table = table_with({1: 500, 4: 500, 7: 500, 9: 500}, button=4)
    rounds = [next_hand(table) for _ in range(4)]
    assert rounds == [(4, [7], [9]), (7, [9], [1]), (9, [1], [4]), (1, [4], [7])]


def both_blinds_leave() -> Table:
    """Six players; the small and the big blind go, and three big blinds are posted at once."""
    table = table_with(SIX, button=1)
    next_hand(table)
    for seat in (2, 3):
        play(table, StandUp(seat))
    assert next_hand(table) == (4, [], [4, 5, 6])
    return table


def test_house_rule_3_1_where_all_have_just_had_the_big_blind_a_new_round_begins() -> None:
    table = both_blinds_leave()
    play(table, StandUp(1))
    assert posts(start(table)) == [(4, "small_blind", 1), (5, "big_blind", 2)]


def test_house_rule_3_1_one_of_several_big_blinds_has_only_the_small_one_next() -> None:
    table = both_blinds_leave()
    play(table, StandUp(6))
    assert next_hand(table) == (5, [4, 5], [1])
    assert next_hand(table) == (1, [1], [4, 5])


def test_house_rule_3_1_with_three_blinds_who_owes_two_posts_the_smaller_one_dead() -> None:
    last = Rotation(5, ((), (2,), (3, 4)))
    three = frozenset((2, 3, 4))
    placed = positions(last, Ring(5, 3, three, frozenset()), ButtonRule.FORWARD)
    assert placed == Positions(3, ((2,), (3, 4), (2,)), three)


def test_house_rule_3_1_where_all_would_owe_the_big_blind_the_first_in_line_has_it() -> None:
    table = table_with([500] * 5, button=1)
    next_hand(table)
    for seat in (2, 3):
        play(table, StandUp(seat))
    assert [next_hand(table) for _ in range(2)] == [(5, [], [4]), (1, [4], [5])]


def test_house_rule_3_1_nobody_pays_the_small_blind_twice_in_a_round() -> None:
    table = table_with(dict.fromkeys((1, 3, 4, 6, 7), 500), room(seats=7), button=3)
    assert [next_hand(table) for _ in range(2)] == [(3, [4], [6]), (4, [6], [7])]
    for seat in (6, 7):
        play(table, SitOut(seat))
    hands = [next_hand(table) for _ in range(4)]
    assert hands == [(3, [], [1]), (4, [1], [3]), (1, [3], [4]), (3, [4], [1])]


def test_house_rule_3_2_the_same_player_may_act_last_twice() -> None:
    table = table_with(SIX, DEAD, button=1)
    next_hand(table)
    play(table, StandUp(2))
    assert hand_over(table).setup.players[-1].seat == 1


def test_house_rule_3_2_tournaments_play_with_a_dead_button() -> None:
    assert room(tournament=True).button_rule is ButtonRule.DEAD
    assert room().button_rule is ButtonRule.FORWARD


def test_house_rule_3_2_tournaments_blind_absent_players_off() -> None:
    table = table_with([500] * 3, room(tournament=True), button=1)
    play(table, SitOut(3))
    assert next_hand(table) == (1, [2], [3])
    assert next_hand(table) == (2, [3], [1])


@pytest.mark.parametrize("rule", ButtonRule)
def test_house_rule_3_3_heads_up_the_button_is_the_small_blind_and_alternates(
    rule: ButtonRule,
) -> None:
    table = table_with({2: 500, 9: 500}, room(options=Options(button=rule)), button=9)
    assert [next_hand(table) for _ in range(3)] == [(9, [9], [2]), (2, [2], [9]), (9, [9], [2])]


def test_house_rule_3_3_forward_a_third_player_comes_in_with_the_big_blind() -> None:
    table = table_with({1: 500, 5: 500}, button=1)
    assert next_hand(table) == (1, [1], [5])
    play(table, SitDown(8, "third", 500))
    assert next_hand(table) == (5, [5], [8, 1])
    assert next_hand(table) == (8, [8, 1], [5])
    assert next_hand(table) == (1, [5], [8])


def test_house_rule_3_3_forward_a_third_player_behind_the_button_waits_or_posts() -> None:
    table = table_with({1: 500, 5: 500}, button=1)
    for _ in range(3):
        next_hand(table)
    assert next_hand(table) == (5, [5], [1])
    play(table, SitDown(8, "third", 500))
    assert next_hand(table) == (1, [1], [5])
    assert next_hand(table) == (5, [5], [8, 1])


def test_house_rule_3_3_dead_button_a_third_player_comes_in_with_the_big_blind() -> None:
    table = table_with({1: 500, 5: 500}, DEAD, button=1)
    assert next_hand(table) == (1, [1], [5])
    play(table, SitDown(8, "third", 500))
    assert next_hand(table) == (1, [5], [8])
    assert next_hand(table) == (5, [8], [1])


def test_house_rule_3_3_dead_button_a_player_who_posts_between_joins_the_heads_up_blinds() -> None:
    table = table_with({1: 500, 5: 500}, DEAD, button=1)
    for _ in range(2):
        next_hand(table)
    assert next_hand(table) == (1, [1], [5])
    play(table, SitDown(3, "third", 500, Entry.POST))
    hand = hand_over(table)
    assert (blinds(hand), dealt(hand)) == ((5, [5], [1]), [1, 3, 5])
    assert posted_by(hand, PostKind.ENTRY) == [3]
    assert next_hand(table) == (5, [1], [3])


def test_house_rule_3_4_the_highest_card_draws_the_button() -> None:
    table = Table("T1", room())
    for seat in (2, 5, 9):
        play(table, SitDown(seat, f"p{seat}", 500))
    top = parse_cards("KdKhQs")
    rest = tuple(card for card in DECK_52 if card not in top)
    events = play(table, StartTable((*top, *rest)))
    assert [type(event).__name__ for event in events] == ["ButtonDrawn", "TableStarted"]
    assert start(table).setup.button == 5


def test_house_rule_3_4_a_drawn_button_that_leaves_passes_to_the_next_player() -> None:
    table = table_with(SIX, button=3)
    play(table, StandUp(3))
    assert next_hand(table) == (4, [5], [6])


def test_one_blind_is_posted_left_of_the_button() -> None:
    table = table_with([500] * 3, room(stakes=Stakes(blinds=(2,))), button=1)
    hands = [hand_over(table) for _ in range(3)]
    assert [(hand.setup.button, posts(hand)) for hand in hands] == [
        (1, [(2, "big_blind", 2)]),
        (2, [(3, "big_blind", 2)]),
        (3, [(1, "big_blind", 2)]),
    ]


def test_with_one_blind_the_button_is_found_whoever_is_free_of_dues() -> None:
    last = Rotation(5, ((5, 2),))  # the button was one of two big blinds
    ring = Ring(5, 1, frozenset((1, 2, 5)), frozenset())
    assert positions(last, ring, ButtonRule.FORWARD).blinds == ((1,),)


def test_several_blinds_go_round_from_the_largest_to_the_smallest() -> None:
    table = table_with([500] * 5, room(stakes=Stakes(blinds=(1, 2, 4))), button=1)
    first, second = hand_over(table), hand_over(table)
    assert posts(first) == [(2, "small_blind", 1), (3, "further_blind", 2), (4, "big_blind", 4)]
    assert posts(second) == [(3, "small_blind", 1), (4, "further_blind", 2), (5, "big_blind", 4)]
    assert (first.setup.last_blind, second.setup.last_blind) == (4, 5)


def test_with_fewer_players_than_blinds_the_smallest_fall_away() -> None:
    table = table_with(HEADS_UP, room(stakes=Stakes(blinds=(1, 2, 4))), button=1)
    assert posts(hand_over(table)) == [(1, "further_blind", 2), (2, "big_blind", 4)]


@pytest.mark.parametrize("game", ["stud", "stud8", "razz"])
def test_without_blinds_the_dealers_position_still_moves(game: str) -> None:
    table = table_with([500] * 4, room(game), button=2)
    assert [hand_over(table).setup.button for _ in range(5)] == [2, 3, 4, 1, 2]


def test_a_game_in_which_all_but_one_left_goes_on_with_the_newcomers() -> None:
    table = table_with([500] * 3, button=1)
    next_hand(table)
    play(table, StandUp(2))
    play(table, StandUp(3))
    for seat in (4, 5):
        play(table, SitDown(seat, f"new{seat}", 500))
    assert next_hand(table) == (5, [], [4])


def test_newcomers_between_button_and_blinds_of_a_broken_game_start_it_anew() -> None:
    last = Rotation(button=1, blinds=((2,), (5,)))
    ring = Ring(10, 2, ready=frozenset({5}), owing=frozenset({3, 4}))
    assert positions(last, ring, ButtonRule.FORWARD) == Positions(
        4, ((5,), (3,)), frozenset({3, 4, 5})
    )


def test_a_player_back_between_hands_is_dealt_in_as_if_he_had_stayed() -> None:
    table = table_with(SIX, button=1)
    next_hand(table)
    play(table, SitOut(2))
    play(table, ComeBack(2))
    assert next_hand(table) == (2, [3], [4])


def test_forward_the_button_passes_a_returned_player_so_that_the_blind_moves_on() -> None:
    """One blind: 3 and 4 were out while the table was heads-up; 5 left and somebody new came."""
    last = Rotation(button=1, blinds=((5,),))
    ring = Ring(10, 1, ready=frozenset({1, 3, 4}), owing=frozenset({5}))
    placed = positions(last, ring, ButtonRule.FORWARD)
    assert placed == Positions(4, ((1,),), frozenset({1, 3, 4}))


def test_dead_button_is_not_on_the_big_blind_after_heads_up() -> None:
    last = Rotation(button=1, blinds=((1,), (5,)))
    ring = Ring(10, 2, ready=frozenset({1, 3, 5}), owing=frozenset())
    placed = positions(last, ring, ButtonRule.DEAD)
    assert placed == Positions(3, ((5,), (1,)), frozenset({1, 3, 5}))


def test_house_rule_3_2_a_third_player_comes_and_the_small_blind_is_left_of_the_button() -> None:
    settings = room(seats=4, options=Options(button=ButtonRule.DEAD), tournament=True)
    table = table_with({1: 1000, 3: 1000}, settings, button=1)
    assert blinds(hand_over(table)) == (1, [1], [3])
    play(table, SitDown(2, "third", 1000))
    assert blinds(hand_over(table)) == (2, [3], [1])
    assert blinds(hand_over(table)) == (3, [1], [2])
