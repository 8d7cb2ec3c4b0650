"""What a drawer should hold is told to nobody before it is counted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.ledger.card_room import pieces
from tests.server.room.cage.test_cage import approval, counted
from tests.server.room.cage.test_second_person import close, drawer
from tests.server.room.evening import Evening, done, refused
from wire.messages import cage, receipts
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
    shown = room.by("carl", receipts.ShowReceipt, receipt=facts["receipt"])

    for told in (str(facts), str(shown)):
        assert str(before) not in told
        assert str(drawer(room)) not in told


def test_a_void_of_petty_cash_does_not_tell_it_either() -> None:
    room = Evening()
    receipt = done(room.by("carl", cage.PettyCash, **CENT)).facts["receipt"]
    second = approval(room, act="void_receipt", number=receipt)
    fields = {"receipt": receipt, "reason": "typed twice", "approval": second}
    facts = done(room.by("carl", cage.VoidReceipt, **fields)).facts
    shown = room.by("carl", receipts.ShowReceipt, receipt=facts["receipt"])

    assert str(drawer(room)) not in str(facts) + str(shown)


def test_the_receipt_of_a_counted_drawer_tells_what_it_held() -> None:
    room = Evening()
    receipt = done(room.by("carl", cage.PettyCash, **CENT)).facts["receipt"]
    held = drawer(room)
    done(close(room, held))

    assert room.by("sue", receipts.ShowReceipt, receipt=receipt).after == held


def sent_at_once(room: Evening, sums: list[int]) -> list[Any]:
    """Carl sends several counts of his drawer without waiting for answers; what he is told."""
    key = room.desk("carl")
    ids = [
        room.send(key, cage.CloseShift, token=room.tokens["carl"], count=counted(pieces(each)))
        for each in sums
    ]
    room.settle()
    return [next(m for m in room.mail.to[key] if getattr(m, "id", None) == each) for each in ids]


def test_counts_that_are_sent_at_once_are_judged_one_at_a_time() -> None:
    room = Evening()
    held = drawer(room)
    first = sent_at_once(room, [held - 10, held, held + 10])
    assert [getattr(each, "code", "again") for each in first] == ["again", "busy", "busy"]

    other = Evening()
    assert done(close(other, held - 777_777)).facts["again"]
    second = sent_at_once(other, [held - 1_000_000, held - 500, held])
    assert [refused(each) for each in second] == ["approval_needed", "busy", "busy"]


def test_a_mistyped_second_count_is_corrected_by_two() -> None:
    room = Evening()
    held = drawer(room)
    assert done(close(room, held - 100)).facts["again"]
    assert refused(close(room, held * 10)) == "approval_needed"
    assert refused(close(room, held)) == "approval_needed", "the cashier alone takes nothing back"

    second = approval(room, act="close_shift", amount=held)
    wrong = approval(room, act="close_shift", amount=held + 100)
    assert refused(close(room, held, approval=wrong)) == "approval_for_other"
    assert done(close(room, held, approval=second)).facts["difference"] == 0
