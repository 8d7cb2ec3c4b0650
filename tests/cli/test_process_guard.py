"""What holds keys keeps them: private files, no core file, no secret in a command."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app
from cli.room.seeded_room import running_server, seed_people
from ledger import BooksPorts, DataDirectory, open_books
from tests.conftest import ROOT

LOOK = """
import os, resource, sys
from cli.process_guard import guard_process
guard_process(sys.argv[1])
mask = os.umask(0)
print(oct(mask), resource.getrlimit(resource.RLIMIT_CORE)[0])
"""


def guarded(command: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", LOOK, command], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return done.stdout.strip()


@pytest.mark.parametrize("command", ["server", "cage", "station", "bots", "enroll", "keys", ""])
def test_a_process_that_may_hold_keys_leaves_nothing_for_others(command: str) -> None:
    assert guarded(command) == "0o77 0"


def test_the_tools_of_developers_are_left_alone() -> None:
    mask = os.umask(0o027)
    try:
        assert guarded("catalogue").split()[0] == "0o27"
    finally:
        os.umask(mask)


def modes(folder: Path) -> dict[str, int]:
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.glob("arclight.db*")}
    return {"": stat.S_IMODE(folder.stat().st_mode), **found}


def exposed(tmp_path: Path) -> Path:
    """A room as older programs made it: readable for everybody."""
    folder = tmp_path / "data"
    seed_people(folder, 'name = "Exposed"\n', 1, name="exposed")
    folder.chmod(0o755)
    for file in folder.glob("arclight.db*"):
        file.chmod(0o644)
    return folder


def test_an_older_room_is_made_private_when_it_opens(tmp_path: Path) -> None:
    folder = exposed(tmp_path)
    ports = BooksPorts(now_ms=lambda: 1, alarm=lambda _alarm, _text: None)
    with open_books(DataDirectory(folder), "demo", ports):
        found = modes(folder)

    assert found.pop("") == 0o700
    assert set(found.values()) == {0o600}


def test_a_new_room_is_private_from_the_first_byte(tmp_path: Path) -> None:
    ports = BooksPorts(now_ms=lambda: 1, alarm=lambda _alarm, _text: None)
    with open_books(DataDirectory(tmp_path / "new"), "demo", ports):
        found = modes(tmp_path / "new")

    assert found.pop("") == 0o700
    assert set(found.values()) == {0o600}


@pytest.mark.plain
def test_a_server_tells_what_others_could_read_and_leaves_no_core(tmp_path: Path) -> None:
    folder = exposed(tmp_path)
    with running_server(folder) as server:
        limits = Path(f"/proc/{server.process.pid}/limits")
        if limits.exists():
            (line,) = [one for one in limits.read_text().splitlines() if "core file" in one]
            assert line.split()[4:6] == ["0", "0"]
        private = [path for path in folder.rglob("*") if path.name != "house.toml"]
        assert not [path for path in private if path.stat().st_mode & 0o007]
    told = (folder / "logs" / "server.jsonl").read_text("utf-8")
    assert '"what": "others_could_read", "found": "data 0755"' in told


@pytest.mark.parametrize(
    "words",
    [
        ["staff", "claim", "ada", "--name", "Ada", "--code", "secret"],
        ["staff", "sign-in", "ada", "--code", "123456"],
        ["cage", "pay-out", "3", "all", "--document", "passport:US:X1234567"],
        ["cage", "pay-out", "3", "all", "--second", "sue", "--second-code", "123456"],
    ],
)
def test_no_command_takes_a_secret_from_its_arguments(words: list[str], tmp_path: Path) -> None:
    group, *rest = words
    done = CliRunner().invoke(app, [group, "--data", str(tmp_path), *rest])

    assert done.exit_code == 2
    assert "X1234567" not in done.stdout


def test_a_document_is_read_from_a_file_or_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from cli.cage.documents import shown_document

    file = tmp_path / "ann.document"
    file.write_text("passport:US:X1234567\n", encoding="utf-8")
    read = shown_document("", file, "seen")
    monkeypatch.setattr("typer.prompt", lambda *_words, **_how: "X1234567")

    assert read is not None
    assert read.number == "X1234567"
    assert shown_document("passport:US", None, "seen") == read
