"""Nobody sees or plays a seat that is not his, whatever he begins while it is."""

from __future__ import annotations

import pytest

from tests.attacks.attacked_room import AttackedRoom, AttackedTable
from tests.attacks.hostile import Hostile
from wire.messages.seat import Act, EnterPin, Leave
from wire.messages.session import Done, Refusal

pytestmark = pytest.mark.plain
ATTACKER, VICTIM, OTHER = 0, 1, 2


def swiped_elsewhere(table: AttackedTable) -> Hostile:
    """The attacker's station drops; he swipes at free station 5, whose PIN pad waits for him."""
    home = table.sit(3, ATTACKER)
    home.cut()
    table.room.until(lambda: isinstance(table.swipe(5, ATTACKER), Done))
    home.come_back()
    home.do(Leave)
    return table.seat(5)


def test_a_pin_typed_late_opens_no_seat_that_another_player_took_since(
    room: AttackedRoom,
) -> None:
    table = room.open_table()
    thief = swiped_elsewhere(table)
    victim = table.sit(3, VICTIM)
    known = len(thief.heard)

    thief.ask(EnterPin, pin=table.players[ATTACKER].pin)
    table.sit(4, OTHER)
    table.until_hand(3)
    hand, turn = victim.table.hand, victim.own.offer
    assert hand is not None
    fold = Act(id="a-thief-folds", table=table.number, hand=hand.hand, turn=hand.turn, kind="fold")
    thief.say(fold)
    played = thief.answer("a-thief-folds", known)

    assert isinstance(played, Refusal), played
    assert victim.own.offer == turn
    cards = set(victim.own.cards)
    assert cards
    shown = [own for own in (getattr(m, "own", None) for m in thief.heard[known:]) if own]
    assert all(own.seat == 5 for own in shown)
    assert not any(cards & set(own.cards) for own in shown)
