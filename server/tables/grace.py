"""Stations that do not answer: how long each may still stop its table's clocks.

Every seat has one grace time for each hand, however often its station comes and goes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from server.ports import Clock, Timer


class Grace:
    """Counts the grace of lost seats down; `over` is called for a seat that has none left."""

    def __init__(self, clock: Clock, over: Callable[[int], None]) -> None:
        self._clock = clock
        self._over = over
        self._left_ms: dict[int, int] = {}
        self._since: dict[int, int] = {}
        self._timers: dict[int, Timer] = {}

    def left_ms(self, seat: int, whole_ms: int) -> int:
        """What a seat has left of its grace."""
        left = self._left_ms.get(seat, whole_ms)
        if seat in self._since:
            left -= self._clock.ticks_ms() - self._since[seat]
        return max(0, left)

    def count(self, seats: Iterable[int], whole_ms: int) -> None:
        """Count for exactly these seats from now on."""
        wanted = set(seats)
        for seat in [seat for seat in self._since if seat not in wanted]:
            self._halt(seat, whole_ms)
        for seat in sorted(wanted - self._since.keys()):
            left = self.left_ms(seat, whole_ms)
            if left:
                self._since[seat] = self._clock.ticks_ms()
                self._timers[seat] = self._clock.after(left, self._ended(seat))

    def renew(self) -> None:
        """A new hand: every seat has its whole grace again."""
        self.cancel()
        self._left_ms.clear()

    def cancel(self) -> None:
        """Count for nobody."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()
        self._since.clear()

    def _halt(self, seat: int, whole_ms: int) -> None:
        self._left_ms[seat] = self.left_ms(seat, whole_ms)
        del self._since[seat]
        self._timers.pop(seat).cancel()

    def _ended(self, seat: int) -> Callable[[], None]:
        def call() -> None:
            del self._since[seat]
            del self._timers[seat]
            self._left_ms[seat] = 0
            self._over(seat)

        return call
