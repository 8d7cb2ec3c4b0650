"""Big O: the game that shows how a game is added as one file of data."""

from __future__ import annotations

import pytest

from rules.refusals import RefusalCode, Refused
from rules.settings import Stakes, Structure, TableSettings
from tests.rules.builders import call_down, deal, settings, stacks_of


def test_big_o_plays_exactly_two_of_five_cards() -> None:
    # Four spades on the board and one in the hand are no flush; the pair of kings wins.
    cards = {1: "As2c3d7h8h", 2: "KcQd2d3h4h"}
    hand = deal([1000, 1000], settings("big_o"), cards=cards, board="Ks9s6sJsTd")
    assert stacks_of(call_down(hand)) == [900, 1100]


@pytest.mark.parametrize("structure", list(Structure))
def test_big_o_deals_five_cards_to_eight_seats_in_every_structure(structure: Structure) -> None:
    hand = call_down(deal([1000] * 8, settings("big_o", structure)))
    assert [len(player.cards) for player in hand.players] == [5] * 8


def test_big_o_refuses_a_ninth_seat() -> None:
    with pytest.raises(Refused) as caught:
        TableSettings(
            game="big_o",
            structure=Structure.POT_LIMIT,
            stakes=Stakes(blinds=(1, 2)),
            seats=9,
        )
    assert caught.value.code is RefusalCode.BAD_SETTING
    assert caught.value.facts == {"key": "seats", "value": 9, "need": "2..8"}
