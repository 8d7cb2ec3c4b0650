"""A token bucket: how much one client may say."""

from __future__ import annotations

from enum import Enum, unique

from wire.session.pace import Rate


@unique
class Verdict(Enum):
    """What to do with the next message."""

    FINE = "fine"
    FAST = "fast"
    """Refuse it, and say so."""
    FLOOD = "flood"
    """Do not even read it."""


class Allowance:
    """Whole messages, refilled with time; a client that goes on when refused gets into debt."""

    __slots__ = ("_at_ms", "_left", "_rate")

    def __init__(self, rate: Rate, now_ms: int) -> None:
        self._rate = rate
        self._left = rate.burst * 1_000
        self._at_ms = now_ms

    def take(self, now_ms: int) -> Verdict:
        """Judge one more message."""
        most = self._rate.burst * 1_000
        self._earn(now_ms)
        self._left = max(self._left - 1_000, -most)
        if self._left >= 0:
            return Verdict.FINE
        return Verdict.FLOOD if self._left == -most else Verdict.FAST

    def grant(self, now_ms: int) -> bool:
        """Take one if there is one; what is refused costs nothing."""
        self._earn(now_ms)
        if self._left < 1_000:
            return False
        self._left -= 1_000
        return True

    def _earn(self, now_ms: int) -> None:
        earned = max(0, now_ms - self._at_ms) * self._rate.per_s
        self._at_ms = max(now_ms, self._at_ms)
        self._left = min(self._rate.burst * 1_000, self._left + earned)
