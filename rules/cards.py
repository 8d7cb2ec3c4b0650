"""Playing cards: a card is a small whole number, and its text is two letters such as "As".

`card = rank * 4 + suit`, so the order of the numbers is the order of the card room: by rank from
deuce to ace, then by suit from clubs to spades. Odd chips, bring-ins and the draw for the button
compare cards by exactly this order. Two jokers follow the 52 cards for the games that use them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NewType

if TYPE_CHECKING:
    from collections.abc import Iterable

Card = NewType("Card", int)

RANKS = "23456789TJQKA"
SUITS = "cdhs"

DECK_52: tuple[Card, ...] = tuple(Card(number) for number in range(52))
JOKERS: tuple[Card, Card] = (Card(52), Card(53))

_ACE = len(RANKS) - 1
_TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk", "Jr")
_CARDS = {text: Card(number) for number, text in enumerate(_TEXTS)}


class BadCard(ValueError):
    """A text that names no card; `text` is the offending part."""

    def __init__(self, text: str) -> None:
        super().__init__(f"not a card: {text!r}")
        self.text = text


class DuplicateCard(ValueError):
    """A card was named twice where each may appear once; `text` names it."""

    def __init__(self, card: Card) -> None:
        self.text = card_text(card)
        super().__init__(f"card named twice: {self.text!r}")


def rank_of(card: Card) -> int:
    """Return 0 for a deuce up to 12 for an ace; the card must not be a joker."""
    return card >> 2


def suit_of(card: Card) -> int:
    """Return 0 clubs, 1 diamonds, 2 hearts, 3 spades; the card must not be a joker."""
    return card & 3


def ace_low(card: Card) -> int:
    """Return the card's place in the order that has aces lowest."""
    return card if rank_of(card) != _ACE else card - len(DECK_52)


def card_text(card: Card) -> str:
    """Return the two letters of a card: "As", "Td", or "Jk" and "Jr" for the jokers."""
    return _TEXTS[card]


def cards_text(cards: Iterable[Card]) -> str:
    """Return the cards' texts without gaps, the inverse of `parse_cards`."""
    return "".join(_TEXTS[card] for card in cards)


def uncommon_deck(deck: Iterable[Card]) -> tuple[Card, ...]:
    """Return a deck's cards in their order; none for the plain deck of 52."""
    cards = tuple(sorted(deck))
    return () if cards == DECK_52 else cards


def parse_card(text: str) -> Card:
    """Return the card of a two-letter text; anything else raises `BadCard`."""
    try:
        return _CARDS[text]
    except KeyError:
        raise BadCard(text) from None


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards of "AsKd" or "As Kd", in order; repetition is allowed here."""
    return tuple(
        parse_card(word[at : at + 2]) for word in text.split() for at in range(0, len(word), 2)
    )


def parse_distinct(*texts: str) -> tuple[tuple[Card, ...], ...]:
    """Parse several texts of cards; a card that appears twice in them raises `DuplicateCard`."""
    groups = tuple(parse_cards(text) for text in texts)
    seen: set[Card] = set()
    for card in (card for group in groups for card in group):
        if card in seen:
            raise DuplicateCard(card)
        seen.add(card)
    return groups
