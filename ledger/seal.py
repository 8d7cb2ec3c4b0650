"""Seals: content that is not public yet is stored encrypted, bound to its place in the journal.

Each hand has its own AES-256-GCM key, derived from the seal key, the database, the table and the
hand. Table, hand and sequence (the record's number and the event's place in it) are the associated
data. The nonce is derived from the place and the content. So a nonce repeats only if the whole
message repeats, even when a crash makes the program seal the same place again. No randomness is
used.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ledger.canonical import canonical
from ledger.refusals import RefusalCode, Refused

_NONCE_BYTES: Final = 12
_LIVE_HANDS: Final = 256


class SealPlace(NamedTuple):
    """The place of sealed content; it opens at no other place."""

    stream: str
    """The table's stream."""
    hand: int
    number: int
    """The number of the record in the stream."""
    place: int
    """The index of the event in the record, from 0."""


Seal: TypeAlias = "Callable[[SealPlace, bytes], bytes]"
"""Seals an event's secret for the store."""


class Sealer:
    """Seals and opens content of one database."""

    def __init__(self, seal_key: bytes, database: str) -> None:
        self._seal_key = seal_key
        self._database = database
        self._keys = lru_cache(maxsize=_LIVE_HANDS)(self._derive)

    def seal(self, place: SealPlace, content: bytes) -> bytes:
        """Return `content` sealed for one place: nonce and ciphertext."""
        key, nonce_key = self._keys(place.stream, place.hand)
        about = _about(place)
        nonce = hmac.digest(nonce_key, about + b"\n" + content, hashlib.sha256)[:_NONCE_BYTES]
        return nonce + key.encrypt(nonce, content, about)

    def open(self, place: SealPlace, sealed: bytes) -> bytes:
        """Return what was sealed at a place; refuses other content (SEAL_BROKEN).

        Only for the recovery of a live hand, and for players who recall their own cards. All other
        people go through `ledger.unsealing`.
        """
        key, _nonce_key = self._keys(place.stream, place.hand)
        try:
            return key.decrypt(sealed[:_NONCE_BYTES], sealed[_NONCE_BYTES:], _about(place))
        except (InvalidTag, ValueError):
            raise Refused(RefusalCode.SEAL_BROKEN, **place._asdict()) from None

    def __repr__(self) -> str:
        return f"Sealer({self._database}: hidden)"

    def _derive(self, stream: str, hand: int) -> tuple[AESGCM, bytes]:
        info = canonical(["arclight hand key 1", stream, hand]).encode()
        derive = HKDF(algorithm=SHA256(), length=64, salt=self._database.encode(), info=info)
        both = derive.derive(self._seal_key)
        return AESGCM(both[:32]), both[32:]


def _about(place: SealPlace) -> bytes:
    return canonical(place).encode()
