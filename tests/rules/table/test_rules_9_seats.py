"""Taking a seat, sitting out, coming back, being picked up and leaving."""

from __future__ import annotations

import pytest

from rules.hand.commands import Act, ActKind, Expire
from rules.refusals import RefusalCode, Refused
from rules.seating import (
    ChangeSeat,
    ComeBack,
    Entry,
    LeaveCause,
    PauseTable,
    SitDown,
    SitOut,
    SitOutAfterHand,
    StandUp,
    StartTable,
    Status,
)
from rules.settings import Seating, Stakes, Structure
from rules.table.commands import Command, PickUp, SitOutAtBigBlind, Stay
from rules.table.events import GameBroke, OutCause, SatOut, StoodUp, WillLeave
from rules.table.play import play
from rules.table.state import Table
from tests.rules.table.builders import (
    blinds,
    dealt,
    expire_clock,
    finish,
    fold_out,
    hand_over,
    room,
    start,
    table_with,
)


def refused(table: Table, command: Command) -> tuple[RefusalCode, dict[str, int | str]]:
    with pytest.raises(Refused) as refusal:
        play(table, command)
    return refusal.value.code, refusal.value.facts


@pytest.mark.parametrize("seat", [0, -1, 11])
def test_a_seat_that_does_not_exist_is_refused(seat: int) -> None:
    table = table_with([100, 100])
    facts: dict[str, int | str] = {"seat": seat, "seats": 10}
    for command in (SitDown(seat, "new", 100), SitOut(seat), StandUp(seat), ChangeSeat(1, seat)):
        assert refused(table, command) == (RefusalCode.SEAT_UNKNOWN, facts)


def test_a_taken_seat_is_refused() -> None:
    table = table_with([100, 100])
    assert refused(table, SitDown(2, "new", 100)) == (RefusalCode.SEAT_TAKEN, {"seat": 2})
    assert refused(table, ChangeSeat(1, 2)) == (RefusalCode.SEAT_TAKEN, {"seat": 2})


def test_nobody_sits_twice() -> None:
    table = table_with([100, 100])
    assert refused(table, SitDown(3, "p2", 100)) == (RefusalCode.ALREADY_SEATED, {"seat": 2})


def test_an_empty_seat_can_do_nothing() -> None:
    table = table_with([100, 100])
    for command in (SitOut(5), ComeBack(5), StandUp(5), PickUp(5, 1), ChangeSeat(5, 6)):
        assert refused(table, command) == (RefusalCode.SEAT_EMPTY, {"seat": 5})


def test_a_player_who_sits_down_during_a_hand_waits_for_the_next() -> None:
    table = table_with([100, 100])
    hand = start(table)
    play(table, SitDown(5, "new", 100))
    assert dealt(hand) == [1, 2]
    fold_out(table)
    assert 5 in dealt(hand_over(table))


def test_house_rule_9_9_who_sits_out_is_dealt_out_from_the_next_hand_on() -> None:
    table = table_with([100] * 3)
    hand = start(table)
    play(table, SitOut(3))
    assert not hand.by_seat[3].folded
    fold_out(table)
    assert dealt(hand_over(table)) == [1, 2]
    assert refused(table, SitOut(3)) == (RefusalCode.ALREADY_SITTING_OUT, {"seat": 3})
    play(table, ComeBack(3))
    assert refused(table, ComeBack(3)) == (RefusalCode.NOT_SITTING_OUT, {"seat": 3})


def test_house_rule_9_6_who_comes_back_starts_with_a_clean_count() -> None:
    table = table_with([100] * 3, room(seating=Seating(timeouts_to_sit_out=1)), button=1)
    start(table)
    expire_clock(table)
    assert table.seats[1].timeouts == 1
    play(table, ComeBack(1))
    assert table.seats[1].timeouts == 0


def test_house_rule_9_9_sitting_out_at_the_big_blind_plays_until_it_comes() -> None:
    table = table_with([100] * 5, button=1)
    hand_over(table)
    play(table, SitOutAtBigBlind(5))
    assert blinds(hand_over(table)) == (2, [3], [4])
    assert table.seats[5].away
    assert blinds(hand_over(table)) == (3, [4], [1])
    assert table.seats[5].dues.missed == (1,)


def test_sitting_out_at_the_big_blind_is_told_when_it_happens() -> None:
    table = table_with([100] * 5, button=1)
    hand_over(table)
    events = play(table, SitOutAtBigBlind(4))
    assert events[1:] == [SatOut(4, OutCause.BIG_BLIND, 1, table.settings.seating.absence_ms)]


def test_the_wish_to_sit_out_at_the_big_blind_can_be_taken_back() -> None:
    table = table_with([100] * 5, button=1)
    hand_over(table)
    play(table, SitOutAtBigBlind(5))
    assert refused(table, SitOutAtBigBlind(5))[0] is RefusalCode.ALREADY_SITTING_OUT
    play(table, ComeBack(5))
    for _ in range(2):
        hand = hand_over(table)
    assert blinds(hand) == (3, [4], [5])


def test_house_rule_9_6_two_expired_clocks_in_a_row_sit_a_player_out() -> None:
    table = table_with([100] * 3, button=1)
    hand = start(table)
    for seat, kind in ((1, ActKind.FOLD), (2, ActKind.CALL), (3, ActKind.CHECK)):
        play(table, Act(seat, hand.turn, kind))
    expire_clock(table)
    play(table, Act(3, hand.turn, ActKind.CHECK))
    assert not table.seats[2].away
    assert expire_clock(table)[1:] == [
        SatOut(2, OutCause.TIMED_OUT, 1, table.settings.seating.absence_ms)
    ]
    assert table.seats[2].away
    assert not hand.by_seat[2].folded


def test_house_rule_9_6_an_act_in_between_starts_the_count_again() -> None:
    table = table_with([100] * 3, button=1)
    hand = start(table)
    expire_clock(table)
    assert table.seats[1].timeouts == 1
    fold_out(table)
    hand = start(table)
    while hand.to_act is not None and hand.to_act.seat != 1:
        play(table, Act(hand.to_act.seat, hand.turn, ActKind.CALL))
    play(table, Act(1, hand.turn, ActKind.CHECK))
    assert table.seats[1].timeouts == 0


def test_house_rule_9_6_the_number_is_a_setting() -> None:
    table = table_with([100] * 3, room(seating=Seating(timeouts_to_sit_out=1)), button=1)
    hand = start(table)
    events = play(table, Expire(1, hand.turn))
    assert events[1] == SatOut(1, OutCause.TIMED_OUT, 1, table.settings.seating.absence_ms)
    never = table_with([100] * 3, room(seating=Seating(timeouts_to_sit_out=0)), button=1)
    for _ in range(5):
        start(never)
        finish(never)
    assert not any(seat.away for seat in never.seats.values())


def test_house_rule_9_9_an_absent_player_is_picked_up_after_the_set_time() -> None:
    table = table_with([100] * 3, room(seating=Seating(absence_ms=5_000)))
    (out,) = play(table, SitOut(3))
    assert out == SatOut(3, OutCause.ASKED, 1, 5_000)
    (left,) = play(table, PickUp(3, 1))
    assert isinstance(left, StoodUp)
    assert (left.stack, left.cause) == (100, LeaveCause.PICKED_UP)
    assert 3 not in table.seats


def test_who_came_back_is_not_picked_up_by_an_old_timer() -> None:
    table = table_with([100] * 3)
    play(table, SitOut(3))
    old = table.seats[3].ticket
    play(table, ComeBack(3))
    assert refused(table, PickUp(3, old))[0] is RefusalCode.STALE_TICKET
    assert 3 in dealt(hand_over(table))
    play(table, SitOut(3))
    assert refused(table, PickUp(3, old)) == (
        RefusalCode.STALE_TICKET,
        {"seat": 3, "ticket": old, "now": old + 1},
    )


def test_house_rule_9_9_an_absence_goes_on_until_the_player_was_dealt_in() -> None:
    table = table_with([100] * 3)
    hand_over(table)
    (first,) = play(table, SitOut(3))
    play(table, ComeBack(3))
    (again,) = play(table, SitOut(3))
    assert isinstance(first, SatOut)
    assert again == first._replace(goes_on=True)
    play(table, ComeBack(3))
    (third,) = play(table, SitOut(3))
    assert third == again
    (left,) = play(table, PickUp(3, first.ticket))
    assert isinstance(left, StoodUp)


@pytest.mark.parametrize("taken_back", [True, False])
def test_house_rule_9_9_an_absence_goes_on_beside_a_wish_to_leave(taken_back: bool) -> None:
    table = table_with([100] * 3)
    start(table)
    play(table, SitOut(3))
    ticket = table.seats[3].ticket
    play(table, StandUp(3))
    if taken_back:
        play(table, Stay(3))
    assert play(table, PickUp(3, ticket)) == [WillLeave(3, LeaveCause.PICKED_UP)]
    assert refused(table, Stay(3))[0] is RefusalCode.SENT_AWAY
    assert not table.seats[3].ticket
    finish(table)
    assert 3 not in table.seats


def test_house_rule_9_9_who_takes_leaving_back_in_the_hand_is_still_timed() -> None:
    table = table_with([100] * 3)
    start(table)
    play(table, SitOut(3))
    play(table, StandUp(3))
    play(table, Stay(3))
    finish(table)
    (left,) = play(table, PickUp(3, table.seats[3].ticket))
    assert isinstance(left, StoodUp)


def test_a_room_without_a_limit_picks_nobody_up() -> None:
    table = table_with([100] * 3, room(seating=Seating(absence_ms=0)))
    play(table, SitOut(3))
    assert refused(table, PickUp(3, table.tickets))[0] is RefusalCode.STALE_TICKET


def test_an_absent_player_in_a_hand_is_picked_up_after_it() -> None:
    table = table_with([100] * 3)
    start(table)
    play(table, SitOut(3))
    assert play(table, PickUp(3, table.seats[3].ticket)) == [WillLeave(3, LeaveCause.PICKED_UP)]
    finish(table)
    assert 3 not in table.seats


def test_house_rule_9_11_standing_up_during_a_hand_takes_effect_after_it() -> None:
    table = table_with([100] * 3, button=1)
    hand = start(table)
    assert play(table, StandUp(2)) == [WillLeave(2, LeaveCause.STOOD_UP)]
    assert refused(table, StandUp(2)) == (RefusalCode.HAND_RUNNING, {"seat": 2})
    assert hand.by_seat[2].bet == 1
    fold_out(table)
    assert 2 not in table.seats
    assert table.cashed == 99


def test_house_rule_9_11_a_wish_to_leave_can_be_taken_back_until_the_hand_is_over() -> None:
    table = table_with([100] * 3, button=1)
    start(table)
    play(table, StandUp(2))
    play(table, ComeBack(2))
    fold_out(table)
    assert 2 in table.seats


@pytest.mark.parametrize("wish", [SitOutAtBigBlind(2), SitOutAfterHand(2)])
def test_house_rules_9_9_and_9_11_sitting_out_and_leaving_are_two_wishes(wish: Command) -> None:
    table = table_with([100] * 3, button=1)
    start(table)
    play(table, wish)
    play(table, StandUp(2))
    play(table, ComeBack(2))
    assert table.seats[2].leaving is LeaveCause.STOOD_UP
    assert not table.seats[2].out_at_big
    assert not table.seats[2].out_after_hand
    play(table, wish)
    play(table, Stay(2))
    assert table.seats[2].leaving is None
    assert table.seats[2].out_at_big or table.seats[2].out_after_hand
    assert refused(table, Stay(2)) == (RefusalCode.NOT_LEAVING, {"seat": 2})


def test_house_rule_9_9_a_game_without_blinds_has_none_to_sit_out_at() -> None:
    stakes = Stakes(ante=1, bring_in=1, small_bet=2, big_bet=4)
    stud = room(game="stud", structure=Structure.FIXED_LIMIT, stakes=stakes)
    table = table_with([100] * 3, stud)
    assert refused(table, SitOutAtBigBlind(2)) == (RefusalCode.NO_BIG_BLIND, {"seat": 2})


@pytest.mark.parametrize("cause", [LeaveCause.REMOVED, LeaveCause.MOVED, LeaveCause.TIME_UP])
@pytest.mark.parametrize("wished_before", [False, True])
def test_house_rule_9_11_who_is_sent_away_cannot_take_it_back(
    cause: LeaveCause, wished_before: bool
) -> None:
    table = table_with([100] * 3, button=1)
    start(table)
    if wished_before:
        play(table, StandUp(2))
    assert play(table, StandUp(2, cause)) == [WillLeave(2, cause)]
    for command in (ComeBack(2), Stay(2)):
        facts = {"seat": 2, "cause": cause.value}
        assert refused(table, command) == (RefusalCode.SENT_AWAY, facts)
    assert refused(table, StandUp(2))[0] is RefusalCode.HAND_RUNNING
    fold_out(table)
    assert 2 not in table.seats


def test_who_is_sent_away_may_come_back_from_sitting_out_to_play_his_last_hand() -> None:
    table = table_with([100] * 3, button=1)
    hand = start(table)
    play(table, StandUp(1, LeaveCause.REMOVED))
    play(table, SitOut(1))
    ticket = table.seats[1].ticket
    assert refused(table, PickUp(1, ticket))[0] is RefusalCode.HAND_RUNNING
    play(table, ComeBack(1))
    assert refused(table, ComeBack(1))[0] is RefusalCode.SENT_AWAY
    play(table, Act(1, hand.turn, ActKind.CALL))
    fold_out(table)
    assert 1 not in table.seats


def test_a_weightier_order_to_leave_replaces_a_lighter_one_and_never_the_other_way() -> None:
    table = table_with([100] * 3, button=1)
    start(table)
    for cause in (LeaveCause.MOVED, LeaveCause.TIME_UP, LeaveCause.REMOVED):
        play(table, StandUp(2, cause))
        assert refused(table, StandUp(2, cause))[0] is RefusalCode.HAND_RUNNING
    assert refused(table, StandUp(2, LeaveCause.MOVED))[0] is RefusalCode.HAND_RUNNING
    assert table.seats[2].leaving is LeaveCause.REMOVED


def test_house_rule_9_13_who_is_not_there_checks_or_folds_and_his_money_stays_in_the_pot() -> None:
    table = table_with([100] * 3, button=1)
    hand = start(table)
    play(table, Act(1, hand.turn, ActKind.RAISE, 10))
    play(table, SitOut(2))
    play(table, Expire(2, hand.turn))
    assert hand.by_seat[2].folded
    assert not hand.by_seat[1].folded
    fold_out(table)
    assert table.seats[2].stack == 99


def test_a_player_who_is_not_in_the_hand_leaves_at_once() -> None:
    table = table_with([100] * 2)
    start(table)
    play(table, SitDown(5, "new", 100))
    play(table, StandUp(5))
    assert 5 not in table.seats


def test_a_game_everybody_left_must_be_started_again() -> None:
    table = table_with([100] * 2)
    hand_over(table)
    play(table, StandUp(1))
    assert play(table, StandUp(2))[-1] == GameBroke()
    assert (table.status, table.rotation) == (Status.WAITING, None)
    assert table.cashed == table.bought


def test_a_player_may_say_on_coming_back_that_he_posts() -> None:
    table = table_with([100] * 5, button=1)
    for _ in range(6):
        hand_over(table)
    play(table, SitOut(4))
    hand_over(table)
    hand_over(table)
    play(table, ComeBack(4, Entry.POST))
    assert 4 in dealt(hand_over(table))


def test_house_rule_9_6_who_sits_out_already_is_not_sat_out_again() -> None:
    table = table_with([100] * 3, room(seating=Seating(timeouts_to_sit_out=1)), button=1)
    hand = start(table)
    for seat, kind in ((1, ActKind.FOLD), (2, ActKind.CALL), (3, ActKind.CHECK)):
        play(table, Act(seat, hand.turn, kind))
    expire_clock(table)
    ticket = table.seats[2].ticket
    play(table, Act(3, hand.turn, ActKind.CHECK))
    expire_clock(table)
    assert table.seats[2].ticket == ticket


def test_nobody_is_picked_up_who_is_not_being_timed() -> None:
    table = table_with([100] * 3)
    assert refused(table, PickUp(3, 0))[0] is RefusalCode.STALE_TICKET


def test_at_a_paused_table_the_big_blind_does_not_come() -> None:
    table = table_with([100] * 5, button=1)
    hand_over(table)
    play(table, PauseTable())
    play(table, SitOutAtBigBlind(4))
    assert not table.seats[4].away
    play(table, StartTable())
    assert table.seats[4].away
