"""The smallest bias each test would find: its reach.

A reach says how a bias of a given size moves the test's statistic. From it follows the size
that is found with probability `CERTAINTY` when only p-values below `level` count as found. With
Holm's correction the first, hardest step of the verdict is the level used.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import comb, exp, lgamma, log, sqrt

from rng.battery.tails import chi_square_tails, normal_quantile, poisson_tails

CERTAINTY = 0.99
HALVINGS = 100  # of an interval of floats: more would change nothing


@dataclass(frozen=True, slots=True, kw_only=True)
class ChiSquareReach:
    """A bias `b` gives the statistic a noncentral chi-square law, noncentrality `gain` * b^2."""

    freedom: int
    gain: float
    usual: float
    """The fair value of the quantity that is biased."""

    def least_bias(self, level: float) -> float:
        """Return the smallest shift of the quantity that is found."""
        return sqrt(_noncentrality(self.freedom, level) / self.gain)


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


def _noncentrality(freedom: int, level: float) -> float:
    """Return the noncentrality found with `CERTAINTY` by an upper tail of half the level."""
    most = freedom + 100 * sqrt(freedom) + 1000
    critical = _root(lambda x: level / 2 - chi_square_tails(x, freedom)[1], 0, most)
    return _root(lambda n: noncentral_upper(critical, freedom, n) - CERTAINTY, 0, 2 * critical)


def noncentral_upper(statistic: float, freedom: int, noncentrality: float) -> float:
    """Return P(X >= statistic) for X noncentral chi-square.

    X is central with freedom + 2J degrees, J Poisson with half the noncentrality; the upper
    gamma function climbs from one J to the next by a known step.
    """
    half, x = noncentrality / 2, statistic / 2
    upper = chi_square_tails(statistic, freedom)[1]
    total = 0.0
    for j in range(int(half + 12 * sqrt(half + 1)) + 30):
        weight = exp(j * log(half) - half - lgamma(j + 1)) if half else float(j == 0)
        total += weight * upper
        shape = freedom / 2 + j
        upper += exp(shape * log(x) - x - lgamma(shape + 1))
    return min(1.0, total)


def _root(rising: Callable[[float], float], low: float, high: float) -> float:
    """Return where a rising function crosses zero between `low` and `high`."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (low, middle) if rising(middle) > 0 else (middle, high)
        if high - low < high * 1e-9:
            break
    return high
