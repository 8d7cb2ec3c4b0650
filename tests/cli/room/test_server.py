"""`arclight server`: what keeps a room from opening is told in one clear line."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from cli.main import app


def test_a_full_disk_is_told_in_one_line_before_anything_is_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "room"
    usage: Any = shutil._ntuple_diskusage(10 << 30, (10 << 30) - (3 << 20), 3 << 20)
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: usage)

    done = CliRunner().invoke(app, ["server", "--data", str(data)])

    assert done.exit_code == 1
    told = f"arclight: the disk of {data} is full: 3 MB are free. Free 64 MB, then start.\n"
    assert done.stderr == told
    assert not data.exists()
