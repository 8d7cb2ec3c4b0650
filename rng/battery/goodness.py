"""Goodness of fit of independent observations, and the readings made from statistics."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rng.battery.findings import Cells, Grid, Reading
from rng.battery.power import ChiSquareReach
from rng.battery.sample import Counts, Reals
from rng.battery.tails import both_sides, chi_square_tails, normal_two_sided

LEAST_EXPECTED = 5.0


@dataclass(frozen=True, slots=True, eq=False)
class Partition:
    """Outcomes gathered into cells that each expect at least five observations."""

    chances: Reals
    """The chance of each outcome."""
    groups: Counts
    """The cell of each outcome."""

    @property
    def freedom(self) -> int:
        """Degrees of freedom of Pearson's statistic over these cells."""
        return int(self.groups.max())

    def gathered(self, per_outcome: Counts | Reals) -> Reals:
        """Add up a quantity over the outcomes of each cell."""
        return np.bincount(self.groups, weights=per_outcome).astype(np.float64)

    def pearson(self, observed: Counts) -> float:
        """Return Pearson's statistic; chi-square with `freedom` if the chances are right."""
        expected = self.gathered(self.chances) * observed.sum()
        return float(((self.gathered(observed) - expected) ** 2 / expected).sum())

    def reach(self, outcome: int, observations: float) -> ChiSquareReach:
        """Return the reach for a shift of the chance of an outcome's cell."""
        chance = self.chance_of(outcome)
        gain = observations / (chance * (1 - chance))
        return ChiSquareReach(freedom=self.freedom, gain=gain, cell=chance, usual=chance)

    def chance_of(self, outcome: int) -> float:
        """Return the chance of the cell that holds an outcome."""
        return float(self.gathered(self.chances)[self.groups[outcome]])

    def cells(self, observed: Counts | Reals, observations: float) -> Cells:
        """Return the counts beside the expectations, for the report."""
        return Cells(
            observed=floats(observed),
            expected=floats(self.chances * observations),
            groups=tuple(int(group) for group in self.groups),
        )


def scarce_together(chances: Reals, observations: float) -> Partition:
    """Merge the least likely outcomes, for outcomes without an order.

    The cells depend on the number of observations, never on what was observed.
    """
    order = np.argsort(chances, kind="stable")
    expected = chances[order] * observations
    merged = max(1, int((expected < LEAST_EXPECTED).sum()))
    while merged < len(order) and expected[:merged].sum() < LEAST_EXPECTED:
        merged += 1
    groups = np.zeros(len(chances), np.int64)
    groups[order[merged:]] = np.arange(1, len(order) - merged + 1)
    return Partition(chances, groups)


def neighbours_together(chances: Reals, observations: float) -> Partition:
    """Merge outcomes next to each other, for outcomes in an order such as waiting times."""
    expected = chances * observations
    still_to_come = expected[::-1].cumsum()[::-1] - expected
    groups = np.zeros(len(chances), np.int64)
    cell, held = 0, 0.0
    for outcome, here in enumerate(expected):
        groups[outcome] = cell
        held += float(here)
        if min(held, float(still_to_come[outcome])) >= LEAST_EXPECTED:
            cell, held = cell + 1, 0.0
    return Partition(chances, groups)


def chi_square_reading(statistic: float, freedom: int, about: tuple[int, ...] = ()) -> Reading:
    """Judge a statistic by the chi-square law."""
    p_value = both_sides(*chi_square_tails(statistic, freedom))
    return Reading(about=about, statistic=statistic, p_value=p_value)


def normal_reading(score: float, about: tuple[int, ...] = ()) -> Reading:
    """Judge a standard score by the normal law."""
    return Reading(about=about, statistic=score, p_value=normal_two_sided(score))


def grid(scores: NDArray[np.floating]) -> Grid:
    """Return standard scores as a table for the report."""
    return Grid(rows=tuple(floats(row) for row in scores))


def floats(values: NDArray[np.integer] | NDArray[np.floating]) -> tuple[float, ...]:
    """Return numbers as plain floats."""
    return tuple(float(value) for value in values)
