"""Times of day, dates and durations in words."""

from __future__ import annotations

from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from screenkit.language import translated as _


def clock_time(at_ms: int, zone: str = "") -> str:
    """Return the time of day where the room is, such as 21:05; no zone: the machine's."""
    return f"{_moment(at_ms, zone):%H:%M}"


def date_shown(at_ms: int, zone: str = "") -> str:
    """Return the date where the room is, such as 2026-11-17; no zone: the machine's."""
    return f"{_moment(at_ms, zone):%Y-%m-%d}"


def _moment(at_ms: int, zone: str) -> datetime:
    return datetime.fromtimestamp(at_ms / 1000, tz=UTC).astimezone(_zone(zone))


@cache
def _zone(name: str) -> ZoneInfo | None:
    """Return the zone, or None if this machine does not know it: the time is still shown."""
    try:
        return ZoneInfo(name) if name else None
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def duration_words(ms: int) -> str:
    """Return a stay such as "2 h 05 min"."""
    minutes = ms // 60_000
    if minutes < 60:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes:02} min").format(hours=minutes // 60, minutes=minutes % 60)
