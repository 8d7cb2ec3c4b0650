"""What the dealer takes from the deck next: burns, cards for each seat, cards for the board."""

from __future__ import annotations

from rules.cards import Card
from rules.games.model import DealBoard, DealEach
from rules.hand.events import BoardDealt, CardBurned, CardsDealt, DiscardsShuffledIn
from rules.hand.runs import board_of
from rules.hand.state import Hand
from rules.hand.stub import card_at, cards_at, dead_cards, draw_of, shuffled_in, stub_of
from rules.refusals import InvariantBroken

Dealt = CardBurned | CardsDealt | BoardDealt | DiscardsShuffledIn


def next_cards(hand: Hand, step: DealEach | DealBoard) -> Dealt:
    """Return the next event of a dealing step: its burn first, then its cards."""
    if hand.game.recycles:
        return _from_stub(hand, step)
    if isinstance(step, DealBoard):
        if step.burn and not hand.burned:
            return burn(hand)
        return _board(hand, range(hand.top, hand.top + step.count), board_of(hand, step))
    return _each(hand, step)


def burn(hand: Hand) -> CardBurned:
    """The top card, face down."""
    return CardBurned(hand.top, hand.setup.deck[hand.top])


def _board(hand: Hand, positions: range, board: int) -> BoardDealt:
    cards = hand.setup.deck[hand.top : positions.stop]
    return BoardDealt(hand.street, tuple(positions), cards, board)


def _seats(hand: Hand, step: DealEach) -> tuple[int, ...]:
    return tuple([p.seat for p in hand.players if not p.folded or p.keeps_place]) * step.count


def _up(hand: Hand, step: DealEach) -> bool:
    """Whether the cards lie face up: so do all that come after the hands were turned up (6.7)."""
    return step.up or hand.turned_up


def _each(hand: Hand, step: DealEach) -> CardBurned | CardsDealt | BoardDealt:
    seats = _seats(hand, step)
    stub = len(hand.setup.deck) - hand.top
    if stub < len(seats):
        # The last cards are for the hands that can win (house rules 2.6 and 2.7).
        seats = tuple(seat for seat in seats if not hand.by_seat[seat].folded)
    if step.burn and not hand.burned and stub > len(seats):
        return burn(hand)
    if stub >= len(seats):
        start, stop = hand.top, hand.top + len(seats)
        return CardsDealt(
            hand.street,
            _up(hand, step),
            seats,
            tuple(range(start, stop)),
            hand.setup.deck[start:stop],
        )
    return _short_stub(hand, step, seats)


def _short_stub(hand: Hand, step: DealEach, seats: tuple[int, ...]) -> CardsDealt | BoardDealt:
    """House rule 2.6: the stub's last cards, then the burns in the order they were burned.

    If these are too few as well, one card is turned up and plays in every hand.
    """
    positions, cards = _stub_and_burns(hand)
    if len(cards) >= len(seats):
        count = len(seats)
        return CardsDealt(hand.street, _up(hand, step), seats, positions[:count], cards[:count])
    if not step.community_if_short or not cards:
        raise InvariantBroken(f"{len(cards)} cards left for {len(seats)} on street {hand.street}")
    return BoardDealt(hand.street, positions[:1], cards[:1])


def _stub_and_burns(hand: Hand) -> tuple[tuple[int, ...], tuple[Card, ...]]:
    stub = [(place, hand.setup.deck[place]) for place in range(hand.top, len(hand.setup.deck))]
    pool = [*stub, *hand.burns]
    return tuple(place for place, _ in pool), tuple(card for _, card in pool)


def _from_stub(hand: Hand, step: DealEach | DealBoard) -> Dealt:
    """Deal in a game whose dead cards may come back; once in a step, if the stub is too short.

    If they are too few as well, one card is turned up and plays in every hand.
    """
    stub, seats = stub_of(hand), () if isinstance(step, DealBoard) else _seats(hand, step)
    need = step.count if isinstance(step, DealBoard) else len(seats)
    burns = step.burn and not hand.burned
    if len(stub) < need + burns and not draw_of(hand).returned:
        back = dead_cards(hand, of_this_draw=False)
        if back:
            return shuffled_in(hand, back, after=stub)
    if burns and len(stub) > need:
        return CardBurned(stub[0], card_at(hand, stub[0]))
    community = isinstance(step, DealEach) and len(stub) < need and step.community_if_short
    top = stub[: 1 if community else need]
    positions, cards = tuple(top), cards_at(hand, top)
    if len(positions) < need and not (community and positions):
        raise InvariantBroken(f"{len(stub)} cards left for {need} on street {hand.street}")
    if isinstance(step, DealBoard) or community:
        board = board_of(hand, step) if isinstance(step, DealBoard) else 0
        return BoardDealt(hand.street, positions, cards, board)
    return CardsDealt(hand.street, _up(hand, step), seats, positions, cards)
