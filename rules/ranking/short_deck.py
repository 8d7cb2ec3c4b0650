"""High hands with the 36 cards from six to ace: a flush beats a full house.

The ace also ends the lowest straight, A-6-7-8-9. A strength is made from the ordinary one: flushes
and full houses change places, and A-6-7-8-9 takes the number of 5-4-3-2-A, which cannot be dealt.
A hand never holds both a flush and a full house, so the best five cards stay the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import Card, parse_cards
from rules.ranking.categories import HIGH_CLASSES, Category, high_category
from rules.ranking.high import high_strength
from rules.ranking.keys import SUIT_BITS

Cards = tuple[Card, ...]

_NINE_DOWN_AND_ACE = sum(SUIT_BITS[3][card] for card in parse_cards("9s8s7s6sAs"))
_WHEEL, _STEEL_WHEEL = parse_cards("5s4s3s2sAh"), parse_cards("5s4s3s2sAs")
_SHIFT = {
    Category.FLUSH: HIGH_CLASSES[Category.FULL_HOUSE],
    Category.FULL_HOUSE: -HIGH_CLASSES[Category.FLUSH],
}
"""How far the numbers of a kind move."""


def short_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of the best five of five to seven cards from six to ace."""
    cards = hole + board
    strength = high_strength(cards)
    suits = [sum([bits[card] for card in cards]) for bits in SUIT_BITS]
    if _in(suits[0] | suits[1] | suits[2] | suits[3]):
        steel = any(map(_in, suits))
        strength = max(strength, high_strength(_STEEL_WHEEL if steel else _WHEEL))
    return strength + _SHIFT.get(high_category(strength), 0)


def short_strengths(holes: Sequence[Cards], board: Cards = ()) -> list[int]:
    """Return `short_strength` of every hole at a showdown."""
    return [short_strength(hole, board) for hole in holes]


def short_category(five: Cards) -> Category:
    """Return the kind of five cards."""
    low_straight = _in(sum([bits[card] for bits in SUIT_BITS for card in five]))
    kind = high_category(high_strength(five))
    if not low_straight:
        return kind
    return Category.STRAIGHT_FLUSH if kind is Category.FLUSH else Category.STRAIGHT


def _in(ranks: int) -> bool:
    """Whether a set of ranks holds the lowest straight."""
    return ranks & _NINE_DOWN_AND_ACE == _NINE_DOWN_AND_ACE
