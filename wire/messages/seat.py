"""What a seat's station may ask. The server knows the seat by its key; no message names it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import (
    Chips,
    Code,
    Count,
    HandNumber,
    Label,
    LimitCount,
    MaybeSeat,
    Milliseconds,
    Moment,
    Position,
    Request,
    Secret,
    TableNumber,
    Turn,
    TypedText,
    Value,
)


class Evidence(Value, frozen=True, kw_only=True):
    """What was touched, where and when, and what the control said. It settles "I pressed call"."""

    control: Code
    x: Count = 0
    y: Count = 0
    down_ms: Moment = 0
    up_ms: Moment = 0
    drawn_ms: Moment = 0
    """When the offer appeared on the screen."""
    label: Label = ""
    """What the control said."""


class Swipe(Request, frozen=True, kw_only=True):
    """A card was swiped; `track` is what the reader sent, even if damaged."""

    track: Secret


class EnterPin(Request, frozen=True, kw_only=True):
    """The PIN for signing in, unlocking the seat, or opening the floor's menu."""

    pin: Secret


class StepBack(Request, frozen=True, kw_only=True):
    """Give up signing in, or close the floor's menu."""


class BuyIn(Request, frozen=True, kw_only=True):
    """Sit down with this much."""

    amount: Chips
    entry: Code = "wait"


class Act(Request, frozen=True, kw_only=True):
    """Act in the decision named by `turn`."""

    table: TableNumber
    hand: HandNumber
    turn: Turn
    kind: Code
    """fold, check, call, raise, bring_in, chop, play_on."""
    total: Chips = 0
    """For a raise: the whole bet of the round."""
    cause: Code = "tap"
    """tap or advance."""
    evidence: Evidence | None = None


class ShowOrMuck(Request, frozen=True, kw_only=True):
    """Show the hand, or muck it."""

    table: TableNumber
    hand: HandNumber
    turn: Turn
    show: bool
    evidence: Evidence | None = None


class Discard(Request, frozen=True, kw_only=True):
    """Give up cards in a draw, named by their positions; none: stand pat."""

    table: TableNumber
    hand: HandNumber
    turn: Turn
    positions: Annotated[tuple[Position, ...], Meta(max_length=10)] = ()
    evidence: Evidence | None = None


class AskCard(Request, frozen=True, kw_only=True):
    """Say whether the next card comes face up or face down."""

    table: TableNumber
    hand: HandNumber
    turn: Turn
    up: bool
    evidence: Evidence | None = None


class RunTwice(Request, frozen=True, kw_only=True):
    """Say whether the rest of the board is run twice."""

    table: TableNumber
    hand: HandNumber
    turn: Turn
    agrees: bool
    evidence: Evidence | None = None


class AskRabbit(Request, frozen=True, kw_only=True):
    """Ask to see the board cards that would have come."""

    table: TableNumber
    hand: HandNumber
    turn: Turn
    evidence: Evidence | None = None


class SitOut(Request, frozen=True, kw_only=True):
    """Be dealt out from the next hand on, or when the big blind comes."""

    at_big_blind: bool = False


class ComeBack(Request, frozen=True, kw_only=True):
    """Play again, or cancel a wish to sit out."""

    entry: Code = "wait"


class ChooseEntry(Request, frozen=True, kw_only=True):
    """Post what is owed, or wait for the big blind."""

    entry: Code


class Straddle(Request, frozen=True, kw_only=True):
    """Announce a straddle for the next hand."""


class TopUp(Request, frozen=True, kw_only=True):
    """Add to the stack; during a hand the chips are booked for the next hand."""

    amount: Chips


class CancelTopUp(Request, frozen=True, kw_only=True):
    """Take booked chips back to the account."""


class Rebuy(Request, frozen=True, kw_only=True):
    """Buy in again after losing the last chip."""

    amount: Chips


class Leave(Request, frozen=True, kw_only=True):
    """Leave with all chips; a player in a hand leaves after it, or with `cancel` stays."""

    cancel: bool = False


class ChangeSeat(Request, frozen=True, kw_only=True):
    """Ask for another seat of this table (0: any), or with `table` for another table."""

    to: MaybeSeat = 0
    table: Count = 0
    cancel: bool = False


class CallStaff(Request, frozen=True, kw_only=True):
    """Call the floor or service, or with `cancel` end the call."""

    kind: Code
    cancel: bool = False


class Dispute(Request, frozen=True, kw_only=True):
    """Ask the floor to look at a hand."""

    hand: HandNumber
    words: TypedText = ""


class LastHands(Request, frozen=True, kw_only=True):
    """Ask for the hands this player may recall here, newest first."""

    count: Count = 10


class RecallHand(Request, frozen=True, kw_only=True):
    """Ask for one hand, event by event, with what this player could see."""

    hand: HandNumber


class MyLimits(Request, frozen=True, kw_only=True):
    """Ask for the player's own limits."""


class ChangeLimit(Request, frozen=True, kw_only=True):
    """Set a limit. A lower one starts at once, a higher one or none (-1) after the waiting time."""

    kind: Code
    most: LimitCount


class ChangePin(Request, frozen=True, kw_only=True):
    """Choose a new PIN."""

    old: Secret
    new: Secret


class ExcludeMyself(Request, frozen=True, kw_only=True):
    """Exclude oneself from play, from today on. Nobody can shorten it; a hand is played to its end.

    The answer has `until`, the last day, or "for_ever".
    """

    span: Code
    """day, week, month, half_year, year, ever."""
    pin: Secret


class FloorChoice(Request, frozen=True, kw_only=True):
    """The floorperson at the seat chose something from the menu."""

    choice: Code
    seat: MaybeSeat = 0
    player: Count = 0
    """For a choice about a player: who it is. Refused if the player no longer sits there."""
    reason: TypedText = ""


class ReportFault(Request, frozen=True, kw_only=True):
    """The station reports its own fault, such as a stuck touch."""

    kind: Code
    text: TypedText = ""
    lasted_ms: Milliseconds = 0
