"""The room's own day and time: those of the house file, whatever this computer's clock shows."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from cli.link.room_client import Desk, ask, connected
from cli.typed.days import typed_day


class RoomCalendar(NamedTuple):
    """Where the room is, and which gaming day it has."""

    time_zone: str
    """As in the house file; empty: this computer's."""
    today: date
    """The open gaming day; before the first, the one that the room's clock is in."""
    at_ms: int = 0
    """The room's time when the server was asked."""

    def text(self, at_ms: int) -> str:
        """Return a moment as the room's local time."""
        return f"{self._local(at_ms):%Y-%m-%d %H:%M:%S}"

    def now(self) -> datetime:
        """Return the room's local time when the server was asked."""
        return self._local(self.at_ms)

    def _local(self, at_ms: int) -> datetime:
        zone = ZoneInfo(self.time_zone) if self.time_zone else None
        return datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(zone)


@cache
def room_calendar(at: Desk) -> RoomCalendar:
    """Ask the server which day it has; once for each command."""
    from wire.link import new_request_id
    from wire.messages.reports import AskStatus, ServerStatus

    with connected(at) as client:
        found = ask(client, AskStatus(id=new_request_id()), ServerStatus)
    return RoomCalendar(found.time_zone, date.fromisoformat(found.day), found.at_ms)


def room_day(at: Desk, typed: str) -> str:
    """Return a day as people type it; `today` is the room's gaming day."""
    return typed_day(typed, lambda: room_calendar(at).today)
