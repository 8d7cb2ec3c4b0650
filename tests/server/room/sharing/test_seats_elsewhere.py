"""A seat of another server's table: only that server knows whether its station is lost."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ledger.servers import Coming, Server, come, take_over
from ledger.units import Fence
from server.room.sharing.directory import Directory
from tests.server.room.evening import TABLE, Evening, done, refused
from tests.server.room.test_revoked_stations import listed, revoke

OURS = 2
"""The table that this server goes on running."""
EAST, WEST = 1, 2
AT_WEST = "tcp://127.0.0.1:5672"


def room_of_two_tables() -> Evening:
    """Players 1 and 2 sit at table 1; at table 2 are free stations."""
    room = listed(Evening())
    for table in (TABLE, OURS):
        room.open_table(table)
    for seat in (1, 2):
        room.sit(seat, seat)
    room.desk("finn")
    return room


def shared(room: Evening) -> Directory:
    """Make this server one of two, which runs both tables."""
    for number, name in ((EAST, "east"), (WEST, "west")):
        coming = Coming(name=name, software="", house="")
        assert room.store.apply(come(f"come {name}", coming, at_ms=1)).value == number
    free = [f"table:{table}" for table in (TABLE, OURS)]
    room.store.apply(take_over("start", EAST, [], free, at_ms=1))
    there = room.hall.sharing = Directory(EAST)
    there.servers = {WEST: Server(WEST, "west", AT_WEST, software="", house="")}
    there.rights = {what: Fence(what, EAST, 1) for what in free}
    there.held = dict(there.rights)
    return there


@contextmanager
def at_west(room: Evening) -> Iterator[None]:
    """The books give table 1 to the other server."""
    there, right = room.hall.sharing, Fence("table:1", EAST, 1)
    assert there is not None
    room.store.apply(take_over("to west", WEST, [right], at_ms=2))
    there.held = {**there.held, right.what: Fence(right.what, WEST, 2)}
    del there.rights[right.what]
    actor = room.hall.tables.pop(TABLE)
    yield
    room.hall.tables[TABLE] = actor


def test_card_and_pin_take_no_seat_over_that_another_server_runs() -> None:
    room = room_of_two_tables()
    shared(room)
    with at_west(room):
        room.drop(room.seat(1))  # it is connected there
        answer = room.swipe(room.seat(5, OURS), 1)

        assert refused(answer) == "seated_elsewhere"
        assert (answer.facts["table"], answer.facts["seat"]) == (TABLE, 1)
    assert room.hall.board.stand_ins == []


def test_a_seat_whose_table_leaves_before_the_unit_is_not_stood_in_for() -> None:
    room = room_of_two_tables()
    shared(room)
    room.drop(room.seat(1))
    key = room.seat(5, OURS)
    done(room.swipe(key, 1))
    # The other server has taken the table in the books; this one has not looked yet.
    moved = take_over("to west", WEST, [Fence("table:1", EAST, 1)], at_ms=2)
    room.store.apply(moved)

    assert refused(room.pin(key)) == "seated_elsewhere"
    assert room.hall.board.stand_ins == []


def test_a_lost_seat_of_a_table_that_runs_here_is_stood_in_for() -> None:
    room = room_of_two_tables()
    shared(room)
    room.drop(room.seat(1))

    room.sign_in(room.seat(5, OURS), 1)

    assert len(room.hall.board.stand_ins) == 1


def test_a_stand_in_is_revoked_at_the_server_that_runs_the_seat_it_serves() -> None:
    room = room_of_two_tables()
    shared(room)
    room.drop(room.seat(1))
    key = room.seat(5, OURS)
    room.sign_in(key, 1)
    with at_west(room):
        answer = revoke(room, key)

        assert refused(answer) == "table_elsewhere"
        assert (answer.facts["table"], answer.facts["address"]) == (TABLE, AT_WEST)
    assert key in room.peers
