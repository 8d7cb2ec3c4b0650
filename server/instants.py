"""Measuring how far away an instant is that the books hold as wall-clock time.

A wall clock drifts and may be set; durations must not change with it. So each instant is compared
with the wall clock once, when it is first asked for. From then on only ticks count.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable

from server.ports import Clock


class Instants:
    """Instants that one process measures from, by name."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._ticks: dict[tuple[Hashable, int | None], int] = {}

    def passed_ms(self, name: Hashable, since_ms: int | None) -> int:
        """How long ago an instant was; an unknown instant (None) counts from now on.

        So does one that seems to be in the future because the wall clock was set back.
        """
        ahead = 0 if since_ms is None else min(0, since_ms - self._clock.now_ms())
        return self._clock.ticks_ms() - self._ticks_at((name, since_ms), ahead)

    def left_ms(self, name: Hashable, until_ms: int) -> int:
        """How long it is until an instant; 0: it has passed."""
        ahead = until_ms - self._clock.now_ms()
        return max(0, self._ticks_at((name, until_ms), ahead) - self._clock.ticks_ms())

    def keep(self, names: Collection[Hashable]) -> None:
        """Forget every instant except these."""
        for key in [key for key in self._ticks if key[0] not in names]:
            del self._ticks[key]

    def _ticks_at(self, key: tuple[Hashable, int | None], ahead_ms: int) -> int:
        return self._ticks.setdefault(key, self._clock.ticks_ms() + ahead_ms)
