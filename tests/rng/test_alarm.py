from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rng.alarm import AlarmFile, AlarmInMemory
from rng.stops import DealingStopped, StopReason

STOP = DealingStopped(StopReason.ENTROPY_REPEATS, source="operating system", run=6, cutoff=6)


def test_an_alarm_survives_a_restart_with_its_facts(tmp_path: Path) -> None:
    AlarmFile(tmp_path / "alarm").set_off(STOP)

    standing = AlarmFile(tmp_path / "alarm").standing()

    assert standing is not None
    assert (standing.reason, standing.facts) == (STOP.reason, STOP.facts)
    assert [path.name for path in tmp_path.iterdir()] == ["alarm"]


def test_an_alarm_stands_until_it_is_cleared(tmp_path: Path) -> None:
    for alarm in (AlarmFile(tmp_path / "alarm"), AlarmInMemory()):
        assert alarm.standing() is None
        alarm.set_off(STOP)
        assert alarm.standing() is not None

        alarm.clear()

        assert alarm.standing() is None
        alarm.clear()


def test_an_alarm_that_cannot_be_cleared_says_so(tmp_path: Path) -> None:
    (tmp_path / "alarm").mkdir()

    with pytest.raises(DealingStopped) as stop:
        AlarmFile(tmp_path / "alarm").clear()

    assert stop.value.reason is StopReason.ALARM_UNWRITABLE


def test_a_stop_is_written_in_logs_as_its_code_and_facts() -> None:
    assert str(STOP) == "entropy_repeats: source=operating system, run=6, cutoff=6"
    assert str(DealingStopped(StopReason.CLOSED)) == "closed"


def test_the_first_cause_is_kept(tmp_path: Path) -> None:
    for alarm in (AlarmFile(tmp_path / "alarm"), AlarmInMemory()):
        alarm.set_off(STOP)
        alarm.set_off(DealingStopped(StopReason.SOURCE_FAILED, source="later", why="later"))

        standing = alarm.standing()
        assert standing is not None
        assert standing.reason is StopReason.ENTROPY_REPEATS


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[]",
        b'{"version": 2, "reason": "entropy_repeats", "facts": {}}',
        b'{"version": 1, "reason": "unheard_of", "facts": {}}',
        b'{"version": 1, "reason": "entropy_repeats", "facts": {"run": 1.5}}',
        b'{"version": 1, "reason": "entropy_repeats", "facts": 7}',
        b'{"version": 1, "reason": "entropy_repeats"}',
        b'{"version": 1, "reason": "entropy_repeats", "facts": {"reason": "x"}}',
    ],
)
def test_a_file_that_cannot_be_understood_is_an_alarm(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "alarm").write_bytes(content)

    standing = AlarmFile(tmp_path / "alarm").standing()

    assert standing is not None
    assert standing.reason is StopReason.ALARM_UNREADABLE


@given(st.binary(max_size=60))
def test_whatever_the_file_holds_an_alarm_stands(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    path = tmp_path_factory.mktemp("alarm") / "alarm"
    path.write_bytes(content)

    assert AlarmFile(path).standing() is not None


def test_a_folder_in_the_place_of_the_file_is_an_alarm(tmp_path: Path) -> None:
    (tmp_path / "alarm").mkdir()

    standing = AlarmFile(tmp_path / "alarm").standing()

    assert standing is not None
    assert standing.reason is StopReason.ALARM_UNREADABLE


def test_a_place_that_could_not_take_an_alarm_stops_dealing_before_one_is_needed(
    tmp_path: Path,
) -> None:
    standing = AlarmFile(tmp_path / "missing" / "alarm").standing()

    assert standing is not None
    assert standing.reason is StopReason.ALARM_UNWRITABLE


def test_an_alarm_that_cannot_be_written_says_what_it_was_about(tmp_path: Path) -> None:
    with pytest.raises(DealingStopped) as stop:
        AlarmFile(tmp_path / "missing" / "alarm").set_off(STOP)

    assert stop.value.reason is StopReason.ALARM_UNWRITABLE
    assert stop.value.facts["stopped_by"] == "entropy_repeats"


def test_the_file_is_plain_to_read(tmp_path: Path) -> None:
    AlarmFile(tmp_path / "alarm").set_off(STOP)

    assert json.loads((tmp_path / "alarm").read_text()) == {
        "version": 1,
        "reason": "entropy_repeats",
        "facts": {"source": "operating system", "run": 6, "cutoff": 6},
    }
