"""Absences, holds on seats, returns and the time collection, as a table's clocks measure them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.collection import Collection, TimeFee
from rules.seating import ComeBack, PauseTable, SitOut, StartTable
from rules.settings import Seating
from server.tables.actor_start import recovered_table
from tests.server.tables.felt import TABLE, Felt, carried
from tests.server.tables.poker_table import table_of
from tests.server.tables.running import NO_BANK, table


def test_who_sits_out_too_long_is_picked_up() -> None:
    felt = table(replace(NO_BANK, seating=Seating(absence_ms=60_000)))
    carried(felt.sit(5, 5, 10_000))
    carried(felt.ask(SitOut(5)))
    assert felt.actor.own_view(5).hold_ms == 60_000
    felt.pass_ms(59_999)
    assert 5 in table_of(felt.actor).seats
    felt.pass_ms(1)
    assert 5 not in table_of(felt.actor).seats


@pytest.mark.parametrize("restarted", [False, True])
def test_coming_back_for_a_moment_gives_no_new_absence(restarted: bool) -> None:
    felt = table(replace(NO_BANK, seating=Seating(absence_ms=60_000)))
    carried(felt.sit(5, 5, 10_000))
    carried(felt.ask(SitOut(5)))
    felt.pass_ms(40_000)
    carried(felt.ask(ComeBack(5)))
    assert felt.actor.own_view(5).hold_ms == 0
    felt.pass_ms(10_000)
    if restarted:
        felt.restart()
    carried(felt.ask(SitOut(5)))
    assert abs(felt.actor.own_view(5).hold_ms - 10_000) < 10
    felt.pass_ms(9_900)
    assert 5 in table_of(felt.actor).seats
    felt.pass_ms(110)
    assert 5 not in table_of(felt.actor).seats


def test_who_is_present_is_not_picked_up_when_his_last_absence_is_used_up() -> None:
    felt = table(replace(NO_BANK, seating=Seating(absence_ms=60_000)))
    carried(felt.sit(5, 5, 10_000))
    carried(felt.ask(PauseTable()))
    carried(felt.ask(SitOut(5)))
    felt.pass_ms(40_000)
    carried(felt.ask(ComeBack(5)))
    felt.pass_ms(40_000)
    assert 5 in table_of(felt.actor).seats
    carried(felt.ask(SitOut(5)))
    felt.pass_ms(1)
    assert 5 not in table_of(felt.actor).seats


def test_a_hold_goes_on_counting_through_a_restart() -> None:
    felt = table(replace(NO_BANK, seating=Seating(absence_ms=60_000)))
    carried(felt.sit(5, 5, 10_000))
    carried(felt.ask(SitOut(5)))
    felt.pass_ms(20_000)
    felt.restart()
    assert abs(felt.actor.own_view(5).hold_ms - 40_000) < 10, "down to what the wall clock loses"


@pytest.mark.parametrize("set_by_ms", [-3_600_000, 3_600_000])
def test_a_wall_clock_that_is_set_changes_no_hold(set_by_ms: int) -> None:
    felt = table(replace(NO_BANK, seating=Seating(absence_ms=60_000)))
    carried(felt.sit(5, 5, 10_000))
    carried(felt.ask(SitOut(5)))
    felt.pass_ms(20_000)
    felt.clock.set_by_ms = set_by_ms
    assert felt.actor.own_view(5).hold_ms == 40_000
    felt.pass_ms(39_999)
    assert 5 in table_of(felt.actor).seats
    felt.pass_ms(1)
    assert 5 not in table_of(felt.actor).seats


def test_a_hold_that_seems_to_begin_later_counts_from_the_restart() -> None:
    felt = table(replace(NO_BANK, seating=Seating(absence_ms=60_000)))
    carried(felt.sit(5, 5, 10_000))
    carried(felt.ask(SitOut(5)))
    felt.pass_ms(20_000)
    felt.recovered()
    felt.clock.set_by_ms = -3_600_000
    felt.actor = recovered_table(TABLE, felt.ports())
    felt.actor.resume()
    felt.pass_ms(60_000)
    assert 5 not in table_of(felt.actor).seats


def test_who_left_is_remembered_for_the_time_of_return_only() -> None:
    felt = Felt(settings=replace(NO_BANK, seating=Seating(return_within_ms=60_000)))
    felt.seat_all({1: 20_000})
    carried(felt.stand_up(1))
    assert felt.actor.buy_in("1").least == 20_000
    felt.pass_ms(60_000)
    assert felt.actor.buy_in("1").least == 2_000


def test_time_is_collected_every_period_from_those_who_played() -> None:
    fee = Collection(time_fee=TimeFee(period_ms=600_000, brackets=((2, 300),)))
    felt = table(replace(NO_BANK, collection=fee), seats=2)
    felt.pass_ms(600_000)
    while table_of(felt.actor).running_hand is not None:
        felt.pass_ms(10_000)
    assert table_of(felt.actor).collected == 600
    ((rake,),) = felt.store.query("SELECT balance FROM account WHERE name = 'rake:3'")
    assert rake == 600
    assert not felt.actor.frozen


def test_the_period_of_the_collection_stands_still_in_a_pause_and_goes_on_after_it() -> None:
    fee = Collection(time_fee=TimeFee(period_ms=600_000, brackets=((2, 300),)))
    felt = table(replace(NO_BANK, collection=fee), seats=2)
    felt.pass_ms(500_000)
    felt.call_down_if_running()
    carried(felt.ask(PauseTable()))
    felt.pass_ms(400_000)
    felt.restart()
    assert table_of(felt.actor).collected == 0
    carried(felt.ask(StartTable()))
    felt.pass_ms(110_000)
    while table_of(felt.actor).running_hand is not None:
        felt.pass_ms(10_000)

    assert table_of(felt.actor).collected == 600


def test_who_stood_up_before_the_collection_has_paid_when_he_is_back_in_the_books_too() -> None:
    fee = Collection(time_fee=TimeFee(period_ms=600_000, brackets=((2, 300),)))
    felt = table(replace(NO_BANK, collection=fee), seats=3)
    felt.call_down()
    stack = table_of(felt.actor).seats[3].stack
    carried(felt.stand_up(3))
    felt.pass_ms(600_000)
    felt.call_down_if_running()
    assert table_of(felt.actor).collected == 600
    carried(felt.sit(3, 3, stack))

    assert table_of(felt.actor).seats[3].stack == stack - 300
    ((rake,),) = felt.store.query("SELECT balance FROM account WHERE name = 'rake:3'")
    assert rake == table_of(felt.actor).collected == 900
    assert not felt.actor.frozen
