"""The salts of a hand's commitment: one secret of the generator, expanded by AES-256.

The salts are the key stream of AES-256 in counter mode under a secret drawn for this hand alone.
Without the secret, no part of the stream can be told from random bytes, even if all the rest is
known. So the salts of shown cards reveal nothing about the cards that stay closed. The secret is
used once, here, and is not stored.
"""

from __future__ import annotations

from functools import cache
from struct import Struct

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from proof import SALT_BYTES

SECRET_BYTES = 32
NONCE = bytes(12)  # may be constant, because no key is used twice


def salts_of(secret: bytes, count: int) -> tuple[bytes, ...]:
    """Return `count` salts, one for each position of the deck."""
    # GCM encrypts in counter mode, so zeros become the bare key stream. The tag is not used.
    stream = AESGCM(secret).encrypt(NONCE, bytes(SALT_BYTES * count), None)
    return _layout(count).unpack_from(stream)


@cache
def _layout(count: int) -> Struct:
    return Struct(f"{SALT_BYTES}s" * count)
