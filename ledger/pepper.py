"""The pepper: one key kept outside the database that every stored secret depends on.

A copy of the database alone is then worth nothing to a thief: six-digit PINs cannot be tried
out, card numbers cannot be written on blank cards, and document numbers cannot be looked up.
"""

from __future__ import annotations

import hashlib
import hmac

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

PEPPER_BYTES_MIN = 32
NONCE_BYTES = 12


class WrongPepper(Exception):
    """A stored secret was made under another pepper: the key file is not this database's.

    A fault and not a refusal: were it taken for a wrong PIN, one lost file would lock every
    player out.
    """

    def __init__(self, wanted: str, present: str) -> None:
        super().__init__(f"the database needs the pepper {wanted}; the key file holds {present}")


class Pepper:
    """The key itself; it shows no part of itself when printed."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        if len(key) < PEPPER_BYTES_MIN:
            raise ValueError(f"a pepper has at least {PEPPER_BYTES_MIN} bytes, got {len(key)}")
        self._key = key

    def mac(self, purpose: str, *parts: str) -> bytes:
        """Return HMAC-SHA-256 of the parts, each with its length, under this purpose alone."""
        message = bytearray()
        for part in (purpose, *parts):
            text = part.encode("utf-8", "surrogatepass")
            message += len(text).to_bytes(8, "big") + text
        return hmac.digest(self._key, bytes(message), hashlib.sha256)

    def token(self, purpose: str, *parts: str) -> str:
        """Return the keyed hash as text, to find a card or document without storing its number."""
        return self.mac(purpose, *parts).hex()

    def seal(self, owner: str, plain: bytes, nonce: bytes) -> str:
        """Encrypt what must be read again, such as the key of a telephone, bound to its owner."""
        return (nonce + self._box().encrypt(nonce, plain, owner.encode())).hex()

    def unseal(self, owner: str, sealed: str) -> bytes:
        """Return what `seal` was given."""
        raw = bytes.fromhex(sealed)
        return self._box().decrypt(raw[:NONCE_BYTES], raw[NONCE_BYTES:], owner.encode())

    def _box(self) -> AESGCM:
        return AESGCM(self.mac("sealing key"))

    @property
    def fingerprint(self) -> str:
        """A name for this pepper that gives nothing of it away."""
        return self.mac("fingerprint").hex()[:16]

    def __repr__(self) -> str:
        return "Pepper(hidden)"
