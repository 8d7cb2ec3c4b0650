"""Seats drawn by cards: the ace is seat 1. The order is committed to before the first player.

It is sealed until nobody can register any more. Then everybody can check it: the cards lead to the
root, and every player had the first free seat of the order.
"""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from rules.cards import Card, parse_cards
from rules.tournament.structure import SeatsAre, TournamentStructure

SEAT_CARDS: Final = tuple(parse_cards("As2s3s4s5s6s7s8s9sTs"))


def seat_cards(structure: TournamentStructure) -> Sequence[Card]:
    """The cards by which a tournament draws its seats; none where they are chosen."""
    return SEAT_CARDS[: structure.seats] if structure.seating is SeatsAre.DRAWN else ()


def seats_of(cards: Sequence[Card]) -> tuple[int, ...]:
    """The seats that cards stand for."""
    return tuple(SEAT_CARDS.index(card) + 1 for card in cards)


def drawn_up_to(cards: Sequence[Card], taken: AbstractSet[int]) -> tuple[int, ...]:
    """The drawn order up to the first seat that is free; all of it if none is."""
    order = seats_of(cards)
    free = [place for place, seat in enumerate(order, start=1) if seat not in taken]
    return order[: free[0]] if free else order
