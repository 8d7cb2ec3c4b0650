"""Simulated time: a list of planned calls with their times; nothing really waits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from heapq import heappop, heappush

START_MS = 1_794_816_000_000


@dataclass(slots=True)
class Planned:
    """A call that is made once, unless it is cancelled."""

    call: Callable[[], None] | None

    def cancel(self) -> None:
        """Cancel the call."""
        self.call = None


class SimulatedClock:
    """The time of everything that is simulated."""

    def __init__(self) -> None:
        self._plans: list[tuple[int, int, Planned]] = []
        self._count = 0
        self._ticks = 0

    @property
    def ticks(self) -> int:
        """Milliseconds since the beginning."""
        return self._ticks

    def after(self, delay_ms: int, call: Callable[[], None]) -> Planned:
        """Plan a call; calls for the same moment happen in the order of planning."""
        planned = Planned(call)
        self._count += 1
        heappush(self._plans, (self._ticks + max(delay_ms, 0), self._count, planned))
        return planned

    def step(self) -> bool:
        """Make the next planned call; False: nothing is planned."""
        while self._plans:
            at_ms, _, planned = heappop(self._plans)
            call, planned.call = planned.call, None
            if call is not None:
                self._ticks = at_ms
                call()
                return True
        return False


class WallClock:
    """The computer's wall clock: it drifts and may be set; a crash does not change it."""

    def __init__(self, clock: SimulatedClock, drift_ppm: int = 0) -> None:
        self._clock = clock
        self._drift_ppm = drift_ppm
        """How many microseconds it gains in a second; negative: it loses."""
        self.set_by_ms = 0
        """How far it was set forward; negative: back."""

    def now_ms(self) -> int:
        """What it shows."""
        gained = self._clock.ticks * self._drift_ppm // 1_000_000
        return START_MS + self._clock.ticks + gained + self.set_by_ms


@dataclass(slots=True)
class Life:
    """One life of the server process, from its start to its crash."""

    alive: bool = True

    def run(self, call: Callable[[], None], _planned: Planned | None = None) -> None:
        """Do something of this process, if it still lives; it was `_planned` as this."""
        if self.alive:
            call()


class ServerClock:
    """The `Clock` of one life; its timers end with the process."""

    def __init__(self, clock: SimulatedClock, wall: WallClock, life: Life) -> None:
        self._clock = clock
        self._wall = wall
        self._life = life
        self._began = clock.ticks

    def now_ms(self) -> int:
        """Wall time, which drifts and jumps."""
        return self._wall.now_ms()

    def wall_ms(self) -> int:
        """The same as `now_ms`."""
        return self.now_ms()

    def ticks_ms(self) -> int:
        """Time since this life began."""
        return self._clock.ticks - self._began

    def after(self, delay_ms: int, call: Callable[[], None]) -> Planned:
        """Plan a call in this life."""

        def due() -> None:
            self._life.run(call, planned)

        planned = self._clock.after(delay_ms, due)
        return planned
