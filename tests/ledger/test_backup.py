"""Backups and exports: a copy that is proven before anybody relies on it, never with a key."""

from __future__ import annotations

import csv
import io
import json
import shutil
from pathlib import Path

import pytest

from ledger import RefusalCode, Refused
from ledger.audit import audit_file
from ledger.backup import MANIFEST, back_up, restore
from ledger.connections import writing_connection
from ledger.data_directory import DataDirectory, open_books
from ledger.export import Sheet, export_rows, write_csv, write_json
from ledger.sqlite_version import Sharing, sharing
from tests.ledger.evening import evening
from tests.ledger.rooms import ports, unit


@pytest.fixture
def data(lived_evening: Path, tmp_path: Path) -> DataDirectory:
    shutil.copytree(lived_evening / "data", tmp_path / "data")
    return DataDirectory(tmp_path / "data")


@pytest.mark.skipif(sharing() is Sharing.ALONE, reason="this SQLite never shares")
def test_a_backup_beside_the_open_books_is_of_one_moment(
    data: DataDirectory, tmp_path: Path
) -> None:
    with open_books(data, "demo", ports()) as books:
        made = back_up(data, tmp_path / "copy")
        books.store.apply(unit(lambda work: "after the backup"))
    assert made.records == len(evening())


def test_a_backup_comes_back_whole(data: DataDirectory, tmp_path: Path) -> None:
    assert back_up(data, tmp_path / "copy").records == len(evening())
    again = DataDirectory(tmp_path / "again")
    shutil.copytree(data.keys, again.keys)
    restored = restore(tmp_path / "copy", again)
    assert (restored.records, restored.missing_keys, restored.wrong_keys) == (24, [], [])
    assert audit_file(again.database, again.heads).findings == []
    with open_books(again, "demo", ports()) as books:
        assert books.store.apply(evening()[3]).repeated


def test_a_restored_room_keeps_its_house_file_and_its_enrolled_screens(
    data: DataDirectory, tmp_path: Path
) -> None:
    beside = {"house.toml": b'name = "Joe Club"\n', "keys/allowed.json": b'{"peers": []}\n'}
    for name, content in beside.items():
        (data.path / name).write_bytes(content)
    back_up(data, tmp_path / "copy")
    again = DataDirectory(tmp_path / "again")
    shutil.copytree(data.keys, again.keys, ignore=lambda *_: ["allowed.json"])
    assert restore(tmp_path / "copy", again).enrolled
    assert {name: (again.path / name).read_bytes() for name in beside} == beside
    (tmp_path / "copy" / "house.toml").write_bytes(b'name = "Jim Club"\n')
    with pytest.raises(Refused) as refusal:
        restore(tmp_path / "copy", DataDirectory(tmp_path / "other"))
    assert refusal.value.code is RefusalCode.DATABASE_DAMAGED


@pytest.mark.parametrize("log", ["-wal", "-shm", "-journal"])
def test_a_restore_is_not_laid_under_a_log_that_a_killed_server_left(
    data: DataDirectory, tmp_path: Path, log: str
) -> None:
    back_up(data, tmp_path / "copy")
    again = DataDirectory(tmp_path / "again")
    again.path.mkdir()
    (again.path / f"arclight.db{log}").write_bytes(b"left")
    with pytest.raises(Refused) as refusal:
        restore(tmp_path / "copy", again)
    assert refusal.value.code is RefusalCode.TARGET_NOT_EMPTY
    assert refusal.value.facts["path"] == str(again.path / f"arclight.db{log}")


def test_a_restore_never_takes_the_place_of_a_house_file(
    data: DataDirectory, tmp_path: Path
) -> None:
    (data.path / "house.toml").write_text("ours")
    back_up(data, tmp_path / "copy")
    again = DataDirectory(tmp_path / "again")
    again.path.mkdir()
    (again.path / "house.toml").write_text("theirs")
    with pytest.raises(Refused) as refusal:
        restore(tmp_path / "copy", again)
    assert refusal.value.code is RefusalCode.TARGET_NOT_EMPTY
    assert [path.name for path in again.path.iterdir()] == ["house.toml"]


@pytest.mark.skipif(sharing() is Sharing.ALONE, reason="this SQLite never shares")
def test_a_backup_beside_the_open_books_opens_with_the_heads_it_has(
    data: DataDirectory, tmp_path: Path
) -> None:
    """A head that is written between the copy of the heads and that of the books is not lost."""
    with open_books(data, "demo", ports()) as books:

        def write_more(_done: int, _pages: int) -> None:
            books.store.apply(unit(lambda work: None))
            books.store.bring_head_up()

        books.store.apply(unit(lambda work: None))
        books.store.bring_head_up()
        books.store.apply(unit(lambda work: None))
        back_up(data, tmp_path / "copy", write_more)
    again = DataDirectory(tmp_path / "again")
    shutil.copytree(data.keys, again.keys)
    restore(tmp_path / "copy", again)
    with open_books(again, "demo", ports()):
        pass


def test_a_backup_holds_no_key(data: DataDirectory, tmp_path: Path) -> None:
    back_up(data, tmp_path / "copy")
    secrets = [path.read_text().strip() for path in data.keys.glob("*.key")]
    for path in (tmp_path / "copy").rglob("*"):
        content = path.read_bytes() if path.is_file() else b""
        for secret in secrets:
            assert secret.encode() not in content
            assert bytes.fromhex(secret) not in content


def test_a_restore_names_the_keys_that_lack_and_those_of_other_books(
    data: DataDirectory, tmp_path: Path
) -> None:
    back_up(data, tmp_path / "copy")
    again = DataDirectory(tmp_path / "again")
    shutil.copytree(data.keys, again.keys)
    (again.keys / "seal.key").unlink()
    (again.keys / "pepper.key").write_text("00" * 32)
    restored = restore(tmp_path / "copy", again)
    assert (restored.missing_keys, restored.wrong_keys) == (["seal"], ["pepper"])


def test_a_backup_or_restore_never_writes_over_anything(
    data: DataDirectory, tmp_path: Path
) -> None:
    back_up(data, tmp_path / "copy")
    for refused in (
        lambda: back_up(data, tmp_path / "copy"),
        lambda: restore(tmp_path / "copy", data),
    ):
        with pytest.raises(Refused) as refusal:
            refused()
        assert refusal.value.code is RefusalCode.TARGET_NOT_EMPTY


@pytest.mark.parametrize("victim", ["arclight.db", MANIFEST])
def test_a_damaged_backup_is_refused_and_nothing_is_restored(
    data: DataDirectory, tmp_path: Path, victim: str
) -> None:
    back_up(data, tmp_path / "copy")
    path = tmp_path / "copy" / victim
    content = bytearray(path.read_bytes())
    content[len(content) // 2] ^= 1
    path.write_bytes(content)
    with pytest.raises(Refused) as refusal:
        restore(tmp_path / "copy", DataDirectory(tmp_path / "again"))
    assert refusal.value.code is RefusalCode.DATABASE_DAMAGED
    assert not (tmp_path / "again").exists()


def test_books_that_fail_their_audit_make_no_backup(data: DataDirectory, tmp_path: Path) -> None:
    connection = writing_connection(data.database)
    connection.execute("DROP TRIGGER posting_stays")
    connection.close()
    with pytest.raises(Refused) as refusal:
        back_up(data, tmp_path / "copy")
    assert "posting_stays" in str(refusal.value.facts["problem"])
    assert not (tmp_path / "copy" / MANIFEST).exists()


def test_a_statement_runs_to_the_balance(data: DataDirectory) -> None:
    rows = list(export_rows(data.database, Sheet.STATEMENTS, "player:1"))
    assert [row["code"] for row in rows] == ["deposit", "reserved", "released", "cash_out"]
    running = 0
    for row in rows:
        running += row["cents"]
        assert row["balance_cents"] == running
    everybody = list(export_rows(data.database, Sheet.STATEMENTS))
    assert {row["account"] for row in everybody} == {"player:1", "player:2", "player:3"}


def test_exported_postings_sum_to_zero_in_both_formats(data: DataDirectory) -> None:
    as_csv, as_json = io.StringIO(), io.StringIO()
    written = write_csv(export_rows(data.database, Sheet.POSTINGS), as_csv)
    assert write_json(export_rows(data.database, Sheet.POSTINGS), as_json) == written == 57
    read = list(csv.DictReader(io.StringIO(as_csv.getvalue())))
    assert sum(int(row["cents"]) for row in read) == 0
    assert sum(row["cents"] for row in json.loads(as_json.getvalue())) == 0


def test_a_text_is_never_a_formula_in_a_spreadsheet() -> None:
    file = io.StringIO()
    write_csv([{"memo": "=1+1", "cents": -5}], file)
    assert file.getvalue().splitlines()[1] == "'=1+1,-5"
