"""A wish for any free seat: it is shown, and goes to the seat that costs least."""

from __future__ import annotations

from rules.table.state import Table
from tests.server.room.evening import Evening, done
from tests.server.tables.poker_table import table_of
from wire.messages import seat as asks


def test_any_free_seat_is_shown_and_is_the_one_that_costs_least() -> None:
    """House rule 3.18: the first free seat would cost both blinds, a later one nothing."""
    room = Evening()
    room.open_table(1)
    for seat in range(1, 9):
        room.seat(seat)
    for seat in (2, 4, 6):
        room.sit(seat, seat)
    room.start()
    room.deal()
    while (front := _table_one(room).rotation.front) != 2:  # type: ignore[union-attr] # drawn
        assert front in (4, 6)
        _fold_out(room)
        room.deal()
    key = room.seat(4)
    done(room.ask(key, asks.ChangeSeat, to=0))
    assert (room.own(key).changes_seat, room.own(key).change_to) == (True, 0)
    assert room.own(key).move_costs[0] == 150, "seat 1: the big blind comes there later"
    assert room.own(key).move_costs[2] == 0, "seat 3: it comes there sooner"

    _fold_out(room)
    assert 4 not in _table_one(room).seats
    assert _table_one(room).seats[3].dues.none


def _table_one(room: Evening) -> Table:
    return table_of(room.room.tables[1])


def _fold_out(room: Evening) -> None:
    hand = _table_one(room).hands
    while _table_one(room).running_hand is not None and _table_one(room).hands == hand:
        room.act("fold")
