"""A deck for a recorded hand: known cards where the deal needs them, the others around them.

A record names the cards it knows, but not the burns or the stub. Unknown cards get faces that fit
the record: an unknown up card must not make its player open a round that another player opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from rules.cards import Card, card_text, rank_of
from rules.games.model import Bet, DealBoard, DealEach, Game, Opener
from rules.records.phh_text import PhhAction, RawHand

ACE = 12
_ACES_LOW = (Opener.HIGHEST_CARD, Opener.LOWEST_SHOWING)
_LOW_OPENS = (Opener.LOWEST_CARD, Opener.LOWEST_SHOWING)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPlan:
    """Every card a record deals, with a face for unknown ones, and the cards it does not deal."""

    hole: tuple[tuple[Card, ...], ...]
    """Each player's cards in the order he got them."""
    known: tuple[bool, ...]
    """For each player, whether the record names all his cards."""
    board: tuple[Card, ...]
    rest: tuple[Card, ...]


def plan_of(raw: RawHand, game: Game, actions: Sequence[PhhAction], players: int) -> DealPlan:
    """Gather the cards of a record; a card named twice is refused with its line."""
    hole: list[list[Card | None]] = [[] for _ in range(players)]
    board: list[Card | None] = []
    seen: set[Card] = set()
    for action in actions:
        if action.word == "sm":
            _show(raw, action, hole[action.player], seen)
        elif action.word in ("dh", "db"):
            _see(raw, action, action.cards, seen)
            (board if action.word == "db" else hole[action.player]).extend(action.cards)
    known = tuple(None not in cards for cards in hole)
    left = [card for card in game.deck if card not in seen]
    hole_cards = _faces(game, hole, _openers(actions), left)
    board_cards = [left.pop() if card is None else card for card in board]
    return DealPlan(
        hole=tuple(tuple(cards) for cards in hole_cards),
        known=known,
        board=tuple(board_cards),
        rest=tuple(left),
    )


def _show(raw: RawHand, action: PhhAction, held: list[Card | None], seen: set[Card]) -> None:
    """Cards that the record first names at the showdown replace unknown ones."""
    new = [card for card in action.cards if card is not None and card not in held]
    _see(raw, action, new, seen)
    for card in new:
        if None not in held:
            key = f"actions[{action.number}]"
            raw.refuse(key, card_text(card), "a card this player holds", line=action.line)
        held[held.index(None)] = card


def _see(raw: RawHand, action: PhhAction, cards: Sequence[Card | None], seen: set[Card]) -> None:
    for card in cards:
        if card is None:
            continue
        if card in seen:
            key = f"actions[{action.number}]"
            value = f"{card_text(card)} in {action.text}"
            raw.refuse(key, value, "each card once", line=action.line)
        seen.add(card)


def _openers(actions: Sequence[PhhAction]) -> dict[int, int]:
    """Return who acted first on each street."""
    openers: dict[int, int] = {}
    street, dealing = -1, False
    for action in actions:
        deals = action.word in ("dh", "db")
        street += deals and not dealing
        dealing = deals
        if action.word in ("f", "cc", "cbr", "pb"):
            openers.setdefault(street, action.player)
    return openers


class _Slot(NamedTuple):
    """A card each player gets: on which street, face up or down, and what opens that street."""

    street: int
    up: bool
    opener: Opener


def _slots(game: Game) -> Iterator[_Slot]:
    for number, street in enumerate(game.streets):
        (opener,) = (step.opener for step in street.steps if isinstance(step, Bet))
        for step in street.steps:
            if isinstance(step, DealEach):
                yield from [_Slot(number, step.up, opener)] * step.count


def _faces(
    game: Game, hole: Sequence[Sequence[Card | None]], openers: dict[int, int], left: list[Card]
) -> list[list[Card]]:
    """Give unknown cards a face out of `left`, those that lie open first."""
    faces = [list(cards) for cards in hole]
    slots = list(_slots(game))
    for open_cards in (True, False):
        for player, cards in enumerate(faces):
            for at, slot in zip(range(len(cards)), slots, strict=False):
                if cards[at] is None and slot.up is open_cards:
                    cards[at] = _face(slot, opens=openers.get(slot.street) == player, left=left)
    # If the record has more cards than the game deals, the replay reports it.
    return [[left.pop() if card is None else card for card in cards] for cards in faces]


def _face(slot: _Slot, *, opens: bool, left: list[Card]) -> Card:
    if not slot.up:
        return left.pop()
    low = opens is (slot.opener in _LOW_OPENS)
    ranked = sorted(left, key=_ace_low) if slot.opener in _ACES_LOW else sorted(left)
    card = ranked[0] if low else ranked[-1]
    left.remove(card)
    return card


def _ace_low(card: Card) -> int:
    return card - 52 if rank_of(card) == ACE else card


def first_guess(game: Game, plan: DealPlan) -> tuple[Card, ...]:
    """Lay out the deck from the record alone; this is right unless the stub runs short."""
    rest = list(plan.rest)
    board = iter(plan.board)
    hands = [iter(cards) for cards in plan.hole]
    deck: list[Card] = []
    for step in (step for street in game.streets for step in street.steps):
        if not isinstance(step, DealEach | DealBoard):
            continue
        if step.burn and rest:
            deck.append(rest.pop())
        sources = [board] if isinstance(step, DealBoard) else hands
        for _ in range(step.count):
            deck += [card for source in sources for card in _next(source)]
    return (*deck, *board, *(card for hand in hands for card in hand), *rest)


def _next(source: Iterator[Card]) -> Iterator[Card]:
    """The next card of a source, if it has one."""
    card = next(source, None)
    if card is not None:
        yield card
