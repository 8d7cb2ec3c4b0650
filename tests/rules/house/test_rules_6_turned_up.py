"""House rule 6.7: after the hands were turned up, everybody sees every card that still comes."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules.games.catalogue import GAMES
from rules.hand.commands import Expire
from rules.hand.draws import card_choices
from rules.hand.events import CardsDealt, HandsTurnedUp
from rules.hand.offers import offer_to
from rules.hand.play import play
from rules.hand.state import Phase
from rules.settings import Structure
from tests.rules.builders import deal, in_turn, settings


@pytest.mark.parametrize("game", sorted(GAMES))
def test_house_rule_6_7_every_card_of_a_hand_that_is_turned_up_is_seen(game: str) -> None:
    table = replace(settings(game, Structure.FIXED_LIMIT), tournament=True)
    hand = deal([100, 100], table)
    while hand.phase is not Phase.OVER:
        if hand.phase is Phase.DRAWING:
            choice = card_choices(hand)[0]
            play(hand, Expire(choice.seat, choice.turn))
            continue
        offer = offer_to(hand)
        assert offer is not None
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
