"""Books of a program that did not mark their end or count heads: accepted once, in the journal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ledger import RefusalCode, Refused, data_directory
from ledger.audit import audit_file
from ledger.data_directory import DataDirectory, open_books
from ledger.heads import newest_head, read_heads
from ledger.ports import Alarm, BooksPorts
from tests.ages.golden import unpacked
from tests.ledger.forging import tampered

ACCEPTED = "SELECT events FROM record WHERE events LIKE '%uncounted_heads_accepted%'"


def ports() -> BooksPorts:
    """Return ports that expect the one alarm of books without a mark."""

    def alarmed(alarm: Alarm, _text: str) -> None:
        assert alarm is Alarm.BOOKS_WERE_UNMARKED

    return BooksPorts(now_ms=lambda: 1_700_000_000_000, alarm=alarmed)


@pytest.fixture
def older(tmp_path: Path) -> DataDirectory:
    return DataDirectory(unpacked(0, tmp_path))


def test_uncounted_heads_are_accepted_once_and_the_journal_says_so(older: DataDirectory) -> None:
    uncounted = newest_head(older.heads)
    assert uncounted is not None
    assert uncounted.head is not None
    assert uncounted.mark.counter == 0
    for _ in range(2):
        with open_books(older, "demo", ports()) as books:
            accepted = books.store.query(ACCEPTED)
    ((events,),) = accepted
    ((_kind, facts, _sealed),) = json.loads(events)
    assert facts == {"record": uncounted.head.seq, "digest": uncounted.digest}
    first = next(line.head for line in read_heads(older.heads) if line.mark.counter)
    assert first is not None
    assert (first.counter, first.before) == (1, uncounted.digest)
    report = audit_file(older.database, older.heads)
    assert (report.findings, report.unproven) == ([], 0)


@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        ("UPDATE account SET balance = balance + 5 WHERE name = 'player:1'", "BALANCES_CHANGED"),
        ("UPDATE record SET actor = 'staff:9' WHERE seq = 7", "RECORDS_CHANGED"),
    ],
)
def test_older_books_that_were_changed_are_refused(
    older: DataDirectory, tamper: str, code: str
) -> None:
    tampered(older, tamper)
    with pytest.raises(Refused) as refusal, open_books(older, "demo", ports()):
        pass
    assert refusal.value.code is RefusalCode[code]


def test_older_books_without_any_head_are_refused(older: DataDirectory) -> None:
    for path in older.heads.glob("*.heads"):
        path.unlink()
    with pytest.raises(Refused) as refusal, open_books(older, "demo", ports()):
        pass
    assert refusal.value.code is RefusalCode.HEADS_MISSING


def test_newer_books_cannot_pass_for_older_ones(older: DataDirectory) -> None:
    """Else whoever takes mark and counted heads away could write on after the uncounted ones."""
    with open_books(older, "demo", ports()):
        pass
    for path in older.heads.glob("*.heads"):
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(line for line in lines if '"counter"' not in line))
    tampered(older, "DELETE FROM ending")
    with pytest.raises(Refused) as refusal, open_books(older, "demo", ports()):
        pass
    assert refusal.value.code is RefusalCode.BOOKS_UNMARKED


@pytest.fixture
def crashed(older: DataDirectory, monkeypatch: pytest.MonkeyPatch) -> DataDirectory:
    """Return older books whose first start ended between their first mark and the first head."""

    class Crash(BaseException):
        pass

    def crash(*_given: object) -> None:
        raise Crash

    with monkeypatch.context() as patched:
        patched.setattr(data_directory, "_writer", crash)
        with pytest.raises(Crash), open_books(older, "demo", ports()):
            pass
    return older


def test_a_crash_before_the_first_counted_head_harms_nothing(crashed: DataDirectory) -> None:
    for _ in range(2):
        with open_books(crashed, "demo", ports()) as books:
            accepted = books.store.query(ACCEPTED)
    assert len(accepted) == 1
    report = audit_file(crashed.database, crashed.heads)
    assert (report.findings, report.unproven) == ([], 0)


def test_after_such_a_crash_an_earlier_head_does_not_pass_for_the_newest(
    crashed: DataDirectory,
) -> None:
    path = max(crashed.heads.glob("*.heads"))
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    with pytest.raises(Refused) as refusal, open_books(crashed, "demo", ports()):
        pass
    assert refusal.value.code is RefusalCode.HEADS_DIFFER
