"""The pepper: one key kept outside the database that every stored secret depends on.

A copy of the database alone is then worth nothing to a thief: six-digit PINs cannot be tried
out, card numbers cannot be written on blank cards, and document numbers cannot be looked up.
"""

from __future__ import annotations

import hashlib
import hmac

PEPPER_BYTES_MIN = 32


class WrongPepper(Exception):
    """A stored secret was made under another pepper: the key file is not this database's.

    A fault and not a refusal: were it taken for a wrong PIN, one lost file would lock every
    player out.
    """


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

    @property
    def fingerprint(self) -> str:
        """A name for this pepper that gives nothing of it away."""
        return self.mac("fingerprint").hex()[:16]

    def __repr__(self) -> str:
        return "Pepper(hidden)"
