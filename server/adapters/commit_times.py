"""How long units wait until they are durable, over the last minute, for the status."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Final

SPAN_US: Final = 60_000_000
KEPT: Final = 20_000
"""Enough for a minute of a very busy room; if there are more, the newest are kept."""


class CommitTimes:
    """Remembers waits; any thread may add one."""

    def __init__(self, now_us: Callable[[], int] = lambda: time.perf_counter_ns() // 1000) -> None:
        self.now_us = now_us
        self._waits: deque[tuple[int, int]] = deque(maxlen=KEPT)

    def done(self, started_us: int) -> None:
        """A unit handed in at `started_us` is durable."""
        now = self.now_us()
        self._waits.append((now, now - started_us))

    def figures(self) -> tuple[int, int, int]:
        """Return the units of the last minute, the median and the 99th percentile, in us."""
        since = self.now_us() - SPAN_US
        waits = sorted(wait for at, wait in list(self._waits) if at >= since)
        if not waits:
            return 0, 0, 0
        return len(waits), waits[len(waits) // 2], waits[len(waits) * 99 // 100]
