"""How good a hand looks, from 0 to 100: from the names the server gives it and the cards' texts.

A rough eye, as players have one. Nothing here judges anything.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from wire.messages.own_view import HandName, OwnView

_RANKS = "23456789TJQKA"
_OF_CATEGORY = {
    "high_card": 18,
    "pair": 40,
    "two_pair": 64,
    "three_of_a_kind": 76,
    "straight": 84,
    "flush": 88,
    "full_house": 94,
    "four_of_a_kind": 98,
    "straight_flush": 100,
}


def strength_of(own: OwnView) -> int:
    """Return how good the seat's hand looks now; 0 without cards."""
    cards = [opening.card for opening in own.cards if opening.card]
    if not cards:
        return 0
    if not own.names:
        return _first_look(cards)
    return max(_named(name, cards) for name in own.names)


def _first_look(cards: Sequence[str]) -> int:
    """Judge the first cards: height, pairs, suits and neighbours."""
    heights = sorted((_RANKS.index(card[0]) for card in cards), reverse=True)
    pairs = max(Counter(card[0] for card in cards).values())
    suited = max(Counter(card[1] for card in cards).values())
    near = sum(high - low in (1, 2) for high, low in pairwise(heights))
    look = 3 * heights[0] + heights[1]
    look += (25 + 2 * heights[0]) * (pairs - 1) + 6 * (suited > 1) + 4 * near
    return min(look, 100)


def _named(name: HandName, cards: Sequence[str]) -> int:
    if "low" in name.ranking:
        return _low(name)
    look = _OF_CATEGORY.get(name.category, 0)
    own_ranks = {card[0] for card in cards}
    if name.ranks and name.ranks[0] not in own_ranks:
        look -= 15  # the board makes it for everybody
    elif name.category == "pair":
        look += 2 * _RANKS.index(name.ranks[0]) - 6
    return max(min(look, 100), 0)


def _low(name: HandName) -> int:
    if name.category != "high_card" or not name.ranks:
        return 10
    worst = max(_RANKS.index(rank) for rank in name.ranks if rank != "A")
    return max(98 - 8 * max(worst - 3, 0), 10)
