"""What the dealer takes from the deck next: burns, cards for each seat, cards for the board."""

from __future__ import annotations

from rules.cards import Card
from rules.games.model import DealBoard, DealEach
from rules.hand.events import BoardDealt, CardBurned, CardsDealt
from rules.hand.state import Hand
from rules.refusals import InvariantBroken


def next_cards(hand: Hand, step: DealEach | DealBoard) -> CardBurned | CardsDealt | BoardDealt:
    """Return the next event of a dealing step: its burn first, then its cards."""
    if isinstance(step, DealBoard):
        if step.burn and not hand.burned:
            return burn(hand)
        return _board(hand, range(hand.top, hand.top + step.count))
    return _each(hand, step)


def burn(hand: Hand) -> CardBurned:
    """The top card, face down."""
    return CardBurned(hand.top, hand.setup.deck[hand.top])


def _board(hand: Hand, positions: range) -> BoardDealt:
    return BoardDealt(hand.street, tuple(positions), hand.setup.deck[hand.top : positions.stop])


def _each(hand: Hand, step: DealEach) -> CardBurned | CardsDealt | BoardDealt:
    seats = tuple(p.seat for p in hand.players if not p.folded or p.keeps_place) * step.count
    stub = len(hand.setup.deck) - hand.top
    if step.burn and not hand.burned and stub > len(seats):
        return burn(hand)
    if stub >= len(seats):
        start, stop = hand.top, hand.top + len(seats)
        return CardsDealt(
            hand.street, step.up, seats, tuple(range(start, stop)), hand.setup.deck[start:stop]
        )
    return _short_stub(hand, step, seats)


def _short_stub(hand: Hand, step: DealEach, seats: tuple[int, ...]) -> CardsDealt | BoardDealt:
    """House rule 2.6: the stub's last cards, then the burns in the order they were burned.

    If these are too few as well, one card is turned up and plays in every hand.
    """
    positions, cards = _stub_and_burns(hand)
    if len(cards) >= len(seats):
        count = len(seats)
        return CardsDealt(hand.street, step.up, seats, positions[:count], cards[:count])
    if not step.community_if_short or not cards:
        raise InvariantBroken(f"{len(cards)} cards left for {len(seats)} on street {hand.street}")
    return BoardDealt(hand.street, positions[:1], cards[:1])


def _stub_and_burns(hand: Hand) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    stub = [(place, hand.setup.deck[place]) for place in range(hand.top, len(hand.setup.deck))]
    pool = [*stub, *hand.burns]
    return tuple(place for place, _ in pool), tuple(card for _, card in pool)
