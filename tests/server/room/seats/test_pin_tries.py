"""A PIN that was entered once proves nothing a second time, whatever it was entered for."""

from __future__ import annotations

from tests.ledger.card_room import PIN
from tests.server.room.cage.test_cage import answers, ask_pin, asked
from tests.server.room.evening import Evening, done, refused
from wire.messages import cage, staff
from wire.messages import seat as asks
from wire.session.peers import Role

WRONG = "111112"
NEW = "902614"


def test_an_old_entry_agrees_to_no_second_payout() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    ask_pin(room, 1, purpose="payout", amount=5_000)
    done(room.ask(screen, cage.CustomerPin, id="first-pin", ask=1, pin=PIN))
    room.crash()
    screen = room.connect(Role.CAGE, "cage:1")
    request = ask_pin(room, 1, purpose="payout", amount=50_000)
    number = asked(room, screen).ask

    again = room.ask(screen, cage.CustomerPin, id="first-pin", ask=number, pin=WRONG)

    assert refused(again) == "enter_again"
    assert answers(room, request) == []
    done(room.ask(screen, cage.CustomerPin, ask=number, pin=PIN))


def test_an_old_entry_of_the_old_pin_makes_no_new_one() -> None:
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    easy = room.ask(key, asks.ChangePin, id="change", old=PIN, new="123456")
    assert refused(easy) == "pin_too_easy"
    room.crash()
    key = room.seat(1)

    again = room.ask(key, asks.ChangePin, id="change", old=WRONG, new=NEW)

    assert refused(again) == "enter_again"
    done(room.ask(key, asks.ChangePin, old=PIN, new=NEW))


def test_wrong_old_pins_at_an_open_seat_do_not_lock_the_players_pin() -> None:
    """Whoever touches the glass of a seat needs no card: he can block the place only."""
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    codes = [refused(room.ask(key, asks.ChangePin, old=WRONG, new=NEW)) for _ in range(4)]
    assert codes == ["pin_wrong", "pin_wrong", "place_blocked", "place_blocked"]
    done(room.ask(key, asks.Leave))
    elsewhere = room.seat(2)
    done(room.swipe(elsewhere, 1))
    done(room.pin(elsewhere))


def test_whoever_clears_a_seat_again_and_again_cannot_guess_its_players_pin() -> None:
    """A floorperson may clear a blocked seat alone; with the card its player still gets in."""
    room = Evening()
    room.open_table()
    key = room.sit(1, 1)
    done(room.ask(key, asks.SitOut))
    for _ in range(3):
        for _try in range(3):
            refused(room.pin(key, WRONG))
        done(room.by("finn", staff.ClearPlace, place="seat:1:1", reason="he mistyped"))

    assert refused(room.pin(key)) == "no_card_swiped"

    done(room.swipe(key, 1))
    done(room.pin(key))
    done(room.ask(key, asks.ComeBack))
    done(room.ask(key, asks.SitOut))
    done(room.pin(key))
