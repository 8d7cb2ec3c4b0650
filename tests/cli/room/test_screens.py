"""`arclight room screens`: every window is reachable, cards can be swiped, and all end together."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from typer.testing import CliRunner

from cli.demo.window_places import TITLE_BAR
from cli.main import app
from cli.room.screens import Screen, tiled
from player_station.swipe_pipe import SwipePipe, is_pipe
from tests.conftest import ROOT


@pytest.mark.parametrize("display", [(1366, 768), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("seats", [1, 2, 6, 10])
def test_no_window_covers_another_and_all_are_on_the_display(
    seats: int, display: tuple[int, int]
) -> None:
    roles = ["cage", "centre", *["seat"] * seats]
    places = tiled([Screen(role, Path(f"{role}.json")) for role in roles], display)

    boxes = []
    for place in places:
        assert place.at is not None
        (x, y), (width, height) = place.at, place.size
        boxes.append((x, y - TITLE_BAR, x + width, y + height))
        assert x >= 0
        assert y >= TITLE_BAR
        assert x + width <= display[0]
        assert y + height <= display[1]
    for one, other in combinations(boxes, 2):
        apart = one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]
        assert apart, (one, other)


def test_a_swipe_reaches_the_reader_of_its_seat(tmp_path: Path) -> None:
    (tmp_path / "clients").mkdir()
    pipe, card = tmp_path / "clients" / "table-1-seat-2.reader", tmp_path / "ann.card"
    card.write_text("%B123^ANN?\n;123=9?\n", encoding="ascii")
    words = ["room", "swipe", "2", str(card), "--data", str(tmp_path)]
    assert "has no window here; windows: none." in CliRunner().invoke(app, words).stderr
    os.mkfifo(pipe)
    other = ["room", "swipe", "7", str(card), "--data", str(tmp_path)]
    assert "windows: table 1 seat 2." in CliRunner().invoke(app, other).stderr
    assert is_pipe(pipe)
    reader = SwipePipe(pipe)

    done = CliRunner().invoke(app, words)

    assert done.exit_code == 0, done.output
    assert reader.read() == "%B123^ANN?;123=9?\n"
    assert reader.read() == ""
    reader.close()


def test_a_card_file_that_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    words = ["room", "swipe", "2", str(tmp_path / "ann.card"), "--data", str(tmp_path)]
    said = CliRunner().invoke(app, words).stderr
    assert "No such file" in said
    assert "holds no card" not in said


CHILD = "import os,time; os.write(1, b'up\\n'); time.sleep(60)"
PARENT = f"""
import cli.room.screens as screens
from pathlib import Path
screens.Screen.command = lambda *_: ({sys.executable!r}, "-c", {CHILD!r})
one = screens.Screen("cage", Path("cage.json"))
screens.show_screens(Path("room"), [one, one], (1920, 1080))
"""


@pytest.mark.plain
def test_the_windows_end_with_the_command_that_shows_them() -> None:
    command = [sys.executable, "-c", PARENT]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as parent:
        assert parent.stdout is not None
        assert [parent.stdout.readline() for _ in range(2)] == ["up\n", "up\n"]
        parent.send_signal(signal.SIGTERM)
        assert parent.stdout.read() == "", "the pipe closes when the last child has ended"
        assert parent.wait(20) == 128 + signal.SIGTERM
