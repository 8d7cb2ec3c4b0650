"""Whether the computer's clock can be right: the time of a room's records never goes back."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Final

from ledger.refusals import RefusalCode, Refused

EARLIEST_MS: Final = 1_577_836_800_000
LATEST_MS: Final = 7_258_118_400_000
"""The years 2020 to 2199: a clock that shows another year is wrong."""
AHEAD_DAYS: Final = 400
"""If the clock is further ahead of the newest record, a person must confirm it: the room's time
never goes back, so a wrong start would stay."""
_DAY_MS: Final = 86_400_000
AHEAD_MS: Final = AHEAD_DAYS * _DAY_MS


def check_clock(wall_ms: int, newest_ms: int, *, is_right: bool) -> None:
    """Refuse a clock that is wrong, or far ahead and not confirmed (`is_right`)."""
    if not EARLIEST_MS <= wall_ms < LATEST_MS:
        raise Refused(RefusalCode.CLOCK_WRONG, year=1970 + wall_ms // 31_556_952_000)
    days = (wall_ms - newest_ms) // _DAY_MS
    if newest_ms and days > AHEAD_DAYS and not is_right:
        raise Refused(RefusalCode.CLOCK_AHEAD, clock=_day(wall_ms), newest=_day(newest_ms))


def _day(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()
