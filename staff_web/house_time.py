"""Moments in the house's time zone."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo


def moment_shown(at_ms: int, time_zone: str) -> str:
    """Return a moment as a clock in the house shows it; without a zone, this computer's."""
    zone = ZoneInfo(time_zone) if time_zone else None
    return f"{datetime.fromtimestamp(at_ms / 1000, UTC).astimezone(zone):%Y-%m-%d %H:%M:%S}"


def clock_shown(at_ms: int, time_zone: str) -> str:
    """Return the hour and minute of a moment in the house."""
    return moment_shown(at_ms, time_zone)[11:16]
