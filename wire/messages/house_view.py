"""The house as staff work with it: what can be opened, the sums that need more, and who asks."""

from __future__ import annotations

from wire.messages.base import (
    CentsCount,
    Chips,
    Code,
    Count,
    Message,
    Milliseconds,
    Moment,
    Name,
    RequestId,
    Text,
    Value,
    Word,
)
from wire.messages.staff import StaffRequest


class AskHouse(StaffRequest, frozen=True, kw_only=True):
    """Ask for the house; answered by `HouseView`. Every member may."""


class PresetView(Value, frozen=True, kw_only=True):
    """A game that the floor opens by its name."""

    name: Name
    title: Text
    game: Word
    structure: Word
    seats: Count
    buy_in_min: Chips = 0
    buy_in_max: Chips = 0
    """0: none."""


class TournamentPresetView(Value, frozen=True, kw_only=True):
    """A tournament that the floor opens by its name."""

    name: Name
    title: Text
    game: Word
    structure: Word
    seats: Count
    buy_in: CentsCount
    fee: CentsCount
    starting_chips: Chips
    levels: Count


class ThresholdsView(Value, frozen=True, kw_only=True):
    """From which sums on the cage does more, in cents."""

    report_above: CentsCount
    """A player's cash in, or cash out, above this in one gaming day must be reported."""
    document_alone: CentsCount
    """The most that one cashier pays a player by document alone in a gaming day."""
    difference_alone: CentsCount
    """How much a cashier's drawers may be over or short in a gaming day without a second person."""
    petty_alone: CentsCount
    """The most cash of no player that one cashier takes in or pays out alone."""
    prize_hold_above: CentsCount
    """A player's prizes of one tournament above this are held at the cage."""


class HouseView(Message, frozen=True, kw_only=True):
    """The answer to `AskHouse`."""

    id: RequestId
    name: Name
    currency: Word
    time_zone: Name = ""
    """Such as `America/Los_Angeles`; empty: that of each computer."""
    staff: Count
    """The number of the member who asks."""
    member: Name
    """The member's name."""
    role: Word
    duties: tuple[Code, ...]
    """The member's, as they are now."""
    until_ms: Moment
    """The session locks then, if it is not used."""
    idle_ms: Milliseconds
    """A session locks after this time without a request."""
    presets: tuple[PresetView, ...] = ()
    tournaments: tuple[TournamentPresetView, ...] = ()
    tables_most: Count
    """How many tables may be open at once."""
    thresholds: ThresholdsView
    screens: tuple[Name, ...] = ()
    """The customer's screens that are connected, such as `cage:1`."""
    day: Word = ""
    """The open gaming day; empty: none was opened yet."""
    denominations: tuple[Count, ...] = ()
    """Notes and coins in which cash is counted, in cents, the largest first."""
    shift: Count = 0
    """The asking member's open shift; 0: none."""
    shift_since_ms: Moment = 0
