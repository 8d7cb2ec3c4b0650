"""A time of day as people type it, in the room's time zone."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from gettext import gettext as _
from typing import NoReturn

from cli.output import stop

_TIME = re.compile(r"(?:(?P<day>\S.*\S)\s+)?(?P<hour>[01]?\d|2[0-3]):(?P<minute>[0-5]\d)")


def typed_moment(typed: str, now: datetime) -> datetime:
    """Return the next moment with this time of day after `now`, or the one on the day typed.

    `20:30` is today, or tomorrow if that is past; `2026-11-18 20:30` is that day.
    """
    from cli.typed.days import typed_day

    found = _TIME.fullmatch(typed.strip())
    if found is None:
        words = _("{typed} is no time: type it as 20:30, or with its day as 2026-11-18 20:30")
        stop(words.format(typed=typed), status=2)
    hour, minute = int(found["hour"]), int(found["minute"])
    if found["day"]:
        day = datetime.fromisoformat(typed_day(found["day"], now.date))
        moment = day.replace(hour=hour, minute=minute, tzinfo=now.tzinfo)
    else:
        moment = _next(now, hour, minute)
    if moment <= now:
        _stop_past(typed, now)
    return moment


def _stop_past(typed: str, now: datetime) -> NoReturn:
    words = _("{typed} is past: it is {now:%Y-%m-%d %H:%M} in the room. Type a later time")
    stop(words.format(typed=typed, now=now), status=2)


def _next(now: datetime, hour: int, minute: int) -> datetime:
    moment = now.replace(hour=hour, minute=minute, second=0, microsecond=0)
    return moment if moment > now else moment + timedelta(days=1)
