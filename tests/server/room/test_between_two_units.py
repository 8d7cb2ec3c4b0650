"""What the room looks at while a table's change is on its way to the books, and what follows it."""

from __future__ import annotations

from typing import NoReturn

import pytest

from ledger.board import PlaceKind
from server.room import seat_moves
from server.room.dealing_stop import PROGRAM_FAULT
from server.room.seats.seat_lookup import free_seats
from tests.server.room.evening import TABLE, Evening, done
from tests.server.tables.poker_table import table_of
from wire.messages import floor
from wire.messages import seat as asks


def two_called_players() -> Evening:
    """Players 1 and 2 wait alone at tables 1 and 2 and are called to table 3."""
    room = Evening()
    for table in (1, 2, 3):
        room.open_table(table)
        for seat in (1, 2, 3):
            room.seat(seat, table)
    room.sit(1, 1, table=1)
    room.sit(1, 2, table=2)
    for table in (1, 2):
        done(room.ask(room.seat(1, table), asks.ChangeSeat, table=3))
    places = [(place.player, place.kind, place.called) for place in room.hall.board.places]
    assert places == [(1, PlaceKind.CHANGING, True), (2, PlaceKind.CHANGING, True)]
    return room


def test_two_called_players_who_change_seats_at_once_freeze_no_table() -> None:
    room = two_called_players()

    for table in (1, 2):
        room.send(room.seat(1, table), asks.ChangeSeat, to=2)
    room.settle()

    tables = room.room.tables
    assert [tables[number].frozen for number in (1, 2, 3)] == ["", "", ""]
    assert [set(table_of(tables[number]).seats) for number in (1, 2)] == [{2}, {2}]
    assert room.faults == []


def test_a_fault_in_what_follows_a_move_is_told_and_freezes_no_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_arguments: object) -> NoReturn:
        raise LookupError

    room = Evening()
    room.open_table()
    room.seat(2)
    room.sit(1, 1)
    monkeypatch.setattr(seat_moves, "board_changed", broken)

    room.send(room.seat(1), asks.ChangeSeat, to=2)
    room.books.run()

    assert room.room.tables[TABLE].frozen == ""
    assert set(table_of(room.room.tables[TABLE]).seats) == {2}
    assert [type(fault) for fault in room.faults] == [LookupError]
    assert PROGRAM_FAULT in room.hall.alarms
    room.faults.clear()


def test_a_seat_that_somebody_is_just_leaving_is_free_when_that_is_durable() -> None:
    room = Evening()
    room.open_table()
    room.open_table(2)
    room.seat(1, 2)
    key = room.sit(1, 1)
    actor = room.room.tables[TABLE]

    room.send(key, asks.Leave)
    assert table_of(actor).seats == {}
    assert 1 not in free_seats(actor, room.hall.stations)
    move = {"table": TABLE, "seat": 1, "player": 1, "to_table": 2, "to_seat": 1, "reason": "x"}
    answer = room.by("finn", floor.MovePlayer, **move)

    assert answer.code == "player_changed"
    assert 1 in free_seats(actor, room.hall.stations)
    assert room.faults == []
