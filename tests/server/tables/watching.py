"""Every frame to every viewer is searched for cards and salts that he may not know.

What a viewer may see is worked out here from the rules' own events and the decks, not from the
code that cuts.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from rng import ShuffledDeck
from rules.cards import card_text
from rules.hand.events import (
    Acted,
    ActWord,
    BoardDealt,
    CardsDealt,
    CardsDiscarded,
    FaceAsked,
    HandShown,
    HandsTurnedUp,
    RabbitShown,
)
from rules.hand.state import Hand
from server.tables.actor import TableActor
from server.tables.poker.own_view import OwnViews
from server.tables.publication import Published
from tests.server.tables.felt import SeededShuffler
from tests.server.tables.poker_table import table_of
from wire.messages.table_events import ButtonDrawn

CARD = re.compile(r"[2-9TJQKA][cdhs]|J[kr]")


class RememberingShuffler(SeededShuffler):
    """Keeps every deck it gave out."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.decks: list[ShuffledDeck] = []
        self.salts: set[bytes] = set()

    def shuffle(self, cards: Any) -> ShuffledDeck:
        deck = super().shuffle(cards)
        self.decks.append(deck)
        self.salts.update(deck.salts)
        return deck


def parts_of(value: object) -> Iterator[object]:
    """Every string and every bytes in a frame."""
    if isinstance(value, str | bytes):
        yield value
    elif isinstance(value, Struct):
        for part in asdict(value).values():
            yield from parts_of(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield from parts_of(key)
            yield from parts_of(part)
    elif isinstance(value, tuple | list):
        for part in value:
            yield from parts_of(part)


def may_see(hand: Hand, viewer: int | None) -> set[int]:  # noqa: C901
    """Positions of the deck and its further orders that a viewer may know, from what happened.

    A card that was given up is nobody's any more, not even his who gave it up. What is dealt face
    down to a dead hand is nobody's (house rule 2.7).
    """
    held: dict[int, list[int]] = {}
    seen: set[int] = set()
    folded: set[int] = set()
    for event in hand.events:
        if isinstance(event, CardsDealt):
            for seat, place in zip(event.seats, event.positions, strict=True):
                held.setdefault(seat, []).append(place)
                if event.up or (seat == viewer and seat not in folded):
                    seen.add(place)
        elif isinstance(event, Acted) and event.word is ActWord.FOLD:
            folded.add(event.seat)
        elif isinstance(event, CardsDiscarded):
            held[event.seat] = [p for p in held[event.seat] if p not in event.positions]
            seen.difference_update(event.positions)
        elif isinstance(event, FaceAsked) and event.cards:
            seen.add(event.turned)
        elif isinstance(event, BoardDealt | RabbitShown):
            seen.update(event.positions)
        elif isinstance(event, HandShown):
            seen.update(held[event.seat])
        elif isinstance(event, HandsTurnedUp):
            seen.update(place for seat, _ in event.hands for place in held[seat])
    return seen


class Watcher:
    """Judges every frame at the moment it is published."""

    def __init__(self, shuffler: RememberingShuffler) -> None:
        self.shuffler = shuffler
        self.frames = 0
        self.openings = 0

    def publish(self, actor: TableActor, published: Published) -> None:
        for viewer in (None, *range(1, table_of(actor).settings.seats + 1)):
            events = [
                timed
                for timed in published.events(viewer)
                if not isinstance(timed.event, ButtonDrawn)
            ]
            own = None if viewer is None else published.own(viewer)
            self.judge(actor, viewer, (events, published.table, own))
            if viewer is not None:
                standing: Any = actor._standing
                fresh = OwnViews().own_view(standing, viewer, actor._clocks.times())
                assert own == fresh, "a view was kept that shows something else now"

    def shuffled(self, cards: tuple[int, ...]) -> ShuffledDeck:
        """The shuffle that this order of the cards came from."""
        return next(deck for deck in reversed(self.shuffler.decks) if deck.cards == cards)

    def judge(self, actor: TableActor, viewer: int | None, frame: object) -> None:
        hand = table_of(actor).hand
        seen = set() if hand is None else may_see(hand, viewer)
        orders = () if hand is None else (hand.setup.deck, *hand.setup.more)
        known = [divmod(place, len(orders[0])) for place in seen]
        cards = {card_text(orders[order][place]) for order, place in known}
        salts = self.shuffler.salts
        decks = [self.shuffled(order) for order in orders] if seen else []
        allowed = {decks[order].salts[place] for order, place in known}
        for part in parts_of(frame):
            if isinstance(part, bytes):
                assert part not in salts or part in allowed, f"a salt that {viewer} may not know"
                self.openings += part in allowed
            elif isinstance(part, str) and CARD.fullmatch(part):
                assert part in cards, f"{part} that {viewer} may not see"
        self.frames += 1
