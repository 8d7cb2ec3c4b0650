"""Which exposed stud hand acts first, by its upcards (at most four, so no five-card hands).

Pairs, trips, four of a kind and ranks count; straights and flushes do not. The numbers compare
hands that show the same number of cards, and the highest number acts first. The order of dealing
breaks ties.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rules.cards import JOKERS, RANKS, Card, rank_of

ACE = len(RANKS) - 1


def rank_showing(card: Card) -> int:
    """Return the rank of an up card; a joker counts as an ace."""
    return ACE if card in JOKERS else rank_of(card)


def showing_high(upcards: tuple[Card, ...]) -> int:
    """Return a number that is highest for the best high hand showing, aces and jokers high."""
    return _grouped(rank_showing(card) for card in upcards)


def showing_low(upcards: tuple[Card, ...]) -> int:
    """Return a number that is highest for the lowest hand showing (razz), aces low."""
    return -_grouped((rank_of(card) + 1) % 13 for card in upcards)


def _grouped(ranks: Iterable[int]) -> int:
    """Return a number led by the sizes of the groups, then by their ranks, larger groups first."""
    groups = sorted(((size, rank) for rank, size in Counter(ranks).items()), reverse=True)
    number = 0
    for digit in (*_padded([size for size, _ in groups]), *_padded([rank for _, rank in groups])):
        number = number * 16 + digit
    return number


def _padded(digits: list[int]) -> list[int]:
    return digits + [0] * (5 - len(digits))
