"""What a checker must know about a game beyond its door, taken from the rules' own state.

The server's views and messages are made through the door. A checker of them needs a second source:
who may see which card, what is in the pot, what has happened in the hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from rules.cards import card_text
from server.games import GAMES
from server.tables.game import Game
from server.tables.kind import Games
from server.tables.poker.game import PokerGame
from server.tables.tournament.game import TournamentGame


class Faces(NamedTuple):
    """Who may see which card of the running hand, or of the last one."""

    step: int
    """Goes up whenever something may have changed."""
    public: frozenset[str]
    own: Mapping[str, frozenset[str]]
    """By player: the cards he holds or held."""


class Witness(Protocol):
    """Knows one kind of game from inside."""

    def step(self, game: Any) -> int:
        """Return a number that goes up whenever cards have moved; -1: no hand was dealt."""

    def faces(self, game: Any) -> Faces:
        """Return who may see which card."""

    def pot(self, game: Any) -> int:
        """Return the chips in the middle of the running hand."""

    def course(self, game: Any) -> tuple[Any, ...]:
        """Return what happened in the running or the last hand, to be compared."""


class PokerWitness:
    """Knows poker."""

    def step(self, game: PokerGame) -> int:
        """Count the hand's events."""
        return -1 if game.table.hand is None else len(game.table.hand.events)

    def faces(self, game: PokerGame) -> Faces:
        """Everybody sees the board, up cards and shown hands; a player his own."""
        hand, seats = game.table.hand, game.table.seats
        if hand is None:
            return Faces(-1, frozenset(), {})
        public = {card_text(card) for board in hand.boards for card in board}
        if hand.rabbit is not None:
            public |= {card_text(card) for card in hand.rabbit.cards}
        own = {}
        for one in hand.players:
            cards = frozenset(map(card_text, one.cards))
            public.update(cards if one.shown else map(card_text, one.up))
            if one.seat in seats:
                own[seats[one.seat].player] = cards
        return Faces(len(hand.events), frozenset(public), own)

    def pot(self, game: PokerGame) -> int:
        """All pots, with what the house has taken from them; tournament chips are no money."""
        if isinstance(game, TournamentGame):
            return 0
        hand = game.table.running_hand
        return 0 if hand is None else hand.in_pot + hand.collected

    def course(self, game: PokerGame) -> tuple[Any, ...]:
        """The hand's events and its open decision."""
        hand = game.table.hand
        return () if hand is None else (hand.turn, *hand.events)


@dataclass(frozen=True, slots=True)
class Dealt:
    """What is dealt in a simulated room."""

    games: Games
    witness: Witness


POKER = Dealt(GAMES, PokerWitness())


def able_to_play(game: Game) -> bool:
    """Whether at least two players wait for a hand."""
    sitters = [game.sitter(seat) for seat in game.taken]
    able = [one for one in sitters if one is not None and one.stack and not one.away]
    return len(able) >= 2 and game.status.value != "closed"


def described(game: Game) -> str:
    """Return a short description of a game for people."""
    playing = f"hand {game.hands}, turn {game.turn}" if game.running else "no hand"
    return f"{game.status.value}, {playing}, {len(game.taken)} seats taken"
