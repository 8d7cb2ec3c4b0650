"""Promises of the store: whole or not at all, once per request, never overdrawn, always zero."""

from __future__ import annotations

from functools import partial

import pytest

from ledger import (
    VAULT,
    Account,
    InvariantBroken,
    RefusalCode,
    Refused,
    Work,
    begin_hand,
    end_hand,
    memory_connection,
    player,
    pot,
    release,
    reserve,
    settle,
    stack,
    transfer,
    void,
)
from ledger.chart import drawer, held
from ledger.entries import Entry, EntryCode, Posting
from ledger.journal import hand_events, stream_records
from ledger.sqlite_version import sqlite3
from ledger.units import Scalar
from money import Cents
from tests.ledger.books_of import ON_POSTGRES, database_refuses, remembered_accounts, store_of
from tests.ledger.card_room import Room
from tests.ledger.evening import evening
from tests.ledger.rooms import books, done, funded, posting, unit


def test_a_repeated_request_is_answered_the_same_and_pays_once() -> None:
    store = funded(books(), ann=500)
    buy_in = unit(posting(transfer(EntryCode.BUY_IN, player("ann"), stack(1, 1), Cents(200))))
    first, again = store.apply(buy_in), store.apply(buy_in)
    assert (first.value, first.repeated) == ([4], False)
    assert (again.value, again.record, again.repeated) == (first.value, first.record, True)
    assert store.balance(stack(1, 1)) == Cents(200)


def test_a_request_id_with_other_content_is_refused() -> None:
    store = funded(books(), ann=500)
    store.apply(unit(posting(), "one", amount=1))
    with pytest.raises(Refused) as refusal:
        store.apply(unit(posting(), "one", amount=2))
    assert refusal.value.code is RefusalCode.REQUEST_REUSED
    assert refusal.value.facts == {"request_id": "one", "record": 2}


def test_an_overdraft_is_refused_with_what_is_there_and_leaves_no_trace() -> None:
    store = funded(books(), ann=500)
    before = store.head
    good = transfer(EntryCode.BUY_IN, player("ann"), stack(1, 1), Cents(100))
    bad = transfer(EntryCode.BUY_IN, player("ann"), stack(1, 2), Cents(401))
    with pytest.raises(Refused) as refusal:
        done(store, good, bad)
    assert refusal.value.code is RefusalCode.FUNDS_SHORT
    assert refusal.value.facts == {"account": "player:ann", "available": 400, "asked": 401}
    assert store.head == before
    assert store.balance(player("ann")) == Cents(500)
    assert store.balance(stack(1, 1)) == Cents(0)


def test_a_row_may_name_an_entry_that_was_just_booked(room: Room) -> None:
    def seat(work: Work) -> None:
        buy_in = transfer(EntryCode.BUY_IN, player(1), stack(1, 1), Cents(200))
        session: dict[str, Scalar] = {"id": 1, "player": 1, "tbl": "1", "seat": "1", "opened_ms": 0}
        work.insert("play_session", {**session, "brought": 200, "taken": 0})
        move: dict[str, Scalar] = {"id": 1, "session": 1, "player": 1, "day": "2026-11-16"}
        entry = work.post(buy_in)
        work.insert("table_move", {**move, "kind": "brought", "amount": 200, "entry": entry})

    room.player(1, cents=500)
    room.do(unit(seat))
    assert room.store.balance(stack(1, 1)) == Cents(200)


def test_cash_cannot_leave_an_empty_drawer() -> None:
    store = funded(books(), ann=500)
    done(store, transfer(EntryCode.DRAWER_CREDITED, VAULT, drawer(1), Cents(900)))
    with pytest.raises(Refused) as refusal:
        done(store, transfer(EntryCode.PAYOUT, player("ann"), drawer(1), Cents(101)))
    assert refusal.value.facts == {"account": "drawer:1", "available": 100, "asked": 101}


def test_the_database_itself_refuses_an_overdraft() -> None:
    store = funded(books(), ann=500)
    with pytest.raises(database_refuses(), match="overdraft"):
        store.connection.execute(
            "INSERT INTO posting SELECT 99, 1, id, -501 FROM account WHERE name = 'player:ann'"
        )


@pytest.mark.parametrize("table", ["record", "entry", "posting", "birth"])
def test_the_database_itself_refuses_to_change_or_remove(table: str) -> None:
    store = funded(books(), ann=500)

    def body(work: Work) -> None:
        work.event("noted", {"a": 1})
        reserve(work, "r1", player("ann"), Cents(1))

    store.apply(unit(body))
    (column,) = store.connection.execute(f"SELECT * FROM {table}").description[0][:1]
    for change in (f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}"):
        with pytest.raises(database_refuses()):
            store.connection.execute(change)
    (row, *_) = store.connection.execute(f"SELECT * FROM {table}").fetchall()
    marks = ",".join("?" * len(row))
    insert = "INSERT" if ON_POSTGRES else "INSERT OR REPLACE"
    with pytest.raises(database_refuses()):
        store.connection.execute(f"{insert} INTO {table} VALUES ({marks})", row)


def test_the_database_itself_refuses_an_entry_that_does_not_balance() -> None:
    connection = memory_connection()
    connection.execute("INSERT INTO account VALUES (1, 'player:1', 'player', 1, 0)")
    connection.execute("INSERT INTO entry VALUES (1, 1, 'deposit', '', NULL)")
    connection.execute("INSERT INTO posting VALUES (1, 0, 1, 5)")
    with pytest.raises(sqlite3.IntegrityError, match="sum to zero"):
        connection.execute(
            "INSERT INTO record VALUES (1, 1, 'room', 1, NULL, 'r', 'a', '', '', '[]', '[]', 1, ?)",
            (bytes(32),),
        )


def test_an_entry_must_balance_and_name_only_kinds_of_its_code() -> None:
    with pytest.raises(InvariantBroken, match="balance"):
        Entry(EntryCode.BUY_IN, (_leg(player(1), -5), _leg(stack(1, 1), 4)))
    with pytest.raises(InvariantBroken, match="cannot post"):
        Entry(EntryCode.BUY_IN, (_leg(player(1), -5), _leg(player(2), 5)))
    with pytest.raises(InvariantBroken, match="twice"):
        Entry(EntryCode.BUY_IN, (_leg(player(1), -5), _leg(player(1), -5), _leg(stack(1, 1), 10)))


@pytest.mark.parametrize("amount", [0, -1])
def test_an_amount_of_zero_or_less_is_refused(amount: int) -> None:
    with pytest.raises(Refused) as refusal:
        transfer(EntryCode.BUY_IN, player(1), stack(1, 1), Cents(amount))
    assert refusal.value.code is RefusalCode.AMOUNT_NOT_POSITIVE


def test_one_refused_unit_does_not_undo_another_of_its_group() -> None:
    store = funded(books(), ann=500)
    units = [
        unit(posting(transfer(EntryCode.BUY_IN, player("ann"), stack(1, seat), Cents(amount))))
        for seat, amount in [(1, 300), (2, 300), (3, 200)]
    ]
    first, second, third = store.apply_group(units)
    assert not isinstance(first, Exception)
    assert isinstance(second, Refused)
    assert not isinstance(third, Exception)
    assert store.balance(player("ann")) == Cents(0)
    assert third.record == first.record + 1


def test_a_reservation_is_settled_once_and_the_rest_goes_back() -> None:
    store = funded(books(), ann=500)
    store.apply(unit(lambda work: reserve(work, "r1", player("ann"), Cents(400))))
    assert store.balance(held("r1")) == Cents(400)
    store.apply(unit(lambda work: settle(work, "r1", EntryCode.BUY_IN, stack(1, 1), Cents(150))))
    assert store.balance(player("ann")) == Cents(350)
    for again in (
        lambda work: settle(work, "r1", EntryCode.BUY_IN, stack(1, 1)),
        lambda work: release(work, "r1"),
    ):
        with pytest.raises(Refused) as refusal:
            store.apply(unit(again))
        assert refusal.value.code is RefusalCode.RESERVATION_CLOSED


def test_a_void_is_the_exact_reverse_and_is_booked_once() -> None:
    store = funded(books(), ann=500)
    (entry,) = done(store, transfer(EntryCode.BUY_IN, player("ann"), stack(1, 1), Cents(200))).value
    store.apply(unit(lambda work: void(work, entry, memo="wrong seat")))
    assert store.balance(player("ann")) == Cents(500)
    with pytest.raises(Refused) as refusal:
        store.apply(unit(lambda work: void(work, entry, memo="again")))
    assert refusal.value.code is RefusalCode.CORRECTION_REPEATED


def test_a_hand_cannot_end_with_money_in_its_pot() -> None:
    store = funded(books(), ann=500)
    done(store, transfer(EntryCode.BUY_IN, player("ann"), stack(1, 1), Cents(200)))
    store.apply(unit(lambda work: begin_hand(work, 1, 7)))
    done(store, transfer(EntryCode.BET, stack(1, 1), pot(1, 7), Cents(10)))
    with pytest.raises(InvariantBroken, match="in its pot"):
        store.apply(unit(lambda work: end_hand(work, 1, 7)))


def test_a_hand_is_recalled_whole_and_in_its_original_order() -> None:
    store = store_of(memory_connection(), seal=lambda _place, content: content[::-1])
    for one in evening(hands=3):
        store.apply(one)
    told = [(event.kind, event.place, event.sealed) for event in hand_events(store, 1, 2)]
    assert told == [
        ("dealt", 0, b"deck of 2"[::-1]),
        ("bet", 0, None),
        ("bet", 1, None),
        ("pot_pushed", 0, None),
    ]
    assert list(hand_events(store, 1, 99)) == []


def test_a_long_stream_is_read_in_pages_without_a_gap() -> None:
    store = books()
    for number in range(1, 1103):
        store.apply(unit(partial(_noted, number)))
    told = [event.body["n"] for record in stream_records(store, "room") for event in record.events]
    assert told == list(range(1, 1103))
    assert [record.number for record in stream_records(store, "room", 500, 502)] == [500, 501, 502]


def _noted(number: int, work: Work) -> None:
    work.event("n", {"n": number})


def _leg(account: Account, amount: int) -> Posting:
    return Posting(account, Cents(amount))


def test_the_accounts_that_are_remembered_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand has a pot of its own; a room plays for years."""
    monkeypatch.setattr("ledger.tail.ACCOUNTS_KNOWN_MAX", 10)
    store = funded(books(), ann=10_000)
    most = 0
    for hand in range(40):
        there = transfer(EntryCode.BUY_IN, player("ann"), stack(1, hand), Cents(10))
        done(store, there)
        most = max(most, remembered_accounts(store))
    assert 2 <= most <= 10
    assert store.balance(player("ann")) == Cents(10_000 - 400)
