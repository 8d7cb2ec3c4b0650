"""Going on after a loss: only a matter of heads can be accepted, at the console, in the journal."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger import RefusalCode, Refused
from ledger.acceptance import Acceptance, accept_books
from ledger.audit import audit_file
from ledger.backup import back_up, restore
from ledger.data_directory import DataDirectory, open_books
from ledger.heads import newest_head
from tests.ledger.evening import evening
from tests.ledger.forging import remove_heads, tampered
from tests.ledger.rooms import ports, unit

RECORDS = len(evening())
SAID = Acceptance(records=RECORDS, reason="the disk broke", at_ms=1_800_000_000_000)


@pytest.fixture
def data(lived_evening: Path, tmp_path: Path) -> DataDirectory:
    """Return an evening's room whose heads also are in `second`."""
    shutil.copytree(lived_evening, tmp_path, dirs_exist_ok=True)
    return DataDirectory(tmp_path / "data")


def accepted(data: DataDirectory, said: Acceptance = SAID) -> RefusalCode:
    return accept_books(data, said, second=data.path.parent / "second").because.code


def refused(data: DataDirectory) -> RefusalCode:
    with (
        pytest.raises(Refused) as refusal,
        open_books(data, "demo", ports(), second=data.path.parent / "second"),
    ):
        pass
    return refusal.value.code


def goes_on(data: DataDirectory) -> None:
    """See to it that the room opens, says in its journal why, and passes every audit."""
    with open_books(data, "demo", ports(), second=data.path.parent / "second") as books:
        ((events,),) = books.store.query("SELECT events FROM record WHERE actor = 'console'")
        copies = data.path.parent / "second" / books.birth.database
        books.store.apply(unit(lambda work: None))
    ((kind, facts, _sealed),) = json.loads(events)
    assert (kind, facts["reason"]) == ("books_accepted", "the disk broke")
    for heads in (data.heads, copies):
        report = audit_file(data.database, heads)
        assert report.findings == []
        assert report.unproven == 0
        assert list(heads.glob("set_aside/*/*.heads")) or heads == data.heads


def test_an_older_backup_goes_on_only_when_that_is_accepted(
    data: DataDirectory, tmp_path: Path
) -> None:
    back_up(data, tmp_path / "copy")
    with open_books(data, "demo", ports(), second=tmp_path / "second") as books:
        books.store.apply(unit(lambda work: "lost with the disk"))
    keys = shutil.copytree(data.keys, tmp_path / "keys")
    shutil.rmtree(data.path)
    shutil.copytree(keys, data.keys)
    restore(tmp_path / "copy", data)
    assert refused(data) is RefusalCode.BOOKS_OLDER
    assert accepted(data) is RefusalCode.BOOKS_OLDER
    goes_on(data)


def test_lost_heads_are_accepted_and_the_count_goes_on(data: DataDirectory) -> None:
    remove_heads(data)
    assert refused(data) is RefusalCode.HEADS_MISSING
    assert accepted(data) is RefusalCode.HEADS_MISSING
    goes_on(data)


def test_a_backup_of_accepted_books_comes_back(data: DataDirectory, tmp_path: Path) -> None:
    remove_heads(data)
    accepted(data)
    back_up(data, tmp_path / "copy")
    again = DataDirectory(tmp_path / "again" / "data")
    shutil.copytree(data.keys, again.keys)
    restore(tmp_path / "copy", again)
    with open_books(again, "demo", ports()):
        pass


@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        ("UPDATE account SET balance = balance + 5 WHERE name = 'player:1'", "BALANCES_CHANGED"),
        ("UPDATE record SET command = '{}' WHERE seq = 3", "RECORDS_CHANGED"),
        ("DELETE FROM ending", "BOOKS_UNMARKED"),
    ],
)
def test_changed_books_cannot_be_accepted(data: DataDirectory, tamper: str, code: str) -> None:
    tampered(data, tamper)
    remove_heads(data)
    with pytest.raises(Refused) as refusal:
        accepted(data)
    assert refusal.value.code is RefusalCode[code]


def test_a_huge_file_among_the_heads_is_named_and_set_aside(data: DataDirectory) -> None:
    """A file full of holes costs nothing to plant; read whole, it would end every start."""
    planted = data.heads / "9999-01-01.heads"
    with planted.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(Refused) as refusal, open_books(data, "demo", ports()):
        pass
    assert refusal.value.code is RefusalCode.HEADS_DIFFER
    assert refusal.value.facts["place"] == planted.name
    accepted(data)
    goes_on(data)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (Acceptance(records=RECORDS - 1, reason="x", at_ms=1), RefusalCode.NOT_THE_LAST_RECORD),
        (Acceptance(records=RECORDS, reason=" ", at_ms=1), RefusalCode.REASON_NEEDED),
    ],
)
def test_whoever_accepts_says_what_and_why(
    data: DataDirectory, said: Acceptance, code: RefusalCode
) -> None:
    remove_heads(data)
    with pytest.raises(Refused) as refusal:
        accepted(data, said)
    assert refusal.value.code is code
    assert refused(data) is RefusalCode.HEADS_MISSING


def test_books_that_open_need_no_acceptance(data: DataDirectory) -> None:
    with pytest.raises(Refused) as refusal:
        accepted(data)
    assert refusal.value.code is RefusalCode.NOTHING_TO_ACCEPT


def _line(**changed: object) -> Callable[[Path, bytes], object]:
    """Plant the newest head with other numbers and so without a signature."""

    def plant(path: Path, newest: bytes) -> None:
        path.write_text(json.dumps({**json.loads(newest), **changed}) + "\n")

    return plant


PLANTED: dict[str, Callable[[Path, bytes], object]] = {
    "the highest count SQLite holds": _line(counter=2**63 - 1),
    "a count SQLite cannot hold": _line(counter=2**63),
    "a high count": _line(counter=2**53),
    "a count below zero": _line(counter=-5),
    "a moment after the last year": _line(at_ms=2**60),
    "a record without end": _line(seq=float("inf")),
    "a text for a number": _line(seq="1"),
    "brackets without end": lambda path, _newest: path.write_bytes(b"[" * 100_000 + b"\n"),
    "a folder": lambda path, _newest: path.mkdir(),
    "a link to nowhere": lambda path, _newest: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("planted", PLANTED)
@pytest.mark.parametrize("place", ["own", "second"])
def test_a_planted_head_is_set_aside_and_the_count_goes_on_from_signed_ones(
    data: DataDirectory, planted: str, place: str
) -> None:
    folder = data.heads if place == "own" else next((data.path.parent / "second").iterdir())
    _goes_on_without(data, planted, folder / "2099-01-01.heads")


@pytest.mark.parametrize("planted", ["a high count", "a folder"])
def test_a_planted_head_of_an_older_day_is_set_aside_too(data: DataDirectory, planted: str) -> None:
    _goes_on_without(data, planted, data.heads / "2000-01-01.heads")


def _goes_on_without(data: DataDirectory, planted: str, path: Path) -> None:
    newest = newest_head(data.heads)
    assert newest is not None
    PLANTED[planted](path, newest.path.read_bytes().splitlines()[-1])
    assert refused(data) is RefusalCode.HEADS_DIFFER
    assert accepted(data) is RefusalCode.HEADS_DIFFER
    first = newest_head(data.heads)
    assert first is not None
    assert first.head is not None
    assert (first.head.counter, first.head.before) == (newest.mark.counter + 1, newest.digest)
    goes_on(data)


def test_books_on_postgresql_are_refused_in_words(data: DataDirectory) -> None:
    text = 'engine = "postgresql"\nconnect = "host=nowhere"\ncopies = 0\n'
    (data.path / "books.toml").write_text(text, encoding="utf-8")
    with pytest.raises(Refused) as refused:
        accept_books(data, Acceptance(records=1, reason="an older copy", at_ms=1))
    assert refused.value.code is RefusalCode.BOOKS_ON_POSTGRES
