"""Which gaming day a moment belongs to."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from server.house.model import HouseRules


def calendar_date(house: HouseRules, now_ms: int) -> date:
    """Return the date of a moment in the room's time zone."""
    return _moment(house, now_ms).date()


def gaming_date(house: HouseRules, now_ms: int) -> date:
    """Return the date of the gaming day; before the day's start it is yesterday's date."""
    return (_moment(house, now_ms) - timedelta(minutes=house.day_starts_minute)).date()


def _moment(house: HouseRules, now_ms: int) -> datetime:
    zone = ZoneInfo(house.time_zone) if house.time_zone else None
    return datetime.fromtimestamp(now_ms / 1000, UTC).astimezone(zone)
