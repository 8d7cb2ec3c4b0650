"""A PIN that somebody watched pays nothing out: the customer also shows to be the player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from server.house import CageRules, PinPayout
from tests.ledger.card_room import PIN
from tests.server.room.cage.test_cage import answers, asked
from tests.server.room.evening import CENTS, HOUSE, Evening, done, refused
from wire.messages import cage
from wire.session.peers import Role

FACE = "a regular, known by face"


def room_that_wants(wants: PinPayout) -> Evening:
    room = Evening(house=replace(HOUSE, cage=CageRules(pin_payout=wants)))
    room.connect(Role.CAGE, "cage:1")
    return room


def ask_pin(room: Evening, **seen: str) -> str:
    key, token = room.desk("carl"), room.tokens["carl"]
    wanted = {"station": "cage:1", "player": 1, "purpose": "payout", "amount": 5_000, **seen}
    request_id = room.send(key, cage.AskPin, token=token, **wanted)
    room.settle()
    return request_id


def paid(room: Evening, **seen: str) -> str:
    """Pay 50.00 to player 1 by PIN; return how the receipt says it was proved."""
    screen = "key of cage:1"
    request = ask_pin(room, **seen)
    done(room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin=PIN))
    (answer,) = answers(room, request)
    fields = {"player": 1, "amount": 5_000, "proof": done(answer).facts["proof"]}
    receipt = done(room.by("carl", cage.PayOut, **fields)).facts["receipt"]
    assert room.balance(1) == CENTS - 5_000
    ((memo,),) = room.store.query("SELECT memo FROM receipt WHERE number = ?", (receipt,))
    return str(memo)


def not_asked(room: Evening, **seen: str) -> str:
    """Return why the customer's screen is not even asked for the PIN."""
    (answer,) = answers(room, ask_pin(room, **seen))
    assert asked(room, "key of cage:1").ask == 0
    return refused(answer)


def test_a_pin_alone_pays_nothing_out_unless_the_house_says_so() -> None:
    room = room_that_wants(CageRules().pin_payout)
    assert not_asked(room) == "card_needed"
    assert not_asked(room, known="   ") == "card_needed"
    assert not_asked(room_that_wants(PinPayout.CARD), known=FACE) == "card_needed"

    assert paid(room_that_wants(PinPayout.PIN)) == "new pin entry 1"


@pytest.mark.parametrize("wants", PinPayout)
def test_the_card_that_was_read_is_on_the_receipt(wants: PinPayout) -> None:
    room = room_that_wants(wants)

    memo = paid(room, track=room.track(1))

    assert memo == f"new pin entry 1, card {room.cards[1].last_four} read"


def test_the_card_of_another_player_proves_nothing() -> None:
    room = room_that_wants(PinPayout.PIN)

    assert not_asked(room, track=room.track(2)) == "card_of_another"


def test_the_cashiers_word_for_a_customer_without_card_is_in_the_books() -> None:
    assert (
        paid(room_that_wants(CageRules().pin_payout), known=FACE)
        == f"new pin entry 1, known: {FACE}"
    )


def test_wrong_pins_without_the_card_block_the_screen_and_not_the_player() -> None:
    room = room_that_wants(CageRules().pin_payout)
    screen = "key of cage:1"
    ask_pin(room, known=FACE)
    shown = asked(room, screen)
    for _ in range(3):
        room.ask(screen, cage.CustomerPin, ask=shown.ask, pin="111112")

    room.open_table()
    room.sit(1, 1)  # with his card and PIN
