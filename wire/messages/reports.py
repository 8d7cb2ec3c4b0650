"""Reports for staff in pages, and the state of the server for the technicians."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, field

from wire.messages.base import (
    Arguments,
    Code,
    Count,
    Fact,
    Message,
    Milliseconds,
    Moment,
    Name,
    Request,
    RequestId,
    TableNumber,
    Value,
)
from wire.messages.staff import StaffRequest

PageRows = Annotated[int, Meta(ge=1, le=200)]


class AskReport(StaffRequest, frozen=True, kw_only=True):
    """Ask for one page of a named report."""

    report: Code
    arguments: Arguments = field(default_factory=dict)
    after: Count = 0
    """The `after` of the page before; 0: the first page."""
    rows: PageRows = 50


class ReportPage(Message, frozen=True, kw_only=True):
    """The answer to `AskReport`."""

    id: RequestId
    report: Code
    columns: tuple[Code, ...]
    rows: tuple[tuple[Fact, ...], ...]
    after: Count = 0
    """Ask for the next page with it; 0: this is the last page."""


class AskStatus(Request, frozen=True, kw_only=True):
    """Ask for the state of the server; answered by `ServerStatus`. Any tool may ask."""


class TableStatus(Value, frozen=True, kw_only=True):
    """One table, in numbers."""

    table: TableNumber
    status: Code
    reason: Code = ""
    hand: Count = 0
    seated: Count = 0
    stations: Count = 0
    """Connected stations and screens."""
    queue: Count = 0
    """Orders that wait."""
    stage: Code = ""
    """Of a tournament: registering, playing, over, cancelled; empty: a cash game."""


class ServerStatus(Message, frozen=True, kw_only=True):
    """The answer to `AskStatus`."""

    id: RequestId
    house: Name
    demo: bool
    epoch: Count
    at_ms: Moment
    up_ms: Milliseconds
    dealing: bool
    tables: tuple[TableStatus, ...] = ()
    peers: Count = 0
    commits: Count = 0
    """Units that became durable in the last minute."""
    commit_p50_us: Count = 0
    commit_p99_us: Count = 0
    alarms: tuple[Code, ...] = ()
    time_zone: Name = ""
    """The room's time zone from the house file; empty: that of the server's computer."""
    day: Name = ""
    """The open gaming day; before the first one, the day of the room's clock."""
