"""Hashes of the secrets people remember: PINs and passwords.

The secret goes through HMAC under the pepper, bound to its purpose and owner, and then through
Argon2id with its own salt. Moving one person's hash to another person's row makes it useless.
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
    """How much work one try costs; kept with each hash, so that it can be raised later."""

    memory_kib: int
    passes: int
    lanes: int


STRONG = Argon2Cost(memory_kib=64 * 1024, passes=3, lanes=4)
"""The second choice recommended by RFC 9106 (section 4), for machines without 2 GiB to spare.

One try takes 0.1 to 0.2 s on two ordinary cores: a player does not notice, and who stole both
database and pepper pays it for each guess.
"""


_ONE_AT_A_TIME = Lock()
"""The library's lanes share one pool of threads: two tries at once wait for each other for ever.

One try uses all cores anyway, and its memory is not wanted twice."""


class SecretHasher:
    """Makes and checks stored secrets; the pepper, the cost and the salts come from outside."""

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
        """Raise `WrongPepper` if a hash was made under another pepper; cheap, so ask first."""
        fingerprint = stored.split("$")[2]
        if fingerprint != self._pepper.fingerprint:
            raise WrongPepper(fingerprint, self._pepper.fingerprint)

    def waste_one_try(self, secret: str) -> None:
        """Do the work of a check for an owner who does not exist, so that timing tells nothing."""
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
