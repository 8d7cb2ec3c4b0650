"""A deck for a recorded hand: known cards where the deal needs them, the others around them.

A record names the cards it knows, but not the burns or the stub. Unknown cards get faces that fit
the record: an unknown up card must not make its player open a round that another player opened.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, NoReturn

from rules.cards import Card, card_text, rank_of
from rules.games.model import Bet, DealBoard, DealEach, Game, Opener
from rules.records.phh_text import UNKNOWN, PhhAction, RawHand

ACE = 12
_ACES_LOW = (Opener.HIGHEST_CARD, Opener.LOWEST_SHOWING)
_LOW_OPENS = (Opener.LOWEST_CARD, Opener.LOWEST_SHOWING)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealPlan:
    """Every card a record deals, with a face for unknown ones, and the cards it does not deal."""

    hole: tuple[tuple[Card, ...], ...]
    """Each player's cards in the order he got them, given up or not."""
    given: tuple[tuple[tuple[int, ...], ...], ...]
    """For each player and each draw he took part in, which of his cards he gave up."""
    known: tuple[bool, ...]
    """For each player, whether the record names the cards he held last."""
    named: tuple[bool, ...]
    """For each player, whether the record names all cards he ever held."""
    board: tuple[Card, ...]
    rest: tuple[Card, ...]


def plan_of(raw: RawHand, game: Game, actions: Sequence[PhhAction], players: int) -> DealPlan:
    """Gather the cards of a record; a card named twice is refused with its line."""
    dealt = sum(len(action.cards) for action in actions if action.word in ("dh", "db"))
    if game.recycles and dealt > len(game.deck):
        raise CardsCameBack
    hands = [_Held() for _ in range(players)]
    board: list[Card | None] = []
    seen: set[Card] = set()
    for action in actions:
        if action.word in ("sm", "sd"):
            _name(raw, action, hands[action.player], seen)
            if action.word == "sd":
                _give_up(raw, action, hands[action.player])
        elif action.word == "db":
            _see(raw, action, action.cards, seen)
            board.extend(action.cards)
        elif action.word == "dh":
            _see(raw, action, action.cards, seen)
            hands[action.player].get(action.cards)
    left = [card for card in game.deck if card not in seen]
    hole_cards = _faces(game, [held.cards for held in hands], _openers(actions), left)
    board_cards = [left.pop() if card is None else card for card in board]
    return DealPlan(
        hole=tuple(tuple(cards) for cards in hole_cards),
        given=tuple(tuple(held.given) for held in hands),
        known=tuple(all(held.cards[at] is not None for at in held.places) for held in hands),
        named=tuple(None not in held.cards for held in hands),
        board=tuple(board_cards),
        rest=tuple(left),
    )


class CardsCameBack(Exception):
    """A record deals more cards than the deck has: discards were shuffled in."""


class _Held:
    """What a player got and gave up so far."""

    def __init__(self) -> None:
        self.cards: list[Card | None] = []  # all he got; None: unknown
        self.places: list[int] = []  # which of them he holds
        self.given: list[tuple[int, ...]] = []

    def get(self, cards: Sequence[Card | None]) -> None:
        self.places += range(len(self.cards), len(self.cards) + len(cards))
        self.cards += cards

    def place_of(self, card: Card | None) -> int | None:
        return next((at for at in self.places if self.cards[at] == card), None)


def _name(raw: RawHand, action: PhhAction, held: _Held, seen: set[Card]) -> None:
    """Cards that the record first names when they are shown or given up replace unknown ones."""
    new = [card for card in action.cards if card is not None and held.place_of(card) is None]
    _see(raw, action, new, seen)
    for card in new:
        place = held.place_of(None)
        if place is None:
            _refuse_card(raw, action, card_text(card))
        held.cards[place] = card


def _refuse_card(raw: RawHand, action: PhhAction, value: str) -> NoReturn:
    key = f"actions[{action.number}]"
    raw.refuse(key, value, "a card this player holds", line=action.line)


def _give_up(raw: RawHand, action: PhhAction, held: _Held) -> None:
    """Take the named cards, and any unknown ones, from what the player holds."""
    given: list[int] = []
    for card in sorted(action.cards, key=lambda each: each is None):
        place = held.place_of(card)
        if place is None:
            _refuse_card(raw, action, UNKNOWN if card is None else card_text(card))
        held.places.remove(place)
        given.append(place)
    held.given.append(tuple(given))


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
