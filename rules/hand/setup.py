"""What a hand starts from: who is dealt in, what each posts, and the shuffled deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, unique
from typing import Annotated, NamedTuple

from rules.cards import Card, cards_text
from rules.games.model import Game
from rules.refusals import RefusalCode, Refused
from rules.settings import Stakes, TableSettings
from rules.stored import ADDED, ALWAYS_STORED

RULES_VERSION = 12
"""Raised when a change of the rules makes the commands of an old hand give other events.

Also raised when a new hand may hold commands that an older program refuses.
"""


@unique
class PostKind(Enum):
    """Why chips go in before the cards."""

    # Enum's own hash is slow (written in Python), and every post is looked up in the sets below.
    __hash__ = object.__hash__

    ANTE = "ante"
    BIG_BLIND_ANTE = "big_blind_ante"
    SMALL_BLIND = "small_blind"
    BIG_BLIND = "big_blind"
    FURTHER_BLIND = "further_blind"
    """A third or later blind in a game with several."""
    STRADDLE = "straddle"
    ENTRY = "entry"
    """A new or returning player's live post."""
    MISSED = "missed"
    """The dead part of missed blinds."""
    COLLECTION = "collection"
    """The dead collection blind: it goes to the house."""
    HAND_FEE = "hand_fee"
    """What each player pays the house for the hand (house rule 8.13)."""
    KILL = "kill"
    """The kill blind (house rule 11.1)."""


LIVE_POSTS = frozenset(
    {
        PostKind.SMALL_BLIND,
        PostKind.BIG_BLIND,
        PostKind.FURTHER_BLIND,
        PostKind.STRADDLE,
        PostKind.ENTRY,
        PostKind.KILL,
    }
)
"""Posts that count as the player's bet in the first round."""


HOUSE_POSTS = frozenset({PostKind.COLLECTION, PostKind.HAND_FEE})
"""Posts that go to the house and into no pot."""


BLIND_POSTS = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.FURTHER_BLIND})
"""The blinds proper, which the structure of the game asks for in every hand."""


class Post(NamedTuple):
    """Chips a seat owes before the deal; a short stack posts what it has."""

    seat: int
    kind: PostKind
    amount: int


class DealtIn(NamedTuple):
    """A seat that plays this hand, and its stack before any post."""

    seat: int
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandSetup:
    """The first record of a hand. With the commands it rebuilds the hand exactly."""

    table: str
    hand: int
    settings: TableSettings
    button: int
    """The seat that holds the button; it may be empty under the dead-button rule."""
    players: tuple[DealtIn, ...]
    """In deal order: clockwise, beginning left of the button."""
    posts: tuple[Post, ...]
    """In the order in which they are taken."""
    last_blind: int | None
    """The seat of the last blind or straddle; the first round begins to its left."""
    deck: tuple[Card, ...]
    """Shuffled; index 0 is dealt first."""
    more: Annotated[tuple[tuple[Card, ...], ...], ADDED] = ()
    """Further orders of the same cards, for discards that must come back; usually not needed."""
    rules_version: int = field(default=RULES_VERSION, metadata=ALWAYS_STORED)
    killed: Annotated[tuple[int, ...], ADDED] = ()
    """Seats that post and are dealt in, and whose hands are killed after the deal (3.21)."""
    stakes: Annotated[Stakes | None, ADDED] = None
    """The stakes of this hand, if they are not the table's: its pot is killed (11.1)."""

    def __post_init__(self) -> None:
        _check_players(self)
        for order in (self.deck, *self.more):
            check_deck(order, self.settings.rules_of_game)

    @property
    def played_under(self) -> TableSettings:
        """The table's settings, with the hand's own stakes if it has any."""
        return self.settings if self.stakes is None else self.settings.at_stakes(self.stakes)


def _check_players(setup: HandSetup) -> None:
    seats = [player.seat for player in setup.players]
    if len(seats) < 2 or len(set(seats)) != len(seats):
        raise Refused(RefusalCode.BAD_SETUP, key="players", value=str(seats))
    for player in setup.players:
        if player.stack < 1:
            raise Refused(RefusalCode.BAD_SETUP, key="stack", seat=player.seat, value=player.stack)
    for post in setup.posts:
        if post.seat not in seats or post.amount < 1:
            raise Refused(RefusalCode.BAD_SETUP, key="post", seat=post.seat, value=post.amount)
    if not set(setup.killed).issubset(seats):
        raise Refused(RefusalCode.BAD_SETUP, key="killed", value=str(setup.killed))
    if setup.last_blind is not None and setup.last_blind not in seats:
        raise Refused(RefusalCode.BAD_SETUP, key="last_blind", value=setup.last_blind)


def check_deck(deck: Sequence[Card], game: Game) -> None:
    """Refuse a deck that is not the game's whole deck, each card as often as the game has it."""
    if tuple(sorted(deck)) == game.in_order:
        return
    twice = [card for card, times in Counter(deck).items() if times > 1]
    raise Refused(RefusalCode.BAD_DECK, count=len(deck), doubled=cards_text(twice))
