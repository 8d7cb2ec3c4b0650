"""The guide to running a room is run, line by line as it stands."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from cli.room.seeded_room import free_address
from tests.cli.room import stand_ins
from tests.conftest import ROOT

GUIDE = (ROOT / "docs" / "running_a_room.md").read_text(encoding="utf-8")
COMMANDS_MOST = 10
WORDS_MOST = 90


def blocks(kind: str, text: str = GUIDE) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.M | re.S)


def first_hand() -> list[str]:
    _, _, section = GUIDE.partition("## From nothing to the first hand")
    section, _, _ = section.partition("\n## ")
    (lines,) = blocks("sh", section)
    return lines.splitlines()


def test_ten_commands_take_an_empty_folder_to_the_first_hand() -> None:
    lines = first_hand()
    assert all(line.startswith("./arclight ") for line in lines)
    words = [word for line in lines for word in shlex.split(line) if word not in ("&", ">")]
    assert len(lines) <= COMMANDS_MOST
    assert len(words) <= WORDS_MOST


@pytest.mark.plain
def test_the_guide_takes_a_room_from_an_empty_folder_to_a_closed_day(tmp_path: Path) -> None:
    script = "\n".join(["set -e", "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT", *blocks("sh")])
    (answers,) = blocks("toml")
    answers = answers.replace("tcp://127.0.0.1:5670", free_address())
    (tmp_path / "answers.toml").write_text(answers, encoding="utf-8")
    _write_launcher(tmp_path / "arclight")
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
        "Ada Brook works here as administrator: ada",
        "The vault holds $40,000.00",
        "The PIN of account 2 is set",
        "Table 1 is open: nl_1_2",
        "Table 1 is started",
        "HAND OVER $",
        "= exact",
        "= owed to players now",
        "All is well.",
    ):
        assert promised in said, said
    assert "--- hand " in (tmp_path / "hands.txt").read_text(encoding="utf-8")
    assert "Traceback" not in done.stderr, done.stderr


def _write_launcher(file: Path) -> None:
    """Write an `arclight` that runs ours, with stand-ins for the fingers at the screens.

    As a person would, it types on once the server says that it is open.
    """
    root, python = quote(str(ROOT)), quote(sys.executable)
    file.write_text(
        "#!/bin/sh\n"
        f"export PYTHONPATH={root}\n"
        f'[ "$1 $2" != "room screens" ] || exec {python} -m {stand_ins.__name__} "$ARCLIGHT_DATA"\n'
        'case "$1" in staff) until grep -q "is open" server.txt; do sleep 0.1; done ;; esac\n'
        f'exec {python} -m cli "$@"\n',
        encoding="utf-8",
    )
    file.chmod(0o755)
