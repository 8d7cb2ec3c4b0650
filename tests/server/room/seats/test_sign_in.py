"""The way in at a seat: card, PIN, buy-in; one seat for each player; the seat survives."""

from __future__ import annotations

from ledger.cards import card_of_player
from tests.ledger.card_room import PIN
from tests.server.room.evening import CENTS, Evening, done, refused
from wire.messages import cage
from wire.messages import seat as asks
from wire.messages.session import Touched


def evening() -> Evening:
    room = Evening()
    room.open_table()
    return room


def test_a_card_its_pin_and_a_buy_in_seat_a_player() -> None:
    room = evening()
    key = room.seat(3)
    assert room.own(key).state == "open"

    done(room.swipe(key, 1))
    assert room.own(key).state == "pin"
    done(room.pin(key))
    own = room.own(key)
    assert own.state == "buy_in"
    assert own.player is not None
    assert own.player.balance == CENTS
    assert own.buy_in is not None
    assert (own.buy_in.least, own.buy_in.most) == (2_000, CENTS)

    done(room.ask(key, asks.BuyIn, amount=10_000))
    own = room.own(key)
    assert own.state == "seated"
    assert own.player is not None
    assert (own.player.balance, own.player.brought) == (CENTS - 10_000, 10_000)
    assert room.balance(1) == CENTS - 10_000
    assert [seat.nickname for seat in room.view(key).seats if seat.nickname] == ["nick1"]


def test_a_wrong_pin_is_refused_with_the_tries_left_and_the_third_locks() -> None:
    room = evening()
    key = room.seat(3)
    done(room.swipe(key, 1))

    answers = [room.pin(key, "111112") for _ in range(3)]

    assert [refused(answer) for answer in answers] == ["pin_wrong", "pin_wrong", "pin_locked"]
    assert [answer.facts.get("tries_left") for answer in answers] == [2, 1, None]
    assert refused(room.pin(key, PIN)) == "pin_locked"


def test_a_damaged_swipe_and_a_foreign_card_are_refused_by_what_is_wrong() -> None:
    room = evening()
    key = room.seat(3)

    assert refused(room.ask(key, asks.Swipe, track=";123?")) == "swipe_again"
    assert refused(room.ask(key, asks.Swipe, track=";0000000000000000000=4912?")) == "card_unknown"
    assert refused(room.pin(key)) == "no_card_swiped"
    assert refused(room.ask(key, asks.BuyIn, amount=5_000)) == "no_card_swiped"


def test_a_player_has_one_seat_in_the_whole_room() -> None:
    room = evening()
    room.sit(3, 1)

    answer = room.swipe(room.seat(4), 1)

    assert refused(answer) == "seated_elsewhere"
    assert answer.facts == {"table": 1, "seat": 3}


def test_a_card_at_a_taken_seat_is_refused() -> None:
    room = evening()
    key = room.sit(3, 1)

    assert refused(room.swipe(key, 2)) == "seat_not_free"
    assert refused(room.swipe(key, 1)) == "signed_in_here"


def test_a_sign_in_that_is_not_finished_is_cleared() -> None:
    room = evening()
    key = room.seat(3)
    done(room.swipe(key, 1))

    room.pass_ms(60_000)

    assert room.own(key).state == "open"
    assert refused(room.pin(key)) == "no_card_swiped"


def test_a_seat_that_its_pin_opened_stays_open_while_somebody_touches_it() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    done(room.ask(key, asks.SitOut))
    done(room.pin(key))
    for _ in range(3):
        room.pass_ms(40_000)
        room.room.received(key, Touched())
    assert room.own(key).state == "seated"

    room.pass_ms(60_000)
    assert room.own(key).state == "locked"
    room.room.received(key, Touched())
    assert room.own(key).state == "locked"


def test_a_buy_in_that_is_being_chosen_stays_open_and_a_pad_does_not() -> None:
    room = evening()
    key = room.seat(3)
    done(room.swipe(key, 1))
    done(room.pin(key))
    for _ in range(3):
        room.pass_ms(40_000)
        room.room.received(key, Touched())
    assert room.own(key).state == "buy_in"

    other = room.seat(4)
    done(room.swipe(other, 2))
    room.pass_ms(40_000)
    room.room.received(other, Touched())
    room.pass_ms(20_000)
    assert room.own(other).state == "open"


def test_a_pin_that_was_entered_once_opens_nothing_a_second_time() -> None:
    """The books know how the first entry ended, and would say so whatever is typed."""
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    done(room.ask(key, asks.SitOut))
    done(room.ask(key, asks.EnterPin, id="first-pin", pin=PIN))
    room.crash()
    key = room.seat(1)
    assert room.own(key).state == "locked"

    again = room.ask(key, asks.EnterPin, id="first-pin", pin="111112")

    assert refused(again) == "enter_again"
    assert room.own(key).state == "locked"
    done(room.pin(key))


def test_nobody_locks_the_pin_of_a_player_who_sits_out_without_his_card() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    done(room.ask(key, asks.SitOut))

    answers = [refused(room.pin(key, "918273")) for _ in range(4)]
    assert answers == ["pin_wrong", "pin_wrong", "no_card_swiped", "no_card_swiped"]
    assert refused(room.pin(key)) == "no_card_swiped"

    done(room.swipe(key, 1))
    done(room.pin(key))
    assert room.own(key).state == "seated"
    done(room.ask(key, asks.ComeBack))
    done(room.ask(key, asks.SitOut))
    done(room.pin(key))


def test_a_card_that_is_cancelled_between_swipe_and_pin_opens_nothing() -> None:
    room = Evening()
    room.open_table()
    key = room.seat(3)
    done(room.swipe(key, 1))
    card = card_of_player(room.store, 1)
    assert card is not None

    done(room.by("carl", cage.CancelCard, card=card.number, reason="lost"))

    assert refused(room.pin(key)) == "card_not_active"
