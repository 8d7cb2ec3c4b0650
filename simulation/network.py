"""The simulated network: frames are late, lost, doubled, swapped or garbled; connections break."""

from __future__ import annotations

from collections.abc import Callable

from bots.chance import Chance
from simulation.clock import SimulatedClock
from simulation.trouble import OF_FRAMES, Trouble, Troubles

_TRAVEL_MS = 5
_LATE_MS = (150, 4_000)
_ECHO_MS = (1, 2_500)


class Wire:
    """One direction of one connection. Frames keep their order unless trouble swaps them."""

    def __init__(
        self,
        clock: SimulatedClock,
        chance: Chance,
        troubles: Troubles,
        deliver: Callable[[bytes], None],
    ) -> None:
        self._clock = clock
        self._chance = chance
        self._troubles = troubles
        self._deliver = deliver
        self._free_ms = 0
        """The next frame arrives no earlier than this, so that the order is kept."""
        self.dead = False
        """Frames are lost, and neither end is told."""

    def carry(self, frame: bytes) -> None:
        """Carry a frame to the other end, unless trouble loses it."""
        trouble = None if self.dead else self._troubles.one_of(OF_FRAMES)
        if self.dead or trouble is Trouble.LOST:
            return
        delay_ms = self._chance.below(_TRAVEL_MS)
        if trouble is not None:
            frame, delay_ms = self._suffer(trouble, frame, delay_ms)
        if trouble is not Trouble.SWAPPED:
            delay_ms = max(self._free_ms - self._clock.ticks, delay_ms)
            self._free_ms = self._clock.ticks + delay_ms
        self._send(frame, delay_ms)

    def _suffer(self, trouble: Trouble, frame: bytes, delay_ms: int) -> tuple[bytes, int]:
        """Return the frame as it arrives, and when; an echo of it may follow."""
        if trouble is Trouble.GARBLED:
            return garbled(frame, self._chance), delay_ms
        if trouble is Trouble.LATE:
            return frame, delay_ms + self._chance.between(*_LATE_MS)
        later_ms = delay_ms + self._chance.between(*_ECHO_MS)
        if trouble is Trouble.DOUBLED:
            self._send(frame, later_ms)
            return frame, delay_ms
        return frame, later_ms

    def _send(self, frame: bytes, delay_ms: int) -> None:
        self._clock.after(delay_ms, lambda: self._arrive(frame))

    def _arrive(self, frame: bytes) -> None:
        if not self.dead:
            self._deliver(frame)


def garbled(frame: bytes, chance: Chance) -> bytes:
    """Return an unreadable frame: cut off, longer, or of no known version.

    Damage that makes another readable message cannot happen: the link proves the origin of every
    byte.
    """
    way = chance.below(3)
    if way == 0:
        return frame[: chance.below(len(frame))]
    if way == 1:
        return frame + chance.bytes(chance.between(1, 9))
    return bytes([frame[0] ^ chance.between(1, 255)]) + frame[1:]
