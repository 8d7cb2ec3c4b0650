"""The pepper: one key outside the database on which every stored secret depends.

So a copy of the database alone is worthless to a thief: six-digit PINs cannot be tried out, card
numbers cannot be written on blank cards, and document numbers cannot be looked up.
"""

from __future__ import annotations

import hashlib
import hmac

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

PEPPER_BYTES_MIN = 32
NONCE_BYTES = 12


class WrongPepper(Exception):
    """A stored secret was made with another pepper: the key file is not this database's.

    This is a fault, not a refusal: if it counted as a wrong PIN, one lost file would lock out
    every player.
    """

    def __init__(self, wanted: str, present: str) -> None:
        super().__init__(f"the database needs the pepper {wanted}; the key file holds {present}")


class Pepper:
    """The key itself; printing it shows nothing of the key."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        if len(key) < PEPPER_BYTES_MIN:
            raise ValueError(f"a pepper has at least {PEPPER_BYTES_MIN} bytes, got {len(key)}")
        self._key = key

    def mac(self, purpose: str, *parts: str) -> bytes:
        """Return HMAC-SHA-256 of purpose and parts, each with its length."""
        message = bytearray()
        for part in (purpose, *parts):
            text = part.encode("utf-8", "surrogatepass")
            message += len(text).to_bytes(8, "big") + text
        return hmac.digest(self._key, bytes(message), hashlib.sha256)

    def token(self, purpose: str, *parts: str) -> str:
        """Return the keyed hash as text, to find a card or document without storing its number."""
        return self.mac(purpose, *parts).hex()

    def seal(self, owner: str, plain: bytes, nonce: bytes) -> str:
        """Encrypt what must be read again, such as a telephone's key; bound to its owner."""
        return (nonce + self._box().encrypt(nonce, plain, owner.encode())).hex()

    def unseal(self, owner: str, sealed: str) -> bytes:
        """Return what `seal` was given."""
        raw = bytes.fromhex(sealed)
        return self._box().decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], owner.encode())

    def _box(self) -> AESGCM:
        return AESGCM(self.mac("sealing key"))

    @property
    def fingerprint(self) -> str:
        """A name for this pepper that reveals nothing of it."""
        return self.mac("fingerprint").hex()[:16]

    def __repr__(self) -> str:
        return "Pepper(hidden)"
