"""How good the first cards are: the share of starting hands they beat, from 0 to 100.

It counts points, as players learn to do, and a table says how rare each count is. This is only an
estimate; no rule depends on it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

RANKS = "23456789TJQKA"
_LOW_GAMES = ("razz", "lowball", "lowball27", "triple27", "badugi", "badugi3")
_BY_THREE = (*_LOW_GAMES, "stud", "stud8", "five_card_draw", "archie", "super_stud", "mexican")
_TOP_POINTS = {"A": 20, "K": 16, "Q": 14, "J": 12, "T": 10}
_GAP_COSTS = (0, 2, 4, 8, 10)
_LOW_HOLDINGS = (("A2", 30), ("A3", 22), ("23", 16), ("A4", 14))

# The points that 5, 10, ... 95 percent of all starting hands do not exceed.
_HOLDEM = (-1, 0, 2, 2, 4, 4, 5, 6, 6, 7, 8, 10, 10, 10, 12, 12, 14, 16, 18)
_OMAHA = (19, 23, 27, 29, 32, 35, 37, 39, 42, 44, 47, 49, 52, 55, 58, 62, 67, 74, 86)
_BIG_O = (38, 44, 49, 53, 57, 60, 64, 67, 71, 74, 78, 81, 85, 89, 94, 100, 108, 117, 133)
_STUD = (10, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 24, 25, 28, 37, 42, 46, 51, 57)
_RAZZ = (0, 0, 2, 5, 7, 9, 12, 14, 16, 19, 21, 24, 27, 31, 35, 39, 44, 51, 60)
_OMAHA_LOW = (2, 3, 3, 4, 5, 5, 5, 5, 5, 6, 6, 7, 8, 8, 9, 20, 24, 30, 36)


def first_look(game: str, cards: Sequence[str]) -> int:
    """Return how many in a hundred starting hands of the game these cards beat."""
    if game in _BY_THREE:
        return _of_three(game, cards)
    if len(cards) == 2:
        return _share(_pair_points(cards[0], cards[1]), _HOLDEM)
    high = _share(_omaha_points(cards), _BIG_O if len(cards) > 4 else _OMAHA)
    low = _share(_low_points(cards), _OMAHA_LOW)
    if game == "poker_211_low":
        return low
    return _either(high, low) if game.endswith("8") or game == "poker_211" else high


def _of_three(game: str, cards: Sequence[str]) -> int:
    """Judge games without a board by the three cards that look best."""
    low = _share(_razz_points(sorted(cards, key=low_height)[:3]), _RAZZ)
    if game in _LOW_GAMES:
        return low
    high = _share(_stud_points(_best_three(cards)), _STUD)
    return _either(high, low) if game in ("stud8", "super_stud", "archie") else high


def _share(points: int, table: Sequence[int]) -> int:
    return min(5 * bisect_left(table, points), 95) + (5 if points > table[-1] + 6 else 0)


def _either(high: int, low: int) -> int:
    """Combine two ways to win: the better one, corrected for hands that have two ways."""
    best = max(high, low)
    return best * best // 100


def _pair_points(one: str, other: str) -> int:
    """Points of two cards: height, pair, suit, and how near they are."""
    high, low = sorted((RANKS.index(one[0]), RANKS.index(other[0])), reverse=True)
    points = _TOP_POINTS.get(RANKS[high], high + 2)
    if high == low:
        return max(13, 2 * points)
    gap = high - low - 1
    points += 4 * (one[1] == other[1]) - _GAP_COSTS[min(gap, 4)]
    return points + 2 * (gap <= 1 and high < RANKS.index("Q"))


def _omaha_points(cards: Sequence[str]) -> int:
    """Points of all pairs of cards; a third card of one rank is wasted."""
    triple = max(Counter(card[0] for card in cards).values()) > 2
    return sum(_pair_points(one, other) for one, other in combinations(cards, 2)) - 40 * triple


def _stud_points(cards: Sequence[str]) -> int:
    heights = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    alike = max(Counter(heights).values())
    if alike > 1:
        paired = max(rank for rank, count in Counter(heights).items() if count == alike)
        return 35 * alike - 35 + 2 * paired + heights[0] // 2
    suited = len({card[1] for card in cards}) == 1
    near = heights[0] - heights[-1] <= len(cards)
    return sum(heights) + 28 * suited + 14 * near


def _razz_points(cards: Sequence[str]) -> int:
    heights = [low_height(card) for card in cards]
    paired = len(heights) - len(set(heights))
    return max(100 - 6 * max(heights) - sum(heights) - 30 * paired, 0)


def _low_points(cards: Sequence[str]) -> int:
    held = {card[0] for card in cards}
    best = max((worth for ranks, worth in _LOW_HOLDINGS if set(ranks) <= held), default=0)
    wheel = len(held & set("A2345"))
    return best + 3 * wheel + 2 * len(held & set("678"))


def _best_three(cards: Sequence[str]) -> Sequence[str]:
    """The three cards that look best together, of those that are no joker."""
    plain = [card for card in cards if card[0] in RANKS and card not in ("Jk", "Jr")]
    if len(plain) < 3:
        return plain or ["Ah"]
    return max(combinations(plain, 3), key=_stud_points)


def low_height(card: str) -> int:
    """Return the rank of a card where low is good: the ace is 0, the king 12; a joker is lowest."""
    if card in ("Jk", "Jr"):
        return 0
    return (RANKS.index(card[0]) + 1) % len(RANKS)
