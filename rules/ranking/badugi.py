"""Badugi: the most cards without an equal rank or suit, then the lowest of them; aces are low."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from rules.cards import DECK_52, Card, rank_of, suit_of

Cards = tuple[Card, ...]

_RANKS = 13
_MOST = 4

_HEIGHT = tuple((rank_of(card) + 1) % _RANKS for card in DECK_52)
_MARKS = tuple(1 << rank_of(card) | 1 << _RANKS + suit_of(card) for card in DECK_52)
"""A bit for each card's rank and one for its suit: two cards that share none may both play."""


@cache
def _best_first(held: int) -> tuple[tuple[int, ...], ...]:
    """Which of so many cards, the lowest first, may play: the best choice comes first.

    More cards are better; of as many, the highest decides, then the next.
    """
    sets = [each for count in range(1, _MOST + 1) for each in combinations(range(held), count)]
    return tuple(sorted(sets, key=lambda places: (-len(places), places[::-1])))


def badugi_strength(hole: Cards, board: Cards = ()) -> int:
    """Return the strength of one to four cards: by the number that play, then by their ranks."""
    playing = badugi_cards(hole + board)
    strength = len(playing)
    for card in playing:
        strength = strength * _RANKS + _RANKS - 1 - _HEIGHT[card]
    for _ in range(_MOST - len(playing)):  # no card at all is as low as an ace
        strength = strength * _RANKS + _RANKS - 1
    return strength


def badugi_cards(cards: Cards) -> Cards:
    """Return the cards that play, highest first."""
    lowest_first = sorted(cards, key=_HEIGHT.__getitem__)
    for places in _best_first(len(cards)):
        seen = 0
        for place in places:
            marks = _MARKS[lowest_first[place]]
            if seen & marks:
                break
            seen |= marks
        else:
            return tuple([lowest_first[place] for place in reversed(places)])
    raise ValueError("a badugi hand has at least one card")
