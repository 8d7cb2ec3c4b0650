"""From many p-values to one verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rng.battery.tails import binomial_at_least

LEVEL = 0.01
"""The chance that a fair generator fails a whole examination: 99 % confidence."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The judgment on a list of p-values, in their order."""

    adjusted: tuple[float, ...]
    """Holm's corrected p-values; valid whatever the dependence between the tests."""
    low: int
    """How many raw p-values lie below the level."""
    low_expected: float
    low_chance: float
    """The binomial chance of so many low p-values or more."""

    @property
    def passed(self) -> bool:
        """Whether every corrected p-value is above the level."""
        return min(self.adjusted) > LEVEL


def judge(p_values: Sequence[float]) -> Verdict:
    """Correct p-values for their number by Holm's method and count the low ones."""
    low = sum(p <= LEVEL for p in p_values)
    return Verdict(
        adjusted=holm(p_values),
        low=low,
        low_expected=LEVEL * len(p_values),
        low_chance=binomial_at_least(low, len(p_values), LEVEL),
    )


def holm(p_values: Sequence[float]) -> tuple[float, ...]:
    """Return Holm's step-down corrected p-values in the order given."""
    corrected = [0.0] * len(p_values)
    worst = 0.0
    order = sorted(range(len(p_values)), key=p_values.__getitem__)
    for step, index in enumerate(order):
        worst = max(worst, min(1.0, (len(p_values) - step) * p_values[index]))
        corrected[index] = worst
    return tuple(corrected)
