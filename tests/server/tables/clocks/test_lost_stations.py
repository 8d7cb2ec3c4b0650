"""A lost station is not an idle player: grace, the floor, restarts, and who is waited for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.hand.commands import ActKind
from rules.hand.offers import offer_to
from rules.hand.state import Phase
from rules.settings import Clocks
from server.house import LostSeatPolicy, TableOptions
from tests.server.tables.felt import HOLDEM, INSTANT, Felt, carried
from tests.server.tables.poker_table import table_of
from tests.server.tables.running import clock, last_act, table, to_act
from wire.messages.table_events import SeatMoved

FOLDS = replace(INSTANT, lost_grace_ms=30_000, lost_seat=LostSeatPolicy.CHECK_OR_FOLD)
FLOOR = replace(INSTANT, lost_grace_ms=30_000, lost_seat=LostSeatPolicy.FLOOR_DECIDES)


def test_a_lost_station_stops_the_clock_and_calls_the_floor() -> None:
    felt = table(options=FLOOR)
    seat = to_act(felt)
    felt.actor.shown(seat, felt.hand.turn)
    felt.pass_ms(10_000)
    felt.actor.station_lost(seat)

    assert [(trouble.kind, trouble.seat) for trouble in felt.troubles] == [("station_lost", seat)]
    assert not clock(felt).running
    assert felt.actor.public_view().seats[seat - 1].lost
    felt.pass_ms(3_600_000)
    assert to_act(felt) == seat, "the floor decides"
    felt.actor.station_back(seat)
    assert clock(felt).running
    assert clock(felt).left_ms == 15_000


def test_a_player_who_comes_back_has_what_was_left_of_his_time() -> None:
    felt = table(options=FLOOR)
    seat = to_act(felt)
    felt.actor.shown(seat, felt.hand.turn)
    felt.pass_ms(24_000)
    felt.actor.station_lost(seat)
    felt.pass_ms(5_000)
    felt.actor.station_back(seat)
    assert clock(felt).left_ms == 1_000
    felt.pass_ms(1_000)
    assert last_act(felt).seat == seat


@pytest.mark.parametrize("there_ms", [100, 900, 5_000])
def test_however_often_a_station_comes_and_goes_a_decision_has_its_time_once(there_ms: int) -> None:
    felt = table(options=replace(FLOOR, lost_grace_ms=120_000, lost_hour_ms=300_000))
    seat, there = to_act(felt), 0
    while to_act(felt) == seat:
        felt.actor.station_lost(seat)
        felt.pass_ms(10)
        felt.actor.station_back(seat)
        felt.pass_ms(there_ms)
        there += there_ms
        assert there <= 25_000 + 1_000 + there_ms, "the decision is still open"
    assert last_act(felt).seat == seat


def test_after_the_grace_a_lost_seat_checks_or_folds_where_the_house_says_so() -> None:
    felt = table(options=FOLDS)
    seat = to_act(felt)
    felt.actor.station_lost(seat)
    felt.pass_ms(29_999)
    assert to_act(felt) == seat
    felt.pass_ms(1)
    assert (last_act(felt).seat, last_act(felt).cause) == (seat, "lost_seat")
    assert table_of(felt.actor).seats[seat].away


def test_grace_is_given_once_a_hand_however_often_a_station_comes_and_goes() -> None:
    felt = table(options=FOLDS)
    seat = to_act(felt)
    for _ in range(3):
        felt.actor.station_lost(seat)
        felt.pass_ms(9_000)
        felt.actor.station_back(seat)
    felt.actor.station_lost(seat)
    felt.pass_ms(3_000)
    assert last_act(felt).seat == seat


def test_grace_is_given_once_an_hour_however_many_hands_are_played() -> None:
    felt = table(options=replace(FOLDS, lost_hour_ms=45_000))
    seat = to_act(felt)
    felt.actor.station_lost(seat)
    felt.pass_ms(29_000)
    felt.actor.station_back(seat)
    carried(felt.act(ActKind.FOLD))
    felt.call_down()
    felt.deal()
    felt.actor.station_lost(seat)
    felt.pass_ms(15_999)
    assert not table_of(felt.actor).seats[seat].away
    felt.pass_ms(1)
    assert table_of(felt.actor).seats[seat].away


def test_after_an_hour_a_player_has_his_grace_again() -> None:
    felt = table(options=replace(FLOOR, lost_hour_ms=30_000))
    seat = to_act(felt)
    felt.actor.station_lost(seat)
    felt.pass_ms(30_000)
    assert felt.actor.clocks.grace_ms(seat) == 0
    felt.actor.station_back(seat)
    felt.call_down()
    felt.pass_ms(3_600_000)
    assert felt.actor.clocks.grace_ms(seat) == 30_000


def test_a_lost_station_of_another_seat_stops_the_clocks_for_its_grace_only() -> None:
    felt = table(options=FLOOR)
    seat = to_act(felt)
    other = seat % 3 + 1
    felt.actor.station_lost(other)
    felt.pass_ms(29_000)
    assert not clock(felt).running
    felt.pass_ms(1_000)
    assert clock(felt).running
    carried(felt.act(ActKind.CALL))


def test_when_the_whole_table_is_cut_off_nothing_happens() -> None:
    felt = table(options=FOLDS)
    seat = to_act(felt)
    for number in (1, 2, 3):
        felt.actor.station_lost(number)
    felt.pass_ms(3_600_000)
    assert to_act(felt) == seat
    assert not any(seated.away for seated in table_of(felt.actor).seats.values())


def test_a_lost_seat_is_dealt_no_further_hand() -> None:
    felt = table(options=FOLDS)
    carried(felt.act(ActKind.FOLD))
    carried(felt.act(ActKind.FOLD))
    lost = 2
    felt.actor.station_lost(lost)
    felt.pass_ms(29_999)
    assert table_of(felt.actor).hands == 1
    felt.pass_ms(2)
    assert table_of(felt.actor).hands == 2
    assert lost not in felt.hand.by_seat


def test_screens_hear_of_lost_stations_and_of_those_that_are_back() -> None:
    felt = table()
    felt.actor.station_lost(2)
    felt.actor.station_back(2)
    words = [
        (timed.event.seat, timed.event.word)
        for published in felt.published[-2:]
        for timed in published.events(None)
        if isinstance(timed.event, SeatMoved)
    ]
    assert words == [(2, "lost"), (2, "back")]


def test_after_a_restart_the_open_decision_has_its_full_time() -> None:
    felt = table()
    felt.actor.shown(to_act(felt), felt.hand.turn)
    felt.pass_ms(24_000)
    felt.restart()
    assert clock(felt).left_ms == 25_000


def test_after_a_restart_a_table_waits_for_two_seats_or_the_floor() -> None:
    felt = table(options=FOLDS)
    felt.actor = felt.recovered()
    felt.actor.resume()
    seat = to_act(felt)
    felt.pass_ms(3_600_000)
    felt.actor.station_back(seat)
    felt.pass_ms(3_600_000)
    assert to_act(felt) == seat
    assert not clock(felt).running
    felt.actor.station_back(seat % 3 + 1)
    felt.pass_ms(30_000 + 26_000)
    assert last_act(felt).seat == seat


def heads_up_after_a_restart() -> tuple[Felt, int, int]:
    """One player raised, the other's decision is open; only the raiser's station is back."""
    felt = table(options=FOLDS, seats=2)
    raiser = to_act(felt)
    carried(felt.act(ActKind.RAISE, 5_000))
    absent = to_act(felt)
    felt.actor = felt.recovered()
    felt.actor.resume()
    felt.actor.station_back(raiser)
    return felt, raiser, absent


def test_heads_up_after_a_restart_the_one_who_is_there_waits_for_the_other() -> None:
    felt, _, absent = heads_up_after_a_restart()
    assert felt.actor.clocks.waits_for_lost(absent), "so that the hand is not voided"
    felt.pass_ms(29_999)
    assert (to_act(felt), felt.actor.clocks.grace_ms(absent)) == (absent, 1)


def test_heads_up_after_a_restart_the_grace_runs_out() -> None:
    felt, _, absent = heads_up_after_a_restart()
    felt.pass_ms(30_000)
    assert (last_act(felt).seat, last_act(felt).cause) == (absent, "lost_seat")


def test_a_lost_station_of_a_player_who_is_all_in_stops_nobodys_clock() -> None:
    felt = table(options=FOLDS)
    all_in = to_act(felt)
    carried(felt.act(ActKind.RAISE, 10_000))
    felt.actor.shown(to_act(felt), felt.hand.turn)
    felt.actor.station_lost(all_in)
    assert clock(felt).running
    felt.pass_ms(30_000)
    assert not table_of(felt.actor).seats[all_in].away


CHOICES = replace(HOLDEM, clocks=Clocks(uncontested_ms=3_000, showdown_ms=5_000))


@pytest.mark.parametrize("options", [FOLDS, FLOOR])
def test_an_uncontested_winner_whose_station_is_lost_has_the_normal_time(
    options: TableOptions,
) -> None:
    """Nobody waits to hear whether he shows (house rule 9.13)."""
    felt = table(CHOICES, options)
    carried(felt.act(ActKind.FOLD))
    carried(felt.act(ActKind.FOLD))
    assert felt.hand.phase is Phase.UNCONTESTED
    felt.actor.station_lost(to_act(felt))
    felt.pass_ms(3_000 + 1_000)
    assert table_of(felt.actor).running_hand is None


@pytest.mark.parametrize("options", [FOLDS, FLOOR])
@pytest.mark.parametrize("has_shown", [True, False])
def test_at_the_showdown_a_lost_station_stops_nobodys_clock(
    options: TableOptions, has_shown: bool
) -> None:
    """House rule 6.5 speaks for a silent player and takes nothing from him."""
    felt = table(CHOICES, options)
    while offer_to(felt.hand) is not None:
        carried(felt.check_or_call())
    first = to_act(felt)
    if has_shown:
        carried(felt.show())
    felt.actor.station_lost(first)
    assert felt.hand.phase is Phase.SHOWDOWN
    felt.pass_ms(3 * (5_000 + 1_000))
    assert table_of(felt.actor).running_hand is None


def test_the_floor_lets_a_table_go_on_with_who_is_there() -> None:
    felt = table(options=FOLDS)
    felt.actor = felt.recovered()
    felt.actor.resume()
    seat = to_act(felt)
    felt.actor.station_back(seat)
    felt.actor.release()
    felt.pass_ms(120_000)
    assert any(seated.away for seated in table_of(felt.actor).seats.values())
