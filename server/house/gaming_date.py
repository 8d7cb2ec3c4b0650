"""Which gaming day a moment belongs to."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

from server.house.model import HouseRules


def gaming_date(house: HouseRules, now_ms: int) -> date:
    """Return the date of the gaming day: until the day starts, it is still yesterday's."""
    moment = datetime.fromtimestamp(now_ms / 1000, UTC)
    zone = ZoneInfo(house.time_zone) if house.time_zone else None
    return (moment.astimezone(zone) - timedelta(minutes=house.day_starts_minute)).date()
