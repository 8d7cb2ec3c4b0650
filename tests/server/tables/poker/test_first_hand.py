"""A hand from sitting down to the payout: what is booked, journaled, published and seen."""

from __future__ import annotations

from dataclasses import replace

from ledger import pot, stack
from ledger.chart import player as player_account
from rules.hand.commands import ActKind
from rules.seating import StartTable
from rules.settings import BuyIn, Clocks, Seating
from tests.server.tables.felt import CENTS, HOLDEM, TABLE, Felt, carried
from tests.server.tables.poker_table import table_of


def test_a_hand_is_played_from_sitting_down_to_cashing_out() -> None:
    felt = Felt()
    felt.seat_all({1: 10_000, 4: 10_000, 7: 10_000})
    felt.start()
    carried(felt.act(ActKind.RAISE, 300))
    felt.call_down()
    for seat in (1, 4, 7):
        carried(felt.stand_up(seat))

    balances = [felt.store.balance(player_account(seat)).count for seat in (1, 4, 7)]
    assert sum(balances) == 3 * CENTS
    assert sorted(balances) == [CENTS - 300, CENTS - 300, CENTS + 600]
    assert not any(felt.store.balance(stack(TABLE, seat)) for seat in (1, 4, 7))
    assert not felt.store.balance(pot(TABLE, 1))
    assert not felt.actor.frozen


def test_a_hand_that_ends_with_its_blinds_ends_for_who_leaves_with_it() -> None:
    """The house holds no seat for a rebuy: the loser of his last blind leaves at once."""
    settings = replace(
        HOLDEM,
        seating=Seating(rebuy_ms=0),
        clocks=Clocks(showdown_ms=0),
        buy_in=BuyIn(minimum=50),
    )
    felt = Felt(settings=settings)
    felt.seat_all({1: 50, 2: 50})
    carried(felt.ask(StartTable()))
    felt.until(lambda: table_of(felt.actor).hands == 1)

    assert not felt.actor.frozen, felt.troubles
    assert [seat.stack for seat in table_of(felt.actor).seats.values()] == [100]
    felt.restart()
    assert not felt.actor.frozen, felt.troubles
