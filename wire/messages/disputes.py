"""Disputes about hands: what was asked, what was decided, and what the house paid for it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from wire.messages.base import (
    MONEY_MAX,
    CentsCount,
    Count,
    HandNumber,
    Message,
    Moment,
    Name,
    RequestId,
    SeatNumber,
    TableNumber,
    Text,
    TypedText,
    Value,
)
from wire.messages.staff import StaffRequest

PaidCents = Annotated[int, Meta(ge=1, le=MONEY_MAX)]


class ReadDispute(StaffRequest, frozen=True, kw_only=True):
    """Ask for one dispute, open or decided; answered by `DisputeStory`. Whoever runs tables or
    reads books may."""

    dispute: Count


class CompensationView(Value, frozen=True, kw_only=True):
    """What the house paid for a dispute: an adjustment of an account, tied to the hand."""

    receipt: Count
    player: Count
    nickname: Name = ""
    amount: CentsCount
    at_ms: Moment
    by: Name = ""
    approved_by: Name = ""


class DisputeStory(Message, frozen=True, kw_only=True):
    """The answer to `ReadDispute`."""

    id: RequestId
    dispute: Count
    table: TableNumber
    seat: SeatNumber
    hand: HandNumber
    player: Count
    nickname: Name = ""
    words: Text = ""
    since_ms: Moment
    decided_ms: Moment = 0
    """0: it is open."""
    decided_by: Name = ""
    decision: Text = ""
    paid: tuple[CompensationView, ...] = ()


class Compensate(StaffRequest, frozen=True, kw_only=True):
    """Pay a player for a dispute at the house's cost; answered with `receipt`.

    A second person must approve it (`adjust`: the player and the amount).
    """

    dispute: Count
    player: Count
    """Anybody who was dealt in."""
    amount: PaidCents
    reason: TypedText
    approval: Count
