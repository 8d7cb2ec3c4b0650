"""The commands around the books, as a laboratory or an operator types them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from cli.books.audit_words import TROUBLES
from cli.main import app
from ledger.audit import Trouble
from ledger.connections import writing_connection
from ledger.data_directory import DataDirectory, open_books
from ledger.key_export import export_keys
from ledger.keys import make_keys
from tests.ledger.evening import evening
from tests.ledger.rooms import ports


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> DataDirectory:
    played = DataDirectory(tmp_path_factory.mktemp("room") / "data")
    with open_books(played, "demo", ports()) as books:
        for one in evening(hands=1):
            books.store.apply(one)
    return played


def arclight(*words: object) -> Result:
    return CliRunner().invoke(app, [str(word) for word in words])


def test_audit_passes_with_status_0_and_says_what_is_proven(data: DataDirectory) -> None:
    done = arclight("audit", data.database, "--heads", data.heads)
    assert done.exit_code == 0
    assert "All is well." in done.stdout
    assert "covered by an exported head" in done.stdout


def test_audit_as_json_names_the_first_bad_row_and_ends_with_status_1(
    data: DataDirectory, tmp_path: Path
) -> None:
    spoilt = tmp_path / "spoilt.db"
    spoilt.write_bytes(data.database.read_bytes())
    connection = writing_connection(spoilt)
    (sql,) = connection.execute(
        "SELECT sql FROM sqlite_schema WHERE name = 'posting_is_final'"
    ).fetchone()
    connection.execute("DROP TRIGGER posting_is_final")
    connection.execute("UPDATE posting SET amount = amount * 2 WHERE entry = 4")
    connection.execute(sql)
    connection.close()
    done = arclight("audit", spoilt, "--heads", data.heads, "--json")
    report = json.loads(done.stdout)
    assert done.exit_code == 1
    assert report["ok"] is False
    assert report["findings"][0] == {"trouble": "link_broken", "place": "record 4", "detail": ""}


def test_a_file_that_is_not_there_is_one_clear_line(tmp_path: Path) -> None:
    for words in (
        ("audit", tmp_path / "no.db"),
        ("backup", tmp_path / "copy", tmp_path / "no"),
        ("restore", tmp_path / "no", tmp_path / "again"),
        ("export", "postings", tmp_path / "no.db"),
    ):
        done = arclight(*words)
        assert done.exit_code == 1
        assert done.stderr.startswith("arclight: ")
        assert len(done.stderr.splitlines()) == 1
        assert str(tmp_path / "no") in done.stderr


@pytest.mark.plain
def test_the_room_that_the_environment_names_needs_no_typing(
    data: DataDirectory, tmp_path: Path
) -> None:
    (tmp_path / "words").write_text("correct horse battery\n")
    for words in (
        ("audit",),
        ("backup", tmp_path / "copy"),
        ("export", "postings"),
        ("keys", "export", tmp_path / "keys.txt", "--passphrase-file", tmp_path / "words"),
        ("hand", "export"),
    ):
        typed = [str(word) for word in words]
        done = CliRunner(env={"ARCLIGHT_DATA": str(data.path)}).invoke(app, typed)
        assert done.exit_code == 0, done.output


def test_a_key_of_other_books_is_a_failure(data: DataDirectory, tmp_path: Path) -> None:
    copy, again = tmp_path / "copy", tmp_path / "again"
    assert arclight("backup", copy, data.path).exit_code == 0
    make_keys(DataDirectory(again).keys)
    foreign = arclight("restore", copy, again)
    assert foreign.exit_code == 1
    assert "Wrong key: " in foreign.stdout


def test_no_number_of_the_system_is_shown_for_a_folder_in_the_place_of_a_file(
    data: DataDirectory, tmp_path: Path
) -> None:
    for words in (
        ("keys", "import", tmp_path, data.path),
        ("house", "check", tmp_path),
        ("room", "setup", "--data", tmp_path / "new", "--answers", tmp_path),
        ("export", "postings", data.path, "--out", tmp_path / "none" / "x.csv"),
    ):
        done = arclight(*words)
        assert done.exit_code in (1, 2)
        assert "Errno" not in done.stderr
        assert "name another file" in done.stderr


@pytest.mark.plain
def test_backup_restore_and_keys_bring_a_room_back(data: DataDirectory, tmp_path: Path) -> None:
    copy, again, file = tmp_path / "copy", tmp_path / "again", tmp_path / "keys.json"
    (tmp_path / "words").write_text("correct horse battery\n")
    assert arclight("backup", copy, data.path).exit_code == 0
    lacking = arclight("restore", copy, again)
    assert lacking.exit_code == 0
    assert "Missing here: " in lacking.stdout
    assert "pepper" in lacking.stdout
    assert f"Next: ./arclight keys import FILE {again}" in lacking.stdout
    words = ("--passphrase-file", tmp_path / "words")
    assert arclight("keys", "export", file, data.path, *words).exit_code == 0
    brought = arclight("keys", "import", file, again, "--json", *words)
    assert json.loads(brought.stdout)["keys"] == ["marked_books", "pepper", "seal", "signing"]
    with open_books(DataDirectory(again), "demo", ports()) as books:
        assert books.store.apply(evening(hands=1)[0]).repeated


@pytest.mark.plain
def test_an_export_that_cannot_tell_of_marks_says_so_when_it_is_imported(tmp_path: Path) -> None:
    (tmp_path / "words").write_text("correct horse battery\n")
    older = export_keys(make_keys(tmp_path / "keys"), "correct horse battery")
    (tmp_path / "keys.json").write_text(older)
    words = ("--passphrase-file", tmp_path / "words")
    brought = arclight("keys", "import", tmp_path / "keys.json", tmp_path / "again", *words)
    assert brought.exit_code == 0
    assert "cannot tell whether the room's books are marked" in brought.stderr


def test_export_writes_a_new_file_and_never_over_another(
    data: DataDirectory, tmp_path: Path
) -> None:
    out = tmp_path / "player.csv"
    done = arclight("export", "statements", data.path, "--account", "player:1", "--out", out)
    assert done.exit_code == 0
    assert out.read_text().splitlines()[1].startswith("player:1,")
    assert arclight("export", "statements", data.path, "--out", out).exit_code == 1
    assert "not an account" in arclight("export", "postings", data.path, "--account", "x").stderr


def test_every_trouble_has_words() -> None:
    assert TROUBLES.keys() == set(Trouble)
