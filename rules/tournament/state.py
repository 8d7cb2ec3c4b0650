"""The state of a tournament. Data only: `rules.tournament.apply` changes it, by events.

The hands are played by a `Table`. All the rest is `Run`, a value that is replaced whole.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique
from typing import Annotated, NamedTuple

from rules.settings import MINUTE_MS
from rules.stored import ADDED
from rules.table.state import Table
from rules.tournament.level_settings import level_settings
from rules.tournament.structure import Level, TournamentStructure


@unique
class Stage(Enum):
    """How far the tournament has come."""

    REGISTERING = "registering"
    PLAYING = "playing"
    OVER = "over"
    CANCELLED = "cancelled"


@unique
class FinishCause(Enum):
    """Why a player's tournament ended."""

    BUSTED = "busted"
    WON = "won"
    REMOVED = "removed"
    """By the floor; his chips left play."""
    DEAL = "deal"
    """All agreed to divide what was left."""
    CANCELLED = "cancelled"
    """Called off, and the rest of the pool divided."""


@unique
class DealMethod(Enum):
    """How players divide what is left of the pool."""

    CHIP_CHOP = "chip_chop"
    """Each has the lowest prize that is left for sure; the rest is divided by chips."""
    ICM = "icm"
    """Each has the average of what he would win if places were drawn by chips."""


class Entrant(NamedTuple):
    """A player who paid to play."""

    seat: int
    player: str
    buy_in_cents: int
    fee_cents: int


class Result(NamedTuple):
    """A player's place, and all that he won."""

    seat: int
    player: str
    place: int
    prize_cents: int
    """The prize of the place."""
    cause: FinishCause
    sharing: int = 1
    """How many players share the place."""


class LevelClock(NamedTuple):
    """The time of the running level; the server measures it."""

    left_ms: int = 0
    """What was left when the clock was last started or stopped."""
    ticket: int = 0
    """Names the running clock; 0: it stands still."""
    held: bool = False
    """Something outside the game holds it: a frozen table, a server that was away."""


class Break(NamedTuple):
    """A break that is being timed."""

    ticket: int
    time_ms: int


class Penalty(NamedTuple):
    """Hands that a player must still miss."""

    seat: int
    hands: int
    after_hand: int
    """The hand that ran or was the last one when the penalty was given."""


class Removal(NamedTuple):
    """A player leaves the tournament when the running hand is over."""

    seat: int
    reason: str


class DealWish(NamedTuple):
    """A deal that is proposed when the running hand is over."""

    seat: int
    method: DealMethod
    kept_cents: int


class OpenDeal(NamedTuple):
    """A proposal that waits for answers."""

    seat: int
    """Who proposed it; that is also his consent."""
    method: DealMethod
    kept_cents: int
    shares: tuple[tuple[int, int], ...]
    """What each seat would get, in cents."""
    ticket: int
    answers: tuple[tuple[int, bool], ...] = ()
    """By seat, as they came. Shown to nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Everything about a tournament besides its table."""

    stage: Stage = Stage.REGISTERING
    entrants: tuple[Entrant, ...] = ()
    results: tuple[Result, ...] = ()
    """Who is out, the first to go first."""
    prizes: tuple[int, ...] = ()
    """By place, in cents; after a deal what was kept to play for."""
    shared: tuple[tuple[int, int], ...] = ()
    """What seats were paid by deals."""
    pool_cents: int = 0
    """Buy-ins that were not paid out yet."""
    fees_cents: int = 0
    start_due: bool = False
    """The set time has come."""
    wait_ticket: int = 0
    """The set time came with too few players: the floor is asked. 0: it is not."""
    level: int = 1
    level_over: bool = False
    """The time of the level is over, or the floor has chosen another."""
    level_to: int = 0
    """The level that the floor chose; 0: none."""
    level_hands: int = 0
    """Hands of the level that were played to their end."""
    break_taken: bool = False
    """The break after this level is over."""
    clock: LevelClock = field(default_factory=LevelClock)
    pause: Break | None = None
    break_wanted_ms: int = 0
    """The floor called a break; it begins when the hand is over."""
    hands: int = 0
    """Hands that were played to their end."""
    penalties: tuple[Penalty, ...] = ()
    penalised: Annotated[tuple[tuple[int, int], ...], ADDED] = ()
    """How many hands penalties took from each seat or still take."""
    removals: tuple[Removal, ...] = ()
    removed_chips: int = 0
    """Chips that left play with players whom the floor removed."""
    wish: DealWish | None = None
    deal: OpenDeal | None = None
    deal_level: int = 0
    """The level of the last proposal; 0: there was none."""
    deal_hand: int = 0
    """How many hands had been played at the last proposal."""


class Tournament:
    """A tournament at one table."""

    __slots__ = ("run", "structure", "table")

    def __init__(self, name: str, structure: TournamentStructure) -> None:
        self.structure = structure
        self.table = Table(name, level_settings(structure, 1))
        self.run = Run()

    @property
    def level(self) -> Level:
        """The running level."""
        return self.structure.levels[self.run.level - 1]

    @property
    def left(self) -> list[int]:
        """The seats that still play, in order."""
        out = {result.seat for result in self.run.results}
        return sorted(entrant.seat for entrant in self.run.entrants if entrant.seat not in out)

    @property
    def between_hands(self) -> bool:
        """Whether no hand is being played."""
        return self.table.running_hand is None

    @property
    def level_is_over(self) -> bool:
        """Whether the next level begins before the next deck is committed to."""
        by_hands = bool(self.level.hands) and self.run.level_hands >= self.level.hands
        return self.run.level_over or by_hands

    @property
    def posted_break_ms(self) -> int:
        """The break of the schedule that is due now; 0: none, or the floor chose the next level."""
        run = self.run
        due = self.level_is_over and not run.break_taken and not run.level_to
        return self.level.break_minutes * MINUTE_MS if due else 0

    def player(self, seat: int) -> str:
        """Who registered for a seat."""
        return next(each.player for each in self.run.entrants if each.seat == seat)

    def stacks(self) -> dict[int, int]:
        """The chips of those who still play, now."""
        return {seat: self.table.stack_of(seat) for seat in self.left}
