"""The tests of services, rooms and tables run on PostgreSQL too: a fixed tenth, at deep all."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Final

import pytest

from tests.conftest import ROOT
from tests.depth import scaled
from tests.postgres.a_share import SHARE
from tests.postgres.cluster import needed_binaries

FOLDERS: Final = (
    *(f"tests/ledger/{part}" for part in ("board", "cage", "cards", "pins", "players", "staff")),
    "tests/ledger/tournaments",
    "tests/server/room",
)
ONLY_SQLITE: Final = {
    "tests/ledger/tournaments/test_any_tournament.py": "it turns the waits of SQLite's disk off",
}
"""Tests that speak to the file itself, and why."""


@pytest.mark.plain
def test_services_keep_their_promises_on_postgresql() -> None:
    needed_binaries()
    left_out = [f"--ignore={path}" for path in ONLY_SQLITE]
    share = str(scaled(quick=40, plain=10, deep=1))
    done = subprocess.run(
        [
            *(sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "tests.postgres.a_share"),
            *("-p", "no:xdist", "-p", "no:randomly", "-p", "no:cacheprovider"),
            *left_out,
            *FOLDERS,
        ],
        cwd=ROOT,
        env={
            **os.environ,
            "ARCLIGHT_DEPTH": "quick",
            "ARCLIGHT_TEST_BOOKS": "postgresql",
            SHARE: share,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
