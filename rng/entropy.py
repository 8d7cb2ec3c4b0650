"""Where entropy comes from: the only place that reads the operating system's generator.

Further sources are added to it and never replace it: their bytes are appended to its bytes,
and the DRBG takes the whole as one entropy input.
"""

from __future__ import annotations

import os
import select
import stat
from collections.abc import Sequence
from math import ceil
from pathlib import Path
from typing import Protocol

from rng.health import START_UP_SAMPLES, HealthTests
from rng.refusals import RefusalCode, Refused
from rng.stops import DealingStopped, StopReason

DEVICE_PATIENCE_S = 2.0  # a device that gives nothing for this long has failed
STATED_ENTROPY_LEAST = 0.1  # with less, a hand would wait too long for the samples of one seed


class Source(Protocol):
    """A noise source whose samples are bytes."""

    @property
    def name(self) -> str:
        """Say which source this is, for alarms."""

    @property
    def entropy_bits(self) -> float:
        """State the min-entropy of one byte, in bits."""

    def read(self, byte_count: int) -> bytes:
        """Return exactly `byte_count` bytes or raise `DealingStopped`."""


class OperatingSystem:
    """The kernel's generator; it blocks at boot until it has been seeded."""

    name = "operating system"
    entropy_bits = 8.0

    def read(self, byte_count: int) -> bytes:
        """Return bytes of the kernel's generator."""
        return os.urandom(byte_count)


class Device:
    """A hardware generator behind a device path, with the entropy its maker states per byte.

    Only a character device or a pipe is accepted: a plain file would give the same bytes again
    after every restart.
    """

    def __init__(self, path: Path, *, entropy_bits: float) -> None:
        if not STATED_ENTROPY_LEAST <= entropy_bits <= 8:
            raise Refused(
                RefusalCode.STATED_ENTROPY,
                stated=entropy_bits,
                least=STATED_ENTROPY_LEAST,
                most=8,
            )
        self.name = str(path)
        self.entropy_bits = entropy_bits
        self._descriptor = _open_device(path)

    def read(self, byte_count: int) -> bytes:
        """Return bytes of the device; raise `DealingStopped` if it is silent, ends or fails."""
        got = b""
        while len(got) < byte_count:
            ready, _, _ = select.select([self._descriptor], [], [], DEVICE_PATIENCE_S)
            if not ready:
                raise self._failed("no data in time")
            try:
                part = os.read(self._descriptor, byte_count - len(got))
            except OSError as error:
                raise self._failed(error.strerror or "read error") from error
            if not part:
                raise self._failed("no more data")
            got += part
        return got

    def close(self) -> None:
        """Give the device back."""
        os.close(self._descriptor)

    def _failed(self, why: str) -> DealingStopped:
        return DealingStopped(StopReason.SOURCE_FAILED, source=self.name, why=why)


def _open_device(path: Path) -> int:
    try:
        mode = path.stat().st_mode
        if not (stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)):
            raise Refused(RefusalCode.NOT_A_DEVICE, path=str(path))
        return os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        raise DealingStopped(
            StopReason.SOURCE_FAILED, source=str(path), why=error.strerror or "cannot be opened"
        ) from error


class TestedSource:
    """A source with its health tests. Every byte is tested before it is used."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._health = HealthTests(entropy_bits=source.entropy_bits)

    def start(self) -> None:
        """Run the start-up test; its samples are not used for anything else."""
        self._tested(START_UP_SAMPLES)

    def entropy(self, byte_count: int) -> bytes:
        """Return enough samples to carry `byte_count` bytes of min-entropy."""
        return self._tested(ceil(8 * byte_count / self._source.entropy_bits))

    def _tested(self, byte_count: int) -> bytes:
        samples = self._source.read(byte_count)
        try:
            self._health.feed(samples)
        except DealingStopped as alarm:
            raise DealingStopped(alarm.reason, source=self._source.name, **alarm.facts) from None
        return samples


class EntropyPool:
    """The operating system's generator and the further sources."""

    def __init__(self, further: Sequence[Source] = (), *, system: Source | None = None) -> None:
        self._sources = [TestedSource(s) for s in (system or OperatingSystem(), *further)]

    def start(self) -> None:
        """Run every source's start-up test."""
        for source in self._sources:
            source.start()

    def entropy(self, byte_count: int) -> bytes:
        """Return an input in which each source alone carries `byte_count` bytes of entropy."""
        return b"".join([source.entropy(byte_count) for source in self._sources])
