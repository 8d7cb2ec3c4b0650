"""A second person approves one payout; however it was proved in the end, there is no other."""

from __future__ import annotations

from tests.ledger.card_room import PIN
from tests.server.room.cage.test_cage import answers, approval, ask_pin, asked, document
from tests.server.room.evening import Evening, done, refused
from wire.messages import cage
from wire.messages import seat as asks
from wire.session.peers import Role

SUM = 200_000


def test_an_approval_that_the_pin_made_needless_pays_nothing_more() -> None:
    room = Evening()
    room.open_table()
    seat = room.sit(1, 1)  # so the PIN was used with the card
    done(room.ask(seat, asks.Leave))
    screen = room.connect(Role.CAGE, "cage:1")
    done(room.by("carl", cage.Deposit, player=1, amount=500_000, warned=True))
    pay = {"player": 1, "amount": SUM, "warned": True}
    number = approval(room, act="payout", number=1, amount=SUM)
    request = ask_pin(room, 1, purpose="payout", amount=SUM)
    room.ask(screen, cage.CustomerPin, ask=asked(room, screen).ask, pin=PIN)
    proof = done(answers(room, request)[0]).facts["proof"]
    done(room.by("carl", cage.PayOut, proof=proof, **pay))

    again = room.by("carl", cage.PayOut, document=document(1), approval=number, **pay)

    assert refused(again) == "approval_for_other"
