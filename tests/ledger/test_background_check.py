"""Large books open at once; all of them is audited beside the room."""

from __future__ import annotations

from pathlib import Path
from queue import SimpleQueue

import pytest

from ledger.audit import Report, Trouble
from ledger.background_check import background_check
from ledger.data_directory import DataDirectory, open_books
from ledger.sqlite_version import Sharing, sharing
from tests.ledger.evening import evening
from tests.ledger.forging import tampered
from tests.ledger.rooms import ports

pytestmark = pytest.mark.skipif(sharing() is Sharing.ALONE, reason="this SQLite never shares")


def checked(data: DataDirectory) -> Report | Exception:
    ended: SimpleQueue[Report | Exception] = SimpleQueue()
    with background_check(data, ended.put):
        return ended.get(timeout=30)


def test_what_a_start_leaves_out_is_found_beside_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.opening.AUDITED_AT_ONCE", 5)
    monkeypatch.setattr("ledger.data_directory.AUDITED_AT_ONCE", 5)
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", ports()) as books:
        assert books.audited, "new books"
        for one in evening():
            books.store.apply(one)
    with open_books(data, "demo", ports()) as books:
        assert not books.audited
        report = checked(data)
        assert isinstance(report, Report)
        assert report.ok, report.findings
    tampered(data, "UPDATE record SET command = '{}' WHERE seq = 3")
    with open_books(data, "demo", ports()):
        report = checked(data)
        assert isinstance(report, Report)
        assert report.findings[0].trouble is Trouble.LINK_BROKEN


def test_a_room_that_closes_does_not_wait_for_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.background_check.WORK_S", 0.0)
    monkeypatch.setattr("ledger.background_check.REST_S", 60.0)
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", ports()) as books:
        for one in evening():
            books.store.apply(one)
        ended: SimpleQueue[Report | Exception] = SimpleQueue()
        with background_check(data, ended.put):
            pass
    assert ended.empty()
