"""The demo tells how to be its floorperson, cashier or supervisor, and that works."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from shlex import quote, split

import pytest
from typer.testing import CliRunner

from cli.demo.only_pages import free_seat
from cli.demo.pages import page_sign_ins
from cli.demo.plan import DemoPlan
from cli.demo.room import make_room, open_room
from cli.demo.sign_ins import sign_ins
from cli.main import app
from cli.screens.options import screen_keys
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


def test_the_line_of_a_customers_screen_makes_its_keys_where_the_screen_looks_for_them(
    tmp_path: Path,
) -> None:
    room = make_room(tmp_path / "a demo", DemoPlan(seats=2, bots=1))
    (room.folder / "address").write_text("tcp://127.0.0.1:5670", encoding="utf-8")

    enroll, screen = list(page_sign_ins(room.folder, "http://127.0.0.1:8670"))[-1].split(" && ")
    made = CliRunner().invoke(app, split(enroll)[1:])

    assert made.exit_code == 0, made.output
    where = split(screen)[1:]
    assert where == ["station", "--cage", "1", "--data", str(room.folder)]
    assert screen_keys("cage:1", room.folder, None).place == "cage:1"


def test_the_line_of_the_free_seat_finds_its_keys_and_nobody_simulated_sits_there(
    tmp_path: Path,
) -> None:
    plan = DemoPlan(seats=3, bots=2)
    room = make_room(tmp_path / "a demo", plan)

    typed = split(list(free_seat(room, plan.my_seat, "tcp://127.0.0.1:5670"))[-1])

    card = f"{room.people[0].nickname}={room.people[0].track}"
    where = ["station", "--table", "1", "--seat", "1", "--data", str(room.folder)]
    assert typed[1:] == [*where, "--sample-card", card]
    assert screen_keys("seat:1:1", room.folder, None).address == "tcp://127.0.0.1:5670"
    assert plan.my_seat not in plan.bot_seats
