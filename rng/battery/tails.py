"""Tail probabilities of the laws the battery judges by.

Written here, in plain floats, so that the certified package needs no statistics library. The
tests compare every function with an independent implementation.
"""

from __future__ import annotations

from math import erfc, exp, expm1, fsum, lgamma, log, log1p, sqrt
from statistics import NormalDist

ROUNDING = 1e-16  # a term this much smaller than the sum changes nothing
TINY = 1e-300  # stands in for zero where a continued fraction would divide by it
MOST_TERMS = 100_000  # far more than either expansion needs for the laws of this package


class NoConvergence(Exception):
    """An expansion did not converge: a fault of the program, so no probability is returned."""


def gamma_tails(shape: float, x: float) -> tuple[float, float]:
    """Return the regularised incomplete gamma functions (lower P, upper Q) at `x`.

    The smaller of the two is computed directly, so that both tails keep their precision.
    """
    if x <= 0:
        return 0.0, 1.0
    scale = exp(shape * log(x) - x - lgamma(shape))
    if x < shape + 1:
        lower = scale * _series(shape, x)
        return lower, 1 - lower
    upper = scale * _fraction(shape, x)
    return 1 - upper, upper


def _series(shape: float, x: float) -> float:
    term = total = 1 / shape
    for step in range(1, MOST_TERMS):
        term *= x / (shape + step)
        total += term
        if term < total * ROUNDING:
            return total
    raise NoConvergence(f"incomplete gamma series at shape={shape}, x={x}")


def _fraction(shape: float, x: float) -> float:
    # Lentz's way through the continued fraction of the upper function.
    b = x + 1 - shape
    c, d = 1 / TINY, 1 / b
    total = d
    for step in range(1, MOST_TERMS):
        a = -step * (step - shape)
        b += 2
        d = 1 / _nonzero(a * d + b)
        c = _nonzero(b + a / c)
        total *= c * d
        if abs(c * d - 1) < ROUNDING * 4:
            return total
    raise NoConvergence(f"incomplete gamma fraction at shape={shape}, x={x}")


def _nonzero(value: float) -> float:
    return value if abs(value) > TINY else TINY


def chi_square_tails(statistic: float, freedom: int) -> tuple[float, float]:
    """Return P(X <= statistic) and P(X >= statistic) for X chi-square with `freedom`."""
    return gamma_tails(freedom / 2, statistic / 2)


def poisson_tails(count: int, mean: float) -> tuple[float, float]:
    """Return P(X <= count) and P(X >= count) for X Poisson with `mean`."""
    at_most = gamma_tails(count + 1, mean)[1]
    at_least = gamma_tails(count, mean)[0] if count else 1.0
    return at_most, at_least


def poisson_tails_within(count: int, mean: float, share: float) -> tuple[float, float]:
    """Return the tails of a Poisson count that lies at `share` of its step, from 0 to 1.

    With a uniform share the tails are uniform too; the tails of a bare count come in steps.
    """
    at_most, at_least = poisson_tails(count, mean)
    step = exp(count * log(mean) - mean - lgamma(count + 1))
    return at_most - (1 - share) * step, at_least - share * step


def closest_tails(gap: float, points: int) -> tuple[float, float]:
    """Return P(G <= gap) and P(G >= gap) for G the smallest gap of points thrown on a ring.

    The ring has length one. All n gaps are at least g with probability (1 - n g)^(n - 1).
    """
    room = 1 - points * gap
    if room <= 0:
        return 1.0, 0.0
    logarithm = (points - 1) * log1p(-points * gap)
    return -expm1(logarithm), exp(logarithm)


def binomial_at_least(count: int, trials: int, chance: float) -> float:
    """Return P(X >= count) for X binomial."""
    if count <= 0:
        return 1.0
    return min(1.0, fsum(_binomial(k, trials, chance) for k in range(count, trials + 1)))


def _binomial(count: int, trials: int, chance: float) -> float:
    ways = lgamma(trials + 1) - lgamma(count + 1) - lgamma(trials - count + 1)
    return exp(ways + count * log(chance) + (trials - count) * log1p(-chance))


def normal_two_sided(score: float) -> float:
    """Return P(|Z| >= |score|) for Z standard normal."""
    return erfc(abs(score) / sqrt(2))


def normal_quantile(upper: float) -> float:
    """Return the score that a standard normal exceeds with probability `upper`."""
    return -NormalDist().inv_cdf(upper)


def at_least_one(mean: float) -> float:
    """Return P(X >= 1) for X Poisson, exact also where `mean` is far below rounding."""
    return -expm1(-mean)


def both_sides(lower: float, upper: float) -> float:
    """Return the two-sided p-value of a statistic with these tails.

    Cards that are spread too evenly fail like cards that are spread too unevenly: a generator
    that evens out its cards is not random.
    """
    return min(1.0, 2 * min(lower, upper))
