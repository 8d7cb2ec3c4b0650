"""A hand from sitting down to the payout: what is booked, journaled, published and seen."""

from __future__ import annotations

from ledger import pot, stack
from ledger.chart import player as player_account
from rules.hand.commands import ActKind
from tests.server.tables.felt import CENTS, TABLE, Felt, carried


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
