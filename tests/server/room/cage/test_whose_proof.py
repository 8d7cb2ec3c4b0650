"""A customer's PIN pays once, by the cashier who asked, and the same screen shows it."""

from __future__ import annotations

from typing import Any

from tests.ledger.card_room import PIN, pieces
from tests.server.room.cage.test_cage import answers, ask_pin, asked, counted, document
from tests.server.room.evening import CENTS, Evening, done, refused
from wire.messages import cage, staff
from wire.session.peers import Role

SUM = 30_000


def opened() -> tuple[Evening, str]:
    """A room with two cashiers at their drawers, and the customer's screen of one."""
    room = Evening()
    screen = room.connect(Role.CAGE, "cage:1")
    done(room.by("cora", cage.OpenShift, count=counted(pieces(1_000_000))))
    return room, screen


def agreed(room: Evening, screen: str, player: int = 1) -> Any:
    """Carl asks and the customer enters the PIN; the proof."""
    request = ask_pin(room, player, purpose="payout", amount=SUM)
    done(room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin=PIN))
    return done(answers(room, request)[0]).facts["proof"]


def paid(room: Evening, login: str, proof: Any, **fields: Any) -> Any:
    return room.by(login, cage.PayOut, player=1, amount=SUM, proof=proof, **fields)


def test_a_customer_who_enters_the_pin_again_is_paid_once() -> None:
    room, screen = opened()
    first, second = agreed(room, screen), agreed(room, screen)
    done(paid(room, "carl", second))

    assert refused(paid(room, "carl", first)) == "pin_proof_not_valid"
    assert room.balance(1) == CENTS - SUM


def test_the_next_customer_at_the_screen_ends_what_the_one_before_agreed_to() -> None:
    room, screen = opened()
    proof = agreed(room, screen)
    ask_pin(room, 2, purpose="payout", amount=SUM)

    assert refused(paid(room, "carl", proof)) == "pin_proof_not_valid"


def test_only_the_cashier_who_asked_is_given_what_the_pin_agreed_to() -> None:
    room, screen = opened()
    proof = agreed(room, screen)

    assert refused(paid(room, "cora", proof)) == "pin_proof_not_valid"
    done(paid(room, "carl", proof))


def test_the_screen_where_the_pin_was_entered_shows_the_payout() -> None:
    room, screen = opened()
    elsewhere = room.connect(Role.CAGE, "cage:2")
    done(paid(room, "carl", agreed(room, screen), station="cage:2"))

    shown = asked(room, screen)
    assert (shown.purpose, shown.amount, shown.balance) == ("payout", SUM, CENTS - SUM)
    assert asked(room, elsewhere) == cage.CustomerAsked()


def test_a_screen_that_is_gone_ends_what_was_agreed_there() -> None:
    room, screen = opened()
    proof = agreed(room, screen)
    room.drop(screen)

    assert refused(paid(room, "carl", proof)) == "pin_proof_not_valid"


def test_no_other_cashier_takes_over_or_ends_what_a_customer_is_reading() -> None:
    room, screen = opened()
    request = ask_pin(room, 1, purpose="payout", amount=SUM)
    shown = asked(room, screen)

    for login in ("cora", "sue"):
        over = {"station": "cage:1", "player": 1, "amount": SUM, "known": "a regular"}
        assert refused(room.by(login, cage.AskPin, purpose="payout", **over)) == "screen_taken"
    ended = room.by("cora", cage.TakeBackPin, station="cage:1", player=1)
    assert refused(ended) == "screen_taken"
    assert asked(room, screen) == shown
    done(room.ask(screen, cage.CustomerPin, ask=shown.ask, pin=PIN))
    done(answers(room, request)[0])


def test_a_supervisor_ends_the_question_of_a_cashier_who_is_away() -> None:
    room, screen = opened()
    request = ask_pin(room, 1, purpose="payout", amount=SUM)
    done(room.by("sue", cage.TakeBackPin, station="cage:1", player=1))

    assert refused(answers(room, request)[0]) == "customer_declined"
    assert asked(room, screen).ended == "cashier"


def test_no_other_desk_shows_a_name_and_a_balance_at_this_screen() -> None:
    room, screen = opened()
    done(room.by("carl", cage.Deposit, player=2, amount=100, station="cage:1"))
    shown = asked(room, screen)
    done(room.by("cora", cage.Deposit, player=1, amount=100, station="cage:1"))
    papers = {"player": 1, "amount": 100, "document": document(1)}
    done(room.by("cora", cage.PayOut, station="cage:1", **papers))

    assert asked(room, screen) == shown
    assert shown.nickname == "nick2"


def test_a_screen_serves_the_desk_whose_question_a_customer_answered_last() -> None:
    room, screen = opened()
    done(room.by("cora", cage.Deposit, player=2, amount=100, station="cage:1"))
    room.pass_ms(60_000)
    done(room.by("cora", staff.SignOut))
    done(paid(room, "carl", agreed(room, screen)))

    assert asked(room, screen).nickname == "nick1"


def test_no_cashier_asks_at_the_screen_before_which_another_desks_customer_stands() -> None:
    room, screen = opened()
    done(paid(room, "carl", agreed(room, screen)))
    over = {"station": "cage:1", "player": 1, "amount": SUM, "known": "a regular"}

    assert refused(room.by("cora", cage.AskPin, purpose="payout", **over)) == "screen_taken"
    assert asked(room, screen).ask == 0
    agreed(room, screen)

    done(room.by("carl", staff.SignOut))
    key = room.desk("cora")
    room.send(key, cage.AskPin, token=room.tokens["cora"], purpose="payout", **over)
    assert (asked(room, screen).by, asked(room, screen).window) == ("Cora", "cora")


def test_a_desk_that_asks_at_another_screen_leaves_the_one_before_free() -> None:
    room, screen = opened()
    own = room.connect(Role.CAGE, "cage:2")
    done(room.by("cora", cage.Deposit, player=2, amount=100, station="cage:1"))
    over = {"station": "cage:1", "player": 1, "amount": SUM, "known": "a regular"}
    assert refused(room.by("carl", cage.AskPin, purpose="payout", **over)) == "screen_taken"
    key = room.desk("cora")
    other = {**over, "station": "cage:2", "player": 3}
    room.send(key, cage.AskPin, token=room.tokens["cora"], purpose="payout", **other)
    done(room.ask(own, cage.CustomerPin, ask=asked(room, own).ask, pin=PIN))

    agreed(room, screen)
