"""How the room stands, for staff: tables, seats, calls, waiting lists, alarms.

Like a table's stream: numbered updates without gaps, each with the whole view.
"""

from __future__ import annotations

from msgspec import field

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
    Word,
)
from wire.messages.session import Baseline, Numbered
from wire.messages.staff import StaffRequest


class WatchRoom(StaffRequest, frozen=True, kw_only=True):
    """Begin (or with `stop` end) to receive the room's stream; a `RoomSnapshot` follows."""

    stop: bool = False


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
    """The waiting list it is filled from."""
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
    hands_per_hour: Count = 0


class CallView(Value, frozen=True, kw_only=True):
    """A call from a seat that nobody has answered."""

    call: Count
    table: TableNumber
    seat: SeatNumber
    kind: Word
    """floor, service, or what the server itself noticed: station_lost, grace_over (it did not come
    back in time), station_fault."""
    nickname: Name = ""
    since_ms: Moment
    age_ms: Milliseconds = 0
    """When this view was made."""


class DisputeView(Value, frozen=True, kw_only=True):
    """A hand that a player asks the floor to look at."""

    dispute: Count
    table: TableNumber
    seat: SeatNumber
    hand: HandNumber
    nickname: Name = ""
    words: Text = ""
    since_ms: Moment


class WaitingView(Value, frozen=True, kw_only=True):
    """Somebody who waits for a seat."""

    place: Count
    player: Count
    nickname: Name
    kind: Word = "waiting"
    """reserved (the floor holds the seat), moving (by the floor), broken (his game was broken),
    changing (asks for another table), waiting: seats are given in this order."""
    since_ms: Moment
    table: Count = 0
    """Where he is called to, or asks to go; 0: none."""
    seat: MaybeSeat = 0
    called: bool = False
    left_ms: Milliseconds = 0
    """Until the call lapses."""


class ListView(Value, frozen=True, kw_only=True):
    """The waiting list of one game, in the order in which seats are given."""

    list: Word
    waiting: tuple[WaitingView, ...] = ()
    """The next of them."""
    names: Count = 0
    """All who wait or are called."""


class SeatWishView(Value, frozen=True, kw_only=True):
    """A seat change that was asked for at the table."""

    table: TableNumber
    seat: SeatNumber
    to: MaybeSeat = 0
    since_ms: Moment


class AlarmView(Value, frozen=True, kw_only=True):
    """Something a person must see to."""

    code: Word
    facts: Facts = field(default_factory=dict)
    since_ms: Moment


class RoomView(Value, frozen=True, kw_only=True):
    """The whole room."""

    at_ms: Moment
    dealing: bool = True
    """False: no hand begins anywhere, see the alarms."""
    tables: tuple[RoomTable, ...] = ()
    calls: tuple[CallView, ...] = ()
    """The oldest of them."""
    calls_open: Count = 0
    """All that nobody has answered."""
    disputes: tuple[DisputeView, ...] = ()
    """The oldest of them."""
    disputes_open: Count = 0
    """All that the floor has not decided."""
    lists: tuple[ListView, ...] = ()
    wishes: tuple[SeatWishView, ...] = ()
    """The oldest of them."""
    alarms: tuple[AlarmView, ...] = ()


class RoomSnapshot(Baseline, frozen=True, kw_only=True):
    """How the room stands, under the number of the last update."""

    room: RoomView


class RoomUpdate(Numbered, frozen=True, kw_only=True):
    """Something changed; how the room stands now."""

    room: RoomView
