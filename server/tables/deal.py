"""The deck of one hand: shuffled, committed to, and opened card by card as the hand goes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Final, NamedTuple

from proof import CommittedDeck, DealProof, prove
from rng import ShuffledDeck
from rules.cards import Card, card_text, cards_text, parse_cards
from wire.messages.own_view import OpeningView

SEATS: Final = 0
"""Stands for the number of a hand where seats are drawn: a card for each, the ace for seat 1."""


class PublicDeck(NamedTuple):
    """What everybody may know of the deck last committed to."""

    leaves: tuple[bytes, ...] = ()
    burned: tuple[int, ...] = ()
    """Positions that were burned and stayed burned, in that order."""


class Deal:
    """A hand's committed deck and where its cards went."""

    __slots__ = (
        "_committed",
        "_openings",
        "_salts",
        "burned",
        "cards",
        "hand",
        "positions",
        "public",
        "top",
        "turned_up",
    )

    def __init__(self, table: int, hand: int, shuffled: ShuffledDeck) -> None:
        self.hand = hand
        self.cards = Deal.order(shuffled)
        self._salts = shuffled.salts
        self._committed = CommittedDeck(
            table=str(table), hand=str(hand), cards=shuffled.cards, salts=shuffled.salts
        )
        self._openings: dict[int, OpeningView] = {}
        self.positions: dict[int, list[int]] = {}
        """Positions of the cards that each seat holds, in the order they were dealt."""
        self.public: set[int] = set()
        """Positions of the cards that everybody has seen."""
        self.turned_up: set[int] = set()
        """Seats whose hands were turned up: everybody also sees what they are dealt later."""
        self.top = 0
        """How many cards have left the deck."""
        self.burned: list[int] = []
        """Positions that were burned and stayed burned (house rule 2.6), in that order."""

    @staticmethod
    def order(shuffled: ShuffledDeck) -> tuple[Card, ...]:
        """Only the cards of a shuffle, for a draw without a commitment."""
        return tuple(Card(card) for card in shuffled.cards)

    @property
    def root(self) -> bytes:
        """The commitment."""
        return self._committed.commitment.root

    @property
    def leaves(self) -> tuple[bytes, ...]:
        """The leaf of every position; leaves reveal nothing about the cards."""
        return self._committed.leaves

    def opening(self, position: int) -> OpeningView:
        """What proves one card; only for those who may see it."""
        known = self._openings.get(position)
        if known is None:
            opening = self._committed.opening(position)
            known = self._openings[position] = OpeningView(
                position=position,
                card=card_text(self.cards[position]),
                salt=opening.salt,
                path=opening.path,
            )
        return known

    def openings(self, positions: Sequence[int]) -> tuple[OpeningView, ...]:
        """What proves several cards."""
        return tuple([self.opening(position) for position in positions])

    def salts(self, positions: Sequence[int]) -> list[str]:
        """The salts of public cards, as the journal holds them."""
        return [self._salts[position].hex() for position in positions]

    def give(self, seats: Sequence[int], positions: Sequence[int], *, up: bool) -> None:
        """Cards went to seats, one each, face up or down."""
        for seat, position in zip(seats, positions, strict=True):
            self.positions.setdefault(seat, []).append(position)
        self._left(positions, public=up or self.turned_up.issuperset(seats))

    def lay_open(self, positions: Sequence[int]) -> None:
        """Cards were dealt for everybody to see."""
        self._left(positions, public=True)

    def burn(self, position: int) -> None:
        """A card was burned."""
        self._left((position,), public=False)
        self.burned.append(position)

    def turn_up(self, seat: int) -> None:
        """Everybody has seen a seat's cards, and will see those that it is still dealt."""
        self.turned_up.add(seat)
        self.public.update(self.held(seat))

    def held(self, seat: int) -> Sequence[int]:
        """Positions of the cards a seat was dealt."""
        return self.positions.get(seat, ())

    def _left(self, positions: Sequence[int], *, public: bool) -> None:
        self.top = max(self.top, max(positions) + 1)
        self.burned = [place for place in self.burned if place not in positions]
        if public:
            self.public.update(positions)

    def proof(self) -> DealProof:
        """Everything public about the deal so far."""
        return prove(self._committed, dealt=self.top, shown=frozenset(self.public))

    def secret(self) -> bytes:
        """The deck and its salts, to be sealed in the hand's first record."""
        return json.dumps(self.plain(), separators=(",", ":")).encode()

    def plain(self) -> dict[str, str]:
        """The deck and its salts as text: only for the seal, or when everybody may see them."""
        return {"cards": cards_text(self.cards), "salts": b"".join(self._salts).hex()}

    def __repr__(self) -> str:
        """Show the public side only."""
        return f"Deal({self._committed!r})"


def deal_of(table: int, hand: int, secret: bytes) -> Deal:
    """Rebuild a hand's deck from its unsealed secret."""
    plain = json.loads(secret)
    cards = parse_cards(plain["cards"])
    salts = bytes.fromhex(plain["salts"])
    size = len(salts) // len(cards)
    each = tuple(salts[at : at + size] for at in range(0, len(salts), size))
    return Deal(table, hand, ShuffledDeck(cards=tuple(cards), salts=each))


def public_deck(deal: Deal | None) -> PublicDeck:
    """What everybody may know of a deck."""
    return PublicDeck() if deal is None else PublicDeck(deal.leaves, tuple(deal.burned))
