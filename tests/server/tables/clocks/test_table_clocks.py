"""Fair time: when clocks start, stop and run out, and what the table does by itself."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ledger import player
from rules.hand.commands import ActKind
from rules.seating import ComeBack, PauseTable, ResumeAction, SitOut, StartTable, StopAction
from rules.settings import Clocks
from server.house import Pace, TableOptions
from server.tables.commands import CallClock
from tests.server.tables.felt import CENTS, HOLDEM, INSTANT, Felt, carried, rejected
from tests.server.tables.poker_table import table_of
from tests.server.tables.running import NO_BANK, clock, last_act, table, to_act
from wire.messages.table_events import HandEnded

BRISK = TableOptions(pace=Pace.BRISK, between_hands_ms=0, starts_itself=False)


def test_the_clock_starts_when_the_decision_is_on_the_glass() -> None:
    felt = table()
    seat, turn = to_act(felt), felt.hand.turn
    felt.pass_ms(400)
    felt.actor.shown(seat, turn)
    felt.pass_ms(24_999)
    assert to_act(felt) == seat
    felt.pass_ms(1)
    assert last_act(felt).cause == "timeout"
    assert last_act(felt).seat == seat


def test_the_clock_starts_by_itself_a_second_after_sending() -> None:
    felt = table()
    seat = to_act(felt)
    felt.pass_ms(25_999)
    assert to_act(felt) == seat
    felt.pass_ms(1)
    assert last_act(felt).seat == seat


def test_motion_eats_nobodys_clock() -> None:
    felt = table(options=BRISK)
    motion = felt.published[-1].pacing.motion_ms
    seat = to_act(felt)
    assert motion > 300
    assert clock(felt).left_ms == 25_000 + motion
    felt.pass_ms(motion + 25_999)
    assert to_act(felt) == seat
    felt.pass_ms(1)
    assert last_act(felt).seat == seat


def test_another_seats_shown_or_an_old_turn_starts_nothing() -> None:
    felt = table()
    seat, turn = to_act(felt), felt.hand.turn
    felt.actor.shown(seat + 1, turn)
    felt.actor.shown(seat, turn - 1)
    felt.pass_ms(25_999)
    assert to_act(felt) == seat


def test_the_time_bank_runs_after_the_action_clock_and_is_charged() -> None:
    felt = table(HOLDEM)
    seat, turn = to_act(felt), felt.hand.turn
    felt.actor.shown(seat, turn)
    felt.pass_ms(25_000)
    assert clock(felt).on_bank
    assert clock(felt).total_ms == 60_000
    felt.pass_ms(7_000)
    carried(felt.act(ActKind.CALL))
    assert table_of(felt.actor).seats[seat].bank_ms == 53_000
    assert felt.actor.own_view(seat).bank_ms == 53_000


def test_when_the_bank_is_empty_the_hand_is_folded() -> None:
    felt = table(HOLDEM)
    seat = to_act(felt)
    felt.pass_ms(26_000 + 60_000)
    assert (last_act(felt).seat, last_act(felt).word) == (seat, "fold")
    assert table_of(felt.actor).seats[seat].bank_ms == 0


def test_two_clocks_in_a_row_sit_a_player_out() -> None:
    felt = table()
    seat = to_act(felt)
    for _ in range(2):
        felt.until(lambda: table_of(felt.actor).running_hand is not None and to_act(felt) == seat)
        felt.pass_ms(26_000)
    assert table_of(felt.actor).seats[seat].away


def test_a_player_who_sits_out_is_not_waited_for() -> None:
    felt = table()
    seat = to_act(felt)
    carried(felt.ask(SitOut(seat)))
    felt.pass_ms(0)
    assert last_act(felt).seat == seat


def test_a_stop_of_the_floor_gives_the_open_decision_its_full_time_again() -> None:
    felt = table()
    felt.actor.shown(to_act(felt), felt.hand.turn)
    felt.pass_ms(20_000)
    carried(felt.ask(StopAction()))
    assert felt.actor.public_view().hand.clock is None  # type: ignore[union-attr]
    felt.pass_ms(600_000)
    carried(felt.ask(ResumeAction()))
    assert clock(felt).left_ms == 25_000


def test_a_decision_stopped_on_its_bank_runs_out_again_and_the_hand_goes_on() -> None:
    felt = table(HOLDEM)
    hand = table_of(felt.actor).hands
    felt.pass_ms(30_000)
    assert clock(felt).on_bank
    carried(felt.ask(StopAction()))
    carried(felt.ask(ResumeAction()))
    assert not clock(felt).on_bank
    felt.until(
        lambda: table_of(felt.actor).running_hand is None or table_of(felt.actor).hands > hand
    )


def test_a_choice_to_show_runs_out_too() -> None:
    felt = table(seats=2)
    felt.call_down_to_the_last()
    carried(felt.act(ActKind.CHECK))
    assert felt.actor.own_view(to_act(felt)).show is not None
    felt.pass_ms(60_000)
    assert table_of(felt.actor).hand is None or felt.hand.setup.hand > 1


# The floor's clock.


def test_the_floor_puts_the_clock_on_a_player_and_no_bank_follows() -> None:
    felt = table(replace(HOLDEM, clocks=Clocks(action_ms=25_000, time_bank_ms=30_000)))
    seat = to_act(felt)
    assert rejected(felt.ask(CallClock(seat + 1)))[0] == "clock_not_open"
    carried(felt.ask(CallClock(seat)))
    assert clock(felt).left_ms == 60_000
    assert clock(felt).warning_ms == 10_000
    felt.pass_ms(59_999)
    assert to_act(felt) == seat
    felt.pass_ms(1)
    assert last_act(felt).seat == seat
    assert table_of(felt.actor).seats[seat].bank_ms == 30_000, "it did not run"


def test_the_floors_clock_gives_its_time_once() -> None:
    felt = table(NO_BANK)
    seat = to_act(felt)
    carried(felt.ask(CallClock(seat)))
    before = clock(felt).left_ms
    felt.pass_ms(30_000)
    carried(felt.ask(CallClock(seat)))
    assert clock(felt).left_ms == before - 30_000


@pytest.mark.parametrize("waits_ms", [0, 10_000, 24_000])
def test_the_floors_clock_takes_no_time_from_a_player(waits_ms: int) -> None:
    felt = table(HOLDEM)
    seat = to_act(felt)
    felt.actor.shown(seat, felt.hand.turn)
    felt.pass_ms(waits_ms)
    carried(felt.ask(CallClock(seat)))
    assert clock(felt).left_ms == 25_000 - waits_ms + 60_000


def test_the_floors_clock_on_a_running_bank_stops_it_and_gives_nothing_back() -> None:
    felt = table(HOLDEM)
    seat = to_act(felt)
    felt.actor.shown(seat, felt.hand.turn)
    felt.pass_ms(25_000 + 40_000)
    carried(felt.ask(CallClock(seat)))
    assert (clock(felt).left_ms, clock(felt).on_bank) == (60_000, False)
    felt.pass_ms(30_000)
    carried(felt.act(ActKind.CALL))
    assert table_of(felt.actor).seats[seat].bank_ms == 20_000


def test_the_floors_clock_that_runs_out_on_a_bank_takes_only_what_had_run() -> None:
    felt = table(HOLDEM)
    seat = to_act(felt)
    felt.actor.shown(seat, felt.hand.turn)
    felt.pass_ms(25_000 + 40_000)
    carried(felt.ask(CallClock(seat)))
    felt.pass_ms(60_000)
    assert (last_act(felt).seat, last_act(felt).cause) == (seat, "timeout")
    assert table_of(felt.actor).seats[seat].bank_ms == 20_000
    felt.restart()
    assert table_of(felt.actor).seats[seat].bank_ms == 20_000


def test_who_is_sat_out_while_his_bank_runs_keeps_the_rest_of_it() -> None:
    felt = table(HOLDEM)
    seat = to_act(felt)
    felt.actor.shown(seat, felt.hand.turn)
    felt.pass_ms(25_000 + 15_000)
    carried(felt.ask(SitOut(seat)))
    felt.pass_ms(0)
    assert last_act(felt).seat == seat
    assert table_of(felt.actor).seats[seat].bank_ms == 45_000


def test_each_clock_is_warned_of_in_its_own_time() -> None:
    """The table's decisions at their time, the floor's clock at the one the house gave it."""
    options = replace(INSTANT, called_warning_ms=15_000)
    felt = table(replace(HOLDEM, clocks=Clocks(warning_ms=7_000)), options=options)
    assert clock(felt).warning_ms == 7_000

    carried(felt.ask(CallClock(to_act(felt))))

    assert clock(felt).warning_ms == 15_000


# The next hand.


def test_the_next_hand_follows_when_everybody_has_read_the_last() -> None:
    felt = table(options=BRISK, seats=2)
    carried(felt.act(ActKind.FOLD))
    pacing = felt.published[-1].pacing
    assert pacing.read_ms == 1_500
    assert felt.actor.public_view().next_hand_ms == pacing.whole_ms
    felt.pass_ms(pacing.whole_ms - 1)
    assert table_of(felt.actor).hands == 1
    felt.pass_ms(1)
    assert table_of(felt.actor).hands == 2


def test_what_happens_meanwhile_does_not_hurry_the_next_hand() -> None:
    felt = table(options=BRISK, seats=3)
    carried(felt.act(ActKind.FOLD))
    carried(felt.act(ActKind.FOLD))
    whole = felt.published[-1].pacing.whole_ms
    felt.pass_ms(1_000)
    carried(felt.sit(7, 7, 10_000))
    felt.pass_ms(whole - 1_001)
    assert table_of(felt.actor).hands == 1
    felt.pass_ms(1)
    assert table_of(felt.actor).hands == 2


def test_the_time_between_hands_is_the_houses() -> None:
    felt = table(options=replace(INSTANT, between_hands_ms=4_000), seats=2)
    carried(felt.act(ActKind.FOLD))
    felt.pass_ms(3_999)
    assert table_of(felt.actor).hands == 1
    felt.pass_ms(1)
    assert table_of(felt.actor).hands == 2


def test_a_paused_table_deals_no_further_hand_until_it_goes_on() -> None:
    felt = table(seats=2)
    carried(felt.ask(PauseTable()))
    carried(felt.act(ActKind.FOLD))
    felt.pass_ms(60_000)
    assert table_of(felt.actor).hands == 1
    carried(felt.ask(StartTable()))
    felt.pass_ms(0)
    assert table_of(felt.actor).hands == 2


def test_one_player_alone_is_dealt_no_hand_and_the_game_goes_on_when_another_comes() -> None:
    felt = table(seats=2)
    carried(felt.act(ActKind.FOLD))
    carried(felt.ask(SitOut(1)))
    felt.call_down_if_running()
    felt.pass_ms(10_000)
    hands = table_of(felt.actor).hands
    carried(felt.ask(ComeBack(1)))
    felt.pass_ms(0)
    assert table_of(felt.actor).hands == hands + 1


def test_a_table_starts_by_itself_when_enough_sit_if_the_house_says_so() -> None:
    felt = Felt(options=replace(INSTANT, starts_itself=True))
    carried(felt.sit(1, 1, 10_000))
    assert felt.actor.public_view().needed == 1
    carried(felt.sit(2, 2, 10_000))
    felt.pass_ms(0)
    assert table_of(felt.actor).hands == 1


def test_an_evening_of_timeouts_never_gets_stuck() -> None:
    felt = table(seats=4)
    ended = 0
    for _ in range(400):
        if not felt.clock.step():
            break
        felt.books.run()
        ended += any(isinstance(t.event, HandEnded) for t in felt.published[-1].events(None))
    chips = sum(seat.stack for seat in table_of(felt.actor).seats.values())
    accounts = sum(felt.store.balance(player(number)).count for number in range(1, 5))
    assert ended >= 2
    assert chips + accounts == 4 * CENTS
