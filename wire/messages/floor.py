"""What a floorperson may ask: tables, seats, waiting lists, calls and disputes.

Every request carries the token of a member who runs tables, and most a reason; both are kept.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import (
    Code,
    Count,
    HandNumber,
    MaybeSeat,
    SeatNumber,
    TableNumber,
    Turn,
    TypedName,
    TypedText,
)
from wire.messages.staff import StaffRequest

SettingsText = Annotated[str, Meta(max_length=16_000)]
"""A table's settings as JSON: an object with every field of the value, as in its records."""


class OpenTable(StaffRequest, frozen=True, kw_only=True):
    """Open a table for a game: by the name of one of the house's presets, or by settings."""

    table: TableNumber
    name: TypedName
    preset: TypedName = ""
    settings: SettingsText = ""
    reason: TypedText = ""


class ChangeSettings(StaffRequest, frozen=True, kw_only=True):
    """Another game or other limits at an open table, from the next hand on."""

    table: TableNumber
    preset: TypedName = ""
    settings: SettingsText = ""
    reason: TypedText = ""


class OrderTable(StaffRequest, frozen=True, kw_only=True):
    """Do something to a table that needs no more than a word."""

    table: TableNumber
    act: Code
    """start, pause (after the hand), stop (the action, at once), resume (the action), close (every
    stack back to its account), thaw (a frozen table goes on from its last good event)."""
    reason: TypedText = ""


class VoidHand(StaffRequest, frozen=True, kw_only=True):
    """Call the running hand off: every chip returns.

    After two players have acted it needs a supervisor's approval. Never once the betting is over,
    nor while a decision waits for a lost station: that seat is folded instead (`FoldSeat`).
    """

    table: TableNumber
    hand: HandNumber
    reason: TypedText
    approval: Count = 0
    """The number that `Approve` gave; 0: none."""


class TellTable(StaffRequest, frozen=True, kw_only=True):
    """Write a message on all screens of a table; an empty one takes the last away."""

    table: TableNumber
    text: TypedText


class RemovePlayer(StaffRequest, frozen=True, kw_only=True):
    """Let a player leave with his chips after the hand, and perhaps lock his account."""

    table: TableNumber
    seat: SeatNumber
    player: Count
    """Who is meant; refused if he does not sit there any more."""
    reason: TypedText
    suspend: bool = False


class MovePlayer(StaffRequest, frozen=True, kw_only=True):
    """Move a player to another seat of the table, or after the hand to another table.

    At another table the seat is held for him and he signs in there.
    """

    table: TableNumber
    seat: SeatNumber
    player: Count
    """Who is meant; refused if he does not sit there any more."""
    to_table: TableNumber
    to_seat: SeatNumber
    reason: TypedText
    anyway: bool = False
    """Also to a seat without a screen, or with a stack that does not fit the other table."""


class PutClock(StaffRequest, frozen=True, kw_only=True):
    """Put the clock on the player whose decision is open."""

    table: TableNumber
    seat: SeatNumber
    player: Count
    """Who is meant; refused if he does not sit there any more."""
    hand: HandNumber
    turn: Turn
    """The decision that is meant; refused once it was made."""
    reason: TypedText = ""


class FoldSeat(StaffRequest, frozen=True, kw_only=True):
    """Check or fold for a player whose station is lost and whose grace is over; he sits out.

    It names the player and the decision that the floorperson saw; it never lands on another.
    """

    table: TableNumber
    seat: SeatNumber
    player: Count
    """The account's number."""
    hand: HandNumber
    turn: Turn
    reason: TypedText


class AnswerCall(StaffRequest, frozen=True, kw_only=True):
    """Close a call from a seat: somebody is there."""

    call: Count


class AnswerDispute(StaffRequest, frozen=True, kw_only=True):
    """Decide a dispute about a hand."""

    dispute: Count
    decision: TypedText


class ReserveSeat(StaffRequest, frozen=True, kw_only=True):
    """Hold a free seat for a player, or with `cancel` let go the one that is held for him."""

    table: TableNumber
    seat: SeatNumber
    player: Count
    cancel: bool = False
    reason: TypedText = ""


class ListPlayer(StaffRequest, frozen=True, kw_only=True):
    """Put a player on the waiting list of a game; answered with `place`."""

    list: Code
    """As `RoomView` names it, such as `holdem.no_limit.100_200`."""
    player: Count
    """The account's number."""


class UnlistPlayer(StaffRequest, frozen=True, kw_only=True):
    """Take somebody off a waiting list."""

    place: Count
    reason: TypedText = ""


class CallAgain(StaffRequest, frozen=True, kw_only=True):
    """Give a called player his full time again, or call somebody out of turn."""

    place: Count
    table: TableNumber
    seat: MaybeSeat = 0
    """0: any seat that is free."""
    reason: TypedText = ""
