"""Times of acts as they are read, and moments as they are typed, in the house's time zone."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from staff_web.house_time import moment_shown
from staff_web.visits import Visit

_SECOND_MS = 1_000


def time_shown(visit: Visit, at_ms: int) -> str:
    """Return a time of the day to the tenth of a second, for acts of one hand."""
    tenth = at_ms % _SECOND_MS // 100
    return moment_shown(at_ms, visit.house.time_zone)[-8:] + f".{tenth}"


def typed_moment(visit: Visit, text: str) -> int:
    """Return what a field for day and time holds; `ValueError` if it is none, 0 if it is empty."""
    if not text:
        return 0
    zone = visit.house.time_zone
    moment = datetime.strptime(text[:16], "%Y-%m-%dT%H:%M")  # noqa: DTZ007  (zone comes below)
    return int(moment.replace(tzinfo=ZoneInfo(zone) if zone else None).timestamp()) * _SECOND_MS
