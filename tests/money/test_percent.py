from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money import BASIS_POINTS_WHOLE, Cents, Rounding, percentage, percentage_of_count

DECIMAL_ROUNDING = {
    Rounding.DOWN: ROUND_FLOOR,
    Rounding.UP: ROUND_CEILING,
    Rounding.HALF_UP: ROUND_HALF_UP,
}


@given(
    whole=st.integers(0, 10**12),
    basis_points=st.integers(0, BASIS_POINTS_WHOLE),
    step=st.integers(1, 10_000),
    rounding=st.sampled_from(Rounding),
)
def test_a_percentage_agrees_with_decimal_arithmetic(
    whole: int, basis_points: int, step: int, rounding: Rounding
) -> None:
    # Exact: the quotient by 10,000 ends, and what is rounded is compared before division by step.
    exact = Decimal(whole) * basis_points
    below, rest = divmod(exact, Decimal(BASIS_POINTS_WHOLE * step))
    fraction = Decimal("0.5") if rest * 2 == BASIS_POINTS_WHOLE * step else Decimal(0)
    if rest and not fraction:
        fraction = Decimal("0.9") if rest * 2 > BASIS_POINTS_WHOLE * step else Decimal("0.1")
    expected = int((below + fraction).quantize(Decimal(1), DECIMAL_ROUNDING[rounding])) * step

    assert percentage_of_count(whole, basis_points, step=step, rounding=rounding) == expected


@given(
    whole=st.integers(0, 10**9),
    basis_points=st.integers(0, BASIS_POINTS_WHOLE),
    cap=st.integers(0, 1000),
    step=st.integers(1, 100),
)
def test_a_capped_percentage_is_payable_and_never_over_the_cap(
    whole: int, basis_points: int, cap: int, step: int
) -> None:
    taken = percentage_of_count(whole, basis_points, cap=cap, step=step)

    assert 0 <= taken <= min(cap, whole)
    assert taken % step == 0
    assert taken == min(percentage_of_count(whole, basis_points, step=step), cap - cap % step)


@pytest.mark.parametrize(
    ("pot", "rake"), [(0, 0), (1999, 50), (2000, 100), (7999, 350), (8000, 400), (50_000, 400)]
)
def test_five_percent_in_half_dollars_up_to_four_dollars(pot: int, rake: int) -> None:
    taken = percentage(Cents(pot), 500, cap=Cents(400), step=Cents(50))

    assert taken == Cents(rake)


@pytest.mark.parametrize(
    ("rounding", "taken"), [(Rounding.DOWN, 2), (Rounding.UP, 3), (Rounding.HALF_UP, 3)]
)
def test_the_rounding_is_stated(rounding: Rounding, taken: int) -> None:
    assert percentage(Cents(50), 500, rounding=rounding) == Cents(taken)


@pytest.mark.parametrize(
    ("whole", "basis_points", "cap", "step"),
    [(-1, 500, None, 1), (1, -1, None, 1), (1, 10_001, None, 1), (1, 1, -1, 1), (1, 1, None, 0)],
)
def test_impossible_percentages_are_refused(
    whole: int, basis_points: int, cap: int | None, step: int
) -> None:
    with pytest.raises(ValueError, match=r"got -?[0-9]+"):
        percentage_of_count(whole, basis_points, cap=cap, step=step)


@pytest.mark.parametrize(
    ("whole", "basis_points", "cap"), [(100.0, 500, None), (100, 2.5, None), (100, 500, 4.0)]
)
def test_a_float_is_no_percentage(whole: Any, basis_points: Any, cap: Any) -> None:
    with pytest.raises(TypeError, match="plain int"):
        percentage_of_count(whole, basis_points, cap=cap)
