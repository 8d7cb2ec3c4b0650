"""The room's time: the computer's time, but it never goes back and never jumps."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Final, NamedTuple

from ledger.clock_check import AHEAD_MS, LATEST_MS

SET_BACK_MS: Final = 2_000
"""If the wall clock is further behind the room's time, it was set back: a person is told."""
JUMP_MS: Final = 300_000
"""If the wall clock is further ahead of the room's time, it jumped: a person is told."""
BELIEVED_AFTER_MS: Final = 600_000
"""The room follows a jump after the wall clock has kept it for this long."""


class RoomTime:
    """The wall clock, corrected so that it never goes back, never stands still and never jumps.

    Sessions, PIN entries and approvals end by it, and a clock that is set back must not extend
    them. Then the room counts by itself until the wall clock has caught up. The room cannot go
    back, so it does not follow a jump ahead at once: a clock that is wrong for a moment would keep
    the room in another year. After ten minutes it follows, as when the computer slept. A jump that
    a start would ask about is never followed; the next start decides. Any thread may call.
    """

    def __init__(
        self, wall_ms: Callable[[], int] | None = None, ticks_ms: Callable[[], int] | None = None
    ) -> None:
        self._wall_ms = wall_ms or _wall_ms
        self._ticks_ms = ticks_ms or _ticks_ms
        self._ahead_ms = self._wall_ms() - self._ticks_ms()
        self._jump: _Jump | None = None
        self._lock = threading.Lock()

    def now_ms(self) -> int:
        """Return milliseconds since 1970."""
        with self._lock:
            ticks = self._ticks_ms()
            wall_ms = self._wall_ms()
            if wall_ms < LATEST_MS and self._believes(wall_ms - ticks, ticks):
                self._ahead_ms = max(self._ahead_ms, wall_ms - ticks)
            return ticks + self._ahead_ms

    def not_before(self, at_ms: int) -> None:
        """Continue from a moment that the journal holds, or later."""
        with self._lock:
            if at_ms < LATEST_MS:
                self._ahead_ms = max(self._ahead_ms, at_ms - self._ticks_ms())

    def wall_ms(self) -> int:
        """Return what the wall clock shows, even if it was set back."""
        return self._wall_ms()

    def set_back_ms(self) -> int:
        """Return how far the wall clock is behind the room; 0 if no person needs to know."""
        behind = self.now_ms() - self._wall_ms()
        return behind if behind > SET_BACK_MS else 0

    def jumped_ms(self) -> int:
        """Return how far the wall clock jumped ahead while the room does not follow; else 0."""
        ahead = self._wall_ms() - self.now_ms()
        return ahead if ahead > JUMP_MS else 0

    def _believes(self, ahead_ms: int, ticks: int) -> bool:
        """Whether the room follows a wall clock that is `ahead_ms` ahead of the counter."""
        leap_ms = ahead_ms - self._ahead_ms
        if leap_ms <= JUMP_MS:
            self._jump = None
            return True
        if self._jump is None or abs(ahead_ms - self._jump.ahead_ms) > JUMP_MS:
            self._jump = _Jump(ahead_ms, ticks)
        return leap_ms <= AHEAD_MS and ticks - self._jump.since >= BELIEVED_AFTER_MS


class _Jump(NamedTuple):
    """A jump of the wall clock: how far it is ahead of the counter, and since which tick."""

    ahead_ms: int
    since: int


class LoopClock:
    """The `Clock` port on an asyncio event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop, room_time: RoomTime) -> None:
        self._loop = loop
        self._time = room_time

    def now_ms(self) -> int:
        """Time since 1970 that never goes back."""
        return self._time.now_ms()

    def wall_ms(self) -> int:
        """Time as the computer's clock shows it."""
        return self._time.wall_ms()

    def ticks_ms(self) -> int:
        """Time that never jumps."""
        return _ticks_ms()

    def after(self, delay_ms: int, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Call once on the loop's thread."""
        return self._loop.call_later(delay_ms / 1000, call)


def _wall_ms() -> int:
    return time.time_ns() // 1_000_000


def _ticks_ms() -> int:
    return time.monotonic_ns() // 1_000_000
