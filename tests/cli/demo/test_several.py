"""The demo of a room that outlives its machines."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from typer.testing import CliRunner

from cli.main import app
from tests.conftest import ROOT
from tests.postgres.cluster import needed_binaries

RUN = CliRunner()


def test_several_servers_need_books_on_postgresql() -> None:
    done = RUN.invoke(app, ["demo", "--servers", "2"])

    assert done.exit_code == 2
    assert "--postgres" in done.output


def test_a_tournament_is_not_shown_on_postgresql() -> None:
    done = RUN.invoke(app, ["demo", "--postgres", "--tournament"])

    assert done.exit_code == 2
    assert "cash games" in done.output


def test_without_postgresql_the_demo_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ARCLIGHT_PG", "/nowhere")

    done = RUN.invoke(app, ["demo", "--servers", "2", "--postgres"])

    assert done.exit_code == 1
    assert "ARCLIGHT_PG" in done.output


@pytest.mark.deep
def test_a_server_and_the_primary_die_and_every_table_goes_on() -> None:
    needed_binaries()
    command = ("-m", "cli", "demo", "--servers", "2", "--postgres", "--json")
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, capture_output=True, text=True, check=False
    )

    assert done.returncode == 0, done.stderr[-3000:]
    told = json.loads(done.stdout)
    assert told["audit"]
    assert told["hands"] >= told["tables"]
    assert told["server_killed_s"] > 0
