"""An order means a person, not a place: who sits there when it arrives must be who was meant."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.server.room.cage.test_cage import document
from tests.server.room.evening import CENTS, FLOOR_PIN, TABLE, Evening, done, refused
from tests.server.room.test_crossed_orders import answer_to, dealt, play_out, seats
from tests.server.tables.felt import INSTANT
from tests.server.tables.poker_table import table_of
from wire.messages import cage, floor
from wire.messages import seat as asks
from wire.messages.base import Message
from wire.messages.session import Done, Refusal
from wire.session.peers import Role

OTHER_TABLE = 2
WAS, IS = 1, 4
"""Who sat in seat 1 when the floor looked, and who sits there now."""


def changed_hands() -> Evening:
    room = Evening()
    room.open_table()
    room.open_table(OTHER_TABLE)
    room.sit(2, 2)
    room.sit(1, IS)
    return room


def stale_orders() -> list[tuple[type[Message], dict[str, Any], str]]:
    seat = {"table": TABLE, "seat": 1, "player": WAS, "reason": "he was told"}
    here, there = {"to_table": TABLE, "to_seat": 5}, {"to_table": OTHER_TABLE, "to_seat": 5}
    return [
        (floor.RemovePlayer, seat, "player_changed"),
        (floor.RemovePlayer, {**seat, "suspend": True}, "player_changed"),
        (floor.MovePlayer, {**seat, **here}, "player_changed"),
        (floor.MovePlayer, {**seat, **there}, "player_changed"),
        (floor.PutClock, {**seat, "hand": 0, "turn": 0}, "player_changed"),
        (floor.ReserveSeat, {**seat, "seat": 6, "cancel": True}, "seat_not_held"),
    ]


@pytest.mark.parametrize("order", stale_orders(), ids=lambda order: order[0].__name__)
def test_an_order_that_means_a_player_who_has_gone_acts_on_nobody(
    order: tuple[type[Message], dict[str, Any], str],
) -> None:
    room = changed_hands()
    done(room.by("finn", floor.ReserveSeat, table=TABLE, seat=6, player=5))
    kind, fields, code = order

    assert refused(room.by("finn", kind, **fields)) == code

    assert seats(room) == {1: IS, 2: 2}
    assert room.hall.board.wishes == []
    assert [place.player for place in room.hall.board.places] == [5]


def test_a_choice_of_the_floors_menu_means_the_player_it_showed() -> None:
    room = changed_hands()
    key = room.seat(1)
    done(room.ask(key, asks.Swipe, track=room.track(-room.staff["finn"])))
    done(room.pin(key, FLOOR_PIN))
    menu = room.own(key).floor_menu
    assert menu is not None
    assert menu.player == IS

    for player in (0, WAS):
        answer = room.ask(key, asks.FloorChoice, choice="move", seat=1, player=player)
        assert refused(answer) == "player_changed"
    assert seats(room) == {1: IS, 2: 2}


def test_the_clock_is_put_on_the_decision_that_was_seen_and_on_no_later_one() -> None:
    room = dealt(2)
    hand = table_of(room.room.tables[TABLE]).running_hand
    assert hand is not None
    assert hand.to_act is not None
    seat, turn = hand.to_act.seat, hand.turn
    clock = {"table": TABLE, "seat": seat, "player": seat, "hand": hand.setup.hand}
    done(room.act("call"))

    assert refused(room.by("finn", floor.PutClock, turn=turn, **clock)) == "stale_turn"


def test_the_order_that_waits_behind_a_leave_means_nobody_any_more() -> None:
    room = dealt()
    play_out(room)
    desk, key = room.desk("finn"), room.seat(1)
    move = {"table": TABLE, "seat": 1, "player": 1, "to_table": TABLE, "to_seat": 5}
    room.seat(5)

    room.send(key, asks.Leave)
    moved = room.send(desk, floor.MovePlayer, token=room.tokens["finn"], reason="x", **move)
    room.books.run_one()
    room.sit(1, IS)
    room.settle()

    answer = answer_to(room, desk, moved)
    assert isinstance(answer, Refusal)
    assert answer.code == "player_changed"
    assert seats(room)[1] == IS


def test_a_player_who_leaves_while_he_is_being_suspended_is_locked_all_the_same() -> None:
    room = dealt()
    play_out(room)
    remove = {"table": TABLE, "seat": 1, "player": 1, "reason": "rude", "suspend": True}
    left = room.send(room.seat(1), asks.Leave)

    answer = room.by("finn", floor.RemovePlayer, **remove)

    assert isinstance(answer_to(room, room.seat(1), left), Done)
    done(answer)
    assert 1 not in seats(room)
    done(room.swipe(room.seat(1), 1))
    assert refused(room.pin(room.seat(1))) == "account_locked"


def test_a_recalled_hand_is_shown_to_the_player_who_asked_and_nobody_after_him() -> None:
    room = dealt()
    play_out(room)
    key = room.seat(1)
    request = room.send(key, asks.RecallHand, hand=1)
    reading = room.books.aside_work.pop()

    done(room.ask(key, asks.Leave))
    room.sit(1, IS)
    reading()

    answer = answer_to(room, key, request)
    assert isinstance(answer, Refusal)
    assert answer.code == "player_changed"


# The customer's screen.


def ask_pin(room: Evening, **fields: Any) -> str:
    desk = room.desk("carl")
    swiped = {"token": room.tokens["carl"], "player": 1, "track": room.track(1), **fields}
    request = room.send(desk, cage.AskPin, station="cage:1", **swiped)
    room.settle()
    return request


def test_a_new_pin_is_never_set_for_the_holder_of_another_card() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    fields = {"purpose": "new_pin", "track": room.track(2), "document": document(2)}
    request = ask_pin(room, **fields)

    room.ask(screen, cage.CustomerPin, ask=1, pin="902614")

    answer = answer_to(room, room.desk("carl"), request)
    assert isinstance(answer, Refusal)
    assert answer.code == "card_of_another"
    room.open_table()
    room.sit(2, 2)  # with the PIN he has


def test_a_cashier_takes_back_only_what_the_screen_asks_his_customer() -> None:
    room = Evening()
    room.connect(Role.CAGE, "cage:1")
    ask_pin(room, purpose="payout", amount=500)

    answer = room.by("cora", cage.TakeBackPin, station="cage:1", player=2)

    assert refused(answer) == "nothing_asked"
    assert "cage:1" in room.hall.customers.wanted


@pytest.mark.parametrize("ends", ["time", "screen_lost"])
def test_a_pin_that_is_being_written_is_answered_as_what_becomes_of_it(ends: str) -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    fields = {"purpose": "new_pin", "track": room.track(1), "document": document(1)}
    request = ask_pin(room, **fields)
    room.send(screen, cage.CustomerPin, ask=1, pin="902614")
    writing = room.books.aside_work.pop()

    if ends == "time":
        room.pass_ms(60_000)
    else:
        room.drop(screen)
    taken_back = room.by("carl", cage.TakeBackPin, station="cage:1", player=1)
    other = {"player": 2, "purpose": "payout", "track": room.track(2)}
    asked_anew = room.by("carl", cage.AskPin, station="cage:1", **other)
    writing()

    assert isinstance(answer_to(room, room.desk("carl"), request), Done)
    assert refused(taken_back) == "station_busy"
    assert refused(asked_anew) in ("station_busy", "cage_station_unknown")


# What is shown over a player's seat.


@pytest.mark.parametrize("state", ["pin", "floor_menu"])
def test_a_pin_pad_or_menu_over_a_seat_is_sent_nothing_of_its_player(state: str) -> None:
    room = dealt(2)
    for kind, total in (("call", 0), ("check", 0), ("raise", 1_000), ("fold", 0)):
        done(room.act(kind, total))
    key = next(key for key in (room.seat(1), room.seat(2)) if room.own(key).names)
    player = room.own(key).player
    assert player is not None
    assert player.balance == CENTS - 10_000

    done(room.ask(key, asks.Swipe, track=room.track(-room.staff["finn"])))
    if state == "floor_menu":
        done(room.pin(key, FLOOR_PIN))

    own = room.own(key)
    assert (own.state, own.names, own.cards, own.up) == (state, (), (), ())
    assert own.player is not None
    assert (own.player.balance, own.player.brought, own.player.hands) == (0, 0, 0)
    assert (own.buy_in, own.entry, own.offer, own.show) == (None, None, None, None)


# Moves by fault of a station.


def move_commands(room: Evening) -> list[bool]:
    """Whether each seat change was made by fault of a station, as the journal has it."""
    rows = room.store.query("SELECT command FROM record WHERE command LIKE '%by_fault%'")
    return [json.loads(text)["do"]["by_fault"] for (text,) in rows]


def test_cutting_ones_own_station_makes_no_seat_change_a_fault() -> None:
    room = dealt()
    room.seat(5)
    done(room.ask(room.seat(1), asks.ChangeSeat, to=5))
    room.drop(room.seat(1))

    play_out_at(room)
    room.until(lambda: 5 in seats(room))

    assert move_commands(room) == [False]


def test_the_floor_moves_a_player_whose_station_is_lost_by_fault() -> None:
    room = dealt()
    room.seat(5)
    room.drop(room.seat(1))
    to = {"to_table": TABLE, "to_seat": 5, "reason": "the screen is dead"}
    done(room.by("finn", floor.MovePlayer, table=TABLE, seat=1, player=1, **to))
    room.crash()
    room.seat(2), room.seat(3), room.seat(5)

    play_out_at(room)
    room.until(lambda: 5 in seats(room))

    assert move_commands(room) == [True]


def play_out_at(room: Evening) -> None:
    """Everybody folds, who has no station after his grace."""
    actor = room.room.tables[TABLE]
    while (hand := table_of(actor).running_hand) is not None:
        assert hand.to_act is not None
        if actor.clocks.is_lost(hand.to_act.seat):
            room.pass_ms(INSTANT.lost_grace_ms)
        else:
            done(room.act("fold"))
