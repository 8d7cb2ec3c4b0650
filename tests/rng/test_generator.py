from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from rng import known_answers
from rng.alarm import AlarmFile, AlarmInMemory
from rng.entropy import EntropyPool
from rng.generator import SELF_TEST_EVERY_S, Generator
from rng.stops import DealingStopped, StopReason
from tests.rng.fakes import FailingSource, FakeClock, SeededSource, biased, generator, stuck

START_UP = 1024 + 32 + 16


def drawn(machine: Generator, byte_count: int = 32) -> bytes:
    return machine.with_fresh_entropy(lambda draw: draw(byte_count))


def reason_of(act: Callable[[], object]) -> StopReason:
    with pytest.raises(DealingStopped) as stop:
        act()
    return stop.value.reason


def break_self_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(known_answers.CHECKS, "reseed", lambda: False)


def test_every_draw_is_preceded_by_fresh_entropy() -> None:
    source = SeededSource()
    machine = generator(system=source)
    assert source.reads == [1024, 32, 16]

    drawn(machine)
    drawn(machine)

    assert source.reads == [1024, 32, 16, 32, 32]


def test_output_depends_on_every_reseed() -> None:
    """Same start, other entropy from the first hand on: nothing in common afterwards."""
    same, other = SeededSource(1), FailingSource(START_UP, SeededSource(2).read)
    one, two = generator(system=same), generator(system=other)

    assert drawn(one) != drawn(two)


def test_two_generators_of_one_machine_never_agree() -> None:
    machines = [
        Generator("dealing", entropy=EntropyPool(), alarm=AlarmInMemory()) for _ in range(20)
    ]

    assert len({drawn(machine) for machine in machines}) == 20


def test_cycling_moves_the_state_and_uses_no_entropy() -> None:
    source, idle_source = SeededSource(), SeededSource()
    cycled, idle = generator(system=source), generator(system=idle_source)

    cycled.cycle()

    assert source.reads == idle_source.reads
    assert drawn(cycled) != drawn(idle)


@pytest.mark.parametrize("failure", [stuck, biased])
def test_a_health_alarm_between_hands_stops_dealing_for_good(
    failure: Callable[[int], bytes],
) -> None:
    alarm = AlarmInMemory()
    machine = generator(system=FailingSource(START_UP + 64, failure), alarm=alarm)
    drawn(machine)
    drawn(machine)

    first = reason_of(lambda: [drawn(machine) for _ in range(30)])

    assert first in {StopReason.ENTROPY_REPEATS, StopReason.ENTROPY_BIASED}
    assert reason_of(lambda: drawn(machine)) is first
    assert reason_of(machine.cycle) is first
    assert reason_of(machine.self_test) is first
    standing = alarm.standing()
    assert standing is not None
    assert standing.reason is first


def test_an_alarm_survives_restart_until_cleared(tmp_path: Path) -> None:
    alarm = AlarmFile(tmp_path / "alarm")
    machine = generator(system=FailingSource(START_UP, stuck), alarm=alarm)
    reason_of(lambda: drawn(machine))

    restarted = reason_of(lambda: generator(alarm=AlarmFile(tmp_path / "alarm")))
    AlarmFile(tmp_path / "alarm").clear()

    assert restarted is StopReason.ENTROPY_REPEATS
    assert len(drawn(generator(alarm=AlarmFile(tmp_path / "alarm")))) == 32


def test_a_failed_start_is_an_alarm_too(tmp_path: Path) -> None:
    alarm = AlarmFile(tmp_path / "alarm")

    reason_of(lambda: generator(system=FailingSource(0, stuck), alarm=alarm))

    assert alarm.standing() is not None


def test_an_alarm_that_cannot_be_written_still_ends_the_generator(tmp_path: Path) -> None:
    room = tmp_path / "room"
    room.mkdir()
    machine = generator(system=FailingSource(START_UP, stuck), alarm=AlarmFile(room / "alarm"))
    room.rmdir()

    assert reason_of(lambda: drawn(machine)) is StopReason.ALARM_UNWRITABLE
    assert reason_of(lambda: drawn(machine)) is StopReason.ENTROPY_REPEATS


def test_a_failed_known_answer_at_start_leaves_no_generator(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    break_self_test(monkeypatch)
    alarm = AlarmInMemory()

    assert reason_of(lambda: generator(alarm=alarm)) is StopReason.SELF_TEST_FAILED
    monkeypatch.undo()
    assert reason_of(lambda: generator(alarm=alarm)) is StopReason.SELF_TEST_FAILED


def test_a_failed_known_answer_on_demand_is_an_error_state_that_cannot_deal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    machine = generator()
    assert machine.self_test() == len(known_answers.CHECKS)
    break_self_test(monkeypatch)

    assert reason_of(machine.self_test) is StopReason.SELF_TEST_FAILED
    monkeypatch.undo()
    assert reason_of(lambda: drawn(machine)) is StopReason.SELF_TEST_FAILED


def test_known_answers_are_checked_again_every_24_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    machine = generator(clock=clock)
    break_self_test(monkeypatch)

    clock.at_s += SELF_TEST_EVERY_S - 1
    drawn(machine)
    clock.at_s += 1

    assert reason_of(lambda: drawn(machine)) is StopReason.SELF_TEST_FAILED


def test_a_passed_test_is_good_for_another_24_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = FakeClock()
    machine = generator(clock=clock)
    clock.at_s += SELF_TEST_EVERY_S
    machine.cycle()
    break_self_test(monkeypatch)

    clock.at_s += SELF_TEST_EVERY_S - 1
    drawn(machine)
    clock.at_s += 1

    assert reason_of(machine.cycle) is StopReason.SELF_TEST_FAILED


def test_an_unexpected_fault_ends_the_generator_as_well() -> None:
    machine = generator()

    with pytest.raises(DealingStopped) as stop:
        machine.with_fresh_entropy(lambda draw: draw(1) + 1 / 0)  # type: ignore[operator]

    assert stop.value.facts == {"fault": "ZeroDivisionError"}
    assert reason_of(lambda: drawn(machine)) is StopReason.INTERNAL_FAULT


def test_an_interrupted_draw_ends_the_generator_without_an_alarm() -> None:
    alarm = AlarmInMemory()
    machine = generator(alarm=alarm)

    def interrupted(draw: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        machine.with_fresh_entropy(interrupted)

    assert reason_of(lambda: drawn(machine)) is StopReason.CLOSED
    assert alarm.standing() is None


def test_dealing_can_be_stopped_from_outside_with_an_alarm() -> None:
    alarm = AlarmInMemory()
    machine = generator(alarm=alarm)

    machine.stop(StopReason.BATTERY_FAILED, test="card by position")

    assert reason_of(lambda: drawn(machine)) is StopReason.BATTERY_FAILED
    assert alarm.standing() is not None


def test_a_closed_generator_gives_nothing_and_sets_off_no_alarm() -> None:
    alarm = AlarmInMemory()
    machine = generator(alarm=alarm)

    machine.close()

    assert reason_of(lambda: drawn(machine)) is StopReason.CLOSED
    assert alarm.standing() is None


def reason_in_child(act: Callable[[], object]) -> str:
    """Fork, act in the child, and return why it was stopped there (or that it was not)."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            act()
            os.write(writer, b"it went on")
        except DealingStopped as stop:
            os.write(writer, stop.reason.value.encode())
        finally:
            os.kill(os.getpid(), signal.SIGKILL)
    os.close(writer)
    with os.fdopen(reader) as answer:
        os.waitpid(child, 0)
        return answer.read()


# From 3.12 on Python warns about forks beside threads; here none is running.
@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")
def test_a_forked_process_cannot_use_its_parents_generator() -> None:
    alarm = AlarmInMemory()
    machine = generator(alarm=alarm)

    for act in (
        lambda: drawn(machine),
        machine.cycle,
        machine.self_test,
        machine.close,
        lambda: machine.stop(StopReason.BATTERY_FAILED),
    ):
        assert reason_in_child(act) == "forked"

    assert len(drawn(machine)) == 32
    assert alarm.standing() is None


def test_threads_may_share_a_generator() -> None:
    machine = generator()
    seen: list[bytes] = []
    threads = [
        Thread(target=lambda: seen.extend(drawn(machine) for _ in range(50))) for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(set(seen)) == 200
