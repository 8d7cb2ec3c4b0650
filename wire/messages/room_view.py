"""The state of the room, for staff: tables, seats, calls, waiting lists, alarms.

It is sent like a table's stream: numbered updates without gaps, each with the whole view.
"""

from __future__ import annotations

from msgspec import field

from wire.messages.approvals import ApprovalView
from wire.messages.base import (
    Chips,
    Count,
    Facts,
    HandNumber,
    MaybeSeat,
    Milliseconds,
    Moment,
    Name,
    SeatNumber,
    TableNumber,
    Text,
    Turn,
    Value,
    WatchId,
    Word,
)
from wire.messages.session import Baseline, Numbered
from wire.messages.staff import StaffRequest


class WatchRoom(StaffRequest, frozen=True, kw_only=True):
    """Start the room's stream, which begins with a `RoomSnapshot`; with `stop` end it."""

    stop: bool = False
    watch: WatchId = ""
    """Names this watch: a client may have several, each for another person."""


class RoomSeat(Value, frozen=True, kw_only=True):
    """One seat, as the floor sees it; never its cards."""

    seat: SeatNumber
    state: Word = "open"
    """open, signing_in, reserved, seated, busted, floor_menu."""
    player: Count = 0
    nickname: Name = ""
    stack: Chips = 0
    in_hand: bool = False
    away: bool = False
    leaving: bool = False
    station: Word = "none"
    """up, lost, none (never seen), elsewhere (another station stands in for it)."""
    reserved_for: Name = ""


class RoomTable(Value, frozen=True, kw_only=True):
    """One table."""

    table: TableNumber
    name: Name
    list: Word = ""
    """The waiting list of its game."""
    preset: Word = ""
    """The house's name for the game, such as nl_1_2; empty: settings of its own."""
    status: Word = "waiting"
    reason: Word = ""
    hand: HandNumber = 0
    playing: bool = False
    """A hand is being played."""
    stopped: bool = False
    """The floor stopped the action."""
    to_act: MaybeSeat = 0
    turn: Turn = 0
    """Of the open decision."""
    seats: tuple[RoomSeat, ...] = ()
    message: Text = ""
    tournament: Name = ""
    """The name of the tournament that is played here; its stacks are chips and no money."""
    stage: Word = ""
    """Of the tournament: registering, playing, over, cancelled."""
    level: Count = 0
    hands_per_hour: Count = 0
    average_pot: Chips = 0
    """Of the last hands since the server was started; 0: none is over yet."""
    opened_ms: Moment = 0
    """When the game was opened; orders name it, see `TableSeen`."""
    server: Name = ""
    """The server that runs it, in a room of several."""


class CallView(Value, frozen=True, kw_only=True):
    """An open call from a seat."""

    call: Count
    table: TableNumber
    seat: SeatNumber
    kind: Word
    """floor, service, or from the server itself: station_lost, grace_over (the station did not come
    back in time), station_fault, barred (locked or excluded in a tournament), excluded (the player
    asked for it at the seat)."""
    nickname: Name = ""
    since_ms: Moment
    age_ms: Milliseconds = 0
    """At the time of this view."""


class DisputeView(Value, frozen=True, kw_only=True):
    """A player asks the floor to look at a hand."""

    dispute: Count
    table: TableNumber
    seat: SeatNumber
    hand: HandNumber
    nickname: Name = ""
    words: Text = ""
    since_ms: Moment


class WaitingView(Value, frozen=True, kw_only=True):
    """A player who waits for a seat."""

    place: Count
    player: Count
    nickname: Name
    kind: Word = "waiting"
    """reserved (the floor holds the seat), moving (by the floor), broken (their table was broken),
    changing (asks for another table), waiting. Seats are given in this order."""
    since_ms: Moment
    table: Count = 0
    """The table the player is called to or asks for; 0: none."""
    seat: MaybeSeat = 0
    called: bool = False
    left_ms: Milliseconds = 0
    """Until the call lapses."""
    lapses: Count = 0
    """How often the player was called and did not come."""
    lapsed_ms: Moment = 0
    """When the last call lapsed; 0: none has."""


class ListView(Value, frozen=True, kw_only=True):
    """The waiting list of one game, in the order in which seats are given."""

    list: Word
    waiting: tuple[WaitingView, ...] = ()
    """The first ones only; see `names`."""
    names: Count = 0
    """How many players wait or are called."""


class SeatWishView(Value, frozen=True, kw_only=True):
    """A seat change that was asked for at the table."""

    table: TableNumber
    seat: SeatNumber
    to: MaybeSeat = 0
    since_ms: Moment


class AlarmView(Value, frozen=True, kw_only=True):
    """Something that needs a person."""

    code: Word
    facts: Facts = field(default_factory=dict)
    since_ms: Moment
    server: Name = ""
    """The server that says so, in a room of several."""


class ServerView(Value, frozen=True, kw_only=True):
    """One of several servers of the room."""

    server: Count
    name: Name
    address: Text = ""
    tables: Count = 0
    up: bool = True
    """Whether it gives signs of life."""


class TakenView(Value, frozen=True, kw_only=True):
    """Who looks after something that needs a person."""

    need: Word
    """As `TakeNeed` names it."""
    by: Name
    since_ms: Moment


class RoomView(Value, frozen=True, kw_only=True):
    """The whole room."""

    at_ms: Moment
    dealing: bool = True
    """False: no table may begin a hand, see the alarms."""
    tables: tuple[RoomTable, ...] = ()
    calls: tuple[CallView, ...] = ()
    """The oldest ones only; see `calls_open`."""
    calls_open: Count = 0
    """How many calls are open."""
    disputes: tuple[DisputeView, ...] = ()
    """The oldest ones only; see `disputes_open`."""
    disputes_open: Count = 0
    """How many disputes are undecided."""
    lists: tuple[ListView, ...] = ()
    wishes: tuple[SeatWishView, ...] = ()
    """The oldest ones only."""
    alarms: tuple[AlarmView, ...] = ()
    taken: tuple[TakenView, ...] = ()
    """The newest ones only."""
    server: Name = ""
    """The server that made this view of its own tables; empty: it is the only one."""
    servers: tuple[ServerView, ...] = ()
    """All servers of the room; empty: there is only one."""
    approvals: tuple[ApprovalView, ...] = ()
    """Wishes that wait for a second person, the oldest first."""


class RoomSnapshot(Baseline, frozen=True, kw_only=True):
    """The state of the room; its number is that of the last update."""

    room: RoomView
    watches: tuple[WatchId, ...] = ()
    """The client's watches that this is for; none: the one without a name."""


class RoomUpdate(Numbered, frozen=True, kw_only=True):
    """Something changed: the new state of the room."""

    room: RoomView
    watches: tuple[WatchId, ...] = ()
    """The client's watches that this is for; none: the one without a name."""
