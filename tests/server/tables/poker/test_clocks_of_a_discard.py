"""Everybody gives up a card at once: each seat has a clock and a time bank of its own."""

from __future__ import annotations

from dataclasses import replace

from rules.hand.commands import Discard
from rules.hand.draws import card_choices
from rules.hand.state import Phase
from rules.settings import Clocks, Stakes, Structure, TableSettings
from server.tables.poker.clocks import decisions
from tests.server.tables.felt import Felt, carried
from tests.server.tables.poker_table import table_of
from wire.messages.table_view import ClockView, HandView

PINEAPPLE = TableSettings(
    game="crazy_pineapple",
    structure=Structure.FIXED_LIMIT,
    stakes=Stakes(blinds=(50, 100), small_bet=100, big_bet=200),
    seats=10,
)
STACKS = {1: 10_000, 2: 10_000, 3: 10_000}


def giving_up(settings: TableSettings = PINEAPPLE) -> Felt:
    """The flop is bet, and three players give up a card each."""
    felt = Felt(settings=settings)
    felt.seat_all(STACKS)
    felt.start()
    while felt.hand.phase is not Phase.DRAWING:
        carried(felt.check_or_call())
    return felt


def seen(felt: Felt) -> HandView:
    hand = felt.actor.public_view().hand
    assert hand is not None
    return hand


def clock(felt: Felt, seat: int) -> ClockView:
    told = seen(felt).clock_at(seat)
    assert told is not None
    return told


def test_every_seat_that_gives_up_a_card_shows_a_clock_of_its_own() -> None:
    felt = giving_up()
    assert {each.seat for each in seen(felt).clocks} == {1, 2, 3}
    assert {clock(felt, seat).seat for seat in STACKS} == {1, 2, 3}

    choice = next(each for each in card_choices(felt.hand) if each.seat == 2)
    carried(felt.ask(Discard(2, choice.turn, choice.positions[:1]), actor="seat:3:2"))
    assert {each.seat for each in seen(felt).clocks} == {1, 3}
    assert seen(felt).clock_at(2) is None


def test_a_clock_starts_when_its_own_seat_shows_the_decision() -> None:
    felt = giving_up()
    felt.actor.clocks.shown(3, felt.hand.turn)
    felt.pass_ms(900)
    assert clock(felt, 3).left_ms < clock(felt, 1).left_ms == clock(felt, 1).total_ms


def test_a_player_on_his_time_bank_leaves_the_clocks_of_the_others_as_they_are() -> None:
    felt = giving_up()
    felt.actor.clocks.shown(3, felt.hand.turn)
    felt.until(lambda: clock(felt, 3).on_bank)
    assert not clock(felt, 1).on_bank
    assert 0 < clock(felt, 1).left_ms <= clock(felt, 1).total_ms


def test_a_clock_that_runs_out_gives_up_only_its_own_seats_card() -> None:
    felt = giving_up(replace(PINEAPPLE, clocks=Clocks(time_bank_ms=0)))
    felt.actor.clocks.shown(1, felt.hand.turn)
    felt.until(lambda: {each.seat for each in seen(felt).clocks} != {1, 2, 3})
    assert {each.seat for each in seen(felt).clocks} == {2, 3}
    assert {each.seat for each in decisions(table_of(felt.actor))} == {2, 3}
    assert len(felt.hand.by_seat[1].cards) == 2


def test_in_a_betting_round_there_is_one_clock() -> None:
    felt = Felt(settings=replace(PINEAPPLE, game="holdem"))
    felt.seat_all(STACKS)
    felt.start()
    told = seen(felt)
    assert told.clocks == ()
    assert told.clock is not None
    assert told.clock.seat == told.to_act
