"""The clock of all tables: while the books are away it is held, and no time passes at any table.

A player must not lose his time to a database that does not answer. Decisions, holds on seats, the
next hand, the grace of lost stations and levels of tournaments all run on this clock, so holding it
holds all of them.
"""

from __future__ import annotations

from collections.abc import Callable

from server.ports import Clock, Timer


class HeldClock:
    """A `Clock` over another one; its ticks stand still while it is held."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._held_at: int | None = None
        self._behind = 0
        """How long it was held in all."""
        self._timers: set[_HeldTimer] = set()

    @property
    def held(self) -> bool:
        """Whether no time passes."""
        return self._held_at is not None

    def now_ms(self) -> int:
        """Wall time goes on: records say when they were made."""
        return self._clock.now_ms()

    def wall_ms(self) -> int:
        """What the computer's clock shows."""
        return self._clock.wall_ms()

    def ticks_ms(self) -> int:
        """Time that passes at the tables."""
        now = self._clock.ticks_ms() if self._held_at is None else self._held_at
        return now - self._behind

    def after(self, delay_ms: int, call: Callable[[], None]) -> Timer:
        """Call once after `delay_ms` of the tables' time."""
        timer = _HeldTimer(self._clock, self.ticks_ms() + delay_ms, call, self._timers.discard)
        self._timers.add(timer)
        if not self.held:
            timer.run(delay_ms)
        return timer

    def hold(self) -> None:
        """Let no time pass from now on."""
        if self._held_at is None:
            self._held_at = self._clock.ticks_ms()
            for timer in self._timers:
                timer.stop()

    def go_on(self) -> None:
        """Let time pass again, from where it stood."""
        if self._held_at is not None:
            self._behind += self._clock.ticks_ms() - self._held_at
            self._held_at = None
            now = self.ticks_ms()
            for timer in sorted(self._timers, key=lambda one: one.due):
                timer.run(max(0, timer.due - now))


class _HeldTimer:
    """One call to come; `due` is in the tables' time."""

    __slots__ = ("_call", "_clock", "_forget", "_timer", "due")

    def __init__(
        self,
        clock: Clock,
        due: int,
        call: Callable[[], None],
        forget: Callable[[_HeldTimer], None],
    ) -> None:
        self._clock = clock
        self._call = call
        self._forget = forget
        self._timer: Timer | None = None
        self.due = due

    def run(self, delay_ms: int) -> None:
        """Call after this long."""
        self._timer = self._clock.after(delay_ms, self._over)

    def stop(self) -> None:
        """Do not call for now."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def cancel(self) -> None:
        """Never call."""
        self.stop()
        self._forget(self)

    def _over(self) -> None:
        self._forget(self)
        self._call()
