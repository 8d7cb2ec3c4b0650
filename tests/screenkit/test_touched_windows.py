"""Real windows beside each other: every touch counts, also the one that changes the window."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep

import pytest

from tests.conftest import ROOT
from tests.player_station.test_window import virtual_display
from tests.screens_needed import wanted_hand, wanted_window_manager

pytestmark = pytest.mark.plain

PROGRAM = """
import sys
from screenkit.window import Placing, Window
window = Window(title="seat", size=(300, 300), place=Placing(at=(int(sys.argv[1]), 60)))
while True:
    for one in window.inputs(wait_ms=200):
        print(getattr(one, "kind", type(one).__name__), flush=True)
"""
LEFT, RIGHT = 20, 500


@contextmanager
def _running(display: str, *command: str, told: Path | None = None) -> Iterator[None]:
    environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    with (told or Path(os.devnull)).open("w") as out:
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=out, stderr=subprocess.DEVNULL
        )
    try:
        yield
    finally:
        process.kill()
        process.wait(30)


def _touch(display: str, x: int) -> None:
    command = [wanted_hand(), "mousemove", str(x), "250", "click", "1"]
    subprocess.run(command, env={**os.environ, "DISPLAY": display}, check=True)


def _await(holds: Callable[[], bool], what: str) -> None:
    late = monotonic() + 30
    while not holds():
        assert monotonic() < late, f"waited in vain for {what}"
        sleep(0.02)


def _await_downs(told: Path, count: int) -> None:
    _await(lambda: told.read_text().split().count("down") >= count, f"touch {count} of {told.name}")


def _windows(display: str) -> int:
    command = [wanted_hand(), "search", "--onlyvisible", "--class", "."]
    environment = {**os.environ, "DISPLAY": display}
    found = subprocess.run(command, env=environment, capture_output=True, check=False)
    return len(found.stdout.split())


def test_the_touch_that_brings_a_window_to_the_front_counts(tmp_path: Path) -> None:
    """The first digit of a PIN was lost wherever another window had been touched before."""
    wanted_hand()
    manager = wanted_window_manager()
    left, right = tmp_path / "left", tmp_path / "right"
    with (
        virtual_display(tmp_path, (1024, 768)) as (display, _pixels),
        _running(display, manager),
        _running(display, sys.executable, "-c", PROGRAM, str(LEFT), told=left),
        _running(display, sys.executable, "-c", PROGRAM, str(RIGHT), told=right),
    ):
        _await(lambda: _windows(display) >= 2, "both windows")
        for count in (1, 2, 3):
            _touch(display, LEFT + 100)
            _await_downs(left, count)
            _touch(display, RIGHT + 100)
            _await_downs(right, count)
