"""Account cards: what is written on them, what readers send, and which cards are active."""

from ledger.cards.issue import (
    Card,
    CardWish,
    active_card,
    cancel_card,
    card_of_player,
    issue_player_card,
    issue_staff_card,
    player_of,
    swiped_card,
)
from ledger.cards.stock import bind_card, make_stock
from ledger.cards.track import Damage, SwipeAgain, read_swipe, track_1, track_2

__all__ = [
    "Card",
    "CardWish",
    "Damage",
    "SwipeAgain",
    "active_card",
    "bind_card",
    "cancel_card",
    "card_of_player",
    "issue_player_card",
    "issue_staff_card",
    "make_stock",
    "player_of",
    "read_swipe",
    "swiped_card",
    "track_1",
    "track_2",
]
