"""A request id that was used for something else is refused, and freezes no table."""

from __future__ import annotations

import pytest

from tests.server.room.evening import TABLE, Evening, done, refused
from wire.messages import floor
from wire.messages import seat as asks


def in_a_hand() -> Evening:
    room = Evening()
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()
    room.deal()
    return room


@pytest.mark.parametrize("restarted", [False, True])
def test_an_order_under_the_id_of_a_call_is_refused(*, restarted: bool) -> None:
    room = in_a_hand()
    key = room.seat(1)
    done(room.ask(key, asks.CallStaff, kind="floor", id="taken"))
    if restarted:
        room.crash()
        key = room.seat(1)
    else:
        for _ in range(200):  # more than the answers that are kept for a client
            room.ask(key, asks.Act, table=TABLE, hand=1, turn=999, kind="fold", total=0)

    answer = room.ask(
        key, asks.Act, table=TABLE, hand=1, turn=999, kind="fold", total=0, id="taken"
    )

    assert refused(answer) == "request_reused"
    assert room.room.tables[TABLE].frozen == ""


def test_a_floor_order_under_the_id_of_another_request_is_refused() -> None:
    room = in_a_hand()
    done(room.by("finn", floor.TellTable, table=TABLE, text="Hello", id="taken"))
    room.crash()

    answer = room.by("finn", floor.OrderTable, table=TABLE, act="pause", reason="late", id="taken")

    assert refused(answer) == "request_reused"
    assert room.room.tables[TABLE].frozen == ""
