"""House rule 8.2: the players who see the flop are counted when it comes, and never again."""

from __future__ import annotations

import pytest

from rules.collection import Collection, CountedAt, FeeBracket, FeeMoment, FeeStep
from rules.games.catalogue import GAMES
from rules.hand.events import CollectionTaken
from rules.hand.offers import offer_to
from rules.hand.state import Hand, Phase
from rules.settings import Structure
from tests.rules.builders import deal, in_turn, offers_to_bet, settings

PLAYERS = 6
BY_FLOP = Collection(
    counted_at=CountedAt.FLOP,
    brackets=(
        FeeBracket(players_min=2, steps=(FeeStep(FeeMoment.STREET_DEALT, 1, 10),)),
        FeeBracket(players_min=5, steps=(FeeStep(FeeMoment.STREET_DEALT, 1, 50),)),
    ),
)


def passively(hand: Hand, street: int) -> Hand:
    """Everybody calls, checks and keeps his cards until the betting of a street, or to the end."""
    for offer in offers_to_bet(hand):
        if (hand.street, hand.phase) == (street, Phase.BETTING):
            break
        opens = not offer.to_call and not offer.can_check
        passive = "call" if offer.to_call else f"bet {offer.raise_min}" if opens else "check"
        in_turn(hand, "bring_in" if offer.bring_in else passive)
    return hand


@pytest.mark.parametrize("game", sorted(GAMES))
def test_house_rule_8_2_who_folds_after_the_flop_was_counted_with_it(game: str) -> None:
    table = settings(game, Structure.FIXED_LIMIT, collection=BY_FLOP)
    hand = passively(deal([5_000] * PLAYERS, table), GAMES[game].flop_street)
    offer = offer_to(hand)
    assert offer is not None
    in_turn(hand, f"bet {offer.raise_min}", "call", *["fold"] * (PLAYERS - 2))
    passively(hand, -1)
    (taken,) = (event for event in hand.events if isinstance(event, CollectionTaken))
    assert sum(taken.from_pots) == 50
