"""The room shows the average pot of a table's last hands, and no pot that is still open."""

from __future__ import annotations

from server.room.feeds.room_view import room_view
from tests.server.room.evening import TABLE, Evening, done


def average(room: Evening) -> int:
    (table,) = room_view(room.hall).tables
    return table.average_pot


def test_the_average_pot_is_that_of_the_hands_that_are_over() -> None:
    room = Evening()
    room.open_table()
    room.sit(1, 1)
    room.sit(2, 2)
    room.start()
    room.deal()
    assert average(room) == 0

    blinds = sum(room.room.tables[TABLE].game.settings.stakes.blinds)  # type: ignore[attr-defined]
    done(room.act("fold"))
    room.settle()
    assert average(room) == blinds

    room.deal()
    done(room.act("raise", 600))
    assert average(room) == blinds
    done(room.act("call"))
    assert room.hall.room_feed.pots[TABLE] == {1: blinds, 2: 1_200}
