from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from rng import entropy
from rng.entropy import Device, EntropyPool, OperatingSystem
from rng.refusals import RefusalCode, Refused
from rng.stops import DealingStopped, StopReason
from tests.rng.fakes import FailingSource, SeededSource, biased, stuck


@pytest.fixture
def pipe(tmp_path: Path) -> Iterator[tuple[Path, int]]:
    """A named pipe in the place of a hardware device, and the end that feeds it."""
    path = tmp_path / "noise"
    os.mkfifo(path)
    feed = os.open(path, os.O_RDWR | os.O_NONBLOCK)
    yield path, feed
    os.close(feed)


def device_read(device: Device, byte_count: int) -> bytes:
    try:
        return device.read(byte_count)
    finally:
        device.close()


def test_the_operating_system_gives_as_many_bytes_as_asked_and_never_the_same() -> None:
    source = OperatingSystem()

    assert len(source.read(48)) == 48
    assert source.read(32) != source.read(32)


def test_further_sources_are_mixed_in_and_never_replace_the_first() -> None:
    pool = EntropyPool([SeededSource(2, entropy_bits=4.0)], system=SeededSource(1))

    assert pool.entropy(32) == SeededSource(1).read(32) + SeededSource(2).read(64)


def test_a_weak_source_is_read_until_it_has_given_its_share() -> None:
    weak = SeededSource(2, entropy_bits=0.5)

    EntropyPool([weak], system=SeededSource(1)).entropy(32)

    assert weak.reads == [512]


@pytest.mark.parametrize("place", ["first", "further"])
@pytest.mark.parametrize(
    ("failure", "reason"),
    [(stuck, StopReason.ENTROPY_REPEATS), (biased, StopReason.ENTROPY_BIASED)],
)
def test_the_start_up_test_stops_a_stuck_or_biased_source(
    place: str, failure: Callable[[int], bytes], reason: StopReason
) -> None:
    bad = FailingSource(0, failure)
    pool = (
        EntropyPool(system=bad) if place == "first" else EntropyPool([bad], system=SeededSource())
    )

    with pytest.raises(DealingStopped) as stop:
        pool.start()

    assert stop.value.reason is reason
    assert stop.value.facts["source"] == "failing"


def test_the_tests_go_on_after_the_start() -> None:
    pool = EntropyPool(system=FailingSource(1024 + 320, stuck))
    pool.start()
    for _ in range(10):
        pool.entropy(32)

    with pytest.raises(DealingStopped) as stop:
        pool.entropy(32)

    assert stop.value.reason is StopReason.ENTROPY_REPEATS


def test_a_slow_bias_is_found_over_many_hands() -> None:
    pool = EntropyPool(system=FailingSource(1024, biased))
    pool.start()

    with pytest.raises(DealingStopped) as stop:
        [pool.entropy(32) for _ in range(16)]

    assert stop.value.reason is StopReason.ENTROPY_BIASED


def test_a_device_is_read_in_full(pipe: tuple[Path, int]) -> None:
    path, feed = pipe
    device = Device(path, entropy_bits=4)
    os.write(feed, b"first ")
    os.write(feed, b"second")

    assert device_read(device, 12) == b"first second"


def test_a_silent_device_is_a_failure(
    pipe: tuple[Path, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entropy, "DEVICE_PATIENCE_S", 0.01)

    with pytest.raises(DealingStopped) as stop:
        device_read(Device(pipe[0], entropy_bits=4), 1)

    assert stop.value.reason is StopReason.SOURCE_FAILED
    assert stop.value.facts == {"source": str(pipe[0]), "why": "no data in time"}


def test_a_device_that_ends_is_a_failure() -> None:
    with pytest.raises(DealingStopped) as stop:
        device_read(Device(Path("/dev/null"), entropy_bits=8), 1)

    assert stop.value.facts["why"] == "no more data"


def test_a_device_pulled_out_is_a_failure() -> None:
    plug, socket = os.openpty()
    device = Device(Path(os.ttyname(socket)), entropy_bits=4)
    os.close(socket)
    os.close(plug)

    with pytest.raises(DealingStopped) as stop:
        device_read(device, 1)

    assert stop.value.reason is StopReason.SOURCE_FAILED


def test_a_missing_device_is_a_failure(tmp_path: Path) -> None:
    with pytest.raises(DealingStopped) as stop:
        Device(tmp_path / "gone", entropy_bits=8)

    assert stop.value.reason is StopReason.SOURCE_FAILED


def test_a_plain_file_is_no_source_for_it_would_repeat_itself(tmp_path: Path) -> None:
    plain = tmp_path / "bytes"
    plain.write_bytes(bytes(range(256)))

    with pytest.raises(Refused) as refusal:
        Device(plain, entropy_bits=8)

    assert refusal.value.code is RefusalCode.NOT_A_DEVICE
    assert str(refusal.value) == f"not_a_device: path={plain}"


@pytest.mark.parametrize("bits", [0.0, -1.0, 8.01, float("nan")])
def test_a_stated_entropy_that_cannot_be_true_is_refused(bits: float) -> None:
    with pytest.raises(Refused) as refusal:
        Device(Path("/dev/urandom"), entropy_bits=bits)

    assert refusal.value.code is RefusalCode.STATED_ENTROPY


def test_a_stuck_hardware_device_stops_the_pool() -> None:
    device = Device(Path("/dev/zero"), entropy_bits=4)

    with pytest.raises(DealingStopped) as stop:
        EntropyPool([device]).start()
    device.close()

    assert stop.value.reason is StopReason.ENTROPY_REPEATS
    assert stop.value.facts["source"] == "/dev/zero"
