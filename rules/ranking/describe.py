"""What to say about a hand: its kind, the ranks that matter and the five cards that play.

Facts only. Screens and reports make the words: "Full house, kings full of sevens", "8-6-4-3-A".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations

from rules.cards import JOKERS, Card, rank_of
from rules.ranking.badugi import badugi_cards
from rules.ranking.categories import Category, high_category
from rules.ranking.high import high_strength
from rules.ranking.jokers import Played, high_bug, high_wild, low_bug_cards
from rules.ranking.low import WORST_EIGHT_LOW, low_strength
from rules.ranking.mexican import mexican_played
from rules.ranking.qualified import WORST_SIX_LOW, pair_of_sixes
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
_BADUGIS = (Category.ONE_CARD, Category.TWO_CARDS, Category.THREE_CARDS, Category.BADUGI)


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


def describe_six_low(hole: Cards, board: Cards = ()) -> HandFacts | None:
    """Return the facts of the best low if it is six or better, else None."""
    return _if_qualified(describe_low(hole, board), WORST_SIX_LOW)


def describe_high_66(hole: Cards, board: Cards = ()) -> HandFacts | None:
    """Return the facts of the best high hand if it is a pair of sixes or better, else None."""
    facts = describe_high(hole, board)
    return facts if high_strength(facts.cards) >= pair_of_sixes() else None


def describe_high_hole(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of the hole cards alone as a high hand."""
    return describe_high(hole)


def describe_27(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of a deuce-to-seven low of five cards; aces are high in it."""
    five = hole + board
    kind = high_category(high_strength(five))
    if kind in _IN_SEQUENCE and {_ACE, _FIVE} <= set(map(rank_of, five)):  # no straight here
        kind = Category.FLUSH if kind is Category.STRAIGHT_FLUSH else Category.HIGH_CARD
    return _facts_of(five, kind)


def describe_27_hole(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of the hole cards alone as a deuce-to-seven low."""
    return describe_27(hole)


def describe_badugi(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of a badugi hand: how many cards play, and their ranks."""
    cards = badugi_cards(hole + board)
    ranks = tuple(map(rank_of, cards))
    return HandFacts(category=_BADUGIS[len(cards) - 1], ranks=ranks, cards=cards)


def describe_low_bug(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of an ace-to-five low in which a joker is the lowest card."""
    cards = hole + board
    facts = describe_low(low_bug_cards(cards))
    return _with_joker(facts, cards)


def describe_high_wild(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of the best high hand in which a joker is any card."""
    return _joker_facts(high_wild(hole + board), hole + board)


def describe_high_bug(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of the best high hand in which a joker is a bug."""
    return _joker_facts(high_bug(hole + board), hole + board)


def describe_mexican(hole: Cards, board: Cards = ()) -> HandFacts:
    """Return the facts of five cards of Mexican Poker."""
    return _joker_facts(mexican_played(hole + board), hole + board)


def _joker_facts(played: Played, cards: Cards) -> HandFacts:
    if played.category is Category.FIVE_OF_A_KIND:
        plain = [card for card in cards if card not in JOKERS]
        rank = max(rank for rank, size in Counter(map(rank_of, plain)).items() if size == 4)
        four = tuple(card for card in plain if rank_of(card) == rank)
        joker = tuple(card for card in cards if card in JOKERS)
        return HandFacts(category=played.category, ranks=(rank,), cards=four + joker)
    five = played.cards if len(cards) == 5 else describe_high(played.cards).cards
    return _with_joker(_facts_of(five, played.category), cards)


def _with_joker(facts: HandFacts, cards: Cards) -> HandFacts:
    """Return facts that name the joker instead of the card it stands for."""
    joker = next((card for card in cards if card in JOKERS), None)
    if joker is None:
        return facts
    shown = tuple(card if card in cards else joker for card in facts.cards)
    return replace(facts, cards=shown)


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
