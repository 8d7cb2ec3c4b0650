"""However much hangs on the board, a tap at a table is no more work."""

from __future__ import annotations

import gc
from cProfile import Profile
from pstats import Stats

import pytest

from server.room.seats import signed_in_players
from tests.server.room import growing
from tests.server.room.evening import TABLE, Evening, done
from tests.server.room.floor.test_floor import three_players
from wire.messages import seat as asks


def test_long_lists_are_not_read_through_at_every_tap() -> None:
    assert _calls_of_a_tap(_with_names(400)) == _calls_of_a_tap(_with_names(1))


def test_who_wants_another_table_is_not_looked_for_at_every_table_at_every_tap() -> None:
    few, many = _with_somebody_changing(3), _with_somebody_changing(12)

    assert _calls_of_a_tap(few) == _calls_of_a_tap(many)


def test_one_player_too_many_makes_the_room_forget_one_and_not_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(signed_in_players, "KNOWN_MAX", 3)
    people = three_players().hall.people
    people.refresh_all()
    known = [people.guest(number) for number in (1, 2, 3)]

    people.guest(4)

    assert people.guest(2) is known[1]
    assert people.guest(3) is known[2]


def _with_names(count: int) -> Evening:
    """Three players, and so many others who wait for a seat."""
    room = three_players()
    growing.add_rows(room.store, "player", count, lambda n: growing.player(n, room.clock.ms))
    growing.add_rows(room.store, "waiting", count, lambda n: growing.waiting(n, room.clock.ms))
    room.crash()
    for seat in (1, 2, 3):
        room.seat(seat)
    return room


def _with_somebody_changing(tables: int) -> Evening:
    """A hand at the first table, which is full; a player of the last one wants to sit there."""
    room = Evening()
    room.open_table(TABLE, "short")
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    for number in range(TABLE + 1, TABLE + tables):
        room.open_table(number)
    room.sit(1, 4, table=TABLE + tables - 1)
    done(room.ask(room.seat(1, TABLE + tables - 1), asks.ChangeSeat, table=TABLE))
    room.start()
    room.deal()
    return room


def _calls_of_a_tap(room: Evening) -> int:
    """Count the function calls of the second of two acts; the first fills what is kept.

    Without the search for garbage: it may fall into any act, and whoever watches it is called.
    """
    room.act("call")
    gc.disable()
    try:
        with Profile() as profile:
            room.act("call")
    finally:
        gc.enable()
    calls: int = Stats(profile).total_calls  # type: ignore[attr-defined]
    return calls
