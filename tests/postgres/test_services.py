"""The tests of services, rooms, tables and of the storage run on PostgreSQL too."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from typing import Final

import pytest

from tests.conftest import ROOT
from tests.depth import scaled
from tests.postgres.a_share import SHARE
from tests.postgres.cluster import needed_binaries

FOLDERS: Final = (
    *(f"tests/ledger/{part}" for part in ("board", "cage", "cards", "jackpots", "pins", "players")),
    *(f"tests/ledger/{part}" for part in ("staff", "tournaments")),
    "tests/server/room",
    "tests/server/tables",
)
"""Of these a fixed tenth; at deep all."""
STORAGE: Final = (
    *("drawer_history", "enrolled", "groups", "journal", "loop_writer", "many_threads"),
    *("properties", "secrets", "servers", "software", "store", "writer"),
)
"""Of `tests/ledger`: what the storage itself promises. Always all of it."""
ITS_FILE: Final = "it opens, copies or damages the SQLite file; `test_rooms` does so here"
NO_BOOKS: Final = "it has no books"
ONLY_SQLITE: Final = {
    "tournaments/test_any_tournament": "it turns the waits of SQLite's disk off",
    "test_acceptance": "`accept-books` refuses books on PostgreSQL",
    "test_audit": "it audits the file, which is also what is fetched from here",
    "test_background_check": ITS_FILE,
    "test_backup": ITS_FILE,
    "test_crash": "it kills a program with a file; `test_lost_machines` kills servers",
    "test_export": ITS_FILE,
    "test_forged_backups": ITS_FILE,
    "test_head_book": "heads are files beside either database",
    "test_newest_rows": "it looks at SQLite's plans for reading",
    "test_older_books": ITS_FILE,
    "test_opened_as_left": ITS_FILE,
    "test_opening": ITS_FILE,
    "test_steps": "`test_schema` compares the steps of both",
    **dict.fromkeys(("test_chain", "test_document", "test_pin", "test_secret_hash"), NO_BOOKS),
}
"""Tests of `tests/ledger` that do not run on PostgreSQL, and why."""
COUNTS_CALLS: Final = "tests/server/room/test_busy_boards.py"
"""It compares the calls of two taps; those of PostgreSQL's driver hang on how its answers come."""


def run_here(paths: Iterable[str], share: int) -> None:
    """Run one test in `share` of these on PostgreSQL."""
    needed_binaries()
    left_out = [f"--ignore=tests/ledger/{path}.py" for path in ONLY_SQLITE]
    left_out += [f"--ignore={COUNTS_CALLS}"]
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "tests.postgres.a_share"),
            *("-p", "no:xdist", "-p", "no:randomly", "-p", "no:cacheprovider"),
            *left_out,
            *paths,
        ],
        cwd=ROOT,
        env={
            **os.environ,
            "ARCLIGHT_DEPTH": "quick",
            "ARCLIGHT_TEST_BOOKS": "postgresql",
            SHARE: str(share),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout


@pytest.mark.plain
def test_services_keep_their_promises_on_postgresql() -> None:
    run_here(FOLDERS, scaled(quick=40, plain=10, deep=1))


@pytest.mark.plain
def test_the_storage_keeps_its_promises_on_postgresql() -> None:
    run_here((f"tests/ledger/test_{name}.py" for name in STORAGE), 1)


def test_every_test_of_the_storage_runs_on_postgresql_or_says_why_not() -> None:
    files = {path.stem for path in (ROOT / "tests" / "ledger").glob("test_*.py")}
    alone = {name for name in ONLY_SQLITE if "/" not in name}
    assert files == alone | {f"test_{name}" for name in STORAGE}
