"""What is durable is answered as done, once, whatever becomes of what follows from it."""

from __future__ import annotations

from typing import NoReturn

import pytest

from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from server.room.cage import customer_pin
from server.room.dealing_stop import PROGRAM_FAULT
from server.room.feeds import streams
from server.room.seats import buy_ins
from tests.server.room.evening import CENTS, TABLE, Evening, done, refused
from tests.server.room.floor.test_waiting_lists import called, full_table, listed
from tests.server.room.test_crossed_orders import answer_to, seats
from wire.messages import cage, floor
from wire.messages import seat as asks
from wire.messages.session import Done


class Broken(Exception):
    """A fault of the program."""


def broken(*_arguments: object) -> NoReturn:
    raise Broken


def told_of(room: Evening) -> bool:
    """Whether the logs and the floor were told of the fault; then it is forgotten."""
    known = [type(fault) for fault in room.faults] == [Broken]
    room.faults.clear()
    return known and PROGRAM_FAULT in room.hall.alarms


@pytest.mark.parametrize("part", [(streams, "person_changed"), (customer_pin, "tell")])
def test_a_deposit_is_answered_as_booked_even_if_what_follows_is_at_fault(
    monkeypatch: pytest.MonkeyPatch, part: tuple[object, str]
) -> None:
    room = Evening()
    desk = room.desk("carl")
    monkeypatch.setattr(*part, broken)
    deposit = {"token": room.tokens["carl"], "player": 1, "amount": 500}

    request = room.send(desk, cage.Deposit, **deposit)
    room.books.run()

    assert isinstance(answer_to(room, desk, request), Done)
    assert told_of(room)
    assert room.balance(1) == CENTS + 500


def test_a_buy_in_is_answered_as_booked_even_if_what_follows_is_at_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = Evening()
    room.open_table()
    key = room.seat(1)
    room.sign_in(key, 1)
    monkeypatch.setattr(buy_ins, "board_changed", broken)

    request = room.send(key, asks.BuyIn, amount=10_000)
    room.books.run()

    assert isinstance(answer_to(room, key, request), Done)
    assert told_of(room)
    assert seats(room) == {1: 1}
    assert room.balance(1) == CENTS - 10_000


def test_two_openings_of_one_table_at_once_open_one() -> None:
    room = Evening()
    desks = [room.desk("finn"), room.desk("sue")]
    fields = {"table": TABLE, "name": "Table 1", "preset": "main"}

    requests = [
        room.send(desk, floor.OpenTable, token=room.tokens[login], **fields)
        for desk, login in zip(desks, ("finn", "sue"), strict=True)
    ]
    room.settle()

    answers = [answer_to(room, desk, one) for desk, one in zip(desks, requests, strict=True)]
    done(answers[0])
    assert refused(answers[1]) == "table_in_use"
    room.sit(1, 1)


def test_a_table_whose_opening_was_refused_can_be_opened() -> None:
    room = Evening()
    refusal = BooksRefused(BooksCode.ROLE_MAY_NOT, role="floor", duty="run_tables")
    desk = room.desk("finn")
    room.books.fail_next = refusal
    fields = {"table": TABLE, "name": "Table 1", "preset": "main"}
    request = room.send(desk, floor.OpenTable, token=room.tokens["finn"], **fields)
    room.settle()
    assert refused(answer_to(room, desk, request)) == "role_may_not"

    room.open_table()

    assert set(room.room.tables) == {TABLE}


def test_a_call_that_lapses_while_its_player_sits_down_calls_nobody_to_his_seat() -> None:
    room = full_table()
    listed(room, 3, 4)
    assert called(room) == {3: (TABLE, 3)}
    key = room.seat(3)
    room.pass_ms(room.house.waiting.called_ms - 1_000)
    room.sign_in(key, 3)

    until = room.clock.ms + 1_000
    while room.clock.ms < until:
        room.clock.step()
    request = room.send(key, asks.BuyIn, amount=10_000)
    room.settle()

    assert isinstance(answer_to(room, key, request), Done)
    assert called(room) == {}
    assert [place.player for place in room.hall.board.places] == [4]
