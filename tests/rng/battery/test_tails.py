from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from rng.battery.power import (
    CERTAINTY,
    ChiSquareReach,
    NormalReach,
    PoissonReach,
    RepeatReach,
)
from rng.battery.tails import (
    at_least_one,
    binomial_at_least,
    both_sides,
    chi_square_tails,
    closest_tails,
    normal_quantile,
    normal_two_sided,
    poisson_tails,
    poisson_tails_within,
)
from rng.battery.verdict import holm, judge

CLOSE = 1e-9
LEVEL = 0.01 / 1564


@given(
    freedom=st.integers(1, 3000), sigmas=st.floats(-8, 20, allow_nan=False, allow_infinity=False)
)
def test_chi_square_tails_agree_with_scipy(freedom: int, sigmas: float) -> None:
    statistic = max(0.0, freedom + sigmas * (2 * freedom) ** 0.5)

    lower, upper = chi_square_tails(statistic, freedom)

    assert lower == pytest.approx(stats.chi2.cdf(statistic, freedom), rel=1e-8, abs=1e-300)
    assert upper == pytest.approx(stats.chi2.sf(statistic, freedom), rel=1e-8, abs=1e-300)


@given(count=st.integers(0, 400), mean=st.floats(1e-6, 300))
def test_poisson_tails_agree_with_scipy(count: int, mean: float) -> None:
    at_most, at_least = poisson_tails(count, mean)

    assert at_most == pytest.approx(stats.poisson.cdf(count, mean), rel=1e-8, abs=1e-300)
    assert at_least == pytest.approx(stats.poisson.sf(count - 1, mean), rel=1e-8, abs=1e-300)


@given(count=st.integers(0, 400), mean=st.floats(0.1, 300), share=st.floats(0, 1))
def test_a_share_of_a_step_lies_between_the_steps(count: int, mean: float, share: float) -> None:
    below, above = poisson_tails_within(count, mean, share)

    step = stats.poisson.pmf(count, mean)
    expected = stats.poisson.cdf(count - 1, mean) + share * step
    assert below == pytest.approx(expected, rel=1e-8, abs=1e-12)
    assert below + above == pytest.approx(1)


@given(points=st.integers(2, 10**6), share=st.floats(0, 1))
def test_the_smallest_gap_follows_its_beta_law(points: int, share: float) -> None:
    gap = share / points

    closer, farther = closest_tails(gap, points)

    assert closer == pytest.approx(stats.beta.cdf(share, 1, points - 1), rel=1e-6, abs=1e-300)
    assert farther == pytest.approx(stats.beta.sf(share, 1, points - 1), rel=1e-6, abs=1e-300)


@given(trials=st.integers(1, 2000), data=st.data())
def test_binomial_tail_agrees_with_scipy(trials: int, data: st.DataObject) -> None:
    count = data.draw(st.integers(0, trials))

    expected = stats.binom.sf(count - 1, trials, 0.01)

    # Below 1e-200 it is scipy that strays: exact fractions agree with ours there.
    assert binomial_at_least(count, trials, 0.01) == pytest.approx(expected, rel=1e-8, abs=1e-200)


@given(score=st.floats(-37, 37))
def test_normal_tail_agrees_with_scipy(score: float) -> None:
    assert normal_two_sided(score) == pytest.approx(2 * stats.norm.sf(abs(score)), rel=1e-9)


@given(upper=st.floats(1e-12, 0.5))
def test_normal_quantile_agrees_with_scipy(upper: float) -> None:
    assert normal_quantile(upper) == pytest.approx(stats.norm.isf(upper), rel=1e-7, abs=1e-9)


def test_one_repeat_keeps_its_digits_where_the_mean_is_far_below_rounding() -> None:
    assert at_least_one(1e-57) == pytest.approx(1e-57, rel=CLOSE)


def test_too_even_counts_like_too_uneven() -> None:
    assert both_sides(0.003, 0.997) == both_sides(0.997, 0.003) == pytest.approx(0.006)
    assert both_sides(0.5, 0.5) == 1


@pytest.mark.parametrize(("freedom", "cell"), [(5, 0.0001), (51, 1 / 52), (168, 0.1), (2601, 0.5)])
def test_the_least_bias_of_a_chi_square_is_found_with_certainty(freedom: int, cell: float) -> None:
    decks = 100_000
    gain = decks / (cell * (1 - cell))
    reach = ChiSquareReach(freedom=freedom, gain=gain, cell=cell, usual=cell)

    raised = cell + reach.least_bias(LEVEL)

    # Draw the cell's count, and the rest of the statistic, from their laws.
    generator = np.random.default_rng(freedom)
    counts = generator.binomial(decks, raised, 40_000)
    statistics = (counts - decks * cell) ** 2 / (decks * cell * (1 - cell))
    statistics += generator.chisquare(freedom - 1, 40_000)
    found = np.mean(statistics > stats.chi2.isf(LEVEL / 2, freedom))
    assert found == pytest.approx(CERTAINTY, abs=0.004)


def test_the_least_bias_of_a_normal_score_is_found_with_certainty() -> None:
    bias = NormalReach(scale=0.01, usual=0.0).least_bias(LEVEL)

    assert stats.norm.sf(stats.norm.isf(LEVEL / 2) - bias / 0.01) == pytest.approx(CERTAINTY)


@pytest.mark.parametrize("mean", [10.0, 34.1, 94.2])
def test_the_least_bias_of_a_count_is_found_with_certainty(mean: float) -> None:
    raised = mean * (1 + PoissonReach(mean=mean).least_bias(LEVEL))

    found = [k for k in range(1000) if 2 * stats.poisson.sf(k - 1, mean) <= LEVEL]
    assert stats.poisson.sf(found[0] - 1, raised) == pytest.approx(CERTAINTY, abs=1e-6)


def test_a_generator_of_few_decks_repeats_one_with_certainty() -> None:
    few = RepeatReach(decks=1000, usual=0.0).least_bias(LEVEL)

    # The birthday law, step by step.
    none = 1.0
    for dealt in range(1000):
        none *= 1 - dealt / few
    assert 1 - none == pytest.approx(CERTAINTY, abs=0.001)


def test_holm_steps_down_from_the_smallest() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([0.9, 0.8]) == (1.0, 1.0)


@given(st.lists(st.floats(0, 1), min_size=1, max_size=40))
def test_holm_agrees_with_its_definition(p_values: list[float]) -> None:
    # Corrected: the largest, over all smaller or equal p-values, of p times how many are left.
    ordered = sorted(p_values)
    for p_value, corrected in zip(p_values, holm(p_values), strict=True):
        last = max(i for i, p in enumerate(ordered) if p == p_value)
        steps = [min(1.0, (len(ordered) - i) * p) for i, p in enumerate(ordered[: last + 1])]
        first = ordered.index(p_value)
        assert max(steps[: first + 1]) == corrected == max(steps)


def test_a_verdict_counts_low_p_values_against_the_binomial() -> None:
    verdict = judge([0.005, 0.01, 0.5, *[0.7] * 97])

    assert verdict.low == 2
    assert verdict.low_expected == pytest.approx(1.0)
    assert verdict.low_chance == pytest.approx(stats.binom.sf(1, 100, 0.01))
    assert verdict.passed


def test_one_p_value_below_its_share_of_the_level_fails_the_whole() -> None:
    assert judge([0.01 / 100 * 1.001, *[0.5] * 99]).passed
    assert not judge([0.01 / 100 * 0.999, *[0.5] * 99]).passed
