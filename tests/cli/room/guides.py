"""Pages whose lines are run as they stand, in a real room with simulated fingers."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from shlex import quote

from cli.room.seeded_room import free_address
from tests.cli.room import stand_ins
from tests.conftest import ROOT

ROOM_GUIDE = (ROOT / "docs" / "running_a_room.md").read_text(encoding="utf-8")


def blocks(kind: str, text: str = ROOM_GUIDE) -> list[str]:
    """Return the blocks of a page in one language."""
    return re.findall(rf"^```{kind}\n(.*?)^```", text, re.M | re.S)


def first_hand() -> list[str]:
    """Return the commands from an empty folder to the first hand."""
    _, _, section = ROOM_GUIDE.partition("## From nothing to the first hand")
    section, _, _ = section.partition("\n## ")
    (lines,) = blocks("sh", section)
    return lines.splitlines()


def room_answers(**changed: object) -> str:
    """Return the guide's answers for a new room, at an address of its own."""
    (answers,) = blocks("toml")
    for key, value in changed.items():
        answers = re.sub(rf"^{key} = .*$", f"{key} = {value}", answers, flags=re.M)
    return answers.replace("tcp://127.0.0.1:5670", free_address())


def run_lines(
    folder: Path, lines: Iterable[str], answers: str, buy_in: int = stand_ins.BUY_IN
) -> subprocess.CompletedProcess[str]:
    """Run a page's lines in a folder; the first that fails ends it, and nothing is left running."""
    script = "\n".join(["set -e", "trap 'kill $(jobs -p) 2>/dev/null || true' EXIT", *lines])
    (folder / "answers.toml").write_text(answers, encoding="utf-8")
    _write_launcher(folder / "arclight", buy_in)
    return subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def _write_launcher(file: Path, buy_in: int) -> None:
    """Write an `arclight` that runs ours, with stand-ins for the fingers at the screens.

    As a person would, it types on once the server says that it is open, and starts the table again
    if the players have not sat down yet.
    """
    root, python = quote(str(ROOT)), quote(sys.executable)
    fingers = f'{python} -m {stand_ins.__name__} "$ARCLIGHT_DATA" {buy_in}'
    file.write_text(
        "#!/bin/sh\n"
        f"export PYTHONPATH={root}\n"
        f'[ "$1 $2" != "room screens" ] || exec {fingers}\n'
        'case "$1" in staff) until grep -q "is open" server.txt; do sleep 0.1; done ;; esac\n'
        'case "$*" in *" start 1")\n'
        f'  for _ in 1 2 3 4 5 6 7 8 9; do {python} -m cli "$@" && exit; sleep 0.5; done ;; esac\n'
        f'exec {python} -m cli "$@"\n',
        encoding="utf-8",
    )
    file.chmod(0o755)
