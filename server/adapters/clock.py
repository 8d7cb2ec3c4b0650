"""Time as the computer has it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class LoopClock:
    """The `Clock` port on an asyncio event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop

    def now_ms(self) -> int:
        """Wall time."""
        return wall_ms()

    def ticks_ms(self) -> int:
        """Time that never jumps."""
        return time.monotonic_ns() // 1_000_000

    def after(self, delay_ms: int, call: Callable[[], None]) -> asyncio.TimerHandle:
        """Call once on the loop's thread."""
        return self._loop.call_later(delay_ms / 1000, call)


def wall_ms() -> int:
    """Return milliseconds since 1970."""
    return time.time_ns() // 1_000_000
