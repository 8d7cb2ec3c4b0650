"""The floor's menu at a seat: card and PIN, between hands, for half a minute."""

from __future__ import annotations

from dataclasses import replace

from ledger.cards import track_2
from server.house import Locks
from server.room.seats.sign_in_steps import MENU_RENEWED_MOST
from tests.server.room.evening import FLOOR_PIN, HOUSE, TABLE, Evening, done, refused
from tests.server.tables.poker_table import table_of
from wire.messages import seat as asks


def at_seat(seat: int, room: Evening | None = None) -> tuple[Evening, str]:
    if room is None:
        room = Evening()
        room.open_table()
        room.sit(1, 1)
        room.sit(2, 2)
    return room, room.seat(seat)


def swipe(room: Evening, key: str) -> object:
    card = room.cards[-room.staff["finn"]]
    return room.ask(key, asks.Swipe, track=track_2(card))


def open_menu(room: Evening, key: str) -> None:
    done(swipe(room, key))
    done(room.pin(key, FLOOR_PIN))


def test_the_floors_card_and_pin_open_the_menu() -> None:
    room, key = at_seat(5)
    open_menu(room, key)

    own = room.own(key)
    assert own.state == "floor_menu"
    assert own.floor_menu is not None
    assert own.floor_menu.choices == ("start", "pause", "move", "close")
    assert own.floor_menu.left_ms == 30_000

    done(room.ask(key, asks.FloorChoice, choice="start"))
    assert table_of(room.room.tables[TABLE]).status.value == "running"
    done(room.ask(key, asks.FloorChoice, choice="pause"))
    done(room.ask(key, asks.StepBack))
    assert room.own(key).state == "open"


def test_a_menu_that_is_used_again_and_again_closes_all_the_same() -> None:
    room, key = at_seat(5)
    open_menu(room, key)

    for step in range(MENU_RENEWED_MOST):
        assert room.own(key).state == "floor_menu"
        done(room.ask(key, asks.FloorChoice, choice="pause" if step % 2 else "start"))
        room.pass_ms(29_999)
    room.pass_ms(MENU_RENEWED_MOST)

    assert refused(room.ask(key, asks.FloorChoice, choice="start")) == "no_floor_menu"


def test_the_menu_times_out_after_half_a_minute() -> None:
    room, key = at_seat(5)
    open_menu(room, key)

    room.pass_ms(29_999)
    assert room.own(key).state == "floor_menu"
    room.pass_ms(1)

    assert room.own(key).state == "open"
    assert refused(room.ask(key, asks.FloorChoice, choice="close")) == "no_floor_menu"


def test_every_choice_gives_the_menu_its_time_anew() -> None:
    room, key = at_seat(5)
    open_menu(room, key)
    room.pass_ms(20_000)
    done(room.ask(key, asks.FloorChoice, choice="start"))

    room.pass_ms(20_000)

    assert room.own(key).state == "floor_menu"


def test_the_menu_can_be_locked_off_by_the_house() -> None:
    room = Evening(house=replace(HOUSE, locks=Locks(floor_menu_at_seats=True)))
    room.open_table()
    _, key = at_seat(5, room)

    assert refused(swipe(room, key)) == "floor_menu_locked"


def test_no_menu_opens_over_a_player_in_a_hand() -> None:
    room, key = at_seat(1)
    room.start()
    room.deal()

    assert refused(swipe(room, key)) == "in_a_hand"


def test_a_hand_that_begins_closes_the_menu_over_its_player() -> None:
    room, key = at_seat(1)
    open_menu(room, key)

    room.start()
    room.deal()

    assert room.own(key).state == "seated"
    assert len(room.own(key).cards) == 2


def test_a_wrong_staff_pin_opens_nothing() -> None:
    room, key = at_seat(5)
    done(swipe(room, key))

    assert refused(room.pin(key, "111112")) == "sign_in_wrong"
    assert room.own(key).state == "pin"


def test_the_floor_moves_a_player_from_the_menu() -> None:
    room, key = at_seat(5)
    open_menu(room, key)

    done(room.ask(key, asks.FloorChoice, choice="move", seat=1, player=1))

    assert sorted(table_of(room.room.tables[TABLE]).seats) == [2, 3]


def test_a_choice_that_is_not_on_the_menu_is_refused() -> None:
    room, key = at_seat(5)
    open_menu(room, key)

    assert refused(room.ask(key, asks.FloorChoice, choice="rob")) == "word_unknown"
