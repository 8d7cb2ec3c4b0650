"""Signed heads: counted, chained, in two places, and never silently given up."""

from __future__ import annotations

import resource
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.audit import Trouble, audit_file
from ledger.data_directory import DataDirectory, open_books
from ledger.head_book import HeadBook
from ledger.head_keeping import OVERDUE_MS
from ledger.heads import newest_head, read_heads
from ledger.ports import Alarm, BooksPorts
from ledger.refusals import InvariantBroken
from ledger.staff import Asked, Duty
from ledger.staff.asking import staff_unit
from ledger.units import CAGE
from tests.ledger.rooms import HIRED, ports, unit


@pytest.fixture
def data(tmp_path: Path) -> DataDirectory:
    """Return a room that was opened three times, with a record each time."""
    data = DataDirectory(tmp_path / "data")
    for _ in range(3):
        with open_books(data, "demo", ports()) as books:
            books.store.apply(unit(lambda work: None))
    return data


def test_each_head_is_counted_and_names_the_one_before(data: DataDirectory) -> None:
    lines = list(read_heads(data.heads))
    heads = [line.head for line in lines if line.head]
    assert [head.counter for head in heads] == list(range(1, len(lines) + 1))
    assert [head.before for head in heads[1:]] == [line.digest for line in lines[:-1]]


def test_a_head_that_is_taken_out_from_between_is_missed(data: DataDirectory) -> None:
    (day,) = data.heads.glob("*.heads")
    first, _second, *others = day.read_text().splitlines(keepends=True)
    day.write_text("".join([first, *others]))
    report = audit_file(data.database, data.heads)
    assert [finding.trouble for finding in report.findings] == [Trouble.HEAD_GAP]


def test_heads_never_go_back_in_time(tmp_path: Path) -> None:
    """Else the newest head would not stand in the newest file."""
    data = DataDirectory(tmp_path)
    day_ms = 86_400_000
    for now_ms in (2 * day_ms, day_ms):
        told = BooksPorts(now_ms=lambda now_ms=now_ms: now_ms, alarm=_no_alarm)  # type: ignore[misc]
        with open_books(data, "demo", told) as books:
            books.store.apply(unit(lambda work: None))
    assert [path.name for path in data.heads.glob("*.heads")] == ["1970-01-03.heads"]


def test_heads_go_to_the_second_place_by_themselves(tmp_path: Path) -> None:
    data, second = DataDirectory(tmp_path / "data"), tmp_path / "second"
    with open_books(data, "demo", ports(), second=second) as books:
        copies = second / books.birth.database
        books.store.apply(unit(lambda work: None))
    assert _files(copies) == _files(data.heads)
    assert audit_file(data.database, copies).unproven == 0


def test_a_second_place_that_was_out_of_reach_gets_what_it_lacks(tmp_path: Path) -> None:
    alarms: list[Alarm] = []
    told = BooksPorts(now_ms=lambda: 0, alarm=lambda alarm, _detail: alarms.append(alarm))
    data, second = DataDirectory(tmp_path / "data"), tmp_path / "second"
    second.write_text("not a folder")
    with open_books(data, "demo", told, second=second) as books:
        copies = second / books.birth.database
        books.store.apply(unit(lambda work: None))

        def told_of() -> object:
            books.store.bring_head_up()
            return alarms

        until(told_of)
        assert alarms == [Alarm.HEADS_NOT_COPIED]
        second.unlink()
        books.store.apply(unit(lambda work: None))
    assert _files(copies) == _files(data.heads)
    shutil.rmtree(second)
    alarms.clear()
    with open_books(data, "demo", told, second=second):
        assert alarms == [Alarm.HEADS_COPIED_ANEW]
    assert _files(copies) == _files(data.heads)


def test_heads_go_on_when_the_process_may_open_nothing_more(tmp_path: Path) -> None:
    data, second = DataDirectory(tmp_path / "data"), tmp_path / "second"
    with open_books(data, "demo", ports(), second=second) as books:
        copied = second / books.birth.database / "2023-11-14.heads"
        own = data.heads / copied.name
        until(lambda: copied.exists() and copied.stat().st_size == own.stat().st_size)
        with _no_more_files():
            books.store.apply(unit(lambda work: None))
            books.store.bring_head_up()
            until(lambda: copied.stat().st_size == own.stat().st_size)
        *_earlier, last = read_heads(data.heads)
        assert last.head is not None
        assert last.head.seq == 1


def test_records_without_a_head_for_a_minute_stop_the_dealing_until_one_is_written(
    tmp_path: Path,
) -> None:
    now, told = [0], list[tuple[str, Alarm]]()
    watched = BooksPorts(
        now_ms=lambda: now[0],
        alarm=lambda alarm, _detail: told.append(("on", alarm)),
        over=lambda alarm: told.append(("over", alarm)),
    )
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", watched) as books:
        day = data.heads / "1970-01-01.heads"
        kept = day.read_bytes()
        day.unlink()
        day.mkdir()
        for now[0] in range(0, OVERDUE_MS + 1, 10_000):
            books.store.apply(unit(lambda work: None))
            books.store.bring_head_up()
        assert told == [("on", Alarm.HEAD_NOT_WRITTEN), ("on", Alarm.HEADS_OVERDUE)]
        day.rmdir()
        day.write_bytes(kept)
        books.store.bring_head_up()
    assert told[2:] == [("over", Alarm.HEAD_NOT_WRITTEN), ("over", Alarm.HEADS_OVERDUE)]
    assert audit_file(data.database, data.heads).findings == []


def until(met: Callable[[], object]) -> None:
    """Wait for what another thread does."""
    deadline = time.monotonic() + 10
    while not met():
        assert time.monotonic() < deadline
        time.sleep(0.001)


@contextmanager
def _no_more_files() -> Iterator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def _no_alarm(alarm: Alarm, detail: str) -> None:
    raise AssertionError(f"{alarm}: {detail}")


def test_what_the_cage_does_has_a_head_at_once(tmp_path: Path) -> None:
    """Else the file of a moment before could be put back, and the same money paid again."""
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", ports()) as books:
        books.store.apply(unit(lambda work: work.insert("staff", HIRED)))
        asked = Asked(request_id="pay", by=7, at_ms=1_000)
        paid = staff_unit(asked, Duty.WORK_DRAWER, {"do": "pay"}, lambda work: None, stream=CAGE)
        record = books.store.apply(paid).record
        books.store.apply(unit(lambda work: None))  # the writer has finished with the one before
        newest = newest_head(data.heads)
        assert newest is not None
        assert newest.head is not None
        assert newest.head.seq == record


@pytest.mark.parametrize("end", [(4, b"\x01" * 32), (5, b"\x02" * 32)])
def test_a_head_that_contradicts_an_earlier_one_is_never_signed(
    tmp_path: Path, end: tuple[int, bytes]
) -> None:
    signer = Ed25519PrivateKey.generate()
    first = HeadBook(tmp_path, signer, "test")
    first.write(5, b"\x01" * 32, 1_000)
    with pytest.raises(InvariantBroken):
        first.write(*end, 2_000)
    first.close()
    later = HeadBook(tmp_path, signer, "test")
    with pytest.raises(InvariantBroken):
        later.write(*end, 2_000)
    later.write(5, b"\x01" * 32, 2_000)
    later.close()

    assert b"".join(path.read_bytes() for path in tmp_path.glob("*.heads")).count(b"\n") == 2
