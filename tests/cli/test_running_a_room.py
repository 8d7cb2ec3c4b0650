"""The guide to running a room is run, line by line as it stands."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from tests.conftest import ROOT

GUIDE = ROOT / "docs" / "running_a_room.md"


@pytest.mark.plain
def test_the_guide_takes_a_room_from_its_first_start_to_a_closed_day(tmp_path: Path) -> None:
    blocks = re.findall(r"^```sh\n(.*?)^```", GUIDE.read_text(encoding="utf-8"), re.M | re.S)
    script = "\n".join(["set -e", "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT", *blocks])
    launcher = tmp_path / "arclight"
    root, python = quote(str(ROOT)), quote(sys.executable)
    launcher.write_text(f'#!/bin/sh\nPYTHONPATH={root} exec {python} -m cli "$@"\n')
    launcher.chmod(0o755)
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    said = done.stdout
    for promised in (
        "ada is the first administrator",
        "Gaming day 2026-11-16 is open",
        "The PIN of account 3 is set",
        "Table 1 is open: nl_1_2",
        "gaming day 2026-11-17 is open",
    ):
        assert promised in said, said
    assert "--- hand 1" in (tmp_path / "hands.txt").read_text(encoding="utf-8")
    assert "Traceback" not in done.stderr, done.stderr
