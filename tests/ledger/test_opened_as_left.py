"""A start opens only the books that this room's server left, whoever had the disk meanwhile."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Collection
from pathlib import Path

import pytest

from ledger import ADJUSTMENTS, EntryCode, RefusalCode, Refused, SqliteStore, Work, player, transfer
from ledger.audit import Trouble, audit_file
from ledger.chart import drawer
from ledger.connections import writing_connection
from ledger.data_directory import DataDirectory, open_books
from money import Cents
from tests.ledger.evening import evening
from tests.ledger.forging import cut_records, recompute_chain, remove_heads, tampered, unguarded
from tests.ledger.rooms import HIRED, funded, ports, posting, unit

NEWEST = "(SELECT max(id) FROM entry)"


def hire(work: Work) -> None:
    work.insert("staff", HIRED)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> DataDirectory:
    data = DataDirectory(tmp_path_factory.mktemp("played") / "data")
    with open_books(data, "demo", ports(), second=data.path.parent / "second") as books:
        books.store.apply(unit(hire, request_id="hire"))
        for one in evening():
            books.store.apply(one)
    return data


@pytest.fixture
def data(played: DataDirectory, tmp_path: Path) -> DataDirectory:
    """Return a copy of the evening's data directory, with its second place of heads beside it."""
    shutil.copytree(played.path.parent, tmp_path, dirs_exist_ok=True)
    return DataDirectory(tmp_path / "data")


@pytest.fixture(params=["audited whole", "end only"])
def size(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the books count as small ones, or as too large to be audited before they open."""
    if request.param == "end only":
        monkeypatch.setattr("ledger.opening.AUDITED_AT_ONCE", 5)
        monkeypatch.setattr("ledger.data_directory.AUDITED_AT_ONCE", 5)


def second(data: DataDirectory) -> Path:
    return data.path.parent / "second"


def opened(data: DataDirectory) -> None:
    with open_books(data, "demo", ports(), second=second(data)):
        pass


def refused(data: DataDirectory) -> RefusalCode:
    """Return why a start is refused, and see to it that it changed nothing."""
    before = heads_of(data)
    with pytest.raises(Refused) as refusal:
        opened(data)
    assert heads_of(data) == before, "a refused start signed a head"
    return refusal.value.code


def heads_of(data: DataDirectory) -> dict[str, bytes]:
    folders = (data.heads, second(data))
    return {
        str(path.relative_to(data.path.parent)): path.read_bytes()
        for folder in folders
        for path in folder.rglob("*.heads")
    }


@pytest.mark.usefixtures("size")
def test_books_that_nobody_touched_open_again(data: DataDirectory) -> None:
    opened(data)
    opened(data)
    assert audit_file(data.database, data.heads).findings == []


@pytest.mark.usefixtures("size")
@pytest.mark.parametrize(
    ("tamper", "code"),
    [
        ("UPDATE account SET balance = balance + 5 WHERE name = 'player:1'", "BALANCES_CHANGED"),
        ("UPDATE account SET side = 0 WHERE name = 'pot:1:1'", "BALANCES_CHANGED"),
        ("UPDATE staff SET role = 'administrator'", "ROWS_CHANGED"),
        ("DELETE FROM staff WHERE id = 7", "ROWS_CHANGED"),
        ("UPDATE record SET command = '{}' WHERE seq = 23", "RECORDS_CHANGED"),
        ("UPDATE posting SET amount = amount * 2 WHERE entry = " + NEWEST, "RECORDS_CHANGED"),
        ("UPDATE ending SET head = 0, head_digest = ''", "RECORDS_CHANGED"),
        ("DELETE FROM ending", "BOOKS_UNMARKED"),
    ],
)
def test_a_changed_value_is_refused_by_what_it_is(
    data: DataDirectory, tamper: str, code: str
) -> None:
    tampered(data, tamper)
    assert refused(data) is RefusalCode[code]


@pytest.mark.usefixtures("size")
def test_a_cut_journal_is_refused(data: DataDirectory) -> None:
    with unguarded(data) as connection:
        cut_records(connection, after=20)
    assert refused(data) is RefusalCode.RECORDS_CUT


@pytest.mark.usefixtures("size")
@pytest.mark.parametrize("also", [remove_heads, lambda _data: None])
@pytest.mark.parametrize(
    ("mark", "codes"),
    [
        ("UPDATE ending SET link = ?", {RefusalCode.RECORDS_CHANGED, RefusalCode.HEADS_MISSING}),
        ("DELETE FROM ending WHERE ? IS NOT NULL", {RefusalCode.BOOKS_UNMARKED}),
    ],
)
def test_a_rewritten_history_with_a_recomputed_chain_is_refused(
    data: DataDirectory,
    also: Callable[[DataDirectory], None],
    mark: str,
    codes: Collection[RefusalCode],
) -> None:
    with unguarded(data) as connection:
        (entry,) = connection.execute("SELECT id FROM entry WHERE code = 'deposit'").fetchone()
        for sign, kind in ((1, "player"), (-1, "drawer")):
            connection.execute(
                "UPDATE posting SET amount = amount + ? WHERE entry = ? AND account IN"
                " (SELECT id FROM account WHERE kind = ?)",
                (sign * 100_000, entry, kind),
            )
        connection.execute(
            "UPDATE account SET balance = (SELECT sum(amount) FROM posting WHERE account = id)"
        )
        connection.execute(mark, (recompute_chain(connection),))
    also(data)
    assert refused(data) in codes


def test_an_appended_record_is_refused_although_chain_and_sums_are_right(
    data: DataDirectory,
) -> None:
    connection = writing_connection(data.database)
    gift = transfer(EntryCode.ADJUSTMENT, ADJUSTMENTS, player(1), Cents(100_000))
    SqliteStore(connection).apply(unit(posting(gift)))
    connection.close()
    assert audit_file(data.database, data.heads).ok
    assert refused(data) is RefusalCode.RECORDS_ADDED


def test_a_database_that_was_rolled_back_under_newer_heads_is_refused(tmp_path: Path) -> None:
    """Else the same money would be paid out a second time."""
    data = DataDirectory(tmp_path / "data")
    with open_books(data, "demo", ports()) as books:
        funded(books.store, ann=100_000)
    kept = data.database.read_bytes()
    with open_books(data, "demo", ports()) as books:
        paid = transfer(EntryCode.PAYOUT, player("ann"), drawer(1), Cents(100_000))
        books.store.apply(unit(posting(paid)))
    data.database.write_bytes(kept)
    assert refused(data) is RefusalCode.BOOKS_OLDER


def test_books_and_heads_that_were_rolled_back_together_meet_the_second_place(
    data: DataDirectory, tmp_path: Path
) -> None:
    shutil.copytree(data.path, tmp_path / "kept")
    with open_books(data, "demo", ports(), second=second(data)) as books:
        books.store.apply(unit(lambda work: None))
    shutil.rmtree(data.path)
    shutil.copytree(tmp_path / "kept", data.path)
    assert refused(data) is RefusalCode.BOOKS_OLDER


def test_a_removed_database_is_no_empty_room(data: DataDirectory) -> None:
    data.database.unlink()
    assert refused(data) is RefusalCode.DATABASE_LOST
    assert not data.database.exists()
    remove_heads(data)
    assert refused(data) is RefusalCode.DATABASE_LOST, "the second place knows the room's key"
    shutil.rmtree(second(data))
    assert refused(data) is RefusalCode.DATABASE_LOST, "the keys know the room's books"
    data.database.touch()
    assert refused(data) is RefusalCode.DATABASE_LOST, "an empty file is no database"


@pytest.mark.usefixtures("size")
def test_removed_heads_are_refused(data: DataDirectory) -> None:
    remove_heads(data)
    assert refused(data) is RefusalCode.HEADS_MISSING


def test_heads_that_were_cut_short_are_refused(data: DataDirectory) -> None:
    (day,) = data.heads.glob("*.heads")
    opened(data)
    with open_books(data, "demo", ports(), second=second(data)) as books:
        books.store.apply(unit(lambda work: None))
        books.store.bring_head_up()
        books.store.apply(unit(lambda work: None))
    day.write_text("".join(day.read_text().splitlines(keepends=True)[:1]))
    assert refused(data) is RefusalCode.HEADS_MISSING
    shutil.rmtree(second(data))
    assert refused(data) is RefusalCode.HEADS_MISSING, "the marked end names the newest head"


def test_a_head_of_another_key_is_refused(data: DataDirectory) -> None:
    (day,) = data.heads.glob("*.heads")
    lines = day.read_text().splitlines(keepends=True)
    day.write_text("".join([*lines[:-1], lines[-1].replace('"signature":"', '"signature":"00')]))
    assert refused(data) is RefusalCode.HEADS_DIFFER


def test_a_line_that_a_crash_cut_off_is_no_head(data: DataDirectory) -> None:
    (day,) = data.heads.glob("*.heads")
    with day.open("ab") as file:
        file.write(b'{"at_ms":17')
    assert audit_file(data.database, data.heads).ok
    opened(data)


@pytest.mark.usefixtures("size")
@pytest.mark.parametrize("name", ["t", "sqlite_t"])
def test_a_planted_trigger_is_refused_whatever_its_name(data: DataDirectory, name: str) -> None:
    connection = writing_connection(data.database)
    connection.execute("CREATE TRIGGER planted AFTER INSERT ON entry BEGIN SELECT 1; END")
    connection.execute("PRAGMA writable_schema = ON")
    renamed = "SET name = ?, sql = replace(sql, 'planted', ?) WHERE name = 'planted'"
    connection.execute(f"UPDATE sqlite_schema {renamed}", (name, name))
    connection.close()
    report = audit_file(data.database, data.heads)
    assert [finding.trouble for finding in report.findings] == [Trouble.SCHEMA_CHANGED]
    assert refused(data) is RefusalCode.SCHEMA_CHANGED


def test_the_marked_state_is_that_of_the_tables_after_every_kind_of_unit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Refused units, groups and changed rows: whatever came before, the books open again."""
    monkeypatch.setattr("ledger.opening.AUDITED_AT_ONCE", 0)
    monkeypatch.setattr("ledger.data_directory.AUDITED_AT_ONCE", 0)
    data = DataDirectory(tmp_path / "data")

    def promote(work: Work) -> None:
        work.update("staff", 7, {"role": "supervisor"})

    def fall(work: Work) -> None:
        promote(work)
        raise Refused(RefusalCode.NAME_NEEDED)

    for one in (unit(hire), unit(fall), unit(promote), *evening()):
        with open_books(data, "demo", ports()) as books:
            futures = [books.store.submit(each) for each in (one, unit(fall), unit(lambda _: None))]
            assert futures[2].exception(10) is None
    with open_books(data, "demo", ports()) as books:
        assert books.store.query("SELECT role FROM staff WHERE id = 7") == [("supervisor",)]
    assert audit_file(data.database, data.heads).findings == []
