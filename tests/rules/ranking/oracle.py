"""A slow judge of hands, written from the rules alone, to check the quick ones against.

It shares nothing with the product but what a card is: every five-card hand is sorted and classified
in the plainest way, and larger hands try all their fives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

from hypothesis import strategies as st

from rules.cards import DECK_52, Card

Cards = tuple[Card, ...]
Score = tuple[int, ...]


def deals(cards: int) -> st.SearchStrategy[Cards]:
    """Return hands of so many distinct cards, now and then from few ranks or from one suit."""
    few_ranks = [card for card in DECK_52 if card // 4 in {0, 1, 2, 3, 4, 9, 12}]
    mostly_spades = [card for card in DECK_52 if card % 4 == 3 or card // 4 in {0, 4, 6, 9, 11}]
    decks = st.sampled_from([list(DECK_52), few_ranks, mostly_spades])
    return decks.flatmap(lambda deck: _distinct(deck, cards))


def _distinct(deck: list[Card], cards: int) -> st.SearchStrategy[Cards]:
    return st.lists(st.sampled_from(deck), min_size=cards, max_size=cards, unique=True).map(tuple)


def high_of_five(five: Iterable[Card]) -> Score:
    """Return a score that compares as high hands do."""
    cards = sorted(five)
    ranks = sorted((card // 4 for card in cards), reverse=True)
    flush = len({card % 4 for card in cards}) == 1
    top = _straight_top(ranks)
    if top is not None:
        return (8 if flush else 4, top)
    groups = sorted(((n, rank) for rank, n in Counter(ranks).items()), reverse=True)
    sizes = [n for n, _ in groups]
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    kind = 5 if flush else kinds.get(tuple(sizes), 0)
    return (kind, *(rank for _, rank in groups))


def low_of_five(five: Iterable[Card]) -> Score:
    """Return a score that is highest for the best ace-to-five low."""
    heights = [(card // 4 + 1) % 13 for card in five]
    groups = sorted(((n, height) for height, n in Counter(heights).items()), reverse=True)
    sizes = [n for n, _ in groups] + [0] * (5 - len(groups))
    return (*(-n for n in sizes), *(-height for _, height in groups))


def best_high(cards: Cards) -> Score:
    return max(high_of_five(five) for five in combinations(cards, 5))


def best_low(cards: Cards) -> Score:
    return max(low_of_five(five) for five in combinations(cards, 5))


def twos_and_threes(hole: Cards, board: Cards) -> list[Cards]:
    return [two + three for two in combinations(hole, 2) for three in combinations(board, 3)]


def is_eight_low(five: Iterable[Card]) -> bool:
    heights = {(card // 4 + 1) % 13 for card in five}
    return len(heights) == 5 and max(heights) < 8


def _straight_top(ranks: list[int]) -> int | None:
    if ranks == [12, 3, 2, 1, 0]:
        return 3
    if len(set(ranks)) == 5 and ranks[0] - ranks[4] == 4:
        return ranks[0]
    return None
