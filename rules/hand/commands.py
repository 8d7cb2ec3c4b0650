"""What a player, the clock or the floor may ask of a running hand."""

from __future__ import annotations

from enum import Enum, unique
from typing import NamedTuple

from rules.seating import ResumeAction, StopAction, VoidHand


@unique
class ActKind(Enum):
    """What a player may do in a betting round."""

    # Enum's own hash is slow (written in Python), and members are looked up for every act.
    __hash__ = object.__hash__

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    RAISE = "raise"
    """Bet, complete or raise: bring this round's bet to a total."""
    BRING_IN = "bring_in"
    CHOP = "chop"
    """Offer, or agree, to take the blinds back when everybody else has folded."""
    PLAY_ON = "play_on"
    """Decline the other blind's offer to chop."""


class Act(NamedTuple):
    """A player's act on the decision named by `turn`."""

    seat: int
    turn: int
    kind: ActKind
    total: int = 0
    """For RAISE: the player's whole bet of this round, not the increase."""


class Discard(NamedTuple):
    """Give cards up in a draw, named by their positions in the committed deck; none: stand pat."""

    seat: int
    turn: int
    positions: tuple[int, ...] = ()


class AskCard(NamedTuple):
    """Say whether the next card comes face up or face down."""

    seat: int
    turn: int
    up: bool


class RunTwice(NamedTuple):
    """Say whether the rest of the board is run twice."""

    seat: int
    turn: int
    agrees: bool


class AskRabbit(NamedTuple):
    """Ask to see the board cards that would have come."""

    seat: int
    turn: int


class Show(NamedTuple):
    """Turn the whole hand up."""

    seat: int
    turn: int


class Muck(NamedTuple):
    """Give the hand up unseen."""

    seat: int
    turn: int


class Expire(NamedTuple):
    """The clock of the decision named by `turn` ran out."""

    seat: int
    turn: int


Command = (
    Act
    | Discard
    | AskCard
    | RunTwice
    | AskRabbit
    | Show
    | Muck
    | Expire
    | StopAction
    | ResumeAction
    | VoidHand
)
