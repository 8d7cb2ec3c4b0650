from __future__ import annotations

from dataclasses import replace

import pytest

from rng import known_answers
from rng.known_answers import (
    CHECKS,
    NO_RESEED,
    PREDICTION_RESISTANCE,
    RESEED,
    Case,
    answer,
    self_test,
)
from rng.stops import DealingStopped, StopReason
from tests.shared_data import SHARED, needs_shared

CASES = {
    "NO_RESEED": ("no_reseed", NO_RESEED),
    "RESEED": ("pr_false", RESEED),
    "PREDICTION_RESISTANCE": ("pr_true", PREDICTION_RESISTANCE),
}


def flipped(value: bytes) -> bytes:
    """The same bytes but for the last bit."""
    return value[:-1] + bytes([value[-1] ^ 1])


def test_every_check_passes_on_this_machine() -> None:
    assert self_test() == len(CHECKS)


@pytest.mark.parametrize("name", CASES)
def test_one_wrong_bit_in_a_known_answer_fails_the_self_test(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[name][1]
    monkeypatch.setattr(known_answers, name, replace(case, returned=flipped(case.returned)))

    with pytest.raises(DealingStopped) as stop:
        self_test()

    assert stop.value.reason is StopReason.SELF_TEST_FAILED


@pytest.mark.parametrize("name", CASES)
def test_an_answer_hangs_on_every_input(name: str) -> None:
    case = CASES[name][1]
    first, second = case.requests
    variants: list[Case] = [
        replace(case, entropy=flipped(case.entropy)),
        replace(case, nonce=flipped(case.nonce)),
        replace(case, personalisation=flipped(case.personalisation)),
        replace(case, requests=(replace(first, additional=flipped(first.additional)), second)),
        replace(case, requests=(first, replace(second, additional=flipped(second.additional)))),
    ]

    assert all(answer(variant) != case.returned for variant in variants)


@pytest.mark.parametrize(
    ("check", "name", "broken"),
    [
        ("shuffle", "shuffled", lambda cards, words, draw: tuple(cards)),
        ("salts", "salts_of", lambda secret, count: (secret,) * count),
    ],
)
def test_a_step_gone_wrong_fails_the_self_test(
    check: str, name: str, broken: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(known_answers, name, broken)

    with pytest.raises(DealingStopped) as stop:
        self_test()

    assert stop.value.facts == {"check": check}


@pytest.mark.parametrize(
    ("check", "limit"),
    [("request limit", "REQUEST_BYTES_MAX")],
)
def test_a_limit_gone_missing_fails_the_self_test(
    check: str, limit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(f"rng.hmac_drbg.{limit}", 2**30)

    with pytest.raises(DealingStopped) as stop:
        self_test()

    assert stop.value.facts == {"check": check}


@needs_shared("drbg")
@pytest.mark.parametrize("name", CASES)
def test_the_embedded_cases_are_the_published_ones(name: str) -> None:
    file, case = CASES[name]
    text = (SHARED / "drbg" / f"HMAC_DRBG_{file}.rsp").read_text(encoding="ascii")

    at = text.index(f"EntropyInput = {case.entropy.hex()}")
    assert f"ReturnedBits = {case.returned.hex()}" in text[at : text.index("COUNT", at)]
