"""What can happen in a tournament besides its table's events. Facts: applied, never judged."""

from __future__ import annotations

from typing import NamedTuple

from rules.table.events import Event as TableEvent
from rules.tournament.commands import Payback
from rules.tournament.state import DealMethod, FinishCause


class Registered(NamedTuple):
    """A player paid buy-in and fee."""

    seat: int
    player: str
    buy_in_cents: int
    fee_cents: int
    draw: tuple[int, ...] = ()
    """Where seats are drawn: the drawn order up to his seat. The order was committed to before."""


class EntryReturned(NamedTuple):
    """A player got his buy-in and fee back: he left before the start, or it was called off."""

    seat: int
    player: str
    buy_in_cents: int
    fee_cents: int


class StartFellDue(NamedTuple):
    """The set time has come."""


class FloorAsked(NamedTuple):
    """The set time has come with too few players."""

    players: int
    needed: int
    ticket: int
    time_ms: int
    """After this time everything goes back (`WaitOver`)."""


class TournamentStarted(NamedTuple):
    """Nobody enters any more; the prizes are fixed."""

    players: int
    pool_cents: int
    prizes: tuple[int, ...]
    """By place, in cents."""


class LevelFellDue(NamedTuple):
    """The time of the level is over."""

    level: int


class LevelChosen(NamedTuple):
    """The floor lets another level begin with the next deck."""

    level: int
    reason: str


class LevelBegan(NamedTuple):
    """A level begins; its stakes count from the next deck on."""

    level: int


class LevelClockStarted(NamedTuple):
    """The level clock runs."""

    ticket: int
    time_ms: int
    """After this time the level is over (`LevelDue`)."""


class LevelClockStopped(NamedTuple):
    """The level clock stands still."""

    left_ms: int


class LevelClockHeld(NamedTuple):
    """Something outside the game holds the level clock."""


class LevelClockReleased(NamedTuple):
    """Nothing outside the game holds the level clock any more."""


class BreakCalled(NamedTuple):
    """A break begins when the hand is over; of no length: the one that was called does not."""

    time_ms: int


class BreakBegan(NamedTuple):
    """No hand is dealt for a time."""

    ticket: int
    time_ms: int
    """After this time it is over (`BreakOver`)."""


class BreakEnded(NamedTuple):
    """Hands are dealt again."""


class PenaltyGiven(NamedTuple):
    """A player misses hands: he is dealt in, posts, and his time is over at once."""

    seat: int
    hands: int
    after_hand: int
    reason: str


class RemovalOrdered(NamedTuple):
    """A player leaves the tournament when the hand is over."""

    seat: int
    reason: str


class Finished(NamedTuple):
    """A player's tournament is over: his place and the prize of it."""

    seat: int
    player: str
    place: int
    prize_cents: int
    cause: FinishCause
    sharing: int = 1
    """How many players share the place."""


class DealWished(NamedTuple):
    """A deal is proposed when the hand is over."""

    seat: int
    method: DealMethod
    kept_cents: int


class DealWishDropped(NamedTuple):
    """A deal that was wished for is not proposed: it is no longer possible."""


class DealProposed(NamedTuple):
    """All who still play are asked for their answers."""

    seat: int
    method: DealMethod
    kept_cents: int
    shares: tuple[tuple[int, int], ...]
    """What each seat would get, in cents."""
    ticket: int
    time_ms: int


class DealAnswered(NamedTuple):
    """A player answered. Nobody is told how, and the journal keeps it under seal."""

    seat: int
    accept: bool = False
    """False also where the journal is read without opening its seals."""


class DealFailed(NamedTuple):
    """Not all accepted in time. Who did not is not told."""


class DealMade(NamedTuple):
    """All accepted: what each gets follows, and this part stays for the winner."""

    kept_cents: int


class DealShared(NamedTuple):
    """A player is paid his share of a deal."""

    seat: int
    player: str
    amount_cents: int


class TournamentEnded(NamedTuple):
    """All places and prizes are awarded."""


class TournamentCancelled(NamedTuple):
    """The tournament was called off."""

    payback: Payback
    reason: str


TournamentEvent = (
    Registered
    | EntryReturned
    | StartFellDue
    | FloorAsked
    | TournamentStarted
    | LevelFellDue
    | LevelChosen
    | LevelBegan
    | LevelClockStarted
    | LevelClockStopped
    | LevelClockHeld
    | LevelClockReleased
    | BreakCalled
    | BreakBegan
    | BreakEnded
    | PenaltyGiven
    | RemovalOrdered
    | Finished
    | DealWished
    | DealWishDropped
    | DealProposed
    | DealAnswered
    | DealFailed
    | DealMade
    | DealShared
    | TournamentEnded
    | TournamentCancelled
)
Event = TournamentEvent | TableEvent
