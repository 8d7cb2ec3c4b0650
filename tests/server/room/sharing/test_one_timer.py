"""Every server of a room keeps time for what is the whole room's; one of them does it."""

from __future__ import annotations

from copy import copy

from tests.server.room.evening import TABLE, Evening
from tests.server.room.floor.test_waiting_lists import called, full_table, listed
from tests.server.room.sharing.test_seats_elsewhere import WEST

LAPSED = "SELECT count(*) FROM record WHERE command LIKE '%lapse_call%'"
LAPSES = "SELECT lapses FROM waiting WHERE player = 3"


def west_of(east: Evening) -> Evening:
    """Start another server on the same books, at the same time; it runs no table."""
    east.pass_ms(1)  # no two starts have one epoch
    west = copy(east)
    west.server = WEST
    west.boot()
    return west


def test_a_call_lapses_once_however_many_servers_wait_for_it() -> None:
    east = full_table()
    listed(east, 3, 4)
    west = west_of(east)
    assert called(west) == called(east) == {3: (TABLE, 3)}
    (left_ms,) = {room.hall.board.left_ms(room.hall.board.called[0]) for room in (east, west)}

    end_ms = east.clock.ms + left_ms
    while (due_ms := east.clock.due_ms()) is not None and due_ms <= end_ms:
        east.clock.step()  # both servers' timers, before the books are asked
    handed_in = [unit.request_id for room in (east, west) for unit, _then in room.books.waiting]
    for room in (east, west, east, west):
        room.settle()

    assert len(handed_in) == 2
    assert len(set(handed_in)) == 1
    assert east.store.query(LAPSED) == [(1,)]
    assert east.store.query(LAPSES) == [(1,)]
    assert called(east) == {4: (TABLE, 3)}
    assert east.warnings == []
