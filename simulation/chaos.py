"""Larger trouble: crashes, reboots, broken connections, a full disk, a wrong clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from bots.chance import Chance
from simulation.clients import Station
from simulation.disk import Crash
from simulation.trouble import Trouble

if TYPE_CHECKING:
    from simulation.evening import Evening

EVERY_MS: Mapping[Trouble, tuple[int, int]] = {
    Trouble.CRASHED: (5_000, 30_000),
    Trouble.REBOOTED: (400, 8_000),
    Trouble.DISCONNECTED: (400, 6_000),
    Trouble.UNPLUGGED: (1_000, 10_000),
    Trouble.DISK_FULL: (20_000, 200_000),
    Trouble.CLOCK_JUMPED: (20_000, 120_000),
}
_CRASH_STEPS = 24
_UNPLUGGED_MS = (500, 9_000)
_FULL_MS = (500, 4_000)
_JUMPS_MS = (0, 90_000, 4 * 3_600_000)


class Chaos:
    """Plans one trouble after another until it is stopped."""

    every_ms: Mapping[Trouble, tuple[int, int]] = EVERY_MS

    def __init__(self, evening: Evening, chance: Chance) -> None:
        self._evening = evening
        self._chance = chance
        self._going = evening.plan.faults
        if self._going:
            for trouble, way in self._ways().items():
                self._plan(trouble, way)

    def stop(self) -> None:
        """Plan no more trouble."""
        self._going = False

    def _ways(self) -> dict[Trouble, Callable[[], None]]:
        """Return how each trouble is caused."""
        return {
            Trouble.CRASHED: self._crash,
            Trouble.REBOOTED: self._reboot,
            Trouble.DISCONNECTED: self._disconnect,
            Trouble.UNPLUGGED: self._unplug,
            Trouble.DISK_FULL: self._fill_disk,
            Trouble.CLOCK_JUMPED: self._jump,
        }

    def _plan(self, trouble: Trouble, way: Callable[[], None]) -> None:
        def happen() -> None:
            if self._going:
                self._plan(trouble, way)
                way()

        self._evening.clock.after(self._chance.between(*self.every_ms[trouble]), happen)

    def _crash(self) -> None:
        """End the server now, or at one of its next steps towards durability."""
        if not self._evening.running():
            return
        if self._chance.percent(40):
            raise Crash
        self._evening.disk.crash_in = self._chance.between(1, _CRASH_STEPS)

    def _reboot(self) -> None:
        self._evening.troubles.count(Trouble.REBOOTED)
        self._chance.pick(self._evening.clients).reboot()

    def _disconnect(self) -> None:
        self._evening.troubles.count(Trouble.DISCONNECTED)
        self._any_station().disconnect()

    def _unplug(self) -> None:
        """Pull a station's cable, mostly for longer than the server waits for a beat."""
        self._evening.troubles.count(Trouble.UNPLUGGED)
        self._any_station().unplug(self._chance.between(*_UNPLUGGED_MS))

    def _any_station(self) -> Station:
        stations = [one for one in self._evening.clients if isinstance(one, Station)]
        return self._chance.pick(stations)

    def _fill_disk(self) -> None:
        """Fill the disk: writes fail until somebody makes space and starts the server again."""
        self._evening.disk.fill_up()
        self._evening.clock.after(self._chance.between(*_FULL_MS), self._clear_disk)

    def _clear_disk(self) -> None:
        if self._evening.running():
            raise Crash

    def _jump(self) -> None:
        """Set the wall clock right, or wrong by a little or by hours."""
        self._evening.troubles.count(Trouble.CLOCK_JUMPED)
        most_ms = self._chance.pick(_JUMPS_MS)
        self._evening.wall.set_by_ms = self._chance.between(-most_ms, most_ms)
