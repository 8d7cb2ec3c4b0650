"""The house as one value: its checked file, which does not change while the room is open.

The file gives only locks, presets and times. An open table has its own settings and does not read
them from here again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum, unique

from ledger.cage.thresholds import (
    DIFFERENCE_ALONE,
    DOCUMENT_ALONE,
    PETTY_ALONE,
    PRIZE_HOLD_ABOVE,
    REPORT_ABOVE,
)
from money import Cents, cents_text
from rules.settings import Structure, TableSettings
from rules.settings_problems import Problem
from rules.tournament.structure import TournamentStructure
from server.house.jackpots import HouseJackpot
from wire.messages.brand_view import BrandView

SECOND_MS = 1_000
MINUTE_MS = 60 * SECOND_MS
BUY_IN_MOST = Cents(100_000)
FEE_MOST = Cents(10_000)


@unique
class Pace(Enum):
    """How fast cards and chips move on all screens of a table."""

    CALM = "calm"
    BRISK = "brisk"
    INSTANT = "instant"


@unique
class LostSeatPolicy(Enum):
    """What happens to the decision of a lost station when its grace is over."""

    FLOOR_DECIDES = "floor_decides"
    CHECK_OR_FOLD = "check_or_fold"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOptions:
    """What the server adds to a table's rules: its pace and its patience, in milliseconds."""

    pace: Pace = Pace.BRISK
    shown_within_ms: int = SECOND_MS
    """A decision's clock starts when it is on the screen, at the latest this long after sending."""
    lost_grace_ms: int = 2 * MINUTE_MS
    """How long a table waits for a lost station in one hand before its policy applies."""
    lost_hour_ms: int = 5 * MINUTE_MS
    """How long a table waits for one player's lost station within an hour."""
    lost_seat: LostSeatPolicy = LostSeatPolicy.CHECK_OR_FOLD
    called_clock_ms: int = MINUTE_MS
    """The time of the clock that the floor puts on a player."""
    called_warning_ms: int = 10 * SECOND_MS
    """How long before the end of the floor's clock the player is warned."""
    between_hands_ms: int = 3 * SECOND_MS
    """The time from the end of a hand's motion to the next deal."""
    starts_itself: bool = True
    """Deal as soon as enough players sit; otherwise the floor starts the table."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """A game the floor can open by its name."""

    name: str
    title: str
    """For people, such as "$1-$2 No-Limit Hold'em"."""
    settings: TableSettings
    options: TableOptions = field(default_factory=TableOptions)


@dataclass(frozen=True, slots=True, kw_only=True)
class Locks:
    """What the jurisdiction or the house forbids at every table."""

    percentage_collection: bool = True
    """No part of a pot may be taken; only posted amounts (house rule 8.5)."""
    floor_menu_at_seats: bool = False
    """A floorperson's card opens no menu at a seat."""
    tournament_deals: bool = False
    """No tournament ends by an agreement to divide the pool."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentLimits:
    """What no tournament of the room may pass."""

    buy_in_most: Cents = BUY_IN_MOST
    fee_most: Cents = FEE_MOST
    structures: tuple[Structure, ...] = tuple(Structure)
    """How large bets may be."""

    def problems(self, structure: TournamentStructure) -> Iterator[Problem]:
        """Yield (key, value, what is allowed) for everything that the house does not allow.

        Amounts are in cents. Also for a structure that the floor changed.
        """
        if structure.buy_in_cents > self.buy_in_most.count:
            yield "buy_in", structure.buy_in_cents, f"up to {cents_text(self.buy_in_most)}"
        if structure.fee_cents > self.fee_most.count:
            yield "fee", structure.fee_cents, f"up to {cents_text(self.fee_most)}"
        if structure.betting not in self.structures:
            yield "structure", structure.betting.value, " ".join(e.value for e in self.structures)


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentPreset:
    """A tournament the floor can open by its name."""

    name: str
    title: str
    structure: TournamentStructure
    options: TableOptions = field(default_factory=TableOptions)


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingTimes:
    """How long the room waits for people, in milliseconds."""

    called_ms: int = 3 * MINUTE_MS
    """How long a seat is kept for a player called from the waiting list."""
    calls_most: int = 2
    """How many calls may lapse before a name leaves the list."""
    reserved_ms: int = 10 * MINUTE_MS
    """How long a seat stays reserved by the floor."""
    sign_in_ms: int = MINUTE_MS
    """An unfinished PIN entry or buy-in is cleared after this time."""
    floor_menu_ms: int = 30 * SECOND_MS


@unique
class Earned(Enum):
    """What earns a fee of a collection schedule."""

    STREET = "street"
    """Its street is dealt, or the betting on it is over."""
    BEFORE_DEAL = "before_deal"
    """Every hand that is dealt, with or without a flop."""
    FROM_BLINDS = "from_blinds"
    """The same, and never more than the blinds of the hand."""
    ONCE = "once"
    """Once a hand: no flop, its street is dealt, or a bet on the street before it is called."""


@unique
class PinPayout(Enum):
    """What a payout by PIN needs beside the PIN, which somebody may have watched."""

    CARD = "card"
    """The player's card, read at the cage."""
    CARD_OR_KNOWN = "card_or_known"
    """The card, or the cashier's written word how he knows the customer."""
    PIN = "pin"
    """Nothing more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CageRules:
    """What the cage asks for, and limits of sums."""

    pin_payout: PinPayout = PinPayout.CARD_OR_KNOWN

    report_above: Cents = REPORT_ABOVE
    """A player's cash in, or cash out, above this in one gaming day must be reported."""
    document_alone: Cents = DOCUMENT_ALONE
    """The most one cashier pays a player by document alone in a gaming day."""
    difference_alone: Cents = DIFFERENCE_ALONE
    """How much a drawer may be over or short without a second person."""
    petty_alone: Cents = PETTY_ALONE
    """The most cash of no player that one cashier takes in or pays out alone."""
    prize_hold_above: Cents = PRIZE_HOLD_ABOVE
    """A player's prizes of one tournament above this are held at the cage."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffTimes:
    """How long somebody stays signed in."""

    idle_ms: int = 30 * MINUTE_MS
    """A session locks after this time without a request."""
    shift_ms: int = 720 * MINUTE_MS
    """A session ends after this time, even if it is used."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """Everything the house file says, with its defaults filled in."""

    name: str = "Arclight Card Room"
    currency: str = "USD"
    time_zone: str = ""
    """A name such as America/Los_Angeles; empty: the computer's own."""
    day_starts_minute: int = 6 * 60
    """Minutes after midnight at which a new gaming day begins."""
    minimum_age: int = 21
    tables_most: int = 200
    """How many tables may be open at once."""
    brand: BrandView = field(default_factory=BrandView)
    """How the screens look."""
    bet_presets: tuple[str, ...] = ("1/3", "1/2", "2/3", "3/4", "pot")
    first_bet_presets: tuple[str, ...] = ("min", "2.5x", "3x", "pot")
    """What a seat's raise panel offers, and before the flop."""
    locks: Locks = field(default_factory=Locks)
    waiting: WaitingTimes = field(default_factory=WaitingTimes)
    cage: CageRules = field(default_factory=CageRules)
    staff: StaffTimes = field(default_factory=StaffTimes)
    every_table: TableOptions = field(default_factory=TableOptions)
    """Pace and patience of a table that is opened without a preset of the house."""
    presets: Mapping[str, Preset] = field(default_factory=dict)
    jackpots: Mapping[str, HouseJackpot] = field(default_factory=dict)
    tournament_limits: TournamentLimits = field(default_factory=TournamentLimits)
    tournaments: Mapping[str, TournamentPreset] = field(default_factory=dict)
    digest: str = ""
    """SHA-256 of the file's bytes, journaled at start."""
