"""A frozen table: the floor is told, and goes on or calls its hand off, never alone."""

from __future__ import annotations

from tests.server.room.evening import TABLE, done, refused
from tests.server.room.floor.test_floor import approved, order, three_players, void
from tests.server.tables.poker_table import table_of


def test_a_frozen_table_is_told_to_the_floor_and_goes_on_when_it_says() -> None:
    room = three_players()
    done(room.act("call"))
    done(room.act("call"))
    room.books.fail_next = RuntimeError("a planted fault")
    assert refused(room.act("check")) == "table_frozen"
    assert list(room.hall.alarms) == [f"table_frozen.{TABLE}"]
    ((what, facts),) = room.warnings
    assert (what, facts["table"], facts["reason"]) == ("table_frozen", TABLE, "runtime_error")
    assert refused(void(room, 1)) == "approval_needed"

    done(order(room, "thaw"))

    assert room.hall.alarms == {}
    done(room.act("check"))


def test_a_frozen_hand_is_given_back_with_a_supervisor() -> None:
    room = three_players()
    done(room.act("call"))
    done(room.act("call"))
    room.books.fail_next = RuntimeError("a planted fault")
    assert refused(room.act("check")) == "table_frozen"

    done(void(room, 1, approved(room, "sue", 1)))

    table = table_of(room.room.tables[TABLE])
    assert table.running_hand is None
    assert [seat.stack for seat in table.seats.values()] == [10_000] * 3


def test_nobody_calls_a_frozen_hand_off_alone_however_little_it_shows() -> None:
    room = three_players()
    room.books.fail_next = RuntimeError("a planted fault")
    assert refused(room.act("fold")) == "table_frozen"

    assert refused(void(room, 1)) == "approval_needed"
