"""Asking for another table of the game goes before the list, and is no way to hold a seat."""

from __future__ import annotations

from dataclasses import replace

from ledger.board import PlaceKind
from tests.server.room.evening import HOUSE, TABLE, Evening, done, refused
from tests.server.room.floor.test_waiting_lists import called
from wire.messages import floor
from wire.messages import seat as asks


def one_free_seat() -> Evening:
    """Table 2 is full; player 6 waits; player 1 of table 1 asked to change."""
    room = Evening()
    room.open_table(1)
    room.open_table(2, "short")
    room.sit(1, 1)
    for seat in (1, 2, 3):
        room.sit(seat, seat + 1, table=2)
    done(room.ask(room.seat(1), asks.ChangeSeat, table=2))
    return room


def kinds(room: Evening) -> list[tuple[int, PlaceKind]]:
    return [(place.player, place.kind) for place in room.hall.board.places]


def test_the_table_of_another_game_cannot_be_asked_for() -> None:
    main = HOUSE.presets["main"]
    stakes = replace(main.settings.stakes, blinds=(500, 1_000))
    high = replace(main, settings=replace(main.settings, stakes=stakes))
    room = Evening(house=replace(HOUSE, presets={**HOUSE.presets, "high": high}))
    room.open_table(1)
    room.open_table(2, "high")
    key = room.sit(1, 1)

    assert refused(room.ask(key, asks.ChangeSeat, table=2)) == "another_game"
    assert room.hall.board.places == []


def test_who_lets_his_call_lapse_waits_behind_those_who_wait_also_if_he_asks_again() -> None:
    room = one_free_seat()
    done(room.ask(room.seat(2, 2), asks.Leave))
    assert called(room) == {1: (2, 2)}
    room.pass_ms(room.house.waiting.called_ms)
    assert kinds(room) == [(1, PlaceKind.WAITING)]

    done(room.ask(room.seat(1), asks.ChangeSeat, table=2))
    assert kinds(room) == [(1, PlaceKind.WAITING)]
    done(room.ask(room.seat(1), asks.ChangeSeat, cancel=True))
    assert kinds(room) == []
    done(room.ask(room.seat(1), asks.ChangeSeat, table=2))
    assert kinds(room) == [(1, PlaceKind.WAITING)]


def test_who_gives_his_call_back_did_not_follow_it() -> None:
    room = one_free_seat()
    done(room.ask(room.seat(2, 2), asks.Leave))
    assert called(room) == {1: (2, 2)}

    done(room.ask(room.seat(1), asks.ChangeSeat, cancel=True))
    done(room.ask(room.seat(1), asks.ChangeSeat, table=2))

    assert kinds(room) == [(1, PlaceKind.WAITING)]


def test_a_wish_for_another_table_ends_when_its_player_leaves_his() -> None:
    room = one_free_seat()
    assert kinds(room) == [(1, PlaceKind.CHANGING)]

    done(room.ask(room.seat(1), asks.Leave))

    assert kinds(room) == []


def test_a_wish_of_a_player_whose_table_another_server_runs_is_kept() -> None:
    room = one_free_seat()
    elsewhere = room.hall.tables.pop(1)
    room.hall.found_at.clear()

    done(room.ask(room.seat(2, 2), asks.Leave))

    assert kinds(room) == [(1, PlaceKind.CHANGING)]
    room.hall.tables[1] = elsewhere


def test_an_old_id_of_an_opening_is_answered_and_opens_nothing() -> None:
    room = Evening()
    desk = room.desk("finn")
    first = {"id": "open-once", "token": room.tokens["finn"], "table": TABLE, "name": "Table 1"}
    done(room.ask(desk, floor.OpenTable, **first, preset="main"))
    done(room.by("finn", floor.OrderTable, table=TABLE, act="close", reason="end"))
    room.crash()
    desk = room.desk("finn")

    again = {**first, "token": room.tokens["finn"], "preset": "main"}
    done(room.ask(desk, floor.OpenTable, **again))

    assert room.room.tables == {}
    assert room.hall.opening == set()
    assert room.faults == []
