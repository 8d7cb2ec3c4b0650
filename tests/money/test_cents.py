from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money import ZERO, Cents

counts = st.integers(-(10**15), 10**15)


@pytest.mark.parametrize("count", [1.0, 0.5, True, "1", None, Decimal(1), Fraction(1)])
def test_only_a_plain_int_can_be_money(count: Any) -> None:
    with pytest.raises(TypeError, match="plain int"):
        Cents(count)


@given(counts, counts)
def test_cents_add_and_subtract_as_whole_numbers_do(a: int, b: int) -> None:
    assert (Cents(a) + Cents(b)).count == a + b
    assert (Cents(a) - Cents(b)).count == a - b
    assert (-Cents(a)).count == -a
    assert (abs(Cents(a))).count == abs(a)


@given(counts, st.integers(-1000, 1000))
def test_cents_multiply_by_whole_numbers_from_both_sides(a: int, times: int) -> None:
    assert Cents(a) * times == times * Cents(a) == Cents(a * times)


@given(st.lists(counts))
def test_amounts_are_summed_from_zero(amounts: list[int]) -> None:
    assert sum((Cents(count) for count in amounts), ZERO) == Cents(sum(amounts))


@given(counts, counts)
def test_amounts_compare_by_their_count(a: int, b: int) -> None:
    assert (Cents(a) < Cents(b)) == (a < b)
    assert (Cents(a) == Cents(b)) == (a == b)


@pytest.mark.parametrize("other", [1, 1.5, "1"])
def test_money_does_not_mix_with_bare_numbers(other: Any) -> None:
    with pytest.raises(TypeError):
        Cents(1) + other
    with pytest.raises(TypeError):
        Cents(1) - other
    with pytest.raises(TypeError):
        assert Cents(1) < other


@pytest.mark.parametrize("times", [0.5, Cents(2), "2"])
def test_money_is_multiplied_by_whole_numbers_only(times: Any) -> None:
    with pytest.raises(TypeError):
        Cents(1) * times


def test_only_zero_is_false() -> None:
    assert not ZERO
    assert Cents(-1)
    assert Cents(1)
