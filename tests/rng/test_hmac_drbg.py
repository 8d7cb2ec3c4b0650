from __future__ import annotations

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rng import hmac_drbg
from rng.hmac_drbg import HASHES, INPUT_BYTES_MAX, REQUEST_BYTES_MAX, HmacDrbg
from rng.stops import DealingStopped, StopReason

SHA256 = HASHES["SHA-256"]
ENTROPY, NONCE = bytes(range(32)), bytes(range(16))
STRONG = st.binary(min_size=32, max_size=48)
ANY_INPUT = st.binary(max_size=40)


def drbg() -> HmacDrbg:
    return HmacDrbg(SHA256, entropy=ENTROPY, nonce=NONCE)


class Oracle:
    """HMAC_DRBG once more, word by word from SP 800-90A, on the standard library."""

    def __init__(self, seed: bytes) -> None:
        self.key, self.value = bytes(32), b"\x01" * 32
        self.update(seed)

    def update(self, data: bytes) -> None:
        self.key = self.mac(self.value + b"\x00" + data)
        self.value = self.mac(self.value)
        if data:
            self.key = self.mac(self.value + b"\x01" + data)
            self.value = self.mac(self.value)

    def generate(self, byte_count: int, additional: bytes) -> bytes:
        if additional:
            self.update(additional)
        temp = b""
        while len(temp) < byte_count:
            self.value = self.mac(self.value)
            temp += self.value
        self.update(additional)
        return temp[:byte_count]

    def mac(self, message: bytes) -> bytes:
        return hmac.new(self.key, message, hashlib.sha256).digest()


@given(
    entropy=STRONG,
    personalisation=ANY_INPUT,
    steps=st.lists(
        st.tuples(st.integers(1, 200), ANY_INPUT, st.none() | STRONG, st.none() | STRONG),
        max_size=5,
    ),
)
def test_any_run_of_calls_agrees_with_the_standard_written_out_again(
    entropy: bytes,
    personalisation: bytes,
    steps: list[tuple[int, bytes, bytes | None, bytes | None]],
) -> None:
    ours = HmacDrbg(SHA256, entropy=entropy, nonce=NONCE, personalisation=personalisation)
    oracle = Oracle(entropy + NONCE + personalisation)

    for byte_count, additional, reseed, fresh in steps:
        if reseed is not None:
            ours.reseed(reseed, additional=additional)
            oracle.update(reseed + additional)
        given_now = ours.generate(byte_count, additional=additional, fresh_entropy=fresh)
        if fresh is not None:
            oracle.update(fresh + additional)
            assert given_now == oracle.generate(byte_count, b"")
        else:
            assert given_now == oracle.generate(byte_count, additional)


def test_personalisation_separates_two_instances_with_one_seed() -> None:
    one = HmacDrbg(SHA256, entropy=ENTROPY, nonce=NONCE, personalisation=b"table 1")
    other = HmacDrbg(SHA256, entropy=ENTROPY, nonce=NONCE, personalisation=b"table 2")

    assert one.generate(32) != other.generate(32)


@pytest.mark.parametrize("byte_count", [-1, 0, REQUEST_BYTES_MAX + 1])
def test_a_request_outside_the_limit_is_refused_and_changes_nothing(byte_count: int) -> None:
    asked, fresh = drbg(), drbg()

    with pytest.raises(DealingStopped) as stop:
        asked.generate(byte_count)

    assert stop.value.reason is StopReason.REQUEST_TOO_LONG
    assert asked.generate(32) == fresh.generate(32)


def test_the_largest_request_is_two_to_the_nineteen_bits() -> None:
    assert len(drbg().generate(2**19 // 8)) == 2**19 // 8


def test_the_reseed_interval_is_the_standards_and_is_enforced(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert hmac_drbg.RESEED_INTERVAL == 2**48
    monkeypatch.setattr(hmac_drbg, "RESEED_INTERVAL", 3)
    instance = drbg()
    for _ in range(3):
        instance.generate(1)

    with pytest.raises(DealingStopped) as stop:
        instance.generate(1)
    assert stop.value.reason is StopReason.RESEED_OVERDUE

    instance.reseed(ENTROPY)
    instance.generate(1)
    instance.generate(1, fresh_entropy=ENTROPY)


@pytest.mark.parametrize(("entropy", "nonce"), [(31, 16), (32, 15)])
def test_a_seed_below_the_security_strength_is_refused(entropy: int, nonce: int) -> None:
    with pytest.raises(DealingStopped) as stop:
        HmacDrbg(SHA256, entropy=bytes(entropy), nonce=bytes(nonce))

    assert stop.value.reason is StopReason.ENTROPY_TOO_SHORT


def test_a_reseed_below_the_security_strength_is_refused_and_changes_nothing() -> None:
    asked, fresh = drbg(), drbg()

    for starve in (lambda: asked.reseed(bytes(31)), lambda: asked.generate(1, fresh_entropy=b"")):
        with pytest.raises(DealingStopped) as stop:
            starve()
        assert stop.value.reason is StopReason.ENTROPY_TOO_SHORT
    assert asked.generate(32) == fresh.generate(32)


def test_over_long_inputs_are_refused() -> None:
    long = bytes(INPUT_BYTES_MAX + 1)
    instance = drbg()

    for overfeed in (
        lambda: HmacDrbg(SHA256, entropy=ENTROPY, nonce=NONCE, personalisation=long),
        lambda: HmacDrbg(SHA256, entropy=long, nonce=NONCE),
        lambda: instance.reseed(ENTROPY, additional=long),
        lambda: instance.generate(1, additional=long),
    ):
        with pytest.raises(DealingStopped) as stop:
            overfeed()
        assert stop.value.reason is StopReason.INPUT_TOO_LONG


def test_an_uninstantiated_drbg_gives_nothing_and_holds_nothing() -> None:
    instance = drbg()
    instance.uninstantiate()

    for use in (lambda: instance.generate(1), lambda: instance.reseed(ENTROPY)):
        with pytest.raises(DealingStopped) as stop:
            use()
        assert stop.value.reason is StopReason.CLOSED
    assert not any(isinstance(value, bytes) and value for value in vars(instance).values())


def test_its_text_tells_nothing_of_the_state() -> None:
    assert repr(drbg()) == "<HmacDrbg sha256>"
