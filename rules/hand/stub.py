"""The stub of a game with draws: what is left to deal, and the dead cards that come back to it.

The committed deck is never shuffled again. Every order that can be needed was committed to before
the first card: the dead cards come back in the order in which a further shuffle of the whole deck
has them. Nothing in the hand is drawn by chance, and everything can be verified.
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.cards import Card
from rules.hand.draw_state import DrawState
from rules.hand.events import DiscardsShuffledIn
from rules.hand.state import Hand
from rules.refusals import InvariantBroken


def draw_of(hand: Hand) -> DrawState:
    """What the hand remembers of its draws; the game must have them."""
    if hand.draw is None:
        raise InvariantBroken(f"{hand.game.code} has no draw")
    return hand.draw


def stub_of(hand: Hand) -> Sequence[int]:
    """The positions that are left to deal, top card first."""
    stub = draw_of(hand).stub
    return range(hand.top, len(hand.setup.deck)) if stub is None else stub


def cards_left(hand: Hand) -> int:
    """How many cards are left to deal."""
    return len(hand.setup.deck) - hand.top if hand.draw is None else len(stub_of(hand))


def card_at(hand: Hand, position: int) -> Card:
    """The card at a position of the deck or of a further order."""
    order, place = divmod(position, len(hand.setup.deck))
    return hand.setup.more[order - 1][place] if order else hand.setup.deck[place]


def cards_at(hand: Hand, positions: Sequence[int]) -> tuple[Card, ...]:
    """The cards at these positions."""
    deck = hand.setup.deck
    if isinstance(positions, range):  # of the deck's own stub, one after the other
        return deck[positions.start : positions.stop]
    if draw_of(hand).stub is None:  # all of them lie in the deck itself
        return tuple([deck[position] for position in positions])
    return tuple([card_at(hand, position) for position in positions])


def dead_cards(hand: Hand, *, of_this_draw: bool) -> set[Card]:
    """The cards that may come back: all that no live player holds and no board shows.

    The stub, this draw's burn and its discards stay out. With `of_this_draw` they come back too,
    but of the discards only those of players who have all their new cards.
    """
    draw = draw_of(hand)
    live = {card for player in hand.players if not player.folded for card in player.cards}
    live.update(card for board in hand.boards for card in board)
    for seat, positions in draw.discarding.items():
        if seat in draw.due or not of_this_draw:
            live.update(cards_at(hand, positions))
    if not of_this_draw:
        burned = () if draw.burn < 0 else (draw.burn,)
        live.update(cards_at(hand, (*stub_of(hand), *burned)))
    return set(hand.game.deck) - live


def shuffled_in(hand: Hand, back: set[Card], *, after: Sequence[int] = ()) -> DiscardsShuffledIn:
    """The dead cards come back as the stub, behind the positions `after` that were left of it.

    Once all further orders are used, the last one serves again: nothing may stop a table.
    """
    more, size = hand.setup.more, len(hand.setup.deck)
    if not more:
        raise InvariantBroken(f"{hand.game.code} needs a further order of its deck")
    order = min(draw_of(hand).orders + 1, len(more))
    start = order * size
    places = [start + place for place, card in enumerate(more[order - 1]) if card in back]
    return DiscardsShuffledIn(order, (*after, *places))
