"""Random bytes that are not cards: ids, nonces and session tokens of the server.

They come from a separate generator. The dealer's generator draws only cards, salts and cycles.
"""

from __future__ import annotations

from pathlib import Path

from rng.alarm import AlarmFile
from rng.entropy import EntropyPool
from rng.generator import Generator
from rng.refusals import RefusalCode, Refused

NONCE_BYTES_MIN = 16
NONCE_BYTES_MAX = 64


class Nonces:
    """Gives bytes that cannot be guessed and do not repeat; raises `DealingStopped` on a fault."""

    def __init__(self, generator: Generator) -> None:
        self._generator = generator

    def take(self, byte_count: int) -> bytes:
        """Return 16 to 64 bytes, other counts are refused: fewer could be guessed or repeat."""
        if not NONCE_BYTES_MIN <= byte_count <= NONCE_BYTES_MAX:
            raise Refused(
                RefusalCode.NONCE_SIZE,
                bytes=byte_count,
                least=NONCE_BYTES_MIN,
                most=NONCE_BYTES_MAX,
            )
        return self._generator.with_fresh_entropy(lambda draw: draw(byte_count))

    def close(self) -> None:
        """End this generator without an alarm."""
        self._generator.close()


def open_nonces(*, alarm: Path) -> Nonces:
    """Open the source of ids and nonces; it shares the dealer's alarm."""
    return Nonces(Generator("nonces", entropy=EntropyPool(), alarm=AlarmFile(alarm)))
