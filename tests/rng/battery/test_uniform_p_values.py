"""Under an ideal shuffle every p-value is uniform, and the verdict errs as rarely as it says."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy import stats

from rng.battery import FEWEST_DECKS, LEVEL, Examination, Test, examine, sample_of
from rng.battery.verdict import holm
from tests.depth import scaled
from tests.rng.battery.shufflers import ideal

BATTERIES = scaled(quick=4, plain=100, deep=1000)
SURPRISE = 0.001


@pytest.fixture(scope="module")
def batteries() -> list[Examination]:
    # The fewest decks that are allowed: where the laws have to work hardest.
    return [examine(sample_of(ideal(FEWEST_DECKS, seed))) for seed in range(BATTERIES)]


def p_values(batteries: list[Examination], test: Test) -> NDArray[np.float64]:
    """Return the p-values of one test: a row for each battery, a column for each reading."""
    return np.array(
        [
            [reading.p_value for reading in finding.readings]
            for battery in batteries
            for finding in battery.findings
            if finding.test is test
        ]
    )


def kolmogorov_smirnov(columns: NDArray[np.float64]) -> list[float]:
    """Return, for each column, the two-sided p-value of being uniform."""
    count = len(columns)
    ordered, steps = np.sort(columns, axis=0), np.arange(count)[:, None] / count
    farthest = np.maximum(ordered - steps, steps + 1 / count - ordered).max(axis=0)
    return [float(p_value) for p_value in stats.kstwo.sf(farthest, count)]


def test_p_values_of_ideal_decks_are_uniform(batteries: list[Examination]) -> None:
    surprises = {
        (test, place): surprise
        for test in Test
        for place, surprise in enumerate(kolmogorov_smirnov(p_values(batteries, test)))
    }

    corrected = dict(zip(surprises, holm(list(surprises.values())), strict=True))
    assert {where: p for where, p in corrected.items() if p < SURPRISE} == {}


def test_shared_openings_are_as_many_as_their_law_says(batteries: list[Examination]) -> None:
    findings = [one for battery in batteries for one in battery.findings]
    shared = [finding for finding in findings if finding.test is Test.SHARED_OPENINGS]
    seen = sum(finding.readings[0].statistic for finding in shared)
    mean = sum(finding.facts["mean"] for finding in shared)

    assert SURPRISE < stats.poisson.cdf(seen, mean) < 1 - SURPRISE


def test_an_ideal_shuffler_seldom_fails(batteries: list[Examination]) -> None:
    failures = sum(not battery.verdict.passed for battery in batteries)

    assert stats.binom.sf(failures - 1, len(batteries), LEVEL) > SURPRISE


def test_low_p_values_are_as_many_as_the_binomial_says(batteries: list[Examination]) -> None:
    counts = [battery.verdict.low for battery in batteries]
    readings = len(batteries[0].verdict.adjusted)
    score = (np.mean(counts) - LEVEL * readings) / np.sqrt(
        LEVEL * (1 - LEVEL) * readings / len(batteries)
    )

    assert abs(score) < stats.norm.isf(SURPRISE / 2)
    ratio = np.var(counts, ddof=1) / (LEVEL * (1 - LEVEL) * readings)
    freedom = len(counts) - 1
    # Dependence between tests may widen the spread a little; half as wide again would mislead.
    assert ratio < 1.5 * stats.chi2.isf(SURPRISE, freedom) / freedom
