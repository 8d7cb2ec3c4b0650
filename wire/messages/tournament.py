"""What is asked of a tournament: by the floor, and by a player who wants to divide the pool.

A table that plays a tournament is started, paused and closed like any table (`OrderTable`), its
players are removed with `RemovePlayer`; before the start that gives them everything back.
"""

from __future__ import annotations

from wire.messages.base import (
    AskedCents,
    Code,
    Count,
    MaybeSeat,
    Moment,
    Request,
    SeatNumber,
    Secret,
    SettingsText,
    TableNumber,
    TypedName,
    TypedText,
)
from wire.messages.floor import TableSeen
from wire.messages.staff import StaffRequest


class ProposeDeal(Request, frozen=True, kw_only=True):
    """Propose to divide what is left of the pool; during a hand, after it."""

    method: Code
    """chip_chop or icm."""
    kept: AskedCents = 0
    """This part stays for the winner."""


class AnswerDeal(Request, frozen=True, kw_only=True):
    """Accept the open proposal with the player's PIN, or refuse it. An answer stands."""

    proposal: Count = 0
    """The number of the `DealView` that the player read; 0: whichever is open."""
    accept: bool
    pin: Secret = ""
    """Needed to accept."""


class OpenTournament(StaffRequest, frozen=True, kw_only=True):
    """Open a tournament on a table: by a ready structure for a game, or by a whole structure."""

    table: TableNumber
    name: TypedName
    """What players call the table."""
    title: TypedName = ""
    """What players call the tournament; empty: as the structure says."""
    preset: TypedName = ""
    """One of the house's, or turbo, regular, deep, heads_up, satellite."""
    game: Code = ""
    """Empty: what the preset plays; a ready structure plays Texas hold'em."""
    betting: Code = ""
    """Empty: as the preset says; in a ready structure no limit, or fixed limit without blinds."""
    structure: SettingsText = ""
    """A structure as JSON, as the books store it; instead of `preset`."""
    start: Code = ""
    """full, time or floor; empty: as the structure says."""
    starts_at_ms: Moment = 0
    """The set time, for `start` time."""
    reason: TypedText = ""


class RegisterPlayer(StaffRequest, frozen=True, kw_only=True):
    """Enter a player: buy-in and fee come from the account.

    The player agrees with the PIN at the customer's screen, or a second person approves it.
    Answered with what a slip needs: `seat`, `buy_in`, `fee`, `entry`, and `after`, what is left on
    the account. Where seats are drawn also `draw`, the drawn order up to the seat, and `seal`, what
    was committed to before the first player.
    """

    table: TableNumber
    seat: MaybeSeat = 0
    """0: it is drawn, or where seats are chosen the first free one with a screen."""
    player: Count
    anyway: bool = False
    """Also at a seat without a screen."""
    proof: Count = 0
    """The `proof` in the answer to `AskPin` for this price; 0: none."""
    approval: Count = 0
    """By a second person, where no PIN proves it; 0: none."""
    reason: TypedText = ""
    seen: TableSeen | None = None


class UnregisterPlayer(StaffRequest, frozen=True, kw_only=True):
    """Take a player out before the start: buy-in and fee go back to the account."""

    table: TableNumber
    player: Count
    reason: TypedText = ""
    seen: TableSeen | None = None


class CallBreak(StaffRequest, frozen=True, kw_only=True):
    """Deal no hand for a time, after the running one; 0 minutes end the break, or
    take back the one that was called."""

    table: TableNumber
    minutes: Count
    reason: TypedText = ""
    seen: TableSeen | None = None


class SetLevel(StaffRequest, frozen=True, kw_only=True):
    """Let another level begin with the next deck.

    More than one level from the running one it takes a second person (`set_level`).
    """

    table: TableNumber
    level: Count
    reason: TypedText
    seen: TableSeen | None = None
    approval: Count = 0


class PenalizePlayer(StaffRequest, frozen=True, kw_only=True):
    """Let a player miss hands, from the next one on."""

    table: TableNumber
    seat: SeatNumber
    player: Count
    """Refused if this player no longer sits there."""
    hands: Count
    reason: TypedText
    approval: Count = 0
    """By a second person, for more hands than two rounds of the table; 0: none."""


class CancelTournament(StaffRequest, frozen=True, kw_only=True):
    """Call the tournament off; once it has started a second person must approve."""

    table: TableNumber
    payback: Code
    """refund (all buy-ins and fees) or icm (those who still play divide the pool)."""
    reason: TypedText
    approval: Count = 0
    seen: TableSeen | None = None
