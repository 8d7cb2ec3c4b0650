"""Waiting lists: who may sit, who is called, calls that lapse, broken games, restarts."""

from __future__ import annotations

from ledger import Alarm
from ledger.board import PlaceKind
from tests.server.room.evening import TABLE, Evening, done, refused
from wire.messages import floor
from wire.messages import seat as asks

LIST = "holdem.no_limit.50_100"


def full_table() -> Evening:
    """A table for three with players 1 and 2."""
    room = Evening()
    room.open_table(TABLE, "short")
    room.sit(1, 1)
    room.sit(2, 2)
    return room


def listed(room: Evening, *players: int) -> list[int]:
    numbers = []
    for player in players:
        answer = room.by("finn", floor.ListPlayer, list=LIST, player=player)
        numbers.append(int(done(answer).facts["place"] or 0))
    return numbers


def called(room: Evening) -> dict[int, tuple[int, int]]:
    """Who is called, and to which table and seat."""
    places = room.hall.board.places
    return {place.player: (place.table, place.seat) for place in places if place.called}


def test_with_a_list_running_an_open_seat_accepts_only_the_called_player() -> None:
    room = full_table()
    key = room.seat(3)

    answer = done(room.by("finn", floor.ListPlayer, list=LIST, player=3))

    assert answer.facts["nickname"] == "nick3"
    assert called(room) == {3: (TABLE, 3)}
    assert room.view(key).called == ("nick3",)
    assert room.own(key).reserved_for == "nick3"
    assert refused(room.swipe(key, 4)) == "held_for_another"
    room.sit(3, 3)
    assert room.hall.board.places == []


def test_the_called_player_may_take_any_free_seat_of_the_table() -> None:
    room = Evening()
    room.open_table(TABLE, "short")
    room.sit(1, 1)
    listed(room, 3)
    assert called(room) == {3: (TABLE, 2)}

    room.sit(3, 3)

    assert room.hall.board.places == []


def test_nobody_passes_the_list_by_taking_the_seat_that_was_left() -> None:
    room = full_table()
    room.sit(3, 3)
    listed(room, 4, 5)
    assert called(room) == {}
    key = room.seat(3)

    done(room.ask(key, asks.Leave))

    assert called(room) == {4: (TABLE, 3)}
    assert refused(room.swipe(key, 5)) == "held_for_another"
    assert refused(room.swipe(key, 3)) == "held_for_another"


def test_a_call_that_is_not_followed_lapses_and_the_next_is_called() -> None:
    room = full_table()
    listed(room, 3, 4)
    assert called(room) == {3: (TABLE, 3)}

    room.pass_ms(room.house.waiting.called_ms)
    assert called(room) == {4: (TABLE, 3)}

    room.pass_ms(room.house.waiting.called_ms)
    assert called(room) == {3: (TABLE, 3)}

    room.pass_ms(room.house.waiting.called_ms)
    assert [place.player for place in room.hall.board.places] == [4]


def test_a_called_player_loses_no_time_while_the_books_are_away() -> None:
    room = full_table()
    listed(room, 3, 4)
    room.pass_ms(20_000)
    (left_ms,) = [room.hall.board.left_ms(place) for place in room.hall.board.called]

    room.room.books_alarm(Alarm.BOOKS_AWAY, "no commit is confirmed")
    room.pass_ms(room.house.waiting.called_ms)
    assert called(room) == {3: (TABLE, 3)}
    room.room.allow_dealing(Alarm.BOOKS_AWAY.value)

    assert [room.hall.board.left_ms(place) for place in room.hall.board.called] == [left_ms]
    room.pass_ms(left_ms - 1)
    assert called(room) == {3: (TABLE, 3)}
    room.pass_ms(1)
    assert called(room) == {4: (TABLE, 3)}


def test_players_of_a_broken_game_come_first() -> None:
    room = Evening()
    for table in (1, 2):
        room.open_table(table, "short")
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.sit(1, 4, table=2)
    room.sit(2, 5, table=2)
    listed(room, 6)

    done(room.by("finn", floor.OrderTable, table=2, act="close", reason="short game"))

    order = [(place.player, place.kind) for place in room.hall.board.places]
    assert order == [(4, PlaceKind.BROKEN), (5, PlaceKind.BROKEN), (6, PlaceKind.WAITING)]
    done(room.ask(room.seat(2), asks.Leave))
    assert called(room) == {4: (1, 2)}


def test_closing_a_table_says_where_stacks_went_and_what_ended() -> None:
    room = Evening()
    room.open_table(TABLE, "short")
    room.sit(1, 1)
    room.sit(2, 2)
    stacks = {seat: room.view(room.seat(1)).seats[seat - 1].stack for seat in (1, 2)}
    done(room.by("finn", floor.ReserveSeat, table=TABLE, seat=3, player=5))
    listed(room, 6)

    facts = done(room.by("finn", floor.OrderTable, table=TABLE, act="close", reason="end")).facts

    assert [facts["player_1"], facts["player_2"]] == [1, 2]
    assert {seat: facts[f"stack_{seat}"] for seat in (1, 2)} == stacks
    assert (facts["held"], facts["waiting"], facts["list"]) == ("nick5", 1, LIST)


def test_a_player_who_asks_for_another_table_is_called_before_those_who_wait() -> None:
    room = Evening()
    room.open_table(1)
    room.open_table(2, "short")
    key = room.sit(1, 1)
    for seat in (1, 2, 3):
        room.sit(seat, seat + 1, table=2)
    listed(room, 6)
    done(room.by("finn", floor.UnlistPlayer, place=1))
    done(room.ask(key, asks.ChangeSeat, table=2))

    done(room.ask(room.seat(2, 2), asks.Leave))

    assert called(room) == {1: (2, 2)}
    own = room.own(key)
    assert (own.notice, own.notice_facts) == ("called", {"table": 2, "seat": 2})


def test_a_wish_is_taken_back_at_the_seat() -> None:
    room = full_table()
    room.open_table(2, "short")
    for seat in (1, 2, 3):
        room.sit(seat, seat + 3, table=2)
    key = room.seat(1)
    done(room.ask(key, asks.ChangeSeat, to=2))
    done(room.ask(key, asks.ChangeSeat, table=2))
    assert len(room.hall.board.places) == len(room.hall.board.wishes) == 1

    done(room.ask(key, asks.ChangeSeat, cancel=True))

    assert room.hall.board.places == []
    assert room.hall.board.wishes == []


def test_a_list_needs_a_table_it_fills() -> None:
    room = full_table()
    fields = {"list": "razz.fixed_limit.2_4", "player": 3}

    assert refused(room.by("finn", floor.ListPlayer, **fields)) == "list_unknown"


def test_nobody_is_on_one_list_twice() -> None:
    room = full_table()
    listed(room, 3)

    answer = room.by("finn", floor.ListPlayer, list=LIST, player=3)

    assert refused(answer) == "already_listed"


def test_lists_calls_and_wishes_survive_a_restart() -> None:
    room = full_table()
    listed(room, 3)
    done(room.ask(room.seat(1), asks.CallStaff, kind="floor"))
    before = room.hall.board

    room.crash()

    assert room.hall.board == before
    room.pass_ms(3_600_000)
    assert called(room) == {}


def test_the_floor_gives_a_called_player_his_time_again_or_calls_out_of_turn() -> None:
    room = full_table()
    first, second = listed(room, 3, 4)
    room.pass_ms(room.house.waiting.called_ms - 1)
    done(room.by("finn", floor.CallAgain, place=first, table=TABLE))
    room.pass_ms(room.house.waiting.called_ms - 1)
    assert called(room) == {3: (TABLE, 3)}

    taken = room.by("finn", floor.CallAgain, place=second, table=TABLE)
    assert refused(taken) == "no_free_seat"
    done(room.by("finn", floor.UnlistPlayer, place=first, reason="went home"))
    assert called(room) == {4: (TABLE, 3)}


def test_a_seated_player_is_not_listed_for_the_game_he_plays() -> None:
    room = full_table()

    answer = room.by("finn", floor.ListPlayer, list=LIST, player=1)

    assert refused(answer) == "seated_elsewhere"


def test_nobody_is_called_or_moved_to_a_seat_that_is_taken_or_held() -> None:
    room = full_table()
    third, fourth = listed(room, 3, 4)
    assert called(room) == {3: (TABLE, 3)}

    call = {"table": TABLE, "reason": "he is here"}
    to_taken = room.by("finn", floor.CallAgain, place=fourth, seat=1, **call)
    to_held = room.by("finn", floor.CallAgain, place=fourth, seat=3, **call)
    to = {"to_table": TABLE, "to_seat": 3, "reason": "closer", "anyway": True}
    move = {"table": TABLE, "seat": 1, "player": 1, **to}
    moved = room.by("finn", floor.MovePlayer, **move)

    codes = [refused(answer) for answer in (to_taken, to_held, moved)]
    assert codes == ["seat_not_free", "seat_held", "held_for_another"]
    done(room.by("finn", floor.CallAgain, place=third, seat=3, **call))


def test_a_seat_that_the_table_does_not_have_is_refused_as_such() -> None:
    room = full_table()
    (third,) = listed(room, 3)
    to = {"to_table": TABLE, "to_seat": 10, "reason": "closer"}
    held = {"table": TABLE, "seat": 10, "player": 4}

    answers = (
        room.by("finn", floor.MovePlayer, table=TABLE, seat=1, player=1, **to),
        room.by("finn", floor.ReserveSeat, **held),
        room.by("finn", floor.ReserveSeat, cancel=True, **held),
        room.by("finn", floor.CallAgain, place=third, table=TABLE, seat=10, reason="now"),
    )

    assert [refused(answer) for answer in answers] == ["seat_unknown"] * len(answers)


def test_a_list_is_named_by_a_table_that_is_filled_from_it() -> None:
    room = Evening()
    room.open_table()

    done(room.by("finn", floor.ListPlayer, list=str(TABLE), player=3))

    (place,) = room.hall.board.places
    assert (place.list, place.player) == (LIST, 3)
