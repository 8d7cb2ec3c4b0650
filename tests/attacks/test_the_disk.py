"""Whoever had the disk for a night, but not the keys: the server does not open what he left."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.bench.server_room import HOUSE
from cli.link.room_client import ROOT
from cli.main import app
from cli.room.seeded_room import Floor, running_server, seed_people
from ledger import DataDirectory
from tests.ledger.forging import cut_records, recompute_chain, remove_heads, tampered, unguarded

RICHER = "UPDATE account SET balance = balance + 100000 WHERE name = 'player:1'"


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a room that was closed in good order, and its database as it was before."""
    folder = tmp_path_factory.mktemp("night")
    seed_people(folder / "data", HOUSE, 2, name="night")
    shutil.copy(DataDirectory(folder / "data").database, folder / "earlier.db")
    with running_server(folder / "data", finish_s=5) as server:
        floor = Floor(server)
        floor.open(1, "bench")
        floor.close()
    return folder


@pytest.fixture
def data(night: Path, tmp_path: Path) -> DataDirectory:
    shutil.copytree(night, tmp_path, dirs_exist_ok=True)
    return DataDirectory(tmp_path / "data")


def edit_a_balance(data: DataDirectory) -> None:
    tampered(data, RICHER)


def edit_a_role(data: DataDirectory) -> None:
    tampered(data, "UPDATE staff SET role = 'administrator' WHERE login = 'carl'")


def cut_the_journal(data: DataDirectory) -> None:
    with unguarded(data) as connection:
        cut_records(connection, after=20)


def roll_the_database_back(data: DataDirectory) -> None:
    shutil.copy(data.path.parent / "earlier.db", data.database)


def remove_the_database(data: DataDirectory) -> None:
    data.database.unlink()


def forge_history_and_remove_the_heads(data: DataDirectory) -> None:
    with unguarded(data) as connection:
        connection.execute("UPDATE record SET at_ms = at_ms + 1 WHERE seq = 12")
        connection.execute("UPDATE ending SET link = ?", (recompute_chain(connection),))
    remove_heads(data)


def only_remove_the_heads(data: DataDirectory) -> None:
    remove_heads(data)


def plant_a_trigger(data: DataDirectory) -> None:
    trigger = f"CREATE TRIGGER sqlite_t AFTER INSERT ON posting BEGIN {RICHER}; END"
    with unguarded(data) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "INSERT INTO sqlite_schema VALUES ('trigger', 'sqlite_t', 'posting', 0, ?)", (trigger,)
        )


@pytest.mark.plain
@pytest.mark.parametrize(
    ("attack", "words"),
    [
        (edit_a_balance, "A balance in"),
        (edit_a_role, "A row in"),
        (cut_the_journal, "The end of the journal"),
        (roll_the_database_back, "newer books exist"),
        (remove_the_database, "are missing, but"),
        (forge_history_and_remove_the_heads, "The journal in"),
        (only_remove_the_heads, "Signed heads are missing"),
        (plant_a_trigger, "are not this program's own"),
    ],
)
def test_the_server_opens_only_the_books_that_it_left(
    data: DataDirectory, attack: Callable[[DataDirectory], None], words: str
) -> None:
    attack(data)
    heads = {path: path.read_bytes() for path in data.path.rglob("*.heads")}
    started = CliRunner().invoke(
        app, [*starting(data), "--heads-copy", f"{data.path}/second_heads"]
    )
    assert started.exit_code == 1
    assert started.stdout == ""
    (sentence,) = started.stderr.splitlines()
    assert words in sentence
    assert {path: path.read_bytes() for path in data.path.rglob("*.heads")} == heads


@pytest.mark.plain
def test_a_room_untouched_opens_and_its_heads_are_beside_the_data_directory(
    data: DataDirectory,
) -> None:
    opened = start(data)
    assert json.loads(opened.stdout)["demo"] is True
    (copies,) = data.path.with_name("data.heads").iterdir()
    own = {path.name: path.read_bytes() for path in data.heads.iterdir()}
    assert {path.name: path.read_bytes() for path in copies.iterdir()} == own


def starting(data: DataDirectory) -> tuple[str, ...]:
    """Return the words that start the server; it ends with its input."""
    command = ("server", "--data", str(data.path), "--listen", "tcp://127.0.0.1:0", "--json")
    return (*command, "--with-starter", "--clock-is-right")


def start(data: DataDirectory) -> subprocess.CompletedProcess[str]:
    """Start the server as a process; nothing stands behind its input."""
    return subprocess.run(
        (sys.executable, "-m", "cli", *starting(data)),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
