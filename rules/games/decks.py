"""The decks that are not the usual 52 cards."""

from __future__ import annotations

from rules.cards import DECK_52, JOKERS, RANKS, card_text, rank_of

FROM_SIX = tuple(card for card in DECK_52 if rank_of(card) >= RANKS.index("6"))
"""The 36 cards from six to ace."""
WITH_A_JOKER = (*DECK_52, JOKERS[0])
"""53 cards."""
WITHOUT_EIGHT_TO_TEN = (*(card for card in DECK_52 if card_text(card)[0] not in "89T"), JOKERS[0])
"""40 cards and a joker."""
