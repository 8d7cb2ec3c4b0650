"""What laboratories collect: decks by the production call, and raw output before scaling.

An evidence run deals to no player, so its alarm ends with the program. Everything else is the
same as for the dealer of a room.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rng.alarm import AlarmInMemory
from rng.dealer import Dealer
from rng.entropy import EntropyPool, Source
from rng.generator import Generator
from rng.hmac_drbg import REQUEST_BYTES_MAX, Draw


def open_evidence_dealer(*, further: Sequence[Source] = ()) -> Dealer:
    """Open a dealer for an evidence run."""
    return Dealer(_generator(further))


def raw_output(byte_count: int | None, *, further: Sequence[Source] = ()) -> Iterator[bytes]:
    """Yield the generator's output before scaling, `byte_count` bytes of it or without end.

    Each block is one request of the largest size allowed, after fresh entropy.
    """
    generator = _generator(further)
    left = byte_count
    while left is None or left > 0:
        size = REQUEST_BYTES_MAX if left is None else min(left, REQUEST_BYTES_MAX)
        yield generator.with_fresh_entropy(partial(_block, size))
        left = None if left is None else left - size


def _block(size: int, draw: Draw) -> bytes:
    return draw(size)


def _generator(further: Sequence[Source]) -> Generator:
    return Generator("evidence", entropy=EntropyPool(further), alarm=AlarmInMemory())
