"""What players, the floor and the clock may ask of a tournament; the rest passes to its table."""

from __future__ import annotations

from enum import Enum, unique
from typing import Annotated, NamedTuple

from rules.hand.commands import Act, AskCard, AskRabbit, Discard, Expire, Muck, Show
from rules.seating import (
    CloseTable,
    ComeBack,
    PauseTable,
    ResumeAction,
    SitOut,
    SitOutAfterHand,
    StandUp,
    StartTable,
    StopAction,
    VoidHand,
)
from rules.stored import ADDED
from rules.table.commands import (
    ActOnTimeBank,
    CardsOnTimeBank,
    ExpireWithoutBank,
    StartHand,
)
from rules.tournament.state import DealMethod


@unique
class Payback(Enum):
    """What happens to the money of a tournament that is called off."""

    REFUND = "refund"
    """Everybody gets his buy-in and fee back."""
    ICM = "icm"
    """Those who still play divide what is left of the pool; the fees stay."""


class Register(NamedTuple):
    """Enter the tournament."""

    player: str
    seat: int = 0
    """The seat he chose; 0 where seats are drawn."""
    draw: tuple[int, ...] = ()
    """Where seats are drawn: the drawn order up to his seat, the first that is free, the last."""
    absent: Annotated[bool, ADDED] = False
    """He is not at his seat yet."""


class Unregister(NamedTuple):
    """Leave before the start; everything goes back."""

    seat: int


class StartDue(NamedTuple):
    """The set time has come."""


class WaitOver(NamedTuple):
    """The time is over in which too small a field waited for more players."""

    ticket: int


class LevelDue(NamedTuple):
    """The time of a level is over; the next begins with the next deck."""

    level: int
    ticket: int


class NextLevel(NamedTuple):
    """Begin the next level, or the break before it. Given before a deck is committed to."""


class SetLevel(NamedTuple):
    """The floor lets another level begin with the next deck."""

    level: int
    reason: str


class CallBreak(NamedTuple):
    """The floor calls a break, after the running hand."""

    minutes: int


class BreakOver(NamedTuple):
    """The break named by `ticket` is over; 0: the one that was called does not begin."""

    ticket: int


class HoldLevelClock(NamedTuple):
    """Something outside the game stops the level clock: a frozen table, a server that was away."""


class ReleaseLevelClock(NamedTuple):
    """What held the level clock is over."""


class Penalize(NamedTuple):
    """The floor lets a player miss hands, from the next one on."""

    seat: int
    hands: int
    reason: str


class Remove(NamedTuple):
    """The floor removes a player; his chips leave play. In a hand, after it."""

    seat: int
    reason: str


class ProposeDeal(NamedTuple):
    """A player proposes to divide what is left of the pool. In a hand, after it."""

    seat: int
    method: DealMethod
    kept_cents: int = 0
    """This part stays for the winner."""


class AnswerDeal(NamedTuple):
    """A player accepts or refuses the open proposal."""

    seat: int
    accept: bool
    ticket: int = 0
    """Of the proposal that the player read; 0: whichever is open."""


class DealExpired(NamedTuple):
    """The time for answers to the proposal named by `ticket` is over."""

    ticket: int


class CancelTournament(NamedTuple):
    """The floor calls the tournament off, between hands."""

    payback: Payback
    reason: str


TableCommand = (
    StartTable
    | PauseTable
    | CloseTable
    | StandUp
    | SitOut
    | SitOutAfterHand
    | ComeBack
    | StartHand
    | Act
    | Discard
    | AskCard
    | AskRabbit
    | ActOnTimeBank
    | CardsOnTimeBank
    | ExpireWithoutBank
    | Expire
    | Show
    | Muck
    | StopAction
    | ResumeAction
    | VoidHand
)
"""What a tournament passes on to its table. Everything else a table knows is for cash games."""

OwnCommand = (
    Register
    | Unregister
    | StartDue
    | WaitOver
    | LevelDue
    | NextLevel
    | SetLevel
    | CallBreak
    | BreakOver
    | HoldLevelClock
    | ReleaseLevelClock
    | Penalize
    | Remove
    | ProposeDeal
    | AnswerDeal
    | DealExpired
    | CancelTournament
)


class LevelTimed(NamedTuple):
    """A command that came while the level clock ran, with how long it had run.

    Given for every command that may stop the clock; otherwise no time has gone.
    """

    command: OwnCommand | TableCommand
    used_ms: int


Command = OwnCommand | TableCommand | LevelTimed
