from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from money import Cents, RefusalCode, Refused, cents_text, read_cents

COUNT_MAX = 2**63 - 1
counts = st.integers(-COUNT_MAX, COUNT_MAX)


@given(counts)
def test_what_is_printed_can_be_read_back(count: int) -> None:
    assert read_cents(cents_text(Cents(count))) == Cents(count)


@given(counts)
def test_plain_digits_without_sign_or_comma_are_read_too(count: int) -> None:
    printed = cents_text(Cents(count)).replace("$", "").replace(",", "")

    assert read_cents(f"  {printed} ") == Cents(count)


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (0, "$0.00"),
        (5, "$0.05"),
        (-5, "-$0.05"),
        (125_050, "$1,250.50"),
        (-100_000_000, "-$1,000,000.00"),
    ],
)
def test_amounts_are_shown_with_dollar_sign_commas_and_two_decimals(count: int, text: str) -> None:
    assert cents_text(Cents(count)) == text


@pytest.mark.parametrize(
    ("typed", "count"),
    [
        ("$1,250.50", 125_050),
        ("1250.5", 125_050),
        ("1,250", 125_000),
        ("1250", 125_000),
        ("0", 0),
        ("-20", -2000),
        (".75", 75),
        ("$.05", 5),
        ("007", 700),
        ("\t40 \n", 4000),
    ],
)
def test_amounts_are_read_as_cashiers_type_them(typed: str, count: int) -> None:
    assert read_cents(typed) == Cents(count)


@pytest.mark.parametrize(
    "typed",
    [
        *("", " ", "$", "-", ".", "12.", "12a", "twelve", "1e3", "0x10", "1_000", "NaN", "inf"),
        *("12,50", "1,2500", ",100", "1,,000", "1.250,50", "1 250", "$ 5", "5$", "--5", "+5"),
        *("$-5", "1.2.3", "١٢", "\uff11\uff12", "€5", "5\n5", "9" * 41),
    ],
)
def test_nonsense_is_refused_and_named(typed: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_cents(typed)

    assert refusal.value.code is RefusalCode.NOT_AN_AMOUNT
    assert refusal.value.facts == {"typed": typed}
    assert repr(typed) in str(refusal.value)


@pytest.mark.parametrize("typed", ["0.001", "1,250.500", "-.999"])
def test_part_of_a_cent_is_refused_not_rounded(typed: str) -> None:
    with pytest.raises(Refused) as refusal:
        read_cents(typed)

    assert refusal.value.code is RefusalCode.PART_OF_A_CENT
    assert refusal.value.facts == {"typed": typed}


def test_the_largest_amount_is_what_the_books_can_hold() -> None:
    assert read_cents("92233720368547758.07") == Cents(COUNT_MAX)
    with pytest.raises(Refused) as refusal:
        read_cents("92233720368547758.08")

    assert refusal.value.code is RefusalCode.AMOUNT_TOO_LARGE


@given(st.text(alphabet="0123456789.,$- x", max_size=12))
def test_any_text_is_an_amount_or_a_refusal(typed: str) -> None:
    try:
        amount = read_cents(typed)
    except Refused:
        return
    assert read_cents(cents_text(amount)) == amount
