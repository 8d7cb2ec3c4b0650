"""After a crash: the same players, cards and decision; repeats are answered; hands are recalled."""

from __future__ import annotations

from server.room.seats.seat_lookup import free_seats
from tests.server.room.evening import CENTS, TABLE, Evening, done, refused
from tests.server.tables.poker_table import table_of
from wire.messages import cage, floor, staff
from wire.messages import seat as asks
from wire.messages.recall import HandList, HandReplay
from wire.messages.table_events import CardDealt


def in_a_hand() -> Evening:
    room = Evening()
    room.open_table()
    for seat in (1, 2, 3):
        room.sit(seat, seat)
    room.start()
    room.deal()
    done(room.act("call"))
    return room


def test_a_crash_brings_every_seat_back_to_its_cards_and_its_decision() -> None:
    room = in_a_hand()
    before = {seat: room.own(room.seat(seat)) for seat in (1, 2, 3)}
    to_act = room.view(room.seat(1)).hand

    room.crash()

    for seat, own in before.items():
        now = room.own(room.seat(seat))
        assert (now.state, now.cards, now.offer) == (own.state, own.cards, own.offer)
    hand = room.view(room.seat(1)).hand
    assert hand is not None
    assert to_act is not None
    assert (hand.turn, hand.to_act, hand.pot) == (to_act.turn, to_act.to_act, to_act.pot)
    done(room.act("fold"))


def test_a_request_resent_after_a_crash_is_answered_and_not_repeated() -> None:
    room = Evening()
    room.open_table()
    key = room.seat(3)
    room.sign_in(key, 1)
    first = room.ask(key, asks.BuyIn, id="buy-in-1", amount=5_000)
    room.crash()

    again = room.ask(room.seat(3), asks.BuyIn, id="buy-in-1", amount=5_000)

    assert again == first
    assert room.balance(1) == CENTS - 5_000


def test_what_a_member_of_staff_did_is_answered_also_when_the_session_is_over() -> None:
    """Who heard nothing of a deposit would sign in again and make it a second time."""
    room = Evening()
    deposit = {"id": "deposit-1", "player": 1, "amount": 2_000}
    first = done(room.by("carl", cage.Deposit, **deposit))
    room.crash()
    done(room.by("carl", staff.SignOut))

    again = room.by("carl", cage.Deposit, **deposit)

    assert again == first
    assert room.balance(1) == CENTS + 2_000
    fresh = {**deposit, "id": "deposit-2"}
    assert refused(room.by("carl", cage.Deposit, **fresh)) == "session_over"


def test_a_resent_act_of_a_hand_that_is_over_is_answered() -> None:
    room = in_a_hand()
    hand = table_of(room.room.tables[TABLE]).hand
    assert hand is not None
    assert hand.to_act is not None
    seat = hand.to_act.seat
    tap = {"id": "last-tap", "table": TABLE, "hand": 1, "turn": hand.turn, "kind": "fold"}
    done(room.ask(room.seat(seat), asks.Act, **tap))
    done(room.act("check") if hand.price == hand.by_seat[3].bet else room.act("fold"))
    room.crash()

    done(room.ask(room.seat(seat), asks.Act, **tap))


def test_a_player_who_sat_out_finds_his_seat_locked_after_a_crash() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    done(room.ask(key, asks.SitOut))
    done(room.pin(key))

    room.crash()

    assert room.own(room.seat(1)).state == "locked"


def test_a_stand_in_still_serves_its_seat_after_a_crash() -> None:
    room = in_a_hand()
    cards = room.own(room.seat(1)).cards
    room.drop(room.seat(1))
    room.sign_in(room.seat(7), 1)

    room.crash()

    assert room.own(room.seat(1)).state == "moved"
    assert room.own(room.seat(7)).cards == cards


def test_nobody_is_moved_to_a_seat_whose_station_serves_another() -> None:
    """He would sit there without a screen, and the table would wait for him for ever."""
    room = in_a_hand()
    room.drop(room.seat(1))
    room.sign_in(room.seat(7), 1)
    to = {"to_table": TABLE, "to_seat": 7, "reason": "wish"}
    fields = {"table": TABLE, "seat": 2, "player": 2, **to}

    assert refused(room.by("finn", floor.MovePlayer, **fields)) == "seat_not_free"
    assert 7 not in free_seats(room.room.tables[TABLE], room.hall.stations)


def test_a_closed_table_stays_closed_and_can_be_opened_again() -> None:
    room = Evening()
    room.open_table()
    room.sit(1, 1)
    done(room.by("finn", floor.OrderTable, table=TABLE, act="close"))
    room.crash()
    assert room.own(room.seat(1)).state == "out_of_service"

    room.open_table()

    assert room.own(room.seat(1)).state == "open"
    room.sit(1, 1)


def played() -> Evening:
    room = in_a_hand()
    while table_of(room.room.tables[TABLE]).running_hand is not None:
        done(room.act("fold"))
    return room


def test_a_player_recalls_his_hands_as_he_saw_them() -> None:
    room = played()
    key = room.seat(1)
    cards = {card.position: card.card for card in room.own(key).cards}

    hands = room.ask(key, asks.LastHands)
    assert isinstance(hands, HandList)
    assert [line.hand for line in hands.hands] == [1]
    replay = room.ask(key, asks.RecallHand, hand=1)

    assert isinstance(replay, HandReplay)
    dealt = [event for event in replay.events if isinstance(event, CardDealt)]
    assert len(dealt) == 6
    own = {e.opening.position: e.opening.card for e in dealt if e.opening is not None}
    assert {event.seat for event in dealt if event.opening is not None} == {1}
    assert not cards or own == cards


def test_a_seat_that_asks_for_a_hand_its_player_was_not_in_is_refused() -> None:
    room = played()
    key = room.sit(5, 5)

    assert refused(room.ask(key, asks.RecallHand, hand=1)) == "hand_not_recorded"
    assert room.ask(key, asks.LastHands).hands == ()


def test_nobody_recalls_a_hand_at_an_empty_or_locked_seat() -> None:
    room = played()
    assert refused(room.ask(room.seat(6), asks.RecallHand, hand=1)) == "nobody_signed_in"
    done(room.ask(room.seat(1), asks.SitOut))

    assert refused(room.ask(room.seat(1), asks.RecallHand, hand=1)) == "seat_locked"


def test_a_waiting_table_goes_on_only_when_it_is_written_who_let_it() -> None:
    room = in_a_hand()
    room.crash()
    hand = table_of(room.room.tables[TABLE]).hand
    assert hand is not None
    assert hand.to_act is not None
    room.seat(hand.to_act.seat)
    finn = room.desk("finn")
    clocks = room.room.tables[TABLE].clocks
    start = {"table": TABLE, "act": "start", "token": room.tokens["finn"]}

    room.send(finn, floor.OrderTable, **start)

    assert clocks.nobody_there
    room.settle()
    assert not clocks.nobody_there
