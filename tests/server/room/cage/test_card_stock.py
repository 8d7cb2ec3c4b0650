"""Blank cards over the wire: drawn once for the card maker, bound by a swipe."""

from __future__ import annotations

from tests.server.room.evening import Evening, done, refused
from wire.messages import cage
from wire.messages.card_stock import MakeStock, StockMade


def test_a_blank_card_from_the_stock_becomes_a_players_by_a_swipe() -> None:
    room = Evening()
    made = room.by("sue", MakeStock, count=2)
    assert isinstance(made, StockMade)
    blank = made.cards[0]
    found = room.by("carl", cage.FindPlayer, track=blank.track_2)
    assert refused(found) == "card_unknown"

    bound = done(room.by("carl", cage.IssueCard, player=1, track=blank.track_2))

    assert bound.facts["last_four"] == blank.last_four
    assert room.by("carl", cage.FindPlayer, track=blank.track_2).player == 1
    again = room.by("carl", cage.IssueCard, player=2, track=blank.track_2)
    assert refused(again) == "card_not_blank"
    assert blank.track_2 not in repr(made)


def test_a_cashier_makes_no_stock() -> None:
    assert refused(Evening().by("carl", MakeStock, count=1)) == "role_may_not"
