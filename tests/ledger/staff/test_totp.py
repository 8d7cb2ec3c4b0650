"""Telephone codes: the published vectors of RFC 4226 and RFC 6238, and each code once."""

from __future__ import annotations

from urllib.parse import parse_qs, urlparse

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.staff.totp import accepted_step, code_for_step, enrolment_uri, new_key, step_at

SHA1_KEY = b"12345678901234567890"
KEYS = {
    "sha1": SHA1_KEY,
    "sha256": b"12345678901234567890123456789012",
    "sha512": b"1234567890123456789012345678901234567890123456789012345678901234",
}
RFC_6238 = {
    59: ("94287082", "46119246", "90693936"),
    1111111109: ("07081804", "68084774", "25091201"),
    1111111111: ("14050471", "67062674", "99943326"),
    1234567890: ("89005924", "91819424", "93441116"),
    2000000000: ("69279037", "90698825", "38618901"),
    20000000000: ("65353130", "77737706", "47863826"),
}
RFC_4226 = (
    *("755224", "287082", "359152", "969429", "338314"),
    *("254676", "287922", "162583", "399871", "520489"),
)


@pytest.mark.parametrize(("seconds", "codes"), RFC_6238.items())
def test_the_vectors_of_rfc_6238(seconds: int, codes: tuple[str, ...]) -> None:
    step = step_at(seconds * 1000)

    for (digest, key), code in zip(KEYS.items(), codes, strict=True):
        assert code_for_step(key, step, digits=8, digest=digest) == code


def test_the_vectors_of_rfc_4226() -> None:
    assert [code_for_step(SHA1_KEY, step) for step in range(10)] == [*RFC_4226]


@given(st.integers(3, 10**8), st.integers(-3, 3), st.integers(0, 29_999))
def test_a_code_of_the_step_before_now_or_after_is_accepted(
    step: int, aside: int, into_ms: int
) -> None:
    now_ms = step * 30_000 + into_ms
    typed = code_for_step(SHA1_KEY, step + aside)

    accepted = accepted_step(SHA1_KEY, typed, now_ms=now_ms, last_used=None)

    # Two steps may share a code once in a million; then the step accepted carries it too.
    assert (
        accepted == step + aside
        or (abs(aside) > 1 and accepted is None)
        or (accepted is not None and code_for_step(SHA1_KEY, accepted) == typed)
    )


@given(st.integers(2, 10**8), st.integers(-1, 1))
def test_a_code_works_once_and_earlier_codes_die_with_it(step: int, aside: int) -> None:
    used = step + aside
    now_ms = step * 30_000

    for earlier in range(step - 1, used + 1):
        typed = code_for_step(SHA1_KEY, earlier)
        again = accepted_step(SHA1_KEY, typed, now_ms=now_ms, last_used=used)
        assert again is None or again > used


@pytest.mark.parametrize("typed", ["", "75522", "7552244", "abcdef", "½½½½½½"])
def test_nonsense_is_no_code(typed: str) -> None:
    assert accepted_step(SHA1_KEY, typed, now_ms=0, last_used=None) is None


def test_the_enrolment_address_carries_key_login_and_house() -> None:
    uri = urlparse(enrolment_uri(SHA1_KEY, login="ada", house="Blue Room & Co"))

    assert uri.scheme == "otpauth"
    assert uri.path == "/Blue%20Room%20%26%20Co:ada"
    assert parse_qs(uri.query) == {
        "secret": ["GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"],
        "issuer": ["Blue Room & Co"],
    }


def test_a_key_has_twenty_bytes() -> None:
    assert len(new_key(bytes)) == 20


def test_a_code_used_while_the_clock_was_ahead_locks_nobody_out() -> None:
    now_ms = 1_800_000_000_000
    typed = code_for_step(SHA1_KEY, step_at(now_ms))
    ahead = step_at(now_ms + 20 * 365 * 86_400_000)
    used = accepted_step(SHA1_KEY, typed, now_ms=now_ms, last_used=ahead)
    assert used == step_at(now_ms)
    assert accepted_step(SHA1_KEY, typed, now_ms=now_ms, last_used=used) is None
