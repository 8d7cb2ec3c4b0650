"""Why the generator stopped: the one failure type of this package.

A stop is a fault, not a refusal: do not try again. The generator that raised it gives no
further output.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, unique


@unique
class StopReason(Enum):
    """What went wrong; the facts of the stop say where and by how much."""

    ENTROPY_REPEATS = "entropy_repeats"
    ENTROPY_BIASED = "entropy_biased"
    SOURCE_FAILED = "source_failed"
    SELF_TEST_FAILED = "self_test_failed"
    TOO_MANY_REJECTIONS = "too_many_rejections"
    BATTERY_FAILED = "battery_failed"
    ENTROPY_TOO_SHORT = "entropy_too_short"
    INPUT_TOO_LONG = "input_too_long"
    REQUEST_TOO_LONG = "request_too_long"
    RESEED_OVERDUE = "reseed_overdue"
    INTERNAL_FAULT = "internal_fault"
    ALARM_UNREADABLE = "alarm_unreadable"
    ALARM_UNWRITABLE = "alarm_unwritable"
    CLOSED = "closed"
    FORKED = "forked"


class DealingStopped(Exception):
    """No cards may be dealt from this generator; `reason` and `facts` say why."""

    def __init__(self, reason: StopReason, **facts: int | str) -> None:
        super().__init__(reason.value, facts)
        self.reason = reason
        self.facts: Mapping[str, int | str] = facts

    def __str__(self) -> str:
        """Return the code and its facts, for logs and journals."""
        told = ", ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.reason.value}: {told}" if told else self.reason.value
