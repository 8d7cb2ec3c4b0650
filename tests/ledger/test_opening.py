"""Opening the books: versions, schema steps, locks, nature and damage."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlite_utils import Migrations

from ledger import RefusalCode, Refused, memory_connection
from ledger.audit import audit_file
from ledger.connections import writing_connection
from ledger.data_directory import DataDirectory, open_books
from ledger.holding import beside_the_writer
from ledger.migrations import migrate, statements
from ledger.sqlite_version import Sharing, sharing, sqlite3
from tests.ledger.rooms import ports, unit


@pytest.mark.parametrize(
    ("version", "mode"),
    [
        ("3.40.1", Sharing.ALONE),
        ("3.44.5", Sharing.ALONE),
        ("3.44.6", Sharing.SHARED),
        ("3.45.0", Sharing.ALONE),
        ("3.50.6", Sharing.ALONE),
        ("3.50.7", Sharing.SHARED),
        ("3.51.2", Sharing.ALONE),
        ("3.51.3", Sharing.SHARED),
        ("3.53.4", Sharing.SHARED),
        ("4.0.0", Sharing.SHARED),
    ],
)
def test_versions_with_the_wal_reset_defect_keep_to_one_connection(
    version: str, mode: Sharing
) -> None:
    assert sharing(version) is mode


def test_on_an_affected_version_there_is_one_connection_and_everything_still_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("data_directory", "holding"):
        monkeypatch.setattr(f"ledger.{module}.sharing", lambda *_version: Sharing.ALONE)
    monkeypatch.setattr("ledger.data_directory.Readers", None)
    with open_books(DataDirectory(tmp_path), "demo", ports()) as books:
        assert books.sharing is Sharing.ALONE
        books.store.apply(unit(lambda work: "done"))
        assert books.store.query("SELECT answer FROM record") == [('"done"',)]
        with pytest.raises(Refused) as refusal:
            audit_file(tmp_path / "arclight.db")
    assert refusal.value.code is RefusalCode.DATABASE_IN_USE


@pytest.mark.skipif(sharing() is Sharing.ALONE, reason="this SQLite never shares")
def test_a_reader_keeps_out_while_an_affected_writer_has_the_books(tmp_path: Path) -> None:
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", ports()):
        lock = tmp_path / "arclight.lock"
        assert lock.read_text().startswith("process ")
        with beside_the_writer(data.database):
            pass
        lock.write_text("process 1, SQLite 3.40.1")
        with pytest.raises(Refused), beside_the_writer(data.database):
            pass


def test_two_processes_never_write_the_same_books(tmp_path: Path) -> None:
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", ports()):
        with pytest.raises(Refused) as refusal, open_books(data, "demo", ports()):
            pass
        assert refusal.value.code is RefusalCode.DATABASE_IN_USE


def test_a_newer_database_is_refused_and_left_alone(tmp_path: Path) -> None:
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", ports()):
        pass
    connection = writing_connection(data.database)
    connection.execute(
        "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
        " VALUES ('ledger', '9999_later', '')"
    )
    connection.close()
    with pytest.raises(Refused) as refusal, open_books(data, "demo", ports()):
        pass
    assert refusal.value.code is RefusalCode.DATABASE_NEWER
    assert refusal.value.facts == {"steps": ["9999_later"]}
    with pytest.raises(Refused):
        audit_file(data.database)


def test_a_data_directory_is_born_once(tmp_path: Path) -> None:
    data = DataDirectory(tmp_path)
    with open_books(data, "demo", ports()) as books:
        first = books.birth
    with open_books(data, "demo", ports()) as books:
        assert books.birth == first
    with pytest.raises(Refused) as refusal, open_books(data, "real", ports()):
        pass
    assert refusal.value.facts == {"born": "demo", "asked": "real"}


@pytest.mark.parametrize("spoil", [b"no database" * 1000, b"SQLite format 3\0" + b"\xff" * 8000])
def test_a_damaged_database_is_refused_at_start(tmp_path: Path, spoil: bytes) -> None:
    data = DataDirectory(tmp_path)
    data.database.write_bytes(spoil)
    with pytest.raises(Refused) as refusal, open_books(data, "demo", ports()):
        pass
    assert refusal.value.code is RefusalCode.DATABASE_DAMAGED
    assert data.database.read_bytes() == spoil


def test_every_pragma_that_durability_needs_is_on(tmp_path: Path) -> None:
    connection = writing_connection(tmp_path / "x.db")
    told = [
        connection.execute(f"PRAGMA {name}").fetchone()[0]
        for name in ("journal_mode", "synchronous", "foreign_keys", "recursive_triggers")
    ]
    connection.close()
    assert told == ["wal", 2, 1, 1]


def test_every_table_of_the_books_is_strict() -> None:
    loose = memory_connection().execute(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0"
        " AND schema = 'main' AND name NOT LIKE '%sqlite%'"
    )
    assert loose.fetchall() == []


def test_a_step_that_fails_leaves_the_database_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All steps, or none: also those before the one that fails."""
    known = Migrations("ledger")
    known(name="0001_good")(lambda database: database.conn.execute("CREATE TABLE good (x)"))
    known(name="0002_bad")(lambda database: database.conn.execute("CREATE TABLE good (x)"))
    monkeypatch.setattr("ledger.migrations._steps", lambda: known)
    connection = writing_connection(tmp_path / "x.db")
    with pytest.raises(sqlite3.OperationalError):
        migrate(connection)
    assert connection.execute("SELECT name FROM sqlite_schema").fetchall() == []
    connection.close()


def test_a_script_is_cut_into_statements_with_triggers_whole() -> None:
    script = "CREATE TABLE a (x);\nCREATE TRIGGER t AFTER INSERT ON a BEGIN\n SELECT 1;\nEND;\n"
    assert len(list(statements(script))) == 2
    with pytest.raises(ValueError, match="inside a statement"):
        list(statements("CREATE TABLE a (x)"))
