"""Blank cards: they open nothing until a cashier has bound one to a player, and then once."""

from __future__ import annotations

from pathlib import Path

import pytest

from ledger import RefusalCode, Refused
from ledger.cards import CardWish, active_card, bind_card, card_of_player, make_stock, player_of
from tests.ledger.card_room import Room, open_room


@pytest.fixture
def room() -> Room:
    return open_room(Path(":memory:"))


def test_a_blank_card_is_unknown_until_it_is_bound_and_then_replaces_the_last_one(
    room: Room,
) -> None:
    player = room.player(1)
    old = room.cards[player]
    first, second = make_stock(room.store, room.pepper, room.bytes, room.by("sue"), count=2)
    with pytest.raises(Refused) as unknown:
        active_card(room.store, room.pepper, first)
    assert unknown.value.code is RefusalCode.CARD_UNKNOWN

    room.do(bind_card(room.by("carl"), room.pepper, CardWish(player=player), first))

    assert player_of(active_card(room.store, room.pepper, first)) == player
    with pytest.raises(Refused) as replaced:
        active_card(room.store, room.pepper, old)
    assert replaced.value.code is RefusalCode.CARD_NOT_ACTIVE
    held = card_of_player(room.store, player)
    assert held is not None
    assert held.last_four == first.last_four

    for taken in (first, old):
        with pytest.raises(Refused) as refused:
            room.do(bind_card(room.by("carl"), room.pepper, CardWish(player=player), taken))
        assert refused.value.code is RefusalCode.CARD_NOT_BLANK
    with pytest.raises(Refused):
        active_card(room.store, room.pepper, second)


def test_only_who_moves_the_vault_makes_stock_and_never_too_much(room: Room) -> None:
    with pytest.raises(Refused) as refused:
        make_stock(room.store, room.pepper, room.bytes, room.by("carl"), count=1)
    assert refused.value.code is RefusalCode.ROLE_MAY_NOT
    for count in (0, 501):
        with pytest.raises(Refused) as refused:
            make_stock(room.store, room.pepper, room.bytes, room.by("sue"), count=count)
        assert refused.value.code is RefusalCode.BATCH_NOT_POSSIBLE
