"""Waiting for a customer: both sides are told what happens, and nothing ends without a word."""

from __future__ import annotations

from tests.ledger.card_room import PIN
from tests.server.room.cage.test_cage import answers, ask_pin, asked
from tests.server.room.evening import Evening, done
from wire.messages import cage
from wire.session.peers import Role

ALMOST_MS = 50_000
"""Not yet the minute that a silent customer has."""


def stages(room: Evening) -> list[str]:
    mail = room.mail.to[room.desk("carl")]
    return [message.stage for message in mail if isinstance(message, cage.PinProgress)]


def test_the_cashier_hears_what_the_customer_does() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    request = ask_pin(room, 1, purpose="payout", amount=5_000)
    done(room.ask(screen, cage.CustomerTyping, ask=1))
    room.ask(screen, cage.CustomerPin, ask=1, pin="111112")
    done(room.ask(screen, cage.CustomerPin, ask=1, pin=PIN))

    assert stages(room) == ["shown", "typing", "checking", "again", "checking"]
    progress = [m for m in room.mail.to[room.desk("carl")] if isinstance(m, cage.PinProgress)]
    assert {each.asked for each in progress} == {request}
    assert (progress[3].trouble, progress[3].tries_left) == ("pin_wrong", 2)
    assert progress[0].left_ms == 60_000


def test_who_is_still_typing_is_waited_for_but_not_for_ever() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    request = ask_pin(room, 1, purpose="payout", amount=5_000)
    for _ in range(5):
        room.pass_ms(ALMOST_MS)
        done(room.ask(screen, cage.CustomerTyping, ask=1))
    assert answers(room, request) == []

    room.pass_ms(ALMOST_MS)

    (answer,) = answers(room, request)
    assert (answer.code, answer.facts) == ("customer_declined", {"why": "time"})


def test_the_customer_reads_how_long_is_left_after_he_began_to_type() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    ask_pin(room, 1, purpose="payout", amount=5_000)
    room.ask(screen, cage.CustomerPin, ask=1, pin="111112")
    wrong = asked(room, screen)
    room.pass_ms(ALMOST_MS)
    done(room.ask(screen, cage.CustomerTyping, ask=1))

    shown = asked(room, screen)
    assert shown.left_ms == 60_000
    assert (shown.trouble, shown.tries_left) == (wrong.trouble, wrong.tries_left)


def test_the_customer_reads_that_it_took_too_long() -> None:
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    ask_pin(room, 1, purpose="payout", amount=5_000)

    room.pass_ms(60_000)

    shown = asked(room, screen)
    assert (shown.ask, shown.ended, shown.nickname) == (0, "time", "nick1")
    room.pass_ms(20_000)
    assert asked(room, screen) == cage.CustomerAsked()
