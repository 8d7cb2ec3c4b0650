"""Hands with a joker: it stands for the card that helps most, of those it may stand for.

The tables know 52 cards, so a joker never reaches them. `Jk` is any card, and five of a kind is the
best hand. `Jr` is a bug: an ace, or the card that completes a straight or a flush. In a low a joker
is the lowest rank that the hand lacks. A hand holds at most one joker.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from rules.cards import DECK_52, JOKERS, RANKS, Card, rank_of
from rules.ranking.categories import BEST_HIGH, Category, high_category
from rules.ranking.high import high_strength
from rules.ranking.low import low_strength

Cards = tuple[Card, ...]

WILD, BUG = JOKERS
ACE = len(RANKS) - 1
FILLED = (Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
"""What a bug completes."""


class Played(NamedTuple):
    """A hand with its joker played as well as it can be."""

    strength: int
    category: Category
    cards: Cards
    """The hand with the card that the joker stands for; with five of a kind, the joker itself."""


def joker_of(cards: Cards) -> Card | None:
    """Return the joker that a hand holds, if any."""
    return next((card for card in cards if card in JOKERS), None)


def best_played(
    cards: Cards,
    deck: Iterable[Card],
    judge: Callable[[Cards], tuple[int, Category]],
    best: int,
) -> Played:
    """Return a hand with a joker at its best; `best` is the strength of the best plain hand."""
    joker, plain = joker_of(cards), tuple(card for card in cards if card not in JOKERS)
    if joker is None:
        return Played(*judge(cards), cards)
    sizes = Counter(map(rank_of, plain))
    fours = [rank for rank, size in sizes.items() if size == 4 and (joker == WILD or rank == ACE)]
    if fours:
        return Played(best + 1 + max(fours), Category.FIVE_OF_A_KIND, cards)
    hands = ((*plain, card) for card in deck if card not in plain)
    played = (Played(*judge(hand), hand) for hand in hands)
    return max(each for each in played if joker == WILD or _fits_bug(each))


def _fits_bug(played: Played) -> bool:
    return rank_of(played.cards[-1]) == ACE or played.category in FILLED


def high_wild(cards: Cards) -> Played:
    """Return the best high hand of five to seven cards in which a joker is any card."""
    return best_played(_all(cards, WILD), DECK_52, _judge_high, BEST_HIGH)


def high_bug(cards: Cards) -> Played:
    """Return the best high hand of five to seven cards in which a joker is a bug."""
    return best_played(_all(cards, BUG), DECK_52, _judge_high, BEST_HIGH)


def _judge_high(cards: Cards) -> tuple[int, Category]:
    strength = high_strength(cards)
    return strength, high_category(strength)


def high_wild_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of `high_wild`."""
    return high_wild(hole + board).strength


def high_bug_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of `high_bug`."""
    return high_bug(hole + board).strength


def _all(cards: Cards, joker: Card) -> Cards:
    return tuple(joker if card in JOKERS else card for card in cards)


def low_bug_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of the best ace-to-five low in which a joker is the lowest card."""
    return low_strength(low_bug_cards(hole + board))


def low_bug_cards(cards: Cards) -> Cards:
    """Return the cards with the joker played as the lowest rank that the hand lacks."""
    if joker_of(cards) is None:
        return cards
    plain = tuple(card for card in cards if card not in JOKERS)
    held = {rank_of(card) for card in plain}
    lowest = next(rank for rank in (ACE, *range(ACE)) if rank not in held)
    return (*plain, Card(lowest << 2))
