"""The clock of one decision: it waits for its start, runs, stops for faults and runs out."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from server.ports import Clock, Timer
from wire.messages.table_view import ClockView


class Key(NamedTuple):
    """Which decision a clock belongs to."""

    hand: int
    seat: int
    turn: int
    on_bank: bool


class DecisionClock:
    """Counts one decision's time down; `expired` is called once when none is left."""

    def __init__(
        self, clock: Clock, key: Key, time_ms: int, expired: Callable[[DecisionClock], None]
    ) -> None:
        self._clock = clock
        self._expired = expired
        self._timer: Timer | None = None
        self._since: int | None = None
        self._left_ms = time_ms
        self._starts_at = self._starts_by = clock.ticks_ms()
        self.key = key
        self.total_ms = time_ms
        self.halted = False
        """Stopped by a fault, not waiting for its start."""
        self.warning_ms = 0
        """The player is warned this long before the end."""
        self.following_ms = 0
        """The time bank that follows when this clock runs out."""
        self._bank_used_ms: int | None = None
        self._called = False
        """The floor's clock is on."""

    @property
    def running(self) -> bool:
        """Whether the time is being counted."""
        return self._since is not None

    @property
    def left_ms(self) -> int:
        """The time left now."""
        if self._since is None:
            return self._left_ms
        return max(0, self._left_ms - (self._clock.ticks_ms() - self._since))

    @property
    def without_bank(self) -> bool:
        """Whether the player's time bank no longer runs in this decision."""
        return self._bank_used_ms is not None

    @property
    def bank_used_ms(self) -> int:
        """The time used of the player's bank; what was left when the bank stopped stays his."""
        if self._bank_used_ms is not None:
            return self._bank_used_ms
        return self.total_ms - self.left_ms if self.key.on_bank else 0

    def start_within(self, motion_ms: int, patience_ms: int) -> None:
        """Start after the motion and `patience_ms`, unless `start` is called earlier."""
        self._starts_at = self._clock.ticks_ms() + motion_ms
        self._starts_by = self._starts_at + patience_ms
        self._set(motion_ms + patience_ms, self.start)

    def start(self) -> None:
        """Count from now on."""
        if self._since is None:
            self._since = self._clock.ticks_ms()
            self._set(self._left_ms, self._run_out)

    def stop(self) -> None:
        """Stop counting and keep the time that is left."""
        self._left_ms = self.left_ms
        self._since = None
        self.halted = True
        self._cancel()

    def go_on(self) -> None:
        """Go on with the time that is left; a stop never adds time to a decision."""
        self.halted = False
        self._set(max(0, self._starts_by - self._clock.ticks_ms()), self.start)

    def call(self, time_ms: int, warning_ms: int) -> None:
        """Put the floor's clock on: `time_ms`, or all the time the player has if that is more.

        Once: a second call must not give the player the time again.
        """
        if self._called:
            return
        self._called = True
        self._bank_used_ms = self.bank_used_ms
        self._give(max(time_ms, self.left_ms + self.following_ms))
        self.following_ms, self.warning_ms = 0, warning_ms
        if not self.halted:
            self.start()

    def cut(self, motion_ms: int) -> None:
        """Leave no time, because nobody is there to decide; the motion before it still ends."""
        if self.key.on_bank:
            self._bank_used_ms = self.bank_used_ms
        self._give(0)
        self.start_within(motion_ms, 0)

    def _give(self, time_ms: int) -> None:
        self._since = None
        self._left_ms = self.total_ms = time_ms

    def view(self, *, stopped: bool) -> ClockView:
        """The clock as the screens show it."""
        waits = 0 if self._since is not None else max(0, self._starts_at - self._clock.ticks_ms())
        return ClockView(
            seat=self.key.seat,
            turn=self.key.turn,
            total_ms=self.total_ms,
            left_ms=self.left_ms + waits,
            on_bank=self.key.on_bank and not self.without_bank,
            running=not stopped,
            warning_ms=self.warning_ms,
        )

    def cancel(self) -> None:
        """Stop for good: the decision is made, or no longer open."""
        self._cancel()

    def _run_out(self) -> None:
        self._expired(self)

    def _set(self, delay_ms: int, call: Callable[[], None]) -> None:
        self._cancel()
        self._timer = self._clock.after(delay_ms, call)

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
