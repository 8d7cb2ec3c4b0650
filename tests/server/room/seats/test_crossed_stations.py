"""Stations that are lost, stand in and come back while other things happen to their seats."""

from __future__ import annotations

from tests.server.room.evening import FLOOR_PIN, TABLE, Evening, done, refused
from tests.server.tables.poker_table import table_of
from wire.messages import floor
from wire.messages import seat as asks

ELSEWHERE = 2
"""The table whose free station stands in."""


def elsewhere() -> Evening:
    """Player 1 of seat 1 goes on at seat 5 of another table, because his station is lost."""
    room = Evening()
    room.open_table()
    room.open_table(ELSEWHERE)
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.seat(4)
    room.drop(room.seat(1))
    key = room.seat(5, ELSEWHERE)
    room.sign_in(key, 1)
    done(room.ask(key, asks.StepBack))
    assert room.own(key).table == TABLE
    return room


def fold_out(room: Evening) -> None:
    while table_of(room.room.tables[TABLE]).running_hand is not None:
        done(room.act("fold"))


def lost(room: Evening, table: int = TABLE) -> set[int]:
    """Seats for which the table waits."""
    return room.room.tables[table]._standing.lost


def test_a_seat_change_wished_for_at_a_stand_in_ends_it_and_costs_nothing() -> None:
    room = elsewhere()
    stands_in = room.seat(5, ELSEWHERE)
    room.start()
    room.deal()

    done(room.ask(stands_in, asks.ChangeSeat, to=4))
    assert room.own(stands_in).change_to == 4
    playing = table_of(room.room.tables[TABLE])
    while playing.running_hand is not None:
        hand = playing.running_hand
        assert hand.to_act is not None
        key = stands_in if hand.to_act.seat == 1 else room.seat(hand.to_act.seat)
        act = {"table": TABLE, "hand": hand.setup.hand, "turn": hand.turn, "kind": "fold"}
        done(room.ask(key, asks.Act, **act))
    room.until(lambda: 4 in playing.seats)

    assert room.own(room.seat(4)).state == "locked"
    assert (room.own(stands_in).table, room.own(stands_in).state) == (ELSEWHERE, "open")
    assert room.hall.board.stand_ins == []
    done(room.pin(room.seat(4)))
    assert room.own(room.seat(4)).state == "seated"
    room.sit(1, 4)
    room.sit(5, 5, table=ELSEWHERE)
    assert lost(room) == set()
    assert lost(room, ELSEWHERE) == set()


def test_a_new_player_is_not_taken_for_lost_because_the_last_ones_stand_in_was() -> None:
    room = elsewhere()
    home = room.seat(1)
    assert room.own(home).state == "moved"
    room.drop(room.seat(5, ELSEWHERE))
    assert lost(room) == {1}

    done(room.by("finn", floor.RemovePlayer, table=TABLE, seat=1, player=1, reason="went home"))
    assert room.own(home).state == "open"
    room.sit(1, 4)

    assert lost(room) == set()
    room.start()
    room.deal()
    clock = room.view(home).hand
    assert clock is not None
    assert clock.clock is not None
    assert clock.clock.running


def test_who_comes_home_from_a_stand_in_that_died_is_there() -> None:
    room = elsewhere()
    home = room.seat(1)
    room.drop(room.seat(5, ELSEWHERE))

    room.sign_in(home, 1)

    assert lost(room) == set()
    assert room.own(home).state == "seated"


def test_a_home_station_that_died_meanwhile_is_lost_when_the_stand_in_ends() -> None:
    """Nobody can sit there, and nobody may be called there."""
    room = elsewhere()

    done(room.by("finn", floor.RemovePlayer, table=TABLE, seat=1, player=1, reason="went home"))

    listed = room.by("finn", floor.ListPlayer, list="holdem.no_limit.50_100", player=6)
    done(listed)
    (place,) = room.hall.board.places
    assert (place.table, place.seat) != (TABLE, 1)


def test_the_floors_menu_at_a_stand_in_orders_the_table_it_shows() -> None:
    room = elsewhere()
    key = room.seat(5, ELSEWHERE)

    done(room.swipe(key, -room.staff["finn"]))
    done(room.pin(key, FLOOR_PIN))
    assert room.own(key).table == TABLE
    done(room.ask(key, asks.FloorChoice, choice="close", reason="end of the game"))

    assert set(room.room.tables) == {ELSEWHERE}


def test_nobody_is_moved_to_a_seat_whose_station_is_lost() -> None:
    room = Evening()
    room.open_table()
    for seat in (1, 2):
        room.sit(seat, seat)
    room.drop(room.seat(4))

    done(room.ask(room.seat(1), asks.ChangeSeat, to=4))
    assert 1 in table_of(room.room.tables[TABLE]).seats
    to = {"to_table": TABLE, "to_seat": 4, "reason": "closer"}
    move = {"table": TABLE, "seat": 2, "player": 2, **to}
    assert refused(room.by("finn", floor.MovePlayer, **move)) == "seat_not_free"

    room.seat(4)
    room.start()
    room.until(lambda: 4 in table_of(room.room.tables[TABLE]).seats)


def test_a_player_who_is_moved_finds_nobody_elses_sign_in_at_his_seat() -> None:
    room = Evening()
    room.open_table()
    for seat in (1, 2):
        room.sit(seat, seat)
    room.sign_in(room.seat(4), 4)
    assert room.own(room.seat(4)).state == "buy_in"

    done(room.ask(room.seat(1), asks.ChangeSeat, to=4))

    assert room.own(room.seat(4)).state == "locked"
    done(room.pin(room.seat(4)))
    assert room.own(room.seat(4)).player is not None
    assert refused(room.ask(room.seat(4), asks.BuyIn, amount=5_000)) == "no_card_swiped"


def test_a_player_who_was_moved_must_prove_himself_after_a_restart_too() -> None:
    room = Evening()
    room.open_table()
    for seat in (1, 2):
        room.sit(seat, seat)
    room.seat(4)
    done(room.ask(room.seat(1), asks.ChangeSeat, to=4))
    assert room.own(room.seat(4)).state == "locked"

    room.crash()

    assert room.own(room.seat(4)).state == "locked"
    assert refused(room.ask(room.seat(4), asks.Leave)) == "seat_locked"
    assert room.own(room.seat(2)).state == "seated"
    done(room.pin(room.seat(4)))
    room.crash()
    assert room.own(room.seat(4)).state == "seated"


def test_who_goes_on_at_a_stand_in_has_proved_himself_after_a_restart_too() -> None:
    room = elsewhere()

    room.crash()

    assert room.own(room.seat(5, ELSEWHERE)).state == "seated"
