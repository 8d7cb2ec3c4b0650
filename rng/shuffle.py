"""Fisher-Yates: every order of the deck equally likely, whatever the cards are."""

from __future__ import annotations

from collections.abc import Sequence

from rng.uniform import Draw, unbiased_below


def shuffled(cards: Sequence[int], draw: Draw) -> tuple[int, ...]:
    """Return the cards in a new order.

    From the last place down, each place takes one of the cards at or before it; a card may
    stay where it is, and every order is reached by exactly one run of picks.
    """
    deck = list(cards)
    picks = unbiased_below(range(len(deck), 1, -1), draw)
    for last, pick in zip(range(len(deck) - 1, 0, -1), picks, strict=True):
        deck[last], deck[pick] = deck[pick], deck[last]
    return tuple(deck)
