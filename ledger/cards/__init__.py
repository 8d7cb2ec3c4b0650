"""Account cards: their numbers, their tracks, and what wedge readers type."""

from ledger.cards.number import CardNumber, RandomBytes, draw_card_number
from ledger.cards.track import Damage, SwipeAgain, read_swipe, track_1, track_2

__all__ = [
    "CardNumber",
    "Damage",
    "RandomBytes",
    "SwipeAgain",
    "draw_card_number",
    "read_swipe",
    "track_1",
    "track_2",
]
