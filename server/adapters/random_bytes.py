"""Random bytes of any length for codes, salts and tokens of the room."""

from __future__ import annotations

from rng import Nonces
from rng.nonces import NONCE_BYTES_MIN


class RoomNonces:
    """The `Nonces` port; short ones (salts, nonces of ciphers) are the beginning of a long one."""

    def __init__(self, nonces: Nonces) -> None:
        self._nonces = nonces

    def take(self, byte_count: int) -> bytes:
        """Return fresh random bytes."""
        return self._nonces.take(max(byte_count, NONCE_BYTES_MIN))[:byte_count]
