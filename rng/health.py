"""Continuous health tests of an entropy source, NIST SP 800-90B section 4.4.

Samples are bytes. The cut-offs follow from two stated numbers: the source's min-entropy per
sample and the rate of false alarms we accept.
"""

from __future__ import annotations

from functools import cache
from math import ceil, exp, lgamma, log, log1p

from rng.stops import DealingStopped, StopReason

FALSE_ALARM_BITS = 40  # a good source trips a test about once in 2^40 tries
BYTE_WINDOW = 512  # SP 800-90B 4.4.2: window for sources that are not binary
START_UP_SAMPLES = 1024  # SP 800-90B 4.3: samples tested before the first is used


def repetition_cutoff(*, entropy_bits: float, false_alarm_bits: int) -> int:
    """Return how many equal samples in a row raise the alarm."""
    return 1 + ceil(false_alarm_bits / entropy_bits)


@cache
def proportion_cutoff(*, entropy_bits: float, false_alarm_bits: int, window: int) -> int:
    """Return how many copies of a window's first sample raise the alarm.

    1 + the smallest k for which P(more than k in the window) is at most the false alarm rate.
    """
    most_likely = 2.0**-entropy_bits
    count, tail = window + 1, 0.0
    while tail <= 2.0**-false_alarm_bits:
        count -= 1
        tail += _binomial(count, window, most_likely)
    return 1 + count


def _binomial(count: int, trials: int, chance: float) -> float:
    ways = lgamma(trials + 1) - lgamma(count + 1) - lgamma(trials - count + 1)
    return exp(ways + count * log(chance) + (trials - count) * log1p(-chance))


class RepetitionCount:
    """Raises the alarm when one value comes `cutoff` times in a row (4.4.1)."""

    def __init__(self, cutoff: int) -> None:
        self.cutoff = cutoff
        self._last = -1
        self._run = 0

    def feed(self, samples: bytes) -> None:
        """Take samples in order; raise `DealingStopped` at the alarm."""
        last, run = self._last, self._run
        for sample in samples:
            if sample != last:
                last, run = sample, 1
                continue
            run += 1
            if run >= self.cutoff:
                raise DealingStopped(StopReason.ENTROPY_REPEATS, run=run, cutoff=self.cutoff)
        self._last, self._run = last, run


class AdaptiveProportion:
    """Raises the alarm when a window holds its first value `cutoff` times (4.4.2)."""

    def __init__(self, cutoff: int, window: int = BYTE_WINDOW) -> None:
        self.cutoff = cutoff
        self.window = window
        self._first = b""
        self._seen = 0
        self._room = 0

    def feed(self, samples: bytes) -> None:
        """Take samples in order; raise `DealingStopped` at the alarm."""
        while samples:
            if not self._room:
                self._first, self._seen, self._room = samples[:1], 0, self.window
            part, samples = samples[: self._room], samples[self._room :]
            self._room -= len(part)
            self._seen += part.count(self._first)
            if self._seen >= self.cutoff:
                raise DealingStopped(
                    StopReason.ENTROPY_BIASED,
                    seen=self._seen,
                    cutoff=self.cutoff,
                    window=self.window,
                )


class HealthTests:
    """Both tests over one source of bytes."""

    def __init__(self, *, entropy_bits: float, false_alarm_bits: int = FALSE_ALARM_BITS) -> None:
        self.repetition = RepetitionCount(
            repetition_cutoff(entropy_bits=entropy_bits, false_alarm_bits=false_alarm_bits)
        )
        self.proportion = AdaptiveProportion(
            proportion_cutoff(
                entropy_bits=entropy_bits, false_alarm_bits=false_alarm_bits, window=BYTE_WINDOW
            )
        )

    def feed(self, samples: bytes) -> None:
        """Take samples in order; raise `DealingStopped` at the first alarm."""
        self.repetition.feed(samples)
        self.proportion.feed(samples)
