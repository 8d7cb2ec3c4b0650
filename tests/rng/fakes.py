"""Entropy sources, clocks and generators that do as they are told."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rng.alarm import Alarm, AlarmInMemory
from rng.entropy import EntropyPool, Source
from rng.generator import Generator


@dataclass
class SeededSource:
    """Good bytes that come again with the same seed."""

    seed: int = 1
    name: str = "seeded"
    entropy_bits: float = 8.0
    reads: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._chance = random.Random(self.seed)

    def read(self, byte_count: int) -> bytes:
        self.reads.append(byte_count)
        return self._chance.randbytes(byte_count)


@dataclass
class FailingSource:
    """A good source until `after` bytes have been read; then whatever `failure` makes of them."""

    after: int
    failure: Callable[[int], bytes]
    name: str = "failing"
    entropy_bits: float = 8.0

    def __post_init__(self) -> None:
        self._good = SeededSource()
        self._given = 0

    def read(self, byte_count: int) -> bytes:
        if self._given >= self.after:
            return self.failure(byte_count)
        self._given += byte_count
        return self._good.read(byte_count)


def stuck(byte_count: int) -> bytes:
    """One value for ever."""
    return b"\x2a" * byte_count


def biased(byte_count: int) -> bytes:
    """Every eighth byte is the same: far more than one in 256, and never twice in a row."""
    chance = random.Random(byte_count)
    return bytes(0 if place % 8 == 0 else chance.randrange(1, 256) for place in range(byte_count))


@dataclass
class FakeClock:
    """A monotonic clock that moves only when told."""

    at_s: float = 1000.0

    def __call__(self) -> float:
        return self.at_s


def generator(
    *,
    system: Source | None = None,
    further: Sequence[Source] = (),
    alarm: Alarm | None = None,
    clock: FakeClock | None = None,
) -> Generator:
    """Build a production generator on the given parts."""
    return Generator(
        "test",
        entropy=EntropyPool(further, system=system or SeededSource()),
        alarm=alarm or AlarmInMemory(),
        monotonic=clock or FakeClock(),
    )


def words(*numbers: int) -> bytes:
    """Return 16-bit words as the sampler reads them."""
    return b"".join(number.to_bytes(2, "big") for number in numbers)


class Tape:
    """A draw that plays given bytes and remembers how many were asked for."""

    def __init__(self, *parts: bytes) -> None:
        self._left = b"".join(parts)
        self.asked: list[int] = []

    def __call__(self, byte_count: int) -> bytes:
        self.asked.append(byte_count)
        assert len(self._left) >= byte_count, "the tape has run out"
        part, self._left = self._left[:byte_count], self._left[byte_count:]
        return part

    @property
    def unused(self) -> int:
        return len(self._left)
