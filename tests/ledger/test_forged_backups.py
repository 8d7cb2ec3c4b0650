"""A backup holds no key: whoever keeps it can rewrite it, and must not get it accepted."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ledger import RefusalCode, Refused, key_export
from ledger.acceptance import Acceptance, accept_books
from ledger.backup import MANIFEST, back_up, restore
from ledger.backup_mark import ENROLLED, prove_enrolled
from ledger.data_directory import DataDirectory, open_books
from ledger.key_export import export_keys, import_keys
from ledger.keys import KeyName, KeyRing, load_keys
from ledger.marked_books import STATEMENT, keys_to_export
from ledger.ports import Alarm, BooksPorts
from ledger.sqlite_version import sqlite3
from tests.ages.golden import unpacked
from tests.ledger.evening import evening
from tests.ledger.forging import recompute_chain, unguarded
from tests.ledger.rooms import ports, unit

QUIET = BooksPorts(now_ms=lambda: 1_700_000_000_000, alarm=lambda _alarm, _text: None)
PASSPHRASE = "correct horse battery"  # noqa: S105  (of a test)
RECORDS = "SELECT max(seq) FROM record"


@pytest.fixture(autouse=True)
def _quickly_stretched(monkeypatch: pytest.MonkeyPatch) -> None:
    """Passphrases are stretched as little as possible; `test_secrets` stretches them in earnest."""
    for name, least in {"memory_kib": 32, "passes": 1, "lanes": 1}.items():
        monkeypatch.setitem(key_export._COST, name, least)


@pytest.fixture
def room(tmp_path: Path) -> DataDirectory:
    data = DataDirectory(tmp_path / "room")
    with open_books(data, "demo", ports()) as books:
        for one in evening():
            books.store.apply(one)
    return data


@pytest.fixture
def grown(tmp_path: Path) -> DataDirectory:
    """Return a room of an older program that this one opened, and that was used since."""
    data = DataDirectory(unpacked(0, tmp_path))
    with open_books(data, "demo", QUIET) as books:
        books.store.apply(unit(lambda work: "used since"))
    return data


def forged(data: DataDirectory, tmp_path: Path, *more: str) -> Path:
    """Back a room up and rewrite the copy's end, so that it passes every audit without a key."""
    folder = tmp_path / "copy"
    back_up(data, folder)
    copy = DataDirectory(folder)
    with unguarded(copy) as connection:
        connection.execute(
            "UPDATE record SET actor = 'staff:9' WHERE seq = (SELECT max(seq) FROM record)"
        )
        for statement in more:
            connection.execute(statement)
        recompute_chain(connection)
        connection.execute("DELETE FROM ending")
    lone = sqlite3.connect(str(copy.database))
    lone.execute("PRAGMA journal_mode = DELETE")
    lone.close()
    _uncounted_only(copy.heads)
    _described_anew(folder, copy.database)
    return folder


def _uncounted_only(heads: Path) -> None:
    for path in sorted(heads.glob("*.heads")):
        kept = [line for line in path.read_text().splitlines() if "counter" not in json.loads(line)]
        path.write_text("".join(f"{line}\n" for line in kept))
        if not kept:
            path.unlink()


def _described_anew(folder: Path, database: Path) -> None:
    described = json.loads((folder / MANIFEST).read_text())
    connection = sqlite3.connect(str(database))
    (described["database"],) = connection.execute("SELECT database FROM birth").fetchone()
    connection.close()
    described["digest"] = hashlib.sha256(database.read_bytes()).hexdigest()
    (folder / MANIFEST).write_text(json.dumps(described))


def exported(data: DataDirectory) -> str:
    return export_keys(load_keys(data.keys), PASSPHRASE)


def exported_before(data: DataDirectory) -> str:
    """Export keys as a program did that knew nothing of marks."""
    held = load_keys(data.keys).all()
    known = {name.value: held[name.value] for name in KeyName}
    return export_keys(KeyRing(known), PASSPHRASE)


def elsewhere(folder: Path, keys: str, tmp_path: Path) -> DataDirectory:
    """Bring a backup back on another computer, where no second place of heads is."""
    data = DataDirectory(tmp_path / "new" / "room")
    assert restore(folder, data).records
    import_keys(keys, PASSPHRASE, data.keys)
    return data


def opening(data: DataDirectory) -> RefusalCode | None:
    try:
        with open_books(data, "demo", QUIET):
            return None
    except Refused as refused:
        return refused.code


def accepting(data: DataDirectory) -> RefusalCode | None:
    connection = sqlite3.connect(str(data.database))
    ((last,),) = connection.execute(RECORDS).fetchall()
    connection.close()
    try:
        accept_books(data, Acceptance(records=last, reason="restored", at_ms=1_800_000_000_000))
    except Refused as refused:
        return refused.code
    return None


@pytest.mark.parametrize("keys", [exported, exported_before])
def test_a_backup_without_its_mark_is_neither_opened_nor_accepted(
    room: DataDirectory, tmp_path: Path, keys: Callable[[DataDirectory], str]
) -> None:
    text = keys(room)
    new = elsewhere(forged(room, tmp_path), text, tmp_path)
    assert opening(new) is RefusalCode.BOOKS_UNMARKED
    assert accepting(new) is RefusalCode.BOOKS_UNMARKED


@pytest.mark.parametrize("keys", [exported, exported_before])
def test_nor_does_it_pass_for_the_room_of_an_older_program(
    grown: DataDirectory, tmp_path: Path, keys: Callable[[DataDirectory], str]
) -> None:
    text = keys(grown)
    new = elsewhere(forged(grown, tmp_path), text, tmp_path)
    assert opening(new) is RefusalCode.BOOKS_UNMARKED
    assert accepting(new) is RefusalCode.BOOKS_UNMARKED


def test_nor_under_another_name(room: DataDirectory, tmp_path: Path) -> None:
    """Keys that served marked books open no other books without a mark."""
    text = exported(room)
    new = elsewhere(forged(room, tmp_path, "UPDATE birth SET database = 'x'"), text, tmp_path)
    assert opening(new) is RefusalCode.BOOKS_UNMARKED
    assert accepting(new) is RefusalCode.BOOKS_UNMARKED


def test_nor_with_the_tables_of_an_older_program(tmp_path: Path) -> None:
    older = DataDirectory(unpacked(0, tmp_path))
    shutil.copytree(older.path, tmp_path / "before")
    assert opening(older) is None
    text = exported(older)
    new = DataDirectory(tmp_path / "before")
    import_keys(text, PASSPHRASE, new.keys)
    assert opening(new) is RefusalCode.BOOKS_UNMARKED
    assert accepting(new) is RefusalCode.BOOKS_UNMARKED


def test_an_honest_backup_opens_with_the_keys_of_any_export(
    room: DataDirectory, tmp_path: Path
) -> None:
    back_up(room, tmp_path / "copy")
    for number, text in enumerate((exported(room), exported_before(room))):
        new = elsewhere(tmp_path / "copy", text, tmp_path / str(number))
        assert opening(new) is None
        assert STATEMENT in load_keys(new.keys).all()


def test_keys_of_a_room_that_kept_a_note_only_are_exported_with_the_statement(
    room: DataDirectory,
) -> None:
    (room.keys / f"{STATEMENT}.key").unlink()
    assert STATEMENT not in keys_to_export(room.keys).all()
    (room.keys / STATEMENT).write_text("0123\n")
    assert STATEMENT in keys_to_export(room.keys).all()


def test_older_books_with_keys_that_cannot_tell_open_with_an_alarm_and_a_record(
    tmp_path: Path,
) -> None:
    older = DataDirectory(unpacked(0, tmp_path))
    told: list[Alarm] = []
    loud = BooksPorts(
        now_ms=lambda: 1_700_000_000_000, alarm=lambda alarm, _text: told.append(alarm)
    )
    for _ in range(2):
        with open_books(older, "demo", loud) as books:
            said = books.store.query(
                "SELECT 1 FROM record WHERE events LIKE '%uncounted_heads_acc%'"
            )
    assert told == [Alarm.BOOKS_WERE_UNMARKED]
    assert len(said) == 1


@pytest.mark.parametrize("keys_first", [True, False])
@pytest.mark.parametrize("forged_list", [True, False])
def test_only_a_list_of_screens_that_the_keys_vouch_for_counts(
    room: DataDirectory, tmp_path: Path, *, keys_first: bool, forged_list: bool
) -> None:
    """Whoever keeps a backup could put a key of his own on its list."""
    (room.path / ENROLLED).write_text('{"peers": []}')
    text, folder = exported(room), tmp_path / "copy"
    back_up(room, folder)
    if forged_list:
        (folder / ENROLLED).write_text('{"peers": ["mine"]}')
        described = json.loads((folder / MANIFEST).read_text())
        described["files"][ENROLLED] = hashlib.sha256((folder / ENROLLED).read_bytes()).hexdigest()
        (folder / MANIFEST).write_text(json.dumps(described))
    new = DataDirectory(tmp_path / "new")
    if keys_first:
        import_keys(text, PASSPHRASE, new.keys)
    assert restore(folder, new).enrolled is (keys_first and not forged_list)
    import_keys(text, PASSPHRASE, new.keys)
    assert prove_enrolled(new.path) is not forged_list
    assert (new.path / ENROLLED).exists() is not forged_list


@pytest.mark.parametrize("name", [ENROLLED, "house.toml"])
def test_a_file_that_the_description_does_not_name_is_not_restored(
    room: DataDirectory, tmp_path: Path, name: str
) -> None:
    """Left out of the description, a forged list of screens had been taken without a question."""
    folder = tmp_path / "copy"
    back_up(room, folder)
    (folder / name).parent.mkdir(exist_ok=True)
    (folder / name).write_text('{"peers": ["mine"]}')
    new = DataDirectory(tmp_path / "new")
    import_keys(exported(room), PASSPHRASE, new.keys)

    with pytest.raises(Refused) as refused:
        restore(folder, new)
    assert refused.value.code is RefusalCode.DATABASE_DAMAGED
    assert not (new.path / name).exists()
    assert not new.database.exists()
