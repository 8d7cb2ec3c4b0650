"""A cancelled card stays cancelled, and whose card it is decides who may cancel it."""

from __future__ import annotations

from ledger.cards import card_of_player
from tests.server.room.evening import Evening, done, refused
from wire.messages import cage
from wire.messages.card_stock import MakeStock

STAFF_CARD = "SELECT id FROM card WHERE holder LIKE 'staff:%' AND state = 'active'"


def number(room: Evening, sql: str) -> int:
    row = room.store.first(sql, ())
    assert row is not None
    return int(row[0] or 0)


def test_a_cancelled_blank_card_is_given_to_nobody() -> None:
    room = Evening()
    made = room.by("sue", MakeStock, count=1)
    blank = number(room, "SELECT max(id) FROM card")
    done(room.by("carl", cage.CancelCard, card=blank, reason="stolen from the drawer"))
    before = card_of_player(room.store, 1)

    answer = room.by("carl", cage.IssueCard, player=1, track=made.cards[0].track_2)

    assert refused(answer) == "card_not_active"
    assert card_of_player(room.store, 1) == before


def test_a_cashier_cancels_no_staff_card_and_an_administrator_does() -> None:
    room = Evening()
    card = number(room, STAFF_CARD)

    assert refused(room.by("carl", cage.CancelCard, card=card, reason="x")) == "role_may_not"
    assert number(room, STAFF_CARD) == card
