"""Chips that are booked for the next hand obey a limit that is tightened meanwhile."""

from __future__ import annotations

import pytest

from tests.server.room.evening import CENTS, done
from tests.server.room.test_crossed_orders import dealt, play_out
from wire.messages import seat as asks


@pytest.mark.parametrize("kind", ["table_amount", "loss_day"])
def test_a_booking_goes_back_when_a_limit_is_tightened_below_it(kind: str) -> None:
    room = dealt()
    done(room.ask(room.seat(1), asks.TopUp, amount=1_000))
    done(room.ask(room.seat(1), asks.ChangeLimit, kind=kind, most=10_500))
    room.settle()
    assert room.own(room.seat(1)).coming == 0
    assert room.balance(1) == CENTS - 10_000
    play_out(room)
    brought = room.store.query("SELECT brought FROM play_session WHERE player = 1")
    assert brought == [(10_000,)]


def test_a_booking_that_the_tightened_limit_still_allows_comes() -> None:
    room = dealt()
    done(room.ask(room.seat(1), asks.TopUp, amount=1_000))
    done(room.ask(room.seat(1), asks.ChangeLimit, kind="table_amount", most=11_000))
    assert room.own(room.seat(1)).coming == 1_000
    play_out(room)
    brought = room.store.query("SELECT brought FROM play_session WHERE player = 1")
    assert brought == [(11_000,)]
