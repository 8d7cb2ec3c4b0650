"""The deck of one hand: shuffled, committed to, and opened card by card as the hand goes."""

from __future__ import annotations

import json
from collections.abc import Sequence
from copy import copy
from typing import Final, NamedTuple

from proof import MORE, SALT_BYTES, CommittedDeck, DealProof, Opening, prove
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
    more_root: bytes | None = None
    more_leaves: tuple[bytes, ...] = ()
    """Of the further orders, once discards have come back."""
    stub: tuple[int, ...] = ()
    """What is left to deal since then."""


class Deal:
    """A hand's committed deck and where its cards went.

    Positions count on through the further orders of the deck, which have a commitment of their own.
    """

    __slots__ = (
        "_committed",
        "_further",
        "_openings",
        "_salts",
        "burned",
        "cards",
        "discarded",
        "hand",
        "positions",
        "public",
        "stub",
        "top",
        "turned_up",
    )

    def __init__(
        self, table: int, hand: int, shuffled: ShuffledDeck, more: Sequence[ShuffledDeck] = ()
    ) -> None:
        self.hand = hand
        self.cards = Deal.order(shuffled)
        self._salts = (*shuffled.salts, *(salt for order in more for salt in order.salts))
        self._committed = CommittedDeck(
            table=str(table), hand=str(hand), cards=shuffled.cards, salts=shuffled.salts
        )
        self._further = Further(table, hand, more) if more else None
        self.stub: tuple[int, ...] | None = None
        """What is left to deal since discards came back; None: they have not."""
        self._openings: dict[int, OpeningView] = {}
        self.positions: dict[int, list[int]] = {}
        """Positions of the cards that each seat holds, in the order they were dealt."""
        self.discarded: list[tuple[int, int]] = []
        """Seat and position of every card that was given up."""
        self.public: set[int] = set()
        """Positions of the cards that everybody has seen."""
        self.turned_up: set[int] = set()
        """Seats whose hands were turned up: everybody also sees what they are dealt later."""
        self.top = 0
        """How many cards have left the deck."""
        self.burned: list[int] = []
        """Positions that were burned and stayed burned (house rule 2.6), in that order."""

    def copied(self) -> Deal:
        """The deal as it stands: where cards go from now on does not reach the copy.

        The order of the deck never changes, so both share it.
        """
        twin = copy(self)
        twin.positions = {seat: list(held) for seat, held in self.positions.items()}
        twin.discarded, twin.burned = list(self.discarded), list(self.burned)
        twin.public, twin.turned_up = set(self.public), set(self.turned_up)
        return twin

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

    @property
    def more(self) -> tuple[tuple[Card, ...], ...]:
        """The further orders of the deck."""
        return () if self._further is None else self._further.orders

    @property
    def more_root(self) -> bytes | None:
        """The commitment to the further orders; None: there are none."""
        return None if self._further is None else self._further.committed.commitment.root

    @property
    def more_leaves(self) -> tuple[bytes, ...]:
        """The leaf of every position of the further orders."""
        return () if self._further is None else self._further.committed.leaves

    def card(self, position: int) -> Card:
        """The card at a position of the deck or of a further order."""
        order, place = divmod(position, len(self.cards))
        return self.more[order - 1][place] if order else self.cards[place]

    def leaf(self, position: int) -> bytes:
        """The leaf of a position of the deck or of a further order."""
        size = len(self.cards)
        return self.leaves[position] if position < size else self.more_leaves[position - size]

    def opening(self, position: int) -> OpeningView:
        """What proves one card; only for those who may see it."""
        known = self._openings.get(position)
        if known is None:
            opening = self._opening(position)
            known = self._openings[position] = OpeningView(
                position=position,
                card=card_text(self.card(position)),
                salt=opening.salt,
                path=opening.path,
            )
        return known

    def _opening(self, position: int) -> Opening:
        size = len(self.cards)
        if position < size or self._further is None:
            return self._committed.opening(position)
        return self._further.committed.opening(position - size)

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
        self._left(positions, public=up)
        self.public.update(self.seen(seats, positions))

    def seen(self, seats: Sequence[int], positions: Sequence[int]) -> list[int]:
        """The positions of those cards that went to hands which are turned up."""
        dealt = zip(seats, positions, strict=True)
        return [position for seat, position in dealt if seat in self.turned_up]

    def lay_open(self, positions: Sequence[int]) -> None:
        """Cards were dealt for everybody to see."""
        self._left(positions, public=True)

    def burn(self, position: int) -> None:
        """A card was burned."""
        self._left((position,), public=False)
        self.burned.append(position)

    def discard(self, seat: int, positions: Sequence[int]) -> None:
        """A seat gave cards up: it holds them no more, and nobody ever sees them."""
        held = self.positions.get(seat, [])
        self.positions[seat] = [place for place in held if place not in positions]
        self.discarded += [(seat, place) for place in positions]

    def shuffle_in(self, positions: Sequence[int]) -> None:
        """Dead cards came back: this is the stub from now on."""
        self.stub = tuple(positions)

    def turn_one_up(self, position: int) -> None:
        """Everybody has seen one card of a seat."""
        self.public.add(position)

    def turn_up(self, seat: int) -> None:
        """Everybody has seen a seat's cards, and will see those that it is still dealt."""
        self.turned_up.add(seat)
        self.public.update(self.held(seat))

    def held(self, seat: int) -> Sequence[int]:
        """Positions of the cards a seat was dealt."""
        return self.positions.get(seat, ())

    def _left(self, positions: Sequence[int], *, public: bool) -> None:
        own = [place for place in positions if place < len(self.cards)]
        self.top = max(self.top, max(own, default=-1) + 1)
        if self.stub is not None:
            self.stub = tuple(place for place in self.stub if place not in positions)
        self.burned = [place for place in self.burned if place not in positions]
        if public:
            self.public.update(positions)

    def proof(self) -> DealProof:
        """Everything public about the deal so far, without the further orders."""
        shown = frozenset(place for place in self.public if place < len(self.cards))
        return prove(self._committed, dealt=self.top, shown=shown)

    def secret(self) -> bytes:
        """The deck and its salts, to be sealed in the hand's first record."""
        return json.dumps(self.plain(), separators=(",", ":")).encode()

    def plain(self) -> dict[str, str]:
        """The deck and its salts as text: only for the seal, or when everybody may see them."""
        size = len(self.cards)
        plain = {"cards": cards_text(self.cards), "salts": b"".join(self._salts[:size]).hex()}
        if self.more:
            plain["more_cards"] = "".join(cards_text(order) for order in self.more)
            plain["more_salts"] = b"".join(self._salts[size:]).hex()
        return plain

    def __repr__(self) -> str:
        """Show the public side only."""
        return f"Deal({self._committed!r})"


class Further:
    """The further orders of a hand's deck under one commitment."""

    __slots__ = ("committed", "orders")

    def __init__(self, table: int, hand: int, orders: Sequence[ShuffledDeck]) -> None:
        self.orders = tuple(Deal.order(order) for order in orders)
        self.committed = CommittedDeck(
            table=str(table),
            hand=f"{hand}{MORE}",
            cards=[card for order in orders for card in order.cards],
            salts=[salt for order in orders for salt in order.salts],
        )


def deal_of(table: int, hand: int, secret: bytes) -> Deal:
    """Rebuild a hand's deck and its further orders from its unsealed secret."""
    plain = json.loads(secret)
    size = len(parse_cards(plain["cards"]))
    (deck,) = _orders(plain["cards"], plain["salts"], size)
    more = _orders(plain.get("more_cards", ""), plain.get("more_salts", ""), size)
    return Deal(table, hand, deck, more)


def _orders(cards: str, salts: str, size: int) -> list[ShuffledDeck]:
    faces, each = parse_cards(cards), bytes.fromhex(salts)
    salted = [each[at : at + SALT_BYTES] for at in range(0, len(each), SALT_BYTES)]
    return [
        ShuffledDeck(cards=faces[at : at + size], salts=tuple(salted[at : at + size]))
        for at in range(0, len(faces), size)
    ]


def public_deck(deal: Deal | None) -> PublicDeck:
    """What everybody may know of a deck."""
    if deal is None:
        return PublicDeck()
    back = deal.stub is not None
    return PublicDeck(
        deal.leaves,
        tuple(place for place in deal.burned if place < len(deal.cards)),
        deal.more_root,
        deal.more_leaves if back else (),
        deal.stub or (),
    )
