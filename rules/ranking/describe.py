"""What to say about a hand: its kind, the ranks that matter and the five cards that play.

Facts only. Screens and reports make the words: "Full house, kings full of sevens", "8-6-4-3-A".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from rules.cards import Card, rank_of
from rules.ranking.categories import Category, high_category
from rules.ranking.high import high_strength
from rules.ranking.low import WORST_EIGHT_LOW, low_strength
from rules.ranking.short_deck import short_category, short_strength
from rules.ranking.two_or_three import WORST_SEVEN_LOW, fives_of

Cards = tuple[Card, ...]

_SHAPES = {
    (1, 1, 1, 1, 1): Category.HIGH_CARD,
    (2, 1, 1, 1): Category.PAIR,
    (2, 2, 1): Category.TWO_PAIR,
    (3, 1, 1): Category.THREE_OF_A_KIND,
    (3, 2): Category.FULL_HOUSE,
    (4, 1): Category.FOUR_OF_A_KIND,
}
_IN_SEQUENCE = (Category.STRAIGHT, Category.STRAIGHT_FLUSH)
_ACE, _FIVE, _NINE = 12, 3, 7


@dataclass(frozen=True, slots=True, kw_only=True)
class HandFacts:
    """A made hand, ready to be put into words."""

    category: Category
    """A low without a pair is HIGH_CARD: straights and flushes do not count in it."""
    ranks: tuple[int, ...]
    """The ranks that decide, in order: (king, seven) for kings full of sevens, the top card alone
    for a straight, all five for a flush or an unpaired low. 0 is a deuce, 12 an ace."""
    cards: Cards
    """The five cards that play, those that decide first."""


def describe_high(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of the best high hand of five to seven cards."""
    return _high_facts(combinations(hole + board, 5))


def describe_low(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of the best ace-to-five low of five to seven cards."""
    return _low_facts(combinations(hole + board, 5))


def describe_eight_low(hole: Cards, board: Cards = ()) -> HandFacts | None:
    """Return the facts of the best low if it is eight or better, else None."""
    return _if_qualified(describe_low(hole, board), WORST_EIGHT_LOW)


def describe_omaha_high(hole: Cards, board: Cards) -> HandFacts:
    """Return the facts of the best high hand of two hole and three board cards."""
    return _high_facts(_twos_with_threes(hole, board))


def describe_omaha_eight_low(hole: Cards, board: Cards) -> HandFacts | None:
    """Return the facts of the best eight-or-better low, two hole and three board cards, or None."""
    return _if_qualified(_low_facts(_twos_with_threes(hole, board)), WORST_EIGHT_LOW)


def describe_two_or_three_high(hole: Cards, board: Cards) -> HandFacts:
    """Return the facts of the best high hand of 211 Poker."""
    return _high_facts(fives_of(hole, board))


def describe_two_or_three_low(hole: Cards, board: Cards) -> HandFacts:
    """Return the facts of the best ace-to-five low of 211 Poker."""
    return _low_facts(fives_of(hole, board))


def describe_two_or_three_seven_low(hole: Cards, board: Cards) -> HandFacts | None:
    """Return the facts of the best low of 211 Poker if it is seven or better, else None."""
    return _if_qualified(describe_two_or_three_low(hole, board), WORST_SEVEN_LOW)


def describe_short(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of the best high hand of five to seven cards from six to ace."""
    five = max(combinations(hole + board, 5), key=short_strength)
    return _facts_of(five, short_category(five))


def _twos_with_threes(hole: Cards, board: Cards) -> Iterator[Cards]:
    return (two + three for two in combinations(hole, 2) for three in combinations(board, 3))


def _high_facts(fives: Iterable[Cards]) -> HandFacts:
    five = max(fives, key=high_strength)
    return _facts_of(five, high_category(high_strength(five)))


def _facts_of(five: Cards, category: Category) -> HandFacts:
    ranks, cards = _grouped(five, rank_of)
    if category in _IN_SEQUENCE:
        if ranks[:2] in ((_ACE, _FIVE), (_ACE, _NINE)):  # the ace is the lowest card here
            cards = (*cards[1:], cards[0])
        ranks = (rank_of(cards[0]),)
    return HandFacts(category=category, ranks=ranks, cards=cards)


def _low_facts(fives: Iterable[Cards]) -> HandFacts:
    five = max(fives, key=low_strength)
    ranks, cards = _grouped(five, _ace_low)
    sizes = tuple(sorted(Counter(map(rank_of, five)).values(), reverse=True))
    return HandFacts(category=_SHAPES[sizes], ranks=ranks, cards=cards)


def _if_qualified(facts: HandFacts, worst: int) -> HandFacts | None:
    return facts if low_strength(facts.cards) >= worst else None


def _ace_low(card: Card) -> int:
    return (rank_of(card) + 1) % 13


def _grouped(five: Cards, height: Callable[[Card], int]) -> tuple[tuple[int, ...], Cards]:
    """Return the ranks and the cards, larger groups first, then by `height`."""
    sizes = Counter(map(rank_of, five))
    order = sorted(five, key=lambda card: (sizes[rank_of(card)], height(card), card), reverse=True)
    return tuple(dict.fromkeys(rank_of(card) for card in order)), tuple(order)
