"""The writer thread: groups, answers only when durable, and how it ends when the disk does."""

from __future__ import annotations

import threading
from concurrent.futures import Future
from datetime import timedelta
from pathlib import Path
from typing import cast

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger import (
    Answer,
    BooksStopped,
    EntryCode,
    InvariantBroken,
    Refused,
    SqliteStore,
    Unit,
    Work,
    memory_connection,
    player,
    stack,
    transfer,
)
from ledger.audit import audit_file
from ledger.cage.gaming_day import close_day
from ledger.cage.shifts import close_shift
from ledger.canonical import Json
from ledger.data_directory import DataDirectory, open_books
from ledger.head_book import HeadBook
from ledger.heads import read_heads
from ledger.ports import EXIT_STATUS, Alarm, BooksPorts
from ledger.readers import ReadTooLong, TooManyRows
from ledger.writer import Writer
from money import Cents
from tests.ledger.books_of import store_of
from tests.ledger.card_room import MONDAY, Room, pieces
from tests.ledger.crashing import write_with_a_file_limit
from tests.ledger.evening import evening
from tests.ledger.rooms import books as books_in_memory
from tests.ledger.rooms import funded, ports, posting, unit
from tests.ledger.test_crash import answered_as_before, ended, noted, started


def test_units_that_wait_share_one_commit_and_keep_their_own_fate() -> None:
    commits: list[str] = []
    gate = threading.Event()

    def reach(step: str) -> None:
        if step == "before commit":
            commits.append(step)
            gate.wait(10)

    gate.set()
    store = funded(store_of(memory_connection(), reach=reach), ann=100)
    commits.clear()
    gate.clear()
    writer = Writer(store, BooksPorts(now_ms=lambda: 0, alarm=_no_alarm))
    first = writer.submit(unit(lambda work: None))
    while not commits:
        pass
    others = [writer.submit(_buy_in(cents)) for cents in (60, 60, 40)]
    gate.set()
    assert first.result(10).record == 2
    assert others[0].result(10).record == 3
    assert isinstance(others[1].exception(10), Refused)
    assert others[2].result(10).record == 4
    assert len(commits) == 2
    writer.close()


def test_nobody_is_answered_before_the_commit() -> None:
    seen: list[bool] = []
    pending: list[Future[Answer]] = []

    def reach(step: str) -> None:
        if step == "before commit" and pending:
            seen.append(pending[0].done())

    writer = Writer(
        store_of(memory_connection(), reach=reach), BooksPorts(now_ms=lambda: 0, alarm=_no_alarm)
    )
    writer.apply(unit(lambda work: None))
    begun = threading.Event()

    def slow(work: Work) -> Json:
        begun.wait(10)
        return None

    pending.append(writer.submit(unit(slow)))
    begun.set()
    pending[0].result(10)
    assert seen == [False]
    writer.close()


def test_a_fault_in_one_unit_leaves_the_writer_alive() -> None:
    writer = Writer(books_in_memory(), BooksPorts(now_ms=lambda: 0, alarm=_no_alarm))

    def broken(work: Work) -> Json:
        work.event("half", {})
        raise InvariantBroken("a bug")

    with pytest.raises(InvariantBroken):
        writer.apply(unit(broken))
    assert writer.apply(unit(lambda work: "fine")).record == 1
    writer.close()
    with pytest.raises(BooksStopped):
        writer.apply(unit(lambda work: None))


def test_a_writer_that_fails_ends_the_process_and_never_falls_silent() -> None:
    died, made = threading.Event(), threading.Event()

    def reach(step: str) -> None:
        if step == "before commit" and made.is_set():
            raise RuntimeError("a bug in the writer itself")

    store = store_of(memory_connection(), reach=reach)
    made.set()
    Writer(
        store, BooksPorts(now_ms=lambda: 0, alarm=_no_alarm, die=lambda _message: died.set())
    ).submit(unit(lambda work: None))
    assert died.wait(10)


def test_a_full_disk_stops_the_books_with_an_alarm_and_loses_nothing_answered(
    tmp_path: Path,
) -> None:
    data = DataDirectory(tmp_path)
    alarms: list[tuple[Alarm, str]] = []
    told = BooksPorts(now_ms=lambda: 0, alarm=lambda alarm, detail: alarms.append((alarm, detail)))
    answered: list[int] = []
    with open_books(data, "demo", told) as books:
        funded(books.store, ann=100_000)
        books.store.between_commits(lambda: _allow_pages(books.store, 4))

        def buy_until_it_stops() -> None:
            while True:
                answered.append(books.store.apply(_buy_in(1, memo="x" * 500)).record)

        with pytest.raises(BooksStopped):
            buy_until_it_stops()
        with pytest.raises(BooksStopped):
            books.store.apply(_buy_in(1))
        assert books.store.balance(stack(1, 1)) == Cents(len(answered))
    assert alarms == [(Alarm.DISK_FULL, "the disk is full")]
    assert len(answered) > 2
    with open_books(data, "demo", ports()) as books:
        assert books.store.balance(stack(1, 1)) == Cents(len(answered))
        assert books.store.apply(_buy_in(1)).record == answered[-1] + 1
    assert audit_file(data.database, data.heads).findings == []


def test_a_failed_commit_ends_the_process_and_loses_nothing_answered(tmp_path: Path) -> None:
    """The kernel refuses to grow the log in the middle of the evening."""
    assert ended(started(write_with_a_file_limit, str(tmp_path))) == EXIT_STATUS
    data = DataDirectory(tmp_path / "data")
    units = {unit.request_id: unit for unit in evening(hands=1)}
    lines = noted(tmp_path / "answered")
    assert len(lines) == len(units) // 2
    with open_books(data, "demo", ports()) as books:
        answered_as_before(books, lines, units)
        for one in units.values():
            books.store.apply(one)
    assert audit_file(data.database, data.heads).findings == []


def test_a_head_goes_out_when_the_books_open_and_then_every_25_seconds(tmp_path: Path) -> None:
    now = [0]
    clock = BooksPorts(now_ms=lambda: now[0], alarm=_no_alarm)
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", clock) as books:
        for at_ms in (1_000, 2_000, 25_999, 26_000, 27_000, 60_000):
            now[0] = at_ms
            books.store.apply(unit(lambda work: None))
            books.store.between_commits(lambda: None)
    heads = [(line.head.seq, line.head.at_ms) for line in read_heads(data.heads) if line.head]
    assert heads == [(0, 0), (3, 25_999), (6, 60_000)]


def test_a_head_goes_out_at_once_when_a_shift_and_when_a_day_closes(
    room: Room, tmp_path: Path
) -> None:
    heads = tmp_path / "heads"
    writer = Writer(
        room.store, ports(), heads=HeadBook(heads, Ed25519PrivateKey.generate(), "test")
    )
    acts = [
        unit(lambda work: None),
        close_shift(room.by("carl"), count=pieces(1_000_000)),
        unit(lambda work: None),
        close_day(
            room.by("sue"),
            vault_count=pieces(5_000_000),
            next_day=MONDAY + timedelta(days=1),
            clock=MONDAY,
        ),
    ]
    records = []
    for one in acts:
        records.append(writer.apply(one).record)
        writer.between_commits(lambda: None)
    exported = [line.head.seq for line in read_heads(heads) if line.head]
    writer.close()
    assert exported == [records[0], records[1], records[3]]


def test_heads_that_cannot_be_written_raise_an_alarm_and_the_books_go_on(tmp_path: Path) -> None:
    alarms: list[Alarm] = []
    told = BooksPorts(now_ms=lambda: 0, alarm=lambda alarm, _detail: alarms.append(alarm))
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", told) as books:
        (data.heads / "1970-01-01.heads").unlink()
        (data.heads / "1970-01-01.heads").mkdir()
        assert books.store.apply(unit(lambda work: None)).record == 1
        books.store.bring_head_up()
    assert set(alarms) == {Alarm.HEAD_NOT_WRITTEN}


def test_reads_are_bounded_in_rows_and_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endless = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT "
    with open_books(DataDirectory(tmp_path), "demo", ports()) as books:
        with pytest.raises(TooManyRows):
            books.store.query(endless + "x FROM n")
        monkeypatch.setattr("ledger.readers.READ_SECONDS_MAX", 0.05)
        with pytest.raises(ReadTooLong):
            books.store.query(endless + "max(x) FROM n")


def _buy_in(cents: int, memo: str = "") -> Unit:
    entry = transfer(EntryCode.BUY_IN, player("ann"), stack(1, 1), Cents(cents), memo=memo)
    return unit(posting(entry))


def _allow_pages(writer: Writer, more: int) -> None:
    connection = cast("SqliteStore", writer._store).connection
    (pages,) = connection.execute("PRAGMA page_count").fetchone()
    connection.execute(f"PRAGMA max_page_count = {pages + more}")


def _no_alarm(alarm: Alarm, detail: str) -> None:
    raise AssertionError(f"{alarm}: {detail}")
