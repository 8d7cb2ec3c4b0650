"""Chips that are booked for the next hand obey a limit that is tightened meanwhile."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.server.room.evening import CENTS, TABLE, Evening, done
from tests.server.room.test_crossed_orders import dealt, play_out
from tests.server.tables.broken import break_table
from wire.messages import cage, floor
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


def tighten(room: Evening) -> None:
    """Tighten player 1's limit below the chips he booked; the room may not follow it up."""
    desk, token = room.desk("carl"), room.tokens["carl"]
    room.send(desk, cage.SetLimit, token=token, player=1, kind="table_amount", most=10_500)


def tightened_while_frozen(room: Evening) -> None:
    break_table(room.room.tables[TABLE])
    tighten(room)
    room.settle()
    done(room.by("finn", floor.OrderTable, table=TABLE, act="thaw", reason="go on"))


def died_between_the_two_units(room: Evening) -> None:
    tighten(room)
    room.books.run_one()
    room.crash()
    for seat in (1, 2, 3):
        room.seat(seat)


def tightened_just_before_the_last_act(room: Evening) -> None:
    done(room.act("fold"))
    tighten(room)
    room.act("fold")


@pytest.mark.parametrize(
    "missed",
    [tightened_while_frozen, died_between_the_two_units, tightened_just_before_the_last_act],
)
def test_booked_chips_come_past_no_limit_whatever_happened_meanwhile(
    missed: Callable[[Evening], None],
) -> None:
    room = dealt()
    done(room.ask(room.seat(1), asks.TopUp, amount=1_000))
    missed(room)
    play_out(room)

    assert room.room.tables[TABLE].frozen == ""
    brought = room.store.query("SELECT brought FROM play_session WHERE player = 1")
    assert brought == [(10_000,)]
    assert room.balance(1) == CENTS - 10_000
    assert room.own(room.seat(1)).coming == 0


def test_two_bookings_past_their_limits_both_go_back_and_the_hand_still_ends() -> None:
    room = dealt()
    for seat in (1, 2):
        done(room.ask(room.seat(seat), asks.TopUp, amount=1_000))
    break_table(room.room.tables[TABLE])
    for player in (1, 2):
        limit = {"player": player, "kind": "loss_day", "most": 10_500}
        done(room.by("carl", cage.SetLimit, **limit))
    done(room.by("finn", floor.OrderTable, table=TABLE, act="thaw", reason="go on"))
    play_out(room)

    brought = room.store.query("SELECT brought FROM play_session ORDER BY player")
    assert brought == [(10_000,)] * 3
    assert room.room.tables[TABLE].frozen == ""
