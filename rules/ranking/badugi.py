"""Badugi: the most cards without an equal rank or suit, then the lowest of them; aces are low."""

from __future__ import annotations

from itertools import combinations

from rules.cards import Card, rank_of, suit_of

Cards = tuple[Card, ...]

_RANKS = 13
_MOST = 4


def badugi_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of one to four cards: by the number that play, then by their ranks."""
    return _strength(badugi_cards(hole + board))


def badugi_cards(cards: Cards) -> Cards:
    """Return the cards that play, highest first."""
    for count in range(min(_MOST, len(cards)), 0, -1):
        sets: list[Cards] = [held for held in combinations(cards, count) if _rainbow(held)]
        if sets:
            best: Cards = max(sets, key=_strength)
            return tuple(sorted(best, key=_height, reverse=True))
    raise ValueError("a badugi hand has at least one card")


def _rainbow(held: Cards) -> bool:
    return len({suit_of(card) for card in held}) == len(held) == len(set(map(rank_of, held)))


def _height(card: Card) -> int:
    return (rank_of(card) + 1) % _RANKS


def _strength(held: Cards) -> int:
    heights = sorted(map(_height, held), reverse=True)
    number = len(held)
    for height in (*heights, *[0] * (_MOST - len(held))):
        number = number * _RANKS + _RANKS - 1 - height
    return number
