"""What a game is made of: a deck, streets of steps, and who shares the pot.

A game is a value. Nothing in here acts: each kind of step has one module that carries it out
(`rules.hand.dealing`, `rules.hand.turns` and so on), so a new game is a new file of data, and a
new kind of step (a draw, a discard, a second board) is one more class here and one more module there.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from rules.cards import DECK_52, Card


@unique
class Opener(Enum):
    """Who acts first in a betting round."""

    LEFT_OF_BLINDS = "left_of_blinds"
    LEFT_OF_BUTTON = "left_of_button"
    LOWEST_CARD = "lowest_card"
    """Brings it in with the lowest up card, suits break ties (stud)."""
    HIGHEST_CARD = "highest_card"
    """Brings it in with the highest up card, aces low, suits break ties (razz)."""
    HIGHEST_SHOWING = "highest_showing"
    LOWEST_SHOWING = "lowest_showing"


@unique
class BetSize(Enum):
    """Which of the two fixed-limit bets a round is played at."""

    SMALL = "small"
    BIG = "big"
    SMALL_OR_BIG_ON_OPEN_PAIR = "small_or_big_on_open_pair"
    """Fourth street of stud high: either bet once anyone shows a pair."""


@unique
class OddChip(Enum):
    """Who gets the chip that cannot be split (house rules 7.3 to 7.6)."""

    LEFT_OF_BUTTON = "left_of_button"
    CARD_BY_SUIT = "card_by_suit"


@dataclass(frozen=True, slots=True)
class Burn:
    """One card off the top of the deck, face down."""


@dataclass(frozen=True, slots=True)
class DealEach:
    """Cards one at a time to every seat in turn, face down unless `up`."""

    count: int
    up: bool = False
    community_if_short: bool = False
    """When even the burns cannot serve everybody, one card for all is dealt instead."""


@dataclass(frozen=True, slots=True)
class DealBoard:
    """Cards face up for everybody."""

    count: int


@dataclass(frozen=True, slots=True)
class Bet:
    """A betting round."""

    opener: Opener
    size: BetSize


Step = Burn | DealEach | DealBoard | Bet


@dataclass(frozen=True, slots=True)
class Street:
    """A named stage of the hand and what happens in it, in order."""

    name: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class PotShare:
    """An equal share of every pot and the ranking that wins it.

    Where nobody qualifies for a share, it goes to the shares that have a winner.
    """

    ranking: str
    """A name in `rules.ranking`."""
    odd_card_low: bool = False
    """With odd chips by suit: the lowest card takes it instead of the highest (tied lows)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A poker game, whole."""

    code: str
    seats_max: int
    uses_blinds: bool
    """True: blinds before the deal. False: antes, and a bring-in by a card."""
    streets: tuple[Street, ...]
    shares: tuple[PotShare, ...]
    """In the order in which odd chips of a pot are given: high before low."""
    odd_chip: OddChip = OddChip.LEFT_OF_BUTTON
    deck: tuple[Card, ...] = DECK_52
    flop_street: int = 1
    """The street that must be dealt for a full collection (the flop; fourth street in stud)."""
