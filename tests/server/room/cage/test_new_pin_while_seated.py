"""A player's money at a table counts as his when a cashier sets a new PIN."""

from __future__ import annotations

from tests.server.room.cage.test_cage import approval
from tests.server.room.cage.test_second_person import new_pin, next_day
from tests.server.room.evening import Evening, done, refused
from wire.messages import cage
from wire.messages import seat as asks
from wire.session.peers import Role


def test_a_new_pin_takes_a_second_person_while_the_players_money_is_at_a_table() -> None:
    room = Evening()
    next_day(room)
    screen = room.connect(Role.CAGE, "cage:1")
    done(room.by("carl", cage.Deposit, player=1, amount=300_000))
    room.open_table()
    key = room.sit(1, 1, room.balance(1))
    assert room.balance(1) == 0, "a recorded stripe and a remembered number would be enough"

    assert refused(new_pin(room, screen, room.track(1))) == "approval_needed"
    done(room.ask(key, asks.Leave))
    assert refused(new_pin(room, screen, room.track(1))) == "approval_needed"
    number = approval(room, act="new_card_and_pin", number=1)
    done(new_pin(room, screen, room.track(1), approval=number))
