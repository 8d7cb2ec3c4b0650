"""Mexican Poker: five of 41 cards, without eights, nines and tens, and with one joker.

Seven and jack are neighbours, so 4-5-6-7-J is a straight; A-2-3-4-5 is the lowest and 7-J-Q-K-A the
highest. A flush beats a full house. A joker that was dealt face down (`Jk`) is any card; one dealt
face up (`Jr`) is an ace or completes a straight or a flush. Five of a kind is the best hand.
"""

from __future__ import annotations

from collections import Counter

from rules.cards import DECK_52, RANKS, Card, rank_of, suit_of
from rules.ranking.categories import Category
from rules.ranking.jokers import Played, best_played

Cards = tuple[Card, ...]

_MISSING = {RANKS.index(rank) for rank in "89T"}
_PLAIN: Cards = tuple(card for card in DECK_52 if rank_of(card) not in _MISSING)
_RANKS = [rank for rank in range(len(RANKS)) if rank not in _MISSING]
_HEIGHT = {rank: height for height, rank in enumerate(_RANKS)}
_LOWEST_STRAIGHT = {*range(4), len(_RANKS) - 1}
_SIZES = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}
_ORDER = (
    Category.HIGH_CARD,
    Category.PAIR,
    Category.TWO_PAIR,
    Category.THREE_OF_A_KIND,
    Category.STRAIGHT,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.FOUR_OF_A_KIND,
    Category.STRAIGHT_FLUSH,
)
_BEST = len(_ORDER) * 16**5


def mexican_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of five cards, with at most one joker."""
    return mexican_played(hole + board).strength


def mexican_played(cards: Cards) -> Played:
    """Return five cards with their joker played as well as it can be."""
    return best_played(cards, _PLAIN, _judge, _BEST)


def _judge(five: Cards) -> tuple[int, Category]:
    sizes = Counter(_HEIGHT[rank_of(card)] for card in five)
    groups = sorted(((size, height) for height, size in sizes.items()), reverse=True)
    category = _SIZES[tuple(size for size, _ in groups)]
    heights = [height for _, height in groups]
    if category is Category.HIGH_CARD:
        category, heights = _of_five_ranks(five, heights)
    number = _ORDER.index(category)
    for height in (*heights, *[0] * (5 - len(heights))):
        number = number * 16 + height
    return number, category


def _of_five_ranks(five: Cards, heights: list[int]) -> tuple[Category, list[int]]:
    suited = len({suit_of(card) for card in five}) == 1
    wheel = set(heights) == _LOWEST_STRAIGHT
    if wheel or heights[0] - heights[-1] == len(five) - 1:
        category = Category.STRAIGHT_FLUSH if suited else Category.STRAIGHT
        return category, [3 if wheel else heights[0]]
    return (Category.FLUSH if suited else Category.HIGH_CARD), heights
