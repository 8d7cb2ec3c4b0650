"""The smallest bias each test would find: its reach.

A reach says how a bias of a given size moves the test's statistic. From it follows the smallest
bias that is found with probability `CERTAINTY`. A bias is found if the p-value is below `level`:
the first and strictest step of Holm's correction.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import comb, exp, log, pi, sqrt

from rng.battery.tails import chi_square_tails, normal_quantile, poisson_tails

CERTAINTY = 0.99
HALVINGS = 100  # of an interval of floats: more would change nothing
NORMAL_STEPS = tuple(
    (step / 5, exp(-((step / 5) ** 2) / 2) / sqrt(2 * pi) / 5) for step in range(-40, 41)
)
"""Scores and weights that stand for the normal law in a sum."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChiSquareReach:
    """A bias `b` moves the chance of one cell; all others shrink in proportion.

    Then the statistic is the squared score of that cell plus an independent chi-square with one
    degree of freedom less. The score has mean sqrt(`gain`) * b. Its variance is that of the more
    common cell: for a rare cell it is much larger than one.
    """

    freedom: int
    gain: float
    cell: float
    """The fair chance of the cell."""
    usual: float
    """The fair value of the biased quantity, often the cell's chance itself."""
    shift: float = 1.0
    """How far the cell's chance moves per unit of bias."""

    def least_bias(self, level: float) -> float:
        """Return the smallest bias that is found."""
        return _least_shift(self, level)

    def chance_found(self, bias: float, critical: float) -> float:
        """Return the probability that the statistic exceeds its critical value under a bias."""
        cell = self.cell + self.shift * bias
        spread = sqrt(cell * (1 - cell) / (self.cell * (1 - self.cell)))
        middle = sqrt(self.gain) * bias
        return sum(
            weight * self._rest_exceeds(critical - (middle + spread * score) ** 2)
            for score, weight in NORMAL_STEPS
        )

    def _rest_exceeds(self, rest: float) -> float:
        return chi_square_tails(rest, self.freedom - 1)[1] if rest > 0 else 1.0


@dataclass(frozen=True, slots=True, kw_only=True)
class NormalReach:
    """A bias `b` moves the statistic, of standard deviation one, by b / `scale`."""

    scale: float
    usual: float

    def least_bias(self, level: float) -> float:
        """Return the smallest shift of the quantity that is found."""
        return self.scale * (normal_quantile(level / 2) + normal_quantile(1 - CERTAINTY))


@dataclass(frozen=True, slots=True, kw_only=True)
class PoissonReach:
    """A bias `b` raises the expected count by the factor 1 + b."""

    mean: float
    usual: float = 1.0

    def least_bias(self, level: float) -> float:
        """Return the smallest relative rise of the expected count that is found."""
        count = int(self.mean)
        while 2 * poisson_tails(count, self.mean)[1] > level:
            count += 1
        found = lambda mean: poisson_tails(count, mean)[1] - CERTAINTY  # noqa: E731
        return _root(found, self.mean, 4 * count + 10) / self.mean - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class RepeatReach:
    """A generator of only `b` different decks repeats one among `decks`, by the birthday law."""

    decks: int
    usual: float

    def least_bias(self, level: float) -> float:
        """Return the number of different decks below which a repeat is found.

        One repeat is enough at any level of interest, so `level` plays no part.
        """
        return comb(self.decks, 2) / -log(1 - CERTAINTY)


Reach = ChiSquareReach | NormalReach | PoissonReach | RepeatReach


@cache
def _least_shift(reach: ChiSquareReach, level: float) -> float:
    most = reach.freedom + 100 * sqrt(reach.freedom) + 1000
    critical = _root(lambda x: level / 2 - chi_square_tails(x, reach.freedom)[1], 0, most)
    largest = (1 - reach.cell) / reach.shift
    return _root(lambda bias: reach.chance_found(bias, critical) - CERTAINTY, 0, largest)


def _root(rising: Callable[[float], float], low: float, high: float) -> float:
    """Return where a rising function crosses zero between `low` and `high`."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if rising(middle) > 0 else (middle, high)
        if high - low < high * 1e-6:
            break
    return high
