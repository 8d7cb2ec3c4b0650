"""Simulated players at the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.main import app

RUN = CliRunner()


@pytest.mark.parametrize("typed", ["x:card:pin", "11:card:pin", "3:card", "3", "3:a:b:c"])
def test_who_sits_where_must_be_typed_whole(tmp_path: Path, typed: str) -> None:
    done = RUN.invoke(app, ["bots", typed, "--data", str(tmp_path), "--table", "1"])

    assert done.exit_code == 2
    assert done.stderr == f"arclight: {typed}: type SEAT:CARD:PIN, a seat from 1 to 10\n"
