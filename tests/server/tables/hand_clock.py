"""A clock that tests move by hand."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from tests.ledger.card_room import START_MS

SLOW_PPM = 100
"""The wall clock of every test loses so many microseconds a second."""


class HandClock:
    """Time that moves when a test says so; timers run in order.

    Its wall clock is slow, and a test may set it; durations know nothing of that.
    """

    def __init__(self) -> None:
        self.ms = START_MS
        self.set_by_ms = 0
        """How far the wall clock was set forward, or with a minus back."""
        self._timers: list[tuple[int, int, HandTimer]] = []
        self._numbers = count()

    def now_ms(self) -> int:
        passed = self.ms - START_MS
        return self.ms - passed * SLOW_PPM // 1_000_000 + self.set_by_ms

    def wall_ms(self) -> int:
        """The same: nobody sets this clock."""
        return self.now_ms()

    def ticks_ms(self) -> int:
        return self.ms - START_MS

    def after(self, delay_ms: int, call: Callable[[], None]) -> HandTimer:
        timer = HandTimer(call)
        heapq.heappush(self._timers, (self.ms + max(0, delay_ms), next(self._numbers), timer))
        return timer

    def due_ms(self) -> int | None:
        """When the next timer runs."""
        while self._timers and self._timers[0][2].cancelled:
            heapq.heappop(self._timers)
        return self._timers[0][0] if self._timers else None

    def step(self) -> bool:
        """Run the next timer; False if there is none."""
        due = self.due_ms()
        if due is None:
            return False
        _, _, timer = heapq.heappop(self._timers)
        self.ms = max(self.ms, due)
        timer.call()
        return True


@dataclass
class HandTimer:
    call: Callable[[], None]
    cancelled: bool = False

    def cancel(self) -> None:
        self.cancelled = True
