from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money import ZERO, Cents, even_counts, even_shares


@given(st.integers(0, 10**15), st.integers(1, 1000))
def test_even_counts_sum_to_the_whole_and_differ_by_at_most_one(whole: int, ways: int) -> None:
    counts = even_counts(whole, ways)

    assert len(counts) == ways
    assert sum(counts) == whole
    assert max(counts) - min(counts) <= 1


@given(st.integers(0, 10**9), st.integers(1, 50))
def test_the_first_places_get_the_odd_units(whole: int, ways: int) -> None:
    counts = even_counts(whole, ways)

    assert list(counts) == sorted(counts, reverse=True)


@given(
    steps=st.integers(0, 10**9),
    heirs=st.lists(st.integers(1, 10), min_size=1, unique=True),
    unit=st.sampled_from([1, 5, 25, 100]),
)
def test_even_shares_neither_make_nor_lose_a_unit(steps: int, heirs: list[int], unit: int) -> None:
    shares = even_shares(Cents(steps * unit), heirs, unit=Cents(unit))

    assert list(shares) == heirs
    assert sum(shares.values(), ZERO) == Cents(steps * unit)
    assert max(shares.values()).count - min(shares.values()).count in (0, unit)
    assert all(share.count % unit == 0 for share in shares.values())


def test_the_odd_quarter_goes_to_the_first_heir() -> None:
    shares = even_shares(Cents(175), ("seat 4", "seat 9"), unit=Cents(25))

    assert shares == {"seat 4": Cents(100), "seat 9": Cents(75)}


@pytest.mark.parametrize(("whole", "ways"), [(10, 0), (10, -1), (-1, 2)])
def test_a_share_needs_something_to_share_and_somebody_to_take_it(whole: int, ways: int) -> None:
    with pytest.raises(ValueError, match="share"):
        even_counts(whole, ways)


@pytest.mark.parametrize(("whole", "ways"), [(10.0, 2), (10, 2.0), (True, 1)])
def test_only_whole_numbers_are_shared(whole: Any, ways: Any) -> None:
    with pytest.raises(TypeError, match="whole numbers"):
        even_counts(whole, ways)


@pytest.mark.parametrize("unit", [0, -25, 25])
def test_a_whole_that_is_no_multiple_of_the_unit_is_refused(unit: int) -> None:
    with pytest.raises(ValueError, match="110 cents"):
        even_shares(Cents(110), ["a", "b"], unit=Cents(unit))


def test_nobody_inherits_twice() -> None:
    with pytest.raises(ValueError, match="once"):
        even_shares(Cents(100), [3, 3])
