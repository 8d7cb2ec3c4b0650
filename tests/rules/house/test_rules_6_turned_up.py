"""House rule 6.7: after the hands were turned up, everybody sees every card that still comes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.games.catalogue import GAMES
from rules.hand.events import CardsDealt, HandsTurnedUp
from rules.settings import Structure
from tests.rules.builders import deal, in_turn, offers_to_bet, settings


@pytest.mark.parametrize("game", sorted(GAMES))
def test_house_rule_6_7_every_card_of_a_hand_that_is_turned_up_is_seen(game: str) -> None:
    table = replace(settings(game, Structure.FIXED_LIMIT), tournament=True)
    hand = deal([100, 100], table)
    for offer in offers_to_bet(hand):
        passive = "call" if offer.to_call else "check"
        word = f"raise {offer.raise_max}" if offer.raise_max else passive
        in_turn(hand, "bring_in" if offer.bring_in else word)
    seen = {player.seat: set(player.up) for player in hand.players}
    for event in hand.events:
        if isinstance(event, HandsTurnedUp):
            for seat, cards in event.hands:
                seen[seat] |= set(cards)
        elif isinstance(event, CardsDealt) and event.up:
            for seat, card in zip(event.seats, event.cards, strict=True):
                seen[seat].add(card)
    assert all(set(player.cards) <= seen[player.seat] for player in hand.players)
