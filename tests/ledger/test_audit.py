"""What the audit promises: honest books pass, and no stored byte can be changed unseen."""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger.audit import Report, Trouble, audit_file
from ledger.connections import reading_connection, writing_connection
from ledger.data_directory import DataDirectory, open_books
from ledger.marked_books import STATEMENT
from ledger.sqlite_version import sqlite3
from tests.depth import scaled
from tests.ledger.evening import evening
from tests.ledger.forging import Tamper, unguarded
from tests.ledger.rooms import ports


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> DataDirectory:
    """Return the data of an evening whose last two units came after the last head but one."""
    data = DataDirectory(tmp_path_factory.mktemp("played"))
    with open_books(data, "demo", ports()) as books:
        for unit in evening():
            books.store.apply(unit)
    return data


@pytest.fixture
def copied(played: DataDirectory, tmp_path: Path) -> DataDirectory:
    return DataDirectory(Path(shutil.copytree(played.path, tmp_path / "copied")))


def audited(data: DataDirectory) -> Report:
    return audit_file(data.database, data.heads)


def tampered(data: DataDirectory, tamper: Tamper) -> Report:
    with unguarded(data) as connection:
        tamper(connection)
    return audited(data)


def test_an_honest_evening_passes_and_is_proven_to_its_last_record(played: DataDirectory) -> None:
    report = audited(played)
    assert report.findings == []
    assert (report.records, report.proven, report.unproven) == (24, 24, 0)


def test_records_after_the_last_head_are_stated_as_unproven(copied: DataDirectory) -> None:
    (day,) = copied.heads.glob("*.heads")
    lines = day.read_text().splitlines(keepends=True)
    day.write_text(lines[0])
    report = audited(copied)
    assert report.ok
    assert report.unproven == 24 - report.proven > 0


@pytest.mark.parametrize(
    "table", ["record", "entry", "posting", "account", "reservation", "hand", "shift"]
)
def test_any_changed_value_is_found_and_its_place_named(copied: DataDirectory, table: str) -> None:
    """Change one byte of every column of random rows, one at a time."""
    luck = random.Random(f"{table} 1")
    pristine = copied.database.read_bytes()
    for _ in range(scaled(quick=6, plain=25, deep=400)):
        copied.database.write_bytes(pristine)
        where = tamper_one_byte(copied, table, luck)
        report = audited(copied)
        assert not report.ok, where
        assert report.findings[0].place, where


def tamper_one_byte(data: DataDirectory, table: str, luck: random.Random) -> str:
    """Flip one bit of one stored value, keeping its type; return what was done."""
    with unguarded(data) as connection:
        cursor = connection.execute(f"SELECT * FROM {table}")
        columns = [column[0] for column in cursor.description]
        rows = cursor.fetchall()
        while True:
            row, column = luck.choice(rows), luck.randrange(len(columns))
            value = flipped(row[column], luck)
            if value is None:
                continue
            match = " AND ".join(f"{name} IS ?" for name in columns)
            sql = f"UPDATE OR REPLACE {table} SET {columns[column]} = ? WHERE {match}"
            connection.execute(sql, (value, *row))
            return f"{table}.{columns[column]} of {row} became {value!r}"


def flipped(value: object, luck: random.Random) -> object:
    if isinstance(value, int):
        return value ^ (1 << luck.randrange(8))
    if isinstance(value, bytes) and value:
        return flip_bytes(value, luck)
    if isinstance(value, str) and value:
        return flip_bytes(value.encode(), luck).decode("utf-8", "replace")
    return None


def flip_bytes(value: bytes, luck: random.Random) -> bytes:
    place = luck.randrange(len(value))
    return value[:place] + bytes([value[place] ^ (1 << luck.randrange(7))]) + value[place + 1 :]


def test_a_flipped_bit_anywhere_in_the_file_is_found_if_it_changes_what_is_read(
    copied: DataDirectory,
) -> None:
    """Flip bits below SQLite; what only fills a page means nothing and is left out."""
    luck = random.Random("file 1")
    pristine = copied.database.read_bytes()
    used = [place for place, byte in enumerate(pristine) if byte]
    meant = content(copied.database)
    effective = 0
    for _ in range(scaled(quick=20, plain=300, deep=5000)):
        bad = bytearray(pristine)
        place = luck.choice(used)
        bad[place] ^= 1 << luck.randrange(8)
        copied.database.write_bytes(bad)
        if content(copied.database) != meant:
            effective += 1
            assert not audited(copied).ok, f"byte {place}"
    assert effective > 3


def content(database: Path) -> object:
    """Read everything that is stored, or why it cannot be read."""
    connection = reading_connection(database)
    connection.text_factory = bytes
    tables = "birth", "record", "account", "entry", "posting", "reservation", "hand", "administered"
    try:
        return [connection.execute(f"SELECT * FROM {table}").fetchall() for table in tables]
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        return str(error)
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("tamper", "trouble", "place"),
    [
        ("DELETE FROM record WHERE seq = 12", Trouble.RECORD_GAP, "record 13"),
        ("DELETE FROM entry WHERE id = 5", Trouble.POSTING_GAP, "posting 5/0"),
        ("DELETE FROM posting WHERE entry = 9", Trouble.LINK_BROKEN, "record"),
        ("DELETE FROM posting WHERE entry = 9 AND line = 1", Trouble.UNBALANCED, "entry 9"),
        ("DELETE FROM record WHERE seq > 20", Trouble.ENTRY_GAP, "entry"),
        ("UPDATE posting SET amount = amount * 2 WHERE entry = 3", Trouble.LINK_BROKEN, "record 3"),
        ("UPDATE account SET balance = balance + 1 WHERE id = 3", Trouble.BALANCE_WRONG, ":"),
        ("UPDATE account SET name = 'player:99' WHERE name = 'player:1'", Trouble.LINK_BROKEN, ""),
        ("DELETE FROM account WHERE name = 'rake:1'", Trouble.POSTING_GAP, "posting"),
        ("INSERT INTO account VALUES (99, 'player:x', 'player', 1, 5)", Trouble.BALANCE_WRONG, ""),
        ("INSERT INTO posting VALUES (2, 9, 5, 5)", Trouble.POSTING_GAP, "posting 2/9"),
        ("INSERT INTO posting VALUES (999, 0, 3, 5)", Trouble.POSTING_GAP, "posting 999/0"),
        ("UPDATE reservation SET state = 'open'", Trouble.ROW_CHANGED, "reservation"),
        ("DELETE FROM hand WHERE id = '1:2'", Trouble.ROW_CHANGED, "hand 1:2"),
        ("INSERT INTO hand VALUES ('1:9', 'table:1', 9, 1, NULL)", Trouble.ROW_CHANGED, "1:9"),
        ("UPDATE birth SET nature = 'real'", Trouble.LINK_BROKEN, "record 1"),
        ("DELETE FROM birth", Trouble.BIRTH_WRONG, "birth"),
    ],
)
def test_deleted_changed_and_added_rows_are_found_where_they_are(
    copied: DataDirectory, tamper: str, trouble: Trouble, place: str
) -> None:
    with unguarded(copied) as connection:
        connection.execute(tamper)
    report = audited(copied)
    assert trouble in [finding.trouble for finding in report.findings]
    first = next(finding for finding in report.findings if finding.trouble is trouble)
    assert place in first.place


@pytest.mark.parametrize(("first", "second"), [(4, 5), (10, 20), (1, 24)])
def test_swapped_records_are_found_at_the_first_of_them(
    copied: DataDirectory, first: int, second: int
) -> None:
    def swap(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE record SET seq = -seq WHERE seq IN (?, ?)", (first, second))
        connection.execute("UPDATE record SET seq = ? + seq WHERE seq < 0", (first + second,))

    assert tampered(copied, swap).findings[0].place in (f"record {first}", f"record {first + 1}")


def test_swapped_postings_are_found(copied: DataDirectory) -> None:
    """Two players' deposits of the same amount change places: every sum still holds."""

    def swap(connection: sqlite3.Connection) -> None:
        connection.execute("UPDATE posting SET entry = -entry WHERE entry IN (3, 4)")
        connection.execute("UPDATE posting SET entry = 7 + entry WHERE entry < 0")

    (first, second) = tampered(copied, swap).findings
    assert (first.place, second.place) == ("record 3", "record 4")


@pytest.mark.parametrize(
    ("tamper", "place"),
    [
        ("DROP TRIGGER posting_is_final", "trigger posting_is_final"),
        ("DROP TABLE reservation", "table reservation"),
        ("DROP INDEX posting_by_account", "index posting_by_account"),
        ("DELETE FROM administered WHERE name = 'hand'", "administered hand"),
        ("CREATE TRIGGER t AFTER INSERT ON entry BEGIN SELECT 1; END", "trigger t"),
    ],
)
def test_a_changed_schema_is_found(copied: DataDirectory, tamper: str, place: str) -> None:
    connection = writing_connection(copied.database)
    connection.execute(tamper)
    connection.close()
    assert audited(copied).findings[0].place == place


def test_cutting_off_whole_records_is_found_by_the_heads(copied: DataDirectory) -> None:
    """A clean cut keeps the chain whole: only what was exported can tell."""

    def cut(connection: sqlite3.Connection) -> None:
        (entry, *_) = connection.execute("SELECT first_entry FROM record WHERE seq = 24").fetchone()
        connection.execute("DELETE FROM record WHERE seq = 24")
        rows = connection.execute(
            "SELECT account, amount FROM posting WHERE entry >= ?", (entry,)
        ).fetchall()
        for account, amount in rows:
            connection.execute(
                "UPDATE account SET balance = balance - ? WHERE id = ?", (amount, account)
            )
        connection.execute("DELETE FROM posting WHERE entry >= ?", (entry,))
        connection.execute("DELETE FROM entry WHERE id >= ?", (entry,))
        connection.execute(
            "UPDATE shift SET closed_ms = NULL, expected = NULL, counted = NULL, pieces = NULL"
        )

    report = tampered(copied, cut)
    assert [finding.trouble for finding in report.findings] == [Trouble.RECORDS_CUT]
    assert audit_file(copied.database).ok


def test_a_rewritten_chain_is_found_by_the_heads(copied: DataDirectory, tmp_path: Path) -> None:
    """Whoever holds the database can write another evening; he cannot sign its old heads."""
    other = DataDirectory(tmp_path / "other")
    shutil.copytree(copied.keys, other.keys)
    (other.keys / f"{STATEMENT}.key").unlink()
    with open_books(other, "demo", ports()) as books:
        for unit in evening(hands=4):
            books.store.apply(unit)
    shutil.copy(other.database, copied.database)
    troubles = {finding.trouble for finding in audited(copied).findings}
    assert troubles == {Trouble.HEAD_FOREIGN}


@pytest.mark.parametrize(
    ("spoil", "trouble"),
    [
        (lambda line: line.replace('"seq":24', '"seq":23'), Trouble.HEAD_FORGED),
        (lambda line: line[: len(line) // 2] + "\n", Trouble.HEAD_UNREADABLE),
        (lambda line: line.replace('"signature":"', '"signature":"00'), Trouble.HEAD_FORGED),
    ],
)
def test_a_head_that_was_touched_is_found(
    copied: DataDirectory, spoil: Callable[[str], str], trouble: Trouble
) -> None:
    (day,) = copied.heads.glob("*.heads")
    lines = day.read_text().splitlines(keepends=True)
    day.write_text("".join([*lines[:-1], spoil(lines[-1])]))
    (finding,) = audited(copied).findings
    assert (finding.trouble, finding.place) == (trouble, f"{day.name} line {len(lines)}")


def test_a_file_that_is_no_database_is_a_finding_and_no_crash(copied: DataDirectory) -> None:
    copied.database.write_bytes(b"not a database at all, but long enough to look at" * 100)
    assert audited(copied).findings[0].trouble is Trouble.FILE_DAMAGED


def test_a_truncated_file_is_a_finding_and_no_crash(copied: DataDirectory) -> None:
    whole = copied.database.read_bytes()
    for size in (len(whole) // 4 * part for part in (1, 2, 3)):
        copied.database.write_bytes(whole[:size])
        assert not audited(copied).ok
