"""The structure of a tournament: one immutable value, checked when it is made.

Money is in cents; chips are no money. A structure is known by its digest.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum, unique

from rules.refusals import RefusalCode, Refused
from rules.settings import MINUTE_MS, Clocks, Options, Stakes, Structure
from rules.stored import digest_of
from rules.tournament.payouts import Payout, prizes_of
from rules.tournament.structure_checks import structure_problems


@unique
class Start(Enum):
    """What starts the tournament; the floor may always start it earlier."""

    FULL = "full"
    """The last free seat was taken."""
    TIME = "time"
    FLOOR = "floor"


@unique
class SeatsAre(Enum):
    """How a player gets his seat."""

    CHOSEN = "chosen"
    """Where he registers."""
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """One level: its stakes, its smallest chip and its length."""

    stakes: Stakes
    chip: int = 1
    minutes: int = 0
    """Its length by time, or `hands`: one of the two. The last level has neither."""
    hands: int = 0
    break_minutes: int = 0
    """A break after the level; 0: none."""

    @property
    def time_ms(self) -> int:
        """Its length by time."""
        return self.minutes * MINUTE_MS


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentStructure:
    """Everything that is fixed before the first player registers."""

    name: str
    game: str
    betting: Structure
    buy_in_cents: int
    """Goes to the pool."""
    fee_cents: int
    """Goes to the house."""
    starting_chips: int
    levels: tuple[Level, ...]
    payouts: tuple[Payout, ...]
    seats: int = 10
    players_min: int = 2
    """The smallest field; the floor may start with fewer when it is asked."""
    clocks: Clocks = field(default_factory=Clocks)
    options: Options = field(default_factory=Options)
    start: Start = Start.FULL
    starts_at_ms: int = 0
    """The set time, in milliseconds since 1970; 0: none."""
    seating: SeatsAre = SeatsAre.CHOSEN
    wait_minutes: int = 15
    """How long too small a field waits after the set time before everything goes back."""
    deals: bool = True
    """Whether players may end the tournament by agreement."""

    def __post_init__(self) -> None:
        problem = next(structure_problems(self), None)
        if problem is not None:
            key, value, need = problem
            raise Refused(RefusalCode.BAD_SETTING, key=key, value=value, need=need)

    def digest(self) -> str:
        """SHA-256 of the canonical form; names this structure in every record."""
        return digest_of(self)

    def prizes(self, players: int) -> tuple[int, ...]:
        """The prizes of a field, first place first, in cents; together they are the pool."""
        return prizes_of(self.payouts, players, players * self.buy_in_cents)
