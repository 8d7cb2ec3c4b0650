"""Hashes of the secrets people remember: PINs and passwords.

The secret goes through HMAC with the pepper, bound to its purpose and owner, and then through
Argon2id with its own salt. A hash copied to another person's row does not work there.
"""

from __future__ import annotations

import hmac
from base64 import b64decode, b64encode
from collections.abc import Callable
from dataclasses import dataclass
from threading import Lock

from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

from ledger.pepper import Pepper, WrongPepper

SALT_BYTES = 16
DIGEST_BYTES = 32


@dataclass(frozen=True, slots=True, kw_only=True)
class Argon2Cost:
    """How much work one try costs; stored with each hash, so that it can be raised later."""

    memory_kib: int
    passes: int
    lanes: int


STRONG = Argon2Cost(memory_kib=64 * 1024, passes=3, lanes=4)
"""The second choice recommended by RFC 9106 (section 4), for machines without 2 GiB to spare.

One try takes 0.1 to 0.2 s on two ordinary cores. A player does not notice that, but a thief of both
database and pepper pays it for each guess.
"""


_ONE_AT_A_TIME = Lock()
"""One hash at a time. The library's lanes share one pool of threads, so two hashes at once block
each other for ever. One hash uses all cores anyway, and its memory is not needed twice."""


class SecretHasher:
    """Makes and checks stored secrets with a given pepper, cost and source of salts."""

    def __init__(
        self, pepper: Pepper, random_bytes: Callable[[int], bytes], cost: Argon2Cost = STRONG
    ) -> None:
        self._pepper = pepper
        self._random_bytes = random_bytes
        self._cost = cost

    def stored(self, purpose: str, owner: str, secret: str) -> str:
        """Return the text to store for a new secret."""
        salt = self._random_bytes(SALT_BYTES)
        digest = self._digest(self._cost, salt, self._pepper.mac(purpose, owner, secret))
        cost = f"m={self._cost.memory_kib},t={self._cost.passes},p={self._cost.lanes}"
        fields = ("argon2id", cost, self._pepper.fingerprint, _text(salt), _text(digest))
        return "$".join(fields)

    def matches(self, stored: str, purpose: str, owner: str, secret: str) -> bool:
        """Whether a typed secret is the stored one, compared in constant time."""
        self.check_pepper(stored)
        _, cost_text, _, salt, digest = stored.split("$")
        memory_kib, passes, lanes = (int(field[2:]) for field in cost_text.split(","))
        cost = Argon2Cost(memory_kib=memory_kib, passes=passes, lanes=lanes)
        tried = self._digest(cost, b64decode(salt), self._pepper.mac(purpose, owner, secret))
        return hmac.compare_digest(tried, b64decode(digest))

    def check_pepper(self, stored: str) -> None:
        """Raise `WrongPepper` if a hash was made with another pepper. Cheap: call it first."""
        fingerprint = stored.split("$")[2]
        if fingerprint != self._pepper.fingerprint:
            raise WrongPepper(fingerprint, self._pepper.fingerprint)

    def waste_one_try(self, secret: str) -> None:
        """Do the work of a check for an unknown owner, so that the time reveals nothing."""
        self._digest(self._cost, bytes(SALT_BYTES), self._pepper.mac("nobody", secret))

    @staticmethod
    def _digest(cost: Argon2Cost, salt: bytes, secret: bytes) -> bytes:
        work = Argon2id(
            salt=salt,
            length=DIGEST_BYTES,
            iterations=cost.passes,
            lanes=cost.lanes,
            memory_cost=cost.memory_kib,
        )
        with _ONE_AT_A_TIME:
            return work.derive(secret)


def _text(raw: bytes) -> str:
    return b64encode(raw).decode("ascii")
