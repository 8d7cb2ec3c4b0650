"""Clocks and the time bank: durations go out, time comes back as a command."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.hand.commands import Act, ActKind, Expire
from rules.hand.events import Acted, ActWord
from rules.hand.offers import offer_to
from rules.refusals import RefusalCode, Refused
from rules.seating import SitOut, StandUp
from rules.settings import Clocks
from rules.table.commands import ActOnTimeBank, ExpireWithoutBank
from rules.table.events import TimeBankStarted, TimeBankUsed
from rules.table.play import play
from rules.table.state import Table
from rules.table.timing import Clock, open_clocks
from tests.rules.table.builders import expire_clock, finish, fold_out, room, start, table_with

BANKED = room(clocks=Clocks(action_ms=20_000, time_bank_ms=30_000, showdown_ms=0))


def banked() -> Table:
    """Three players; seat 1, on the button, has to act."""
    table = table_with([100] * 3, BANKED, button=1)
    start(table)
    return table


def test_the_open_decision_has_the_action_clock() -> None:
    assert open_clocks(banked()) == [Clock(1, 1, 20_000, on_bank=False)]


def test_there_is_no_clock_between_hands() -> None:
    table = table_with([100] * 2)
    assert not open_clocks(table)


def test_house_rule_9_8_the_time_bank_runs_when_the_action_clock_is_out() -> None:
    table = banked()
    assert expire_clock(table) == [TimeBankStarted(1, 1, 30_000)]
    assert open_clocks(table) == [Clock(1, 1, 30_000, on_bank=True)]


def test_house_rule_9_8_an_act_takes_what_it_used_from_the_bank() -> None:
    table = banked()
    expire_clock(table)
    events = play(table, ActOnTimeBank(Act(1, 1, ActKind.CALL), 12_000))
    assert events[0] == TimeBankUsed(1, 12_000, 18_000)
    assert table.seats[1].bank_ms == 18_000
    assert table.seats[1].timeouts == 0


@pytest.mark.parametrize(("used", "left"), [(-5, 30_000), (99_000, 0)])
def test_a_bank_is_never_overdrawn_nor_filled(used: int, left: int) -> None:
    table = banked()
    expire_clock(table)
    play(table, ActOnTimeBank(Act(1, 1, ActKind.CALL), used))
    assert table.seats[1].bank_ms == left


def test_house_rule_4_16_when_the_bank_is_out_a_player_facing_a_bet_folds() -> None:
    table = banked()
    expire_clock(table)
    events = expire_clock(table)
    assert events[:2] == [
        TimeBankUsed(1, 30_000, 0),
        Acted(1, ActWord.FOLD, 0, 0, timed_out=True),
    ]
    assert table.seats[1].bank_ms == 0


@pytest.mark.parametrize(("used", "left"), [(-5, 30_000), (12_000, 18_000), (99_000, 0)])
def test_a_clock_that_ends_without_the_bank_takes_only_what_had_run(used: int, left: int) -> None:
    table = banked()
    expire_clock(table)
    events = play(table, ExpireWithoutBank(Expire(1, 1), used))
    assert events[:2] == [
        TimeBankUsed(1, 30_000 - left, left),
        Acted(1, ActWord.FOLD, 0, 0, timed_out=True),
    ]


def test_a_clock_that_ends_without_the_bank_starts_none() -> None:
    table = banked()
    (folded, *_) = play(table, ExpireWithoutBank(Expire(1, 1), 12_000))
    assert folded == Acted(1, ActWord.FOLD, 0, 0, timed_out=True)
    assert table.seats[1].bank_ms == 30_000


def test_house_rule_4_16_a_free_check_is_taken() -> None:
    table = table_with([100] * 3, button=1)
    hand = start(table)
    for seat in (1, 2):
        play(table, Act(seat, hand.turn, ActKind.CALL))
    (checked, *_) = expire_clock(table)
    assert checked == Acted(3, ActWord.CHECK, 0, 2, timed_out=True)


def test_house_rule_9_8_the_bank_lasts_a_whole_session() -> None:
    table = banked()
    expire_clock(table)
    play(table, ActOnTimeBank(Act(1, 1, ActKind.FOLD), 10_000))
    fold_out(table)
    start(table)
    assert table.seats[1].bank_ms == 20_000


def test_an_act_on_the_bank_must_say_what_it_used() -> None:
    table = banked()
    expire_clock(table)
    with pytest.raises(Refused) as refusal:
        play(table, Act(1, 1, ActKind.CALL))
    assert refusal.value.code is RefusalCode.TIME_BANK_RUNNING
    assert refusal.value.facts == {"seat": 1, "left_ms": 30_000}


def test_an_act_on_the_action_clock_uses_no_bank() -> None:
    table = banked()
    with pytest.raises(Refused) as refusal:
        play(table, ActOnTimeBank(Act(1, 1, ActKind.CALL), 5))
    assert refusal.value.code is RefusalCode.TIME_BANK_NOT_RUNNING


def test_a_refused_act_leaves_the_bank_running() -> None:
    table = banked()
    expire_clock(table)
    with pytest.raises(Refused):
        play(table, ActOnTimeBank(Act(1, 1, ActKind.CHECK), 5))
    assert open_clocks(table) == [Clock(1, 1, 30_000, on_bank=True)]


def test_house_rule_9_8_who_let_the_last_clock_run_out_gets_no_bank() -> None:
    table = banked()
    table.seats[1] = replace(table.seats[1], timeouts=1)
    assert isinstance(expire_clock(table)[0], Acted)


def test_house_rule_9_8_who_sits_out_in_a_hand_is_not_waited_for() -> None:
    table = banked()
    play(table, SitOut(1))
    assert open_clocks(table) == [Clock(1, 1, 0, on_bank=False)]
    assert isinstance(expire_clock(table)[0], Acted)


def test_who_leaves_after_the_hand_keeps_his_time_in_it() -> None:
    table = banked()
    play(table, StandUp(1))
    assert open_clocks(table) == [Clock(1, 1, 20_000, on_bank=False)]


def test_a_late_timer_is_harmless() -> None:
    table = banked()
    play(table, Act(1, 1, ActKind.CALL))
    with pytest.raises(Refused) as refusal:
        play(table, Expire(1, 1))
    assert refusal.value.code is RefusalCode.NOT_YOUR_TURN


def test_showing_has_its_own_clock_and_no_bank() -> None:
    clocks = Clocks(showdown_ms=4_000, uncontested_ms=3_000, time_bank_ms=30_000)
    table = table_with([100] * 2, room(clocks=clocks), button=1)
    hand = start(table)
    while (offer := offer_to(hand)) is not None:
        kind = ActKind.CALL if offer.to_call else ActKind.CHECK
        play(table, Act(offer.seat, offer.turn, kind))
    (clock,) = open_clocks(table)
    assert clock is not None
    assert clock.time_ms == 4_000
    finish(table)


def test_an_uncontested_winner_has_a_clock_to_show() -> None:
    clocks = Clocks(uncontested_ms=3_000, time_bank_ms=30_000)
    table = table_with([100] * 2, room(clocks=clocks), button=1)
    start(table)
    play(table, Act(1, 1, ActKind.FOLD))
    assert open_clocks(table) == [Clock(2, 2, 3_000, on_bank=False)]
    assert table.seats[2].timeouts == 0
    finish(table)
    assert table.seats[2].timeouts == 0
