"""What a floorperson may ask: tables, seats, waiting lists, calls and disputes.

Every request carries the token of a staff member who runs tables. Most carry a reason. The member
and the reason are stored.
"""

from __future__ import annotations

from wire.messages.base import (
    Code,
    Count,
    Digest,
    HandNumber,
    MaybeSeat,
    Moment,
    SeatNumber,
    SettingsText,
    TableNumber,
    Turn,
    TypedName,
    TypedText,
    Value,
)
from wire.messages.staff import StaffRequest


class TableSeen(Value, frozen=True, kw_only=True):
    """What the asker's page showed of a table; an order is refused if it is no longer so.

    A page may be minutes old. Whatever is given is compared, 0 and empty are not.
    """

    opened_ms: Moment = 0
    """When the game was opened: another one may be open under the number now."""
    hand: HandNumber = 0
    """For orders about one hand, with the turn of its open decision."""
    turn: Turn = 0
    level: Count = 0
    """Of a tournament."""
    settings: Digest = ""
    """Of what is played: somebody else may have changed it."""


class OpenTable(StaffRequest, frozen=True, kw_only=True):
    """Open a table for a game: by the name of one of the house's presets, or by settings."""

    table: TableNumber
    name: TypedName
    preset: TypedName = ""
    settings: SettingsText = ""
    reason: TypedText = ""


class ChangeSettings(StaffRequest, frozen=True, kw_only=True):
    """Change the game or the limits of an open table, from the next hand on.

    While players hold seats, another game, dearer forced bets or bets, and another collection or
    jackpot need an approval (`change_game`).
    """

    table: TableNumber
    preset: TypedName = ""
    settings: SettingsText = ""
    reason: TypedText = ""
    seen: TableSeen | None = None
    approval: Count = 0


class OrderTable(StaffRequest, frozen=True, kw_only=True):
    """Control a table by one word."""

    table: TableNumber
    act: Code
    """start, pause (after the hand), stop (the action, at once), resume (the action), close (every
    stack back to its account), thaw (a frozen table goes on from its last good event)."""
    reason: TypedText = ""
    seen: TableSeen | None = None


class VoidHand(StaffRequest, frozen=True, kw_only=True):
    """Void the running hand: every chip returns.

    It needs a supervisor's approval after two players have acted. It is refused once the betting
    is over, and while a decision waits for a lost station: fold that seat instead (`FoldSeat`).
    """

    table: TableNumber
    hand: HandNumber
    reason: TypedText
    approval: Count = 0
    """The number that `Approve` gave; 0: none."""


class TellTable(StaffRequest, frozen=True, kw_only=True):
    """Show a message on all screens of a table; an empty text removes it."""

    table: TableNumber
    text: TypedText
    seen: TableSeen | None = None


class RemovePlayer(StaffRequest, frozen=True, kw_only=True):
    """Make a player leave after the hand, with all chips; `suspend` also locks the account.

    In a tournament that is being played the chips leave play, so a second person must approve it.
    """

    table: TableNumber
    seat: SeatNumber
    player: Count
    """Refused if this player no longer sits there."""
    reason: TypedText
    suspend: bool = False
    approval: Count = 0


class MovePlayer(StaffRequest, frozen=True, kw_only=True):
    """Move a player to another seat of the table, or after the hand to another table.

    At another table the seat is held and the player signs in there.
    """

    table: TableNumber
    seat: SeatNumber
    player: Count
    """Refused if this player no longer sits there."""
    to_table: TableNumber
    to_seat: SeatNumber
    reason: TypedText
    anyway: bool = False
    """Allow a seat without a screen, and a stack outside the other table's buy-in."""
    no_blinds: bool = False
    """Within the table: the house forces the move, so that it costs no blinds. Else the answer has
    in `cost` what it costs the player."""


class PutClock(StaffRequest, frozen=True, kw_only=True):
    """Put the clock on the player whose decision is open."""

    table: TableNumber
    seat: SeatNumber
    player: Count
    """Refused if this player no longer sits there."""
    hand: HandNumber
    turn: Turn
    """Of the open decision; refused once it is made."""
    reason: TypedText = ""


class FoldSeat(StaffRequest, frozen=True, kw_only=True):
    """Check or fold for a player whose station is lost and whose grace is over.

    The player then sits out. The request names the player and the decision that the floorperson
    saw, so it cannot hit another one.
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


class TakeNeed(StaffRequest, frozen=True, kw_only=True):
    """Say to the others: I look after this. It is shown until the server is started again."""

    need: Code
    """call.NUMBER, dispute.NUMBER, lapsed.PLACE, frozen.TABLE, lost.TABLE.SEAT or alarm.CODE."""


class AnswerDispute(StaffRequest, frozen=True, kw_only=True):
    """Decide a dispute about a hand."""

    dispute: Count
    decision: TypedText


class ReserveSeat(StaffRequest, frozen=True, kw_only=True):
    """Hold a free seat for a player, or with `cancel` release it."""

    table: TableNumber
    seat: SeatNumber
    player: Count
    cancel: bool = False
    reason: TypedText = ""
    seen: TableSeen | None = None


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
    """Give a called player the full time again, or call a waiting player out of turn."""

    place: Count
    table: TableNumber
    seat: MaybeSeat = 0
    """0: any seat that is free."""
    reason: TypedText = ""
