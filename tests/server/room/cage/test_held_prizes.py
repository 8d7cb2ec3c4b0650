"""A held prize is released once, by the right duty, after the identity check, with two persons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ledger.audit import audit
from money import Cents
from tests.server.room.cage.test_cage import approval, document
from tests.server.room.evening import CENTS, HOUSE, TABLE, Evening, credential, done, refused
from tests.server.room.floor.test_tournaments import PRICE, play_out
from wire.messages import cage, receipts, staff
from wire.messages import tournament as tournaments
from wire.messages.prizes import ReleasePrize
from wire.messages.session import Done

POOL = 10_000


def won() -> tuple[Evening, int]:
    """A heads-up turbo whose prize is held; the room and the winner."""
    room = Evening(house=replace(HOUSE, cage=replace(HOUSE.cage, prize_hold_above=Cents(1))))
    asked = {"table": TABLE, "name": "Turbo", "preset": "turbo", "start": "floor"}
    done(room.by("finn", tournaments.OpenTournament, **asked))
    for player in (1, 2):
        room.sit(player, player, PRICE)
    room.start()
    play_out(room)
    return room, next(player for player in (1, 2) if held(room, player))


def held(room: Evening, player: int) -> tuple[tuple[int, int], ...]:
    found = room.by("carl", cage.FindPlayer, player=player)
    return tuple((line.prize, line.amount) for line in found.held)


def release(room: Evening, winner: int, by: str = "carl", **fields: Any) -> Any:
    ((prize, _amount),) = held(room, winner)
    asked = {"prize": prize, "document": document(winner), **fields}
    return room.by(by, ReleasePrize, **asked)


def test_the_customers_file_shows_a_held_prize_until_it_is_released() -> None:
    room, winner = won()
    assert held(room, winner) == ((1, POOL),)
    assert room.balance(winner) == CENTS - PRICE
    second = approval(room, act="release_prize", number=1)
    facts = done(release(room, winner, approval=second)).facts

    assert (facts["player"], facts["amount"], facts["after"]) == (
        winner,
        POOL,
        CENTS + POOL - PRICE,
    )
    assert held(room, winner) == ()
    assert room.balance(winner) == CENTS - PRICE + POOL
    receipt = room.by("carl", receipts.ShowReceipt, receipt=facts["receipt"])
    assert (receipt.kind, receipt.approved_by) == ("prize_released", "Sue")
    assert audit(room.store.connection).ok


def test_it_takes_the_document_on_file_and_a_second_person() -> None:
    room, winner = won()
    assert refused(release(room, winner)) == "approval_needed"
    second = approval(room, act="release_prize", number=1)
    other = release(room, winner, approval=second, document=document(5))
    assert refused(other) == "document_differs"
    assert refused(release(room, winner, "finn", approval=second)) == "role_may_not"
    assert refused(release(room, winner, "sue", approval=second)) == "approval_of_other"
    assert held(room, winner)


def test_a_prize_is_released_once() -> None:
    room, winner = won()
    second = approval(room, act="release_prize", number=1)
    first = done(release(room, winner, approval=second, id="release-1"))
    asked = {"prize": 1, "document": document(winner), "approval": second}
    again = room.by("carl", ReleasePrize, id="release-1", **asked)
    assert isinstance(again, Done)
    assert again.facts == first.facts
    assert refused(room.by("carl", ReleasePrize, **asked)) == "prize_not_held"
    gone = room.by(
        "carl", staff.Approve, credential=credential("sue"), act="release_prize", number=1
    )
    assert refused(gone) == "prize_not_held"
    assert room.balance(winner) == CENTS - PRICE + POOL


@pytest.mark.parametrize("amount", [CENTS, CENTS + POOL])
def test_held_money_is_not_paid_out_and_the_refusal_says_why(amount: int) -> None:
    room, winner = won()
    wanted = {"player": winner, "amount": amount, "document": document(winner)}
    answer = room.by("carl", cage.PayOut, **wanted)
    assert refused(answer) == "prize_held"
    facts = (answer.facts["available"], answer.facts["held"])
    assert facts == (CENTS - PRICE, POOL)


def test_what_is_on_the_account_is_paid_while_a_prize_is_held() -> None:
    room, winner = won()
    wanted = {"player": winner, "amount": cage.EVERYTHING, "document": document(winner)}
    assert done(room.by("carl", cage.PayOut, **wanted)).facts["amount"] == CENTS - PRICE
    assert refused(room.by("carl", cage.PayOut, **wanted)) == "prize_held"
