"""Sitting out in a hand: the wish counts from the next hand on, on the glass as in the rules."""

from __future__ import annotations

from tests.server.room.evening import TABLE, Evening, done, refused
from tests.server.tables.poker_table import table_of
from wire.messages import seat as asks


def raised_and_asked_out() -> tuple[Evening, str, str]:
    """Two players of 10,000; the first raised to 6,000, asked to sit out, and was raised all-in."""
    room = Evening()
    room.open_table()
    keys = {seat: room.sit(seat, seat) for seat in (1, 2)}
    room.start()
    room.deal()
    hand = table_of(room.room.tables[TABLE]).hand
    assert hand is not None
    assert hand.to_act is not None
    first = hand.to_act.seat
    done(room.act("raise", 6_000))
    done(room.ask(keys[first], asks.SitOut))
    done(room.act("raise", 10_000))
    room.pass_ms(0)
    return room, keys[first], keys[3 - first]


def test_who_asks_to_sit_out_in_a_hand_plays_it_to_its_end() -> None:
    room, first, _ = raised_and_asked_out()
    own = room.own(first)
    assert (own.state, own.out_after_hand) == ("seated", True)
    assert len(own.cards) == 2
    assert own.offer is not None
    clock = room.view(first).hand.clock  # type: ignore[union-attr]
    assert clock is not None
    assert clock.left_ms > 0
    done(room.act("call"))


def test_the_seat_locks_behind_the_pin_when_the_hand_is_over() -> None:
    room, first, _ = raised_and_asked_out()
    done(room.act("fold"))
    assert room.own(first).state == "locked"
    assert refused(room.ask(first, asks.ComeBack)) == "seat_locked"


def test_a_wish_to_sit_out_can_be_taken_back_in_the_hand() -> None:
    room, first, _ = raised_and_asked_out()
    done(room.ask(first, asks.ComeBack))
    assert not room.own(first).out_after_hand
    done(room.act("fold"))
    assert room.own(first).state == "seated"
    assert not any(seat.away for seat in table_of(room.room.tables[TABLE]).seats.values())


def test_a_wish_to_sit_out_outlives_a_restart_in_the_hand() -> None:
    room, first, _ = raised_and_asked_out()
    number = int(first[-1])
    room.crash()
    table = table_of(room.room.tables[TABLE])
    assert table.running_hand is not None
    assert table.seats[number].out_after_hand
    assert not table.seats[number].away
