"""Times of day and durations in words."""

from __future__ import annotations

from datetime import UTC, datetime

from screenkit.language import translated as _


def clock_time(at_ms: int, *, zone: datetime | None = None) -> str:
    """Return the time of day, such as 21:05, in the machine's zone (or that of `zone`)."""
    moment = datetime.fromtimestamp(at_ms / 1000, tz=UTC)
    local = moment.astimezone(zone.tzinfo if zone else None)
    return f"{local:%H:%M}"


def duration_words(ms: int) -> str:
    """Return a stay such as "2 h 05 min"."""
    minutes = ms // 60_000
    if minutes < 60:
        return _("{minutes} min").format(minutes=minutes)
    return _("{hours} h {minutes:02} min").format(hours=minutes // 60, minutes=minutes % 60)
