"""Time as the computer has it, except that the room's time never goes back."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import Final

from ledger.clock_check import LATEST_MS

SET_BACK_MS: Final = 2_000
"""A wall clock that is further behind the room's time was set back, and a person is told."""


class RoomTime:
    """The wall clock, held so that it never goes back and never stands still.

    Sessions, PIN entries and approvals end by it: a clock that is set back must not give them
    more life. The room then counts on by itself until the wall clock has caught up. Any thread
    may ask.
    """

    def __init__(
        self, wall_ms: Callable[[], int] | None = None, ticks_ms: Callable[[], int] | None = None
    ) -> None:
        self._wall_ms = wall_ms or _wall_ms
        self._ticks_ms = ticks_ms or _ticks_ms
        self._ahead_ms = self._wall_ms() - self._ticks_ms()
        self._lock = threading.Lock()

    def now_ms(self) -> int:
        """Return milliseconds since 1970."""
        with self._lock:
            ticks = self._ticks_ms()
            wall_ms = self._wall_ms()
            if wall_ms < LATEST_MS:
                self._ahead_ms = max(self._ahead_ms, wall_ms - ticks)
            return ticks + self._ahead_ms

    def not_before(self, at_ms: int) -> None:
        """Let time go on from a moment that the journal knows."""
        with self._lock:
            if at_ms < LATEST_MS:
                self._ahead_ms = max(self._ahead_ms, at_ms - self._ticks_ms())

    def wall_ms(self) -> int:
        """Return what the wall clock shows, also where it was set back."""
        return self._wall_ms()

    def set_back_ms(self) -> int:
        """Return how far the wall clock is behind the room; 0 if no person needs to know."""
        behind = self.now_ms() - self._wall_ms()
        return behind if behind > SET_BACK_MS else 0


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
