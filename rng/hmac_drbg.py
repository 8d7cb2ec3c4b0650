"""HMAC_DRBG after NIST SP 800-90A Rev. 1, section 10.1.2.

No I/O: entropy arrives as an argument, so the same code runs the published NIST vectors and
the production generator. The key is not kept after the call that derives it. Only an HMAC
object keyed with it is kept; copying that object is also faster.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from cryptography.hazmat.primitives.hashes import (
    SHA1,
    SHA224,
    SHA256,
    SHA384,
    SHA512,
    SHA512_224,
    SHA512_256,
    HashAlgorithm,
)
from cryptography.hazmat.primitives.hmac import HMAC

from rng.stops import DealingStopped, StopReason

REQUEST_BYTES_MAX = 2**16  # SP 800-90A table 2: 2^19 bits in one request
RESEED_INTERVAL = 2**48  # SP 800-90A table 2: requests between two reseeds
INPUT_BYTES_MAX = 2**16  # ours; the standard allows 2^35 bits


Draw = Callable[[int], bytes]
"""Gives exactly the number of random bytes asked for, as `HmacDrbg.generate` does."""


class Hash(NamedTuple):
    """A hash the mechanism may use, and the security strength it supports."""

    algorithm: HashAlgorithm
    strength_bytes: int


HASHES: Mapping[str, Hash] = {
    "SHA-1": Hash(SHA1(), 16),  # noqa: S303 - HMAC with SHA-1, for the published vectors only
    "SHA-224": Hash(SHA224(), 24),
    "SHA-256": Hash(SHA256(), 32),
    "SHA-384": Hash(SHA384(), 32),
    "SHA-512": Hash(SHA512(), 32),
    "SHA-512/224": Hash(SHA512_224(), 24),
    "SHA-512/256": Hash(SHA512_256(), 32),
}


class HmacDrbg:
    """One instantiation: made by its constructor, ended by `uninstantiate`.

    Inputs that are too short or too long, and requests after the end or without a reseed in time,
    raise `DealingStopped` and change nothing.
    """

    def __init__(
        self, hash_: Hash, *, entropy: bytes, nonce: bytes, personalisation: bytes = b""
    ) -> None:
        """Instantiate from at least `strength` bytes of entropy and half as many of nonce."""
        _check_entropy("entropy", entropy, hash_.strength_bytes)
        _check_entropy("nonce", nonce, hash_.strength_bytes // 2)
        _check_input("personalisation", personalisation)
        self._hash = hash_
        size = hash_.algorithm.digest_size
        self._keyed: HMAC | None = HMAC(bytes(size), hash_.algorithm)
        self._value = b"\x01" * size
        self._update(entropy + nonce + personalisation)
        self._requests = 1

    def reseed(self, entropy: bytes, *, additional: bytes = b"") -> None:
        """Mix fresh entropy into the state; the request counter starts again."""
        _check_entropy("entropy", entropy, self._hash.strength_bytes)
        _check_input("additional", additional)
        self._update(entropy + additional)
        self._requests = 1

    def generate(
        self, byte_count: int, *, additional: bytes = b"", fresh_entropy: bytes | None = None
    ) -> bytes:
        """Return `byte_count` bytes; with `fresh_entropy` the request is prediction resistant."""
        if not 0 < byte_count <= REQUEST_BYTES_MAX:
            raise DealingStopped(
                StopReason.REQUEST_TOO_LONG, asked=byte_count, most=REQUEST_BYTES_MAX
            )
        _check_input("additional", additional)
        if fresh_entropy is not None:
            self.reseed(fresh_entropy, additional=additional)
            additional = b""
        if self._requests > RESEED_INTERVAL:
            raise DealingStopped(StopReason.RESEED_OVERDUE, most=RESEED_INTERVAL)
        if additional:
            self._update(additional)
        output = self._blocks(byte_count)
        self._update(additional)
        self._requests += 1
        return output

    def uninstantiate(self) -> None:
        """Forget the state; every later call raises. (Python cannot promise wiped memory.)"""
        self._keyed = None
        self._value = b""

    def __repr__(self) -> str:
        """Return the name of the mechanism only; its state is secret."""
        return f"<HmacDrbg {self._hash.algorithm.name}>"

    def _live(self) -> HMAC:
        if self._keyed is None:
            raise DealingStopped(StopReason.CLOSED)
        return self._keyed

    def _blocks(self, byte_count: int) -> bytes:
        keyed, value, blocks = self._live(), self._value, []
        for _ in range(-(-byte_count // len(value))):
            mac = keyed.copy()
            mac.update(value)
            value = mac.finalize()
            blocks.append(value)
        self._value = value
        return b"".join(blocks)[:byte_count]

    def _update(self, provided: bytes) -> None:
        """HMAC_DRBG_Update, section 10.1.2.2. The state changes only at the end."""
        keyed, value = self._live(), self._value
        for round_mark in (b"\x00", b"\x01"):
            mac = keyed.copy()
            mac.update(value + round_mark + provided)
            keyed = HMAC(mac.finalize(), self._hash.algorithm)
            mac = keyed.copy()
            mac.update(value)
            value = mac.finalize()
            if not provided:
                break
        self._keyed, self._value = keyed, value


def _check_entropy(name: str, given: bytes, least: int) -> None:
    if len(given) < least:
        raise DealingStopped(
            StopReason.ENTROPY_TOO_SHORT, input=name, bytes=len(given), least=least
        )
    _check_input(name, given)


def _check_input(name: str, given: bytes) -> None:
    if len(given) > INPUT_BYTES_MAX:
        raise DealingStopped(
            StopReason.INPUT_TOO_LONG, input=name, bytes=len(given), most=INPUT_BYTES_MAX
        )
