"""House rules 3.7 to 3.9, 3.17 and 3.18: coming in, coming back and changing seats."""

from __future__ import annotations

import pytest

from rules.refusals import RefusalCode, Refused
from rules.seating import ChangeSeat, ComeBack, Entry, Rebuy, SitDown, SitOut, StandUp
from rules.settings import ButtonRule, MissedBlinds, Options, TableSettings
from rules.table.commands import ChooseEntry
from rules.table.next_hand import plan_next
from rules.table.play import play
from rules.table.state import Dues, Table
from tests.rules.table.builders import (
    all_in,
    blinds,
    dealt,
    hand_over,
    posts,
    room,
    start,
    table_with,
)

ONLY_MISSED = room(options=Options(missed_blinds=MissedBlinds.ONLY_MISSED))
DEAD = room(options=Options(button=ButtonRule.DEAD))


def going(settings: TableSettings | None = None, *, seats: tuple[int, ...] = (1, 3, 5, 7)) -> Table:
    """A table past its first round: the last hand had button 1, small blind 3, big blind 5."""
    table = table_with(dict.fromkeys(seats, 500), settings, button=1)
    for _ in range(len(seats) + 1):
        hand = hand_over(table)
    assert blinds(hand) == (1, [3], [5])
    return table


def table_where_seat_busts(seat: int) -> Table:
    """Seats 1, 3, 5 and 7; this one has just lost its last chip to seat 7."""
    for seed in range(100):
        table = table_with({1: 500, 3: 500, 5: 500, 7: 600}, button=1)
        all_in(table, (seat, 7), seed)
        if table.seats[seat].busted:
            return table
    raise AssertionError(f"seat {seat} never loses")


def posts_of(table: Table, seat: int) -> list[tuple[str, int]]:
    hand = hand_over(table)
    return [(kind, amount) for at, kind, amount in posts(hand) if at == seat]


@pytest.mark.parametrize("settings", [room(), DEAD])
def test_house_rule_3_7_a_new_player_may_wait_for_the_big_blind(settings: TableSettings) -> None:
    table = going(settings)
    play(table, SitDown(8, "new", 500))
    assert [8 in dealt(hand_over(table)) for _ in range(2)] == [False, True]
    assert table.hand is not None
    assert blinds(table.hand)[2] == [8]


@pytest.mark.parametrize("settings", [room(), DEAD])
def test_house_rule_3_7_a_new_player_may_post_the_big_blind_live(settings: TableSettings) -> None:
    table = going(settings)
    play(table, SitDown(9, "new", 500, Entry.POST))
    assert posts_of(table, 9) == [("entry", 2)]
    assert posts_of(table, 9) == [("big_blind", 2)]


def test_house_rule_3_7_who_lets_button_and_blinds_pass_owes_the_big_blind_only() -> None:
    table = going()
    play(table, SitDown(4, "new", 500))
    for _ in range(2):
        assert 4 not in dealt(hand_over(table))
    play(table, ChooseEntry(4, Entry.POST))
    assert posts_of(table, 4) == [("entry", 2)]


@pytest.mark.parametrize("settings", [room(), DEAD])
@pytest.mark.parametrize("seat", [4, 6])
def test_house_rule_3_8_nobody_new_is_dealt_in_between_button_and_big_blind(
    settings: TableSettings, seat: int
) -> None:
    table = going(settings, seats=(1, 3, 5, 8))
    play(table, SitDown(seat, "new", 500, Entry.POST))
    hand = hand_over(table)
    if seat == 6:  # the seat after the last big blind: the new player has the big blind
        assert blinds(hand) == (3, [5], [6])
    else:  # between the new button (3) and the small blind (5)
        assert seat not in dealt(hand)


def test_house_rule_3_8_the_post_is_taken_when_the_button_has_passed() -> None:
    table = going()
    play(table, SitDown(4, "new", 500, Entry.POST))
    assert blinds(hand_over(table))[0] == 3
    assert posts_of(table, 4) == [("entry", 2)]
    assert table.rotation is not None
    assert table.rotation.button == 5


def test_house_rule_3_8_nobody_new_takes_the_seat_of_a_dead_button() -> None:
    table = going(DEAD)
    play(table, StandUp(3))
    play(table, SitDown(3, "new", 500, Entry.POST))
    hand = hand_over(table)
    assert (hand.setup.button, 3 in dealt(hand)) == (3, False)


@pytest.mark.parametrize("settings", [room(), ONLY_MISSED])
def test_house_rule_3_9_who_missed_both_blinds_posts_both_the_small_one_dead(
    settings: TableSettings,
) -> None:
    table = going(settings)
    play(table, SitOut(7))
    hand_over(table)
    assert table.seats[7].dues == Dues(missed=(1,))
    hand_over(table)
    assert table.seats[7].dues == Dues(missed=(0, 1))
    play(table, ComeBack(7, Entry.POST))
    assert posts_of(table, 7) == [("entry", 2), ("missed", 1)]


def test_house_rule_3_9_who_waits_while_the_small_blind_passes_has_missed_it_too() -> None:
    table = going(ONLY_MISSED)
    play(table, SitOut(7))
    hand_over(table)
    play(table, ComeBack(7, Entry.POST))
    assert 7 not in dealt(hand_over(table))
    assert posts_of(table, 7) == [("entry", 2), ("missed", 1)]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [(room(), [("entry", 2), ("missed", 1)]), (ONLY_MISSED, [("missed", 1)])],
)
def test_house_rule_3_9_who_paid_the_big_blind_and_missed_the_small_one(
    settings: TableSettings, expected: list[tuple[str, int]]
) -> None:
    table = going(settings)
    play(table, SitOut(5))
    hand_over(table)
    assert table.seats[5].dues == Dues(missed=(0,))
    play(table, ComeBack(5, Entry.POST))
    assert posts_of(table, 5) == expected


def test_house_rule_3_9_who_missed_blinds_may_wait_for_the_big_blind_instead() -> None:
    table = going()
    play(table, SitOut(5))
    hand_over(table)
    play(table, ComeBack(5))
    assert [posts_of(table, 5) for _ in range(2)] == [[], [("big_blind", 2)]]
    assert table.seats[5].dues.none


def test_house_rule_3_9_busting_and_buying_again_does_not_cancel_missed_blinds() -> None:
    table = table_where_seat_busts(5)
    hand_over(table)
    hand_over(table)
    play(table, Rebuy(5, 100))
    assert table.seats[5].dues.missed
    assert not table.seats[5].dues.new


def test_house_rule_3_9_leaving_and_returning_does_not_cancel_missed_blinds() -> None:
    table = going()
    play(table, SitOut(5))
    hand_over(table)
    play(table, StandUp(5))
    play(table, SitDown(5, "p5", 600))
    assert table.seats[5].dues == Dues(missed=(0,))


def test_house_rule_3_9_nothing_owed_nothing_to_choose() -> None:
    table = going()
    with pytest.raises(Refused) as refusal:
        play(table, ChooseEntry(5, Entry.POST))
    assert refusal.value.code is RefusalCode.NOTHING_OWED


def test_house_rule_3_17_in_the_first_round_nobody_posts_before_a_blind_has_passed() -> None:
    table = table_with(dict.fromkeys((1, 3, 5, 7), 500), button=1)
    hand_over(table)
    play(table, SitDown(8, "new", 500))
    hand = hand_over(table)
    assert 8 in dealt(hand)
    assert posts(hand) == [(5, "small_blind", 1), (7, "big_blind", 2)]


@pytest.mark.parametrize("seat", [2, 4])
def test_house_rule_3_17_there_is_no_grace_where_a_blind_has_passed(seat: int) -> None:
    table = table_with(dict.fromkeys((1, 3, 5, 7), 500), button=1)
    hand_over(table)
    play(table, SitDown(seat, "new", 500))
    assert seat not in dealt(hand_over(table))


def test_house_rule_3_17_grace_ends_with_the_first_round() -> None:
    table = going()
    play(table, SitDown(8, "new", 500))
    assert 8 not in dealt(hand_over(table))


def test_house_rule_3_17_who_drew_for_the_button_and_misses_a_blind_makes_up_both() -> None:
    table = table_with(dict.fromkeys((1, 3, 5, 7), 500), button=1)
    play(table, SitOut(3))
    hand_over(table)
    play(table, ComeBack(3, Entry.POST))
    assert posts_of(table, 3) == [("entry", 2), ("missed", 1)]


def test_house_rule_3_18_moving_towards_the_blind_costs_nothing() -> None:
    table = going(seats=(1, 3, 5, 7, 9))
    play(table, ChangeSeat(9, 6))
    assert table.seats[6].dues.none
    assert blinds(hand_over(table)) == (3, [5], [6])


@pytest.mark.parametrize("to", [2, 4, 9])
def test_house_rule_3_18_moving_away_from_the_blind_costs_both(to: int) -> None:
    table = going(seats=(1, 3, 5, 7, 8))
    play(table, ChangeSeat(7, to))
    assert table.seats[to].dues == Dues(missed=(0, 1))
    assert to not in dealt(hand_over(table))


@pytest.mark.parametrize("to", [2, 4, 9])
def test_a_move_that_a_broken_station_forces_costs_no_blinds(to: int) -> None:
    table = going(seats=(1, 3, 5, 7, 8))
    play(table, ChangeSeat(7, to, by_fault=True))
    assert table.seats[to].dues.none
    hands = [hand_over(table) for _ in range(3)]  # behind the button he waits for it to pass (3.8)
    first = next(hand for hand in hands if to in dealt(hand))
    kinds = {kind for seat, kind, _ in posts(first) if seat == to}
    assert kinds <= {"big_blind"}


def test_house_rule_3_18_in_the_first_round_a_newcomer_moves_freely_before_his_first_hand() -> None:
    table = table_with(dict.fromkeys((1, 3, 5, 7), 500), button=1)
    hand_over(table)
    play(table, SitDown(6, "new", 500))
    play(table, ChangeSeat(6, 9))
    assert 9 in dealt(hand_over(table))


def test_house_rule_3_18_who_drew_for_the_button_and_moves_away_makes_up_both_blinds() -> None:
    table = table_with(dict.fromkeys((1, 2, 3, 4, 5, 7, 8, 9), 500), button=1)
    for _ in range(2):
        hand_over(table)
    assert plan_next(table).big == 5
    play(table, ChangeSeat(5, 10))
    assert table.seats[10].dues == Dues(missed=(0, 1))


def test_house_rule_3_18_who_drew_for_the_button_moves_towards_the_blind_for_nothing() -> None:
    table = table_with(dict.fromkeys((1, 3, 5, 7), 500), button=1)
    hand_over(table)
    play(table, ChangeSeat(1, 6))
    assert table.seats[6].dues.none


def test_house_rule_3_18_who_moves_with_his_small_blind_unpaid_has_missed_it() -> None:
    table = going()
    play(table, ChangeSeat(5, 8))
    assert table.seats[8].dues == Dues(missed=(0,))


def test_house_rule_3_18_seats_are_changed_between_hands_only() -> None:
    table = going()
    start(table)
    with pytest.raises(Refused) as refusal:
        play(table, ChangeSeat(5, 8))
    assert refusal.value.code is RefusalCode.HAND_RUNNING


def test_house_rule_3_17_grace_does_not_forgive_a_missed_blind() -> None:
    table = table_with(dict.fromkeys((1, 3, 5, 7, 9), 500), button=1)
    play(table, SitOut(3))
    assert blinds(hand_over(table)) == (1, [5], [7])
    play(table, ChangeSeat(3, 10))
    play(table, ComeBack(10))
    hand = hand_over(table)
    assert (blinds(hand), 10 in dealt(hand)) == ((5, [7], [9]), False)
