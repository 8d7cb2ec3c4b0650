"""Played hands for staff: finding them, reading one act by act, its exports and its sealed cards.

Nobody reads a hand that is still being played. A hand is shown as everybody at the table saw it.
Who must see more asks with a second person and a reason (`UnsealHand`).
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import (
    Chips,
    Code,
    Count,
    HandNumber,
    MaybeSeat,
    Message,
    Moment,
    Name,
    RequestId,
    SeatNumber,
    TableNumber,
    Text,
    TypedText,
    Value,
    Word,
)
from wire.messages.own_view import OpeningView
from wire.messages.seat import Evidence
from wire.messages.staff import StaffRequest
from wire.messages.table_events import TableEvent
from wire.messages.table_view import RulesView

HandRows = Annotated[int, Meta(ge=1, le=50)]


class FindHands(StaffRequest, frozen=True, kw_only=True):
    """Ask for hands, the newest first; answered by `HandsFound`. Whoever runs tables or reads books
    may."""

    table: Count = 0
    """0: all tables."""
    hand: HandNumber = 0
    """0: any."""
    player: Count = 0
    """Dealt in; 0: anybody."""
    from_ms: Moment = 0
    to_ms: Moment = 0
    """Begun before this; 0: no end."""
    before: Count = 0
    """The `before` of the page before; 0: the first page."""
    rows: HandRows = 25


class SeatDealt(Value, frozen=True, kw_only=True):
    """Somebody who was dealt in."""

    seat: SeatNumber
    player: Count
    nickname: Name = ""


class FoundHand(Value, frozen=True, kw_only=True):
    """One hand of a list."""

    table: TableNumber
    hand: HandNumber
    began_ms: Moment
    state: Word = "over"
    """playing, over, void."""
    players: tuple[SeatDealt, ...] = ()
    pot: Chips = 0
    tournament: bool = False


class HandsFound(Message, frozen=True, kw_only=True):
    """The answer to `FindHands`."""

    id: RequestId
    hands: tuple[FoundHand, ...]
    before: Count = 0
    """Ask for the next page with it; 0: there are no more."""


class ReadHand(StaffRequest, frozen=True, kw_only=True):
    """Ask for one finished hand, act by act; answered by `HandStory`."""

    table: TableNumber
    hand: HandNumber


class HandStep(Value, frozen=True, kw_only=True):
    """One thing that was carried out, why, and what it led to."""

    at_ms: Moment
    cause: Word = ""
    """tap, advance, timeout, lost_seat, floor, server."""
    by: Word = ""
    """seat:TABLE:SEAT, staff:NUMBER, clock, server."""
    why: Text = ""
    evidence: Evidence | None = None
    """The touch that asked for it."""
    events: tuple[TableEvent, ...] = ()


class HandStory(Message, frozen=True, kw_only=True):
    """The answer to `ReadHand`: as everybody saw it, with the openings of every shown card."""

    id: RequestId
    table: TableNumber
    hand: HandNumber
    rules: RulesView
    seats: Count
    """How many the table has."""
    players: tuple[SeatDealt, ...]
    stacks: tuple[tuple[int, Chips], ...]
    """Before the hand."""
    steps: tuple[HandStep, ...]


class ExportHand(StaffRequest, frozen=True, kw_only=True):
    """Ask for a finished hand in a form for exchange; answered by `HandText`."""

    table: TableNumber
    hand: HandNumber
    form: Code
    """phh, ohh."""


class HandText(Message, frozen=True, kw_only=True):
    """The answer to `ExportHand`: no card that was not shown."""

    id: RequestId
    form: Word
    text: Annotated[str, Meta(max_length=1_000_000)]


class UnsealHand(StaffRequest, frozen=True, kw_only=True):
    """See every card of a finished hand; answered by `HandUnsealed`.

    It needs the approval of a second person who may unseal hands, and a reason. Both persons and
    the reason are recorded before a card is shown.
    """

    table: TableNumber
    hand: HandNumber
    reason: TypedText
    approval: Count


class UnsealedCard(Value, frozen=True, kw_only=True):
    """One card that left the deck face down."""

    seat: MaybeSeat
    """0: burned."""
    opening: OpeningView


class HandUnsealed(Message, frozen=True, kw_only=True):
    """The answer to `UnsealHand`, sent once: a repeated request is answered with `Done`."""

    id: RequestId
    table: TableNumber
    hand: HandNumber
    cards: tuple[UnsealedCard, ...]
