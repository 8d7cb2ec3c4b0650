"""Which PINs are too easy, and that a PIN never shows."""

from __future__ import annotations

import pickle
from datetime import date

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ledger import RefusalCode
from ledger.card_number import CardNumber
from ledger.hidden import HiddenText
from ledger.pin import Pin, PinPolicy, Triviality, triviality
from ledger.staff.passwords import Password
from ledger.staff.sessions import StaffToken
from tests.ledger.refusing import refusal

CARD = CardNumber("4000000000000000014")
BORN = date(1985, 3, 7)
pins = st.integers(4, 8).flatmap(lambda n: st.text("0123456789", min_size=n, max_size=n))


@pytest.mark.parametrize(
    ("digits", "because"),
    [
        ("000000", Triviality.REPEATED),
        ("7777", Triviality.REPEATED),
        ("121212", Triviality.REPEATED),
        ("123123", Triviality.REPEATED),
        ("45674567", Triviality.REPEATED),
        ("123456", Triviality.SEQUENCE),
        ("987654", Triviality.SEQUENCE),
        ("890123", Triviality.SEQUENCE),
        ("4321", Triviality.SEQUENCE),
        ("135791", Triviality.SEQUENCE),
        ("070385", Triviality.BIRTHDAY),
        ("030785", Triviality.BIRTHDAY),
        ("850307", Triviality.BIRTHDAY),
        ("198503", Triviality.BIRTHDAY),
        ("1985", Triviality.BIRTHDAY),
        ("0703", Triviality.BIRTHDAY),
        ("07031985", Triviality.BIRTHDAY),
        ("19850307", Triviality.BIRTHDAY),
        ("0703859", Triviality.BIRTHDAY),
        ("731985", Triviality.BIRTHDAY),
        ("000014", Triviality.CARD_DIGITS),
        ("4000", Triviality.CARD_DIGITS),
        ("730586", None),
        ("112233", None),
    ],
)
def test_the_pins_a_stranger_tries_first_are_refused(
    digits: str, because: Triviality | None
) -> None:
    assert triviality(Pin(digits), born=BORN, card=CARD) is because


@given(pins, st.dates(), st.integers(4, 8))
def test_an_accepted_pin_has_the_house_length_and_is_not_trivial(
    digits: str, born: date, length: int
) -> None:
    pin, policy = Pin(digits), PinPolicy(length=length)
    trivial = triviality(pin, born=born, card=CARD)
    if len(digits) == length and trivial is None:
        policy.check(pin, born=born, card=CARD)
        return
    answer = refusal(lambda: policy.check(pin, born=born, card=CARD))
    assert answer.code in (RefusalCode.PIN_WRONG_LENGTH, RefusalCode.PIN_TOO_EASY)
    assert digits not in str(answer)


def test_few_six_digit_pins_are_refused() -> None:
    refused = sum(
        triviality(Pin(f"{number:06d}"), born=BORN, card=CARD) is not None
        for number in range(0, 1_000_000, 101)
    )

    assert refused / 9_901 < 0.005


FULL_WIDTH = "\uff11\uff12\uff13\uff14\uff15\uff16"


@pytest.mark.parametrize("typed", ["", "123", "123456789", "12345a", FULL_WIDTH, "12 456"])
def test_what_is_not_four_to_eight_digits_is_no_pin(typed: str) -> None:
    assert refusal(lambda: Pin(typed)).code is RefusalCode.PIN_NOT_DIGITS


@pytest.mark.parametrize("length", [3, 9])
def test_the_house_chooses_between_four_and_eight_digits(length: int) -> None:
    with pytest.raises(ValueError, match="4 to 8"):
        PinPolicy(length=length)


@given(st.sampled_from([Pin, Password, StaffToken]), pins)
def test_a_secret_shows_nowhere(kind: type[HiddenText], digits: str) -> None:
    secret = kind(digits)
    for text in (repr(secret), str(secret), f"{secret}", f"{secret!r:>30}", repr({"a": [secret]})):
        assert digits not in text
    with pytest.raises(TypeError, match="never copied"):
        pickle.dumps(secret)


@given(pins, pins)
def test_equal_secrets_are_equal_and_others_are_not(one: str, other: str) -> None:
    assume(one != other)

    assert Pin(one) == Pin(one)
    assert Pin(one) != Pin(other)
    assert Pin(one) != Password(one)
