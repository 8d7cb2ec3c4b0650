"""The demo tells how to be its floorperson, cashier or supervisor, and that works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shlex import quote

import pytest

from cli.demo.plan import DemoPlan
from cli.demo.room import make_room, open_room
from cli.demo.sign_ins import sign_ins
from tests.conftest import ROOT


@pytest.mark.plain
def test_every_line_the_demo_prints_for_floor_and_cage_can_be_typed(tmp_path: Path) -> None:
    room = make_room(tmp_path / "a demo", DemoPlan(seats=2, bots=1))
    lines = list(sign_ins(room.folder, room.people[0].nickname))
    secrets = re.findall(r"the password is: (.*)", "\n".join(lines))
    typed = "\n".join(line for line in lines if line.startswith("  "))
    for number, secret in enumerate(secrets):
        (tmp_path / f"{number}.txt").write_text(secret, encoding="utf-8")
    files = iter(range(len(secrets)))
    typed = re.sub(
        r"sign-in \w+", lambda f: f"{f[0]} --password-file {tmp_path}/{next(files)}.txt", typed
    )
    # The first goes through the launcher; with compiled modules the others are quicker.
    launcher, first, others = typed.partition("./arclight ")
    others = others.replace("./arclight ", f"{quote(sys.executable)} -m cli ")
    typed = launcher + first + others
    assert len(secrets) == 3
    with open_room(room):
        done = subprocess.run(
            ("sh", "-ec", typed), cwd=ROOT, capture_output=True, text=True, check=False, timeout=120
        )
    assert done.returncode == 0, done.stderr
    assert "Signed in: Finn Walsh" in done.stdout
    assert "Signed in: Carl Moss" in done.stdout
    assert "Table 2 is open: rake_1_2" in done.stdout
    assert len((room.folder / "blank-cards.csv").read_text(encoding="utf-8").splitlines()) == 5
