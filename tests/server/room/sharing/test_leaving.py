"""A server that was told to leave does not leave the room without one."""

from __future__ import annotations

from typing import Any

import pytest

from ledger.neighbours import Beat, Seen
from ledger.servers import held_things, servers_of
from server.room.sharing.directory import Directory
from server.room.sharing.life_signs import LOOK_MS
from tests.server.room.evening import TABLE, Evening, done, refused
from tests.server.room.sharing.test_seats_elsewhere import (
    EAST,
    OURS,
    WEST,
    room_of_two_tables,
    shared,
)
from wire.messages.servers import LeaveServer

LONG_MS = 4_000
"""Longer than any server is waited for."""


class East:
    """The server east, which runs two tables and looks at west again and again."""

    def __init__(self) -> None:
        self.room: Evening = room_of_two_tables()
        self.sharing: Directory = shared(self.room)
        self._beat = 0
        self.looks()

    def looks(self, for_ms: int = LOOK_MS, *, west: bool = True) -> None:
        for _ in range(for_ms // LOOK_MS):
            self._beat += 1
            beats = {EAST: Beat(self._beat, 0), WEST: Beat(self._beat if west else -1, 0)}
            store = self.room.store
            servers = {
                one.number: one._replace(address=f"tcp://{one.name}:1") for one in servers_of(store)
            }
            self.room.room.looked(Seen(beats=beats, servers=servers, held=held_things(store)))
            self.room.settle()
            self.room.pass_ms(LOOK_MS)

    def told(self, **fields: Any) -> Any:
        return self.room.by("finn", LeaveServer, server="east", **fields)

    def owners(self) -> dict[int, int]:
        held = held_things(self.room.store)
        return {table: held[f"table:{table}"].server for table in (TABLE, OURS)}

    @property
    def has_left(self) -> bool:
        return servers_of(self.room.store)[0].left_ms is not None


@pytest.fixture
def east() -> East:
    return East()


def gone(east: East) -> None:
    """East has given both tables to west, and runs on."""
    done(east.told())
    east.looks()
    assert east.owners() == {TABLE: WEST, OURS: WEST}
    assert east.has_left


def test_a_server_that_left_comes_back_when_no_other_one_lives(east: East) -> None:
    gone(east)

    east.looks(LONG_MS, west=False)

    assert east.owners() == {TABLE: EAST, OURS: EAST}
    assert set(east.room.room.tables) == {TABLE, OURS}
    assert not east.has_left
    assert "left_alone" in east.room.hall.alarms


def test_a_table_in_a_hand_stays_when_the_server_that_was_to_have_it_dies(east: East) -> None:
    east.room.start()
    east.room.deal()
    done(east.told())
    east.looks()
    assert east.owners() == {TABLE: EAST, OURS: WEST}

    east.looks(LONG_MS, west=False)

    assert east.owners() == {TABLE: EAST, OURS: EAST}
    assert not east.sharing.going


def test_a_person_who_says_again_what_the_server_does_ends_the_alarm(east: East) -> None:
    gone(east)
    east.looks(LONG_MS, west=False)

    done(east.told(stay=True))

    assert "left_alone" not in east.room.hall.alarms


def test_a_server_that_left_takes_nothing_while_another_one_lives(east: East) -> None:
    gone(east)

    east.looks(LONG_MS)

    assert east.owners() == {TABLE: WEST, OURS: WEST}
    assert "left_alone" not in east.room.hall.alarms


def test_a_server_that_is_being_stopped_does_not_come_back(east: East) -> None:
    gone(east)
    east.room.room.stop()

    east.looks(LONG_MS, west=False)

    assert east.owners() == {TABLE: WEST, OURS: WEST}


def test_staff_tell_a_server_that_left_to_stay(east: East) -> None:
    gone(east)

    done(east.told(stay=True))

    assert not east.has_left
    assert not east.sharing.leaving
    assert "left_alone" not in east.room.hall.alarms


def test_only_the_server_itself_can_be_told_to_stay(east: East) -> None:
    answer = east.room.by("finn", LeaveServer, server="west", stay=True)

    assert refused(answer) == "server_elsewhere"
