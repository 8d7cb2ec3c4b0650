"""What a drawer should hold is told to nobody before it is counted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ledger.card_room import pieces
from tests.server.room.cage.test_cage import approval, counted
from tests.server.room.cage.test_second_person import close, drawer
from tests.server.room.evening import Evening, done
from wire.messages import cage
from wire.messages.base import Message

CENT = {"amount": 1, "out": False, "reason": "found"}
SOME = {"count": counted(pieces(100))}
MOVES = [(cage.PettyCash, CENT), (cage.FillDrawer, SOME), (cage.CreditVault, SOME)]


@pytest.mark.parametrize(("kind", "fields"), MOVES, ids=["petty", "fill", "credit"])
def test_no_answer_and_no_receipt_tells_what_an_open_drawer_should_hold(
    kind: type[Message], fields: dict[str, Any]
) -> None:
    room = Evening()
    before = drawer(room)
    facts = done(room.by("carl", kind, **fields)).facts
    shown = room.by("carl", cage.ShowReceipt, receipt=facts["receipt"])

    for told in (str(facts), str(shown)):
        assert str(before) not in told
        assert str(drawer(room)) not in told


def test_a_void_of_petty_cash_does_not_tell_it_either() -> None:
    room = Evening()
    receipt = done(room.by("carl", cage.PettyCash, **CENT)).facts["receipt"]
    second = approval(room, act="void_receipt", number=receipt)
    fields = {"receipt": receipt, "reason": "typed twice", "approval": second}
    facts = done(room.by("carl", cage.VoidReceipt, **fields)).facts
    shown = room.by("carl", cage.ShowReceipt, receipt=facts["receipt"])

    assert str(drawer(room)) not in str(facts) + str(shown)


def test_the_receipt_of_a_counted_drawer_tells_what_it_held() -> None:
    room = Evening()
    receipt = done(room.by("carl", cage.PettyCash, **CENT)).facts["receipt"]
    held = drawer(room)
    done(close(room, held))

    assert room.by("sue", cage.ShowReceipt, receipt=receipt).after == held
