"""A token bucket: how many messages one client may send."""

from __future__ import annotations

from enum import Enum, unique

from wire.session.pace import Rate


@unique
class Verdict(Enum):
    """What to do with the next message."""

    FINE = "fine"
    FAST = "fast"
    """Refuse it with an answer."""
    FLOOD = "flood"
    """Do not read it."""


class Allowance:
    """A number of messages that refills with time. Messages after a refusal make a debt."""

    __slots__ = ("_at_ms", "_left", "_rate")

    def __init__(self, rate: Rate, now_ms: int) -> None:
        self._rate = rate
        self._left = rate.burst * 1_000
        self._at_ms = now_ms

    def take(self, now_ms: int) -> Verdict:
        """Count one more message and return what to do with it."""
        most = self._rate.burst * 1_000
        self._earn(now_ms)
        self._left = max(self._left - 1_000, -most)
        if self._left >= 0:
            return Verdict.FINE
        return Verdict.FLOOD if self._left == -most else Verdict.FAST

    def grant(self, now_ms: int) -> bool:
        """Take one if there is one left; a refusal costs nothing."""
        self._earn(now_ms)
        if self._left < 1_000:
            return False
        self._left -= 1_000
        return True

    def _earn(self, now_ms: int) -> None:
        if now_ms > self._at_ms:
            earned = (now_ms - self._at_ms) * self._rate.per_s
            self._at_ms = now_ms
            self._left = min(self._rate.burst * 1_000, self._left + earned)
