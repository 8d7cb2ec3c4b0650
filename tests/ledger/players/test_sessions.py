"""Money at a table: there and back, with statement and totals that agree with the books."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ledger import EntryCode, RefusalCode, Work, pot, rake, stack, transfer
from ledger.players.session_lookup import seated_players, session_at
from ledger.players.sessions import SeatRequest, move_session
from ledger.players.statement import statement
from ledger.players.status import barred_at_tables, close_player, exclude_player, lock_player
from ledger.players.totals import player_total
from money import Cents
from tests.ledger.card_room import MONDAY, Room
from tests.ledger.refusing import refused
from tests.ledger.rooms import unit
from tests.ledger.seat_units import bring_more, get_up, sit_down


def at(room: Room, table: str, seat: str) -> SeatRequest:
    room.at_ms += 1_000
    return SeatRequest(request_id=room.request_id(), table=table, seat=seat, at_ms=room.at_ms)


def sit(room: Room, table: str, seat: str, player: int, cents: int) -> int:
    unit = sit_down(at(room, table, seat), player=player, amount=Cents(cents))
    return int(room.do(unit))


def one_hand(room: Room) -> None:
    """Seat 1 loses 400 to seat 2; 50 of the pot are raked."""

    def body(work: Work) -> None:
        work.post(transfer(EntryCode.BET, stack("7", "1"), pot("7", 1), Cents(400)))
        work.post(transfer(EntryCode.RAKE, pot("7", 1), rake("7"), Cents(50)))
        work.post(transfer(EntryCode.AWARD, pot("7", 1), stack("7", "2"), Cents(350)))

    room.do(unit(body, room.request_id()))


def test_money_goes_to_the_table_and_comes_back(room: Room) -> None:
    ann, bob = room.player(1, cents=5_000), room.player(2, cents=5_000)
    first = sit(room, "7", "1", ann, 2_000)
    second = sit(room, "7", "2", bob, 1_000)
    room.do(bring_more(at(room, "7", "1"), session=first, amount=Cents(500)))
    one_hand(room)

    assert room.do(get_up(at(room, "7", "1"), session=first)) == {"amount": 2_100, "won": -400}
    assert room.do(get_up(at(room, "7", "2"), session=second)) == {"amount": 1_350, "won": 350}
    assert (room.balance(ann), room.balance(bob)) == (4_600, 5_350)


def test_totals_run_over_all_sessions_of_a_player(room: Room) -> None:
    ann, bob = room.player(1, cents=5_000), room.player(2, cents=5_000)
    first = sit(room, "7", "1", ann, 2_000)
    sit(room, "7", "2", bob, 1_000)
    one_hand(room)

    assert player_total(room.store, ann).won == Cents(-400)
    assert player_total(room.store, bob).won == Cents(350)
    room.do(get_up(at(room, "7", "1"), session=first))
    sit(room, "8", "1", ann, 100)
    total = player_total(room.store, ann)
    assert (total.sessions, total.won, total.at_table) == (2, Cents(-400), Cents(100))


def test_a_statement_ends_with_the_balance_and_pages_join(room: Room) -> None:
    ann = room.player(1, cents=5_000)
    session = sit(room, "7", "1", ann, 2_000)
    room.do(get_up(at(room, "7", "1"), session=session))

    lines = statement(room.store, ann)

    assert [(line.code.value, line.amount.count, line.balance.count) for line in lines] == [
        ("deposit", 5_000, 5_000),
        ("buy_in", -2_000, 3_000),
        ("cash_out", 2_000, 5_000),
    ]
    paged = statement(room.store, ann, rows=2)
    assert paged + statement(room.store, ann, after=paged[-1].entry, rows=2) == lines


def test_one_seat_per_player_and_one_player_per_seat(room: Room) -> None:
    ann, bob = room.player(1, cents=5_000), room.player(2, cents=5_000)
    sit(room, "7", "1", ann, 2_000)

    assert refused(room, RefusalCode.ALREADY_SEATED, lambda: sit(room, "8", "1", ann, 100)) == {
        "table": "7",
        "seat": "1",
    }
    refused(room, RefusalCode.SEAT_TAKEN, lambda: sit(room, "7", "1", bob, 100))


def test_no_more_is_brought_than_the_account_holds(room: Room) -> None:
    ann = room.player(1, cents=5_000)

    refused(room, RefusalCode.FUNDS_SHORT, lambda: sit(room, "7", "1", ann, 5_001))
    refused(room, RefusalCode.AMOUNT_NOT_POSITIVE, lambda: sit(room, "7", "1", ann, 0))


def test_a_locked_player_brings_nothing_but_gets_his_stack_back(room: Room) -> None:
    ann = room.player(1, cents=5_000)
    session = sit(room, "7", "1", ann, 2_000)
    room.do(lock_player(room.by("finn"), player=ann, reason="quarrel"))

    more = bring_more(at(room, "7", "1"), session=session, amount=Cents(100))
    refused(room, RefusalCode.ACCOUNT_LOCKED, lambda: room.do(more))
    room.do(get_up(at(room, "7", "1"), session=session))
    assert room.balance(ann) == 5_000


def test_a_session_that_is_over_stays_over(room: Room) -> None:
    ann = room.player(1, cents=5_000)
    session = sit(room, "7", "1", ann, 2_000)
    room.do(get_up(at(room, "7", "1"), session=session))

    again = get_up(at(room, "7", "1"), session=session)
    refused(room, RefusalCode.NOT_AT_TABLE, lambda: room.do(again))


def test_a_seated_player_without_money_is_not_closed(room: Room) -> None:
    ann = room.player(1, cents=2_000)
    sit(room, "7", "1", ann, 2_000)
    unit = close_player(room.by("carl"), player=ann, reason="x")

    refused(room, RefusalCode.PLAYER_AT_TABLE, lambda: room.do(unit))


def test_a_player_who_changes_seats_takes_stack_and_session_along(room: Room) -> None:
    ann, bob = room.player(1, cents=5_000), room.player(2, cents=5_000)
    number = sit(room, "7", "1", ann, 2_000)
    sit(room, "7", "2", bob, 1_000)

    room.do(unit(lambda work: moved(work, "1", "9"), room.request_id()))

    assert session_at(room.store, "7", "9").number == number
    assert room.store.balance(stack("7", "9")) == Cents(2_000)
    assert room.store.balance(stack("7", "1")) == Cents(0)
    assert room.do(get_up(at(room, "7", "9"), session=number)) == {"amount": 2_000, "won": 0}


@pytest.mark.parametrize(
    ("source", "target", "code"),
    [("1", "2", RefusalCode.SEAT_TAKEN), ("5", "6", RefusalCode.NOT_AT_TABLE)],
)
def test_nobody_moves_to_a_taken_seat_or_from_an_empty_one(
    room: Room, source: str, target: str, code: RefusalCode
) -> None:
    ann, bob = room.player(1, cents=5_000), room.player(2, cents=5_000)
    sit(room, "7", "1", ann, 2_000)
    sit(room, "7", "2", bob, 1_000)

    asked = unit(lambda work: moved(work, source, target), room.request_id())
    refused(room, code, lambda: room.do(asked))


def moved(work: Work, source: str, target: str) -> None:
    move_session(work, session_at(work, "7", source), target)


def test_who_sits_is_known_the_longest_first_and_who_of_them_may_play_no_more(room: Room) -> None:
    for number in (1, 2, 3, 4):
        room.player(number, cents=10_000)
    for number, (table, seat) in {3: ("1", "5"), 1: ("1", "2"), 2: ("2", "1")}.items():
        sit(room, table, seat, number, 5_000)
    assert seated_players(room.store, "1") == [3, 1]
    assert barred_at_tables(room.store, today=MONDAY) == []

    for player in (2, 4):
        room.do(lock_player(room.by("carl"), player=player, reason="asked"))
    tomorrow = MONDAY + timedelta(days=1)
    days = (tomorrow, tomorrow)
    by = room.by("sue")
    room.do(exclude_player(by, room.store, player=3, days=days, reason="his own wish"))

    assert barred_at_tables(room.store, today=MONDAY) == [2]
    assert barred_at_tables(room.store, today=tomorrow) == [3, 2]
    assert barred_at_tables(room.store, today=tomorrow + timedelta(days=1)) == [2]
