"""The screens: how long a full redraw takes, what an idle table costs, how soon a screen starts.

Measured in processor time without a display, so that a busy machine gives the same figures. Only
starts are also measured in wall time, from the command to the first correct frame.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from cli.bench.centre_restart import restarts
from cli.bench.figures import Figure
from cli.bench.touch import TOUCHES, can_touch, touch_ms
from gallery.centre import speed as centre
from gallery.seat.speed import idle_percent, redraw_ms
from wire.link import Bundle, new_key_pair, write_bundle

ROOT: Final = Path(__file__).resolve().parents[2]
SIZES: Final = ((1024, 768), (1280, 800), (1920, 1080))
REDRAW_MS_MOST: Final = 4.0
TOUCH_MS_MOST: Final = 2000 / 60
"""Two frames."""
IDLE_PERCENT_MOST: Final = 2.0
START_S_MOST: Final = 1.0
CENTRE_SIZE: Final = (1920, 1080)
MOTION_PERCENT_MOST: Final = 20.0
_STARTS: Final = 5
_PATIENCE_S: Final = 60.0
_KEEP_FRAMES: Final = "SDL_VIDEO_DUMMY_SAVE_FRAMES"
"""Makes SDL's dummy display write every frame to a file in the working folder."""


def measure() -> list[Figure]:
    """Measure the player's station and the community display."""
    figures = [_redraw(size) for size in SIZES]
    figures.append(_idle((1280, 800)))
    figures.append(_start("seat: start to first screen, processor time", _start_seconds))
    figures.append(_start("seat: ./arclight station to first screen, on the wall", _wait_seconds))
    return [*figures, *_touch(), *_centre(), *_restart()]


def _touch() -> list[Figure]:
    """Time a touch in a real window; nothing where there is no virtual display."""
    if not can_touch():
        return []
    usual, longest = touch_ms()
    name = "seat: touch to first changed pixel, in a window"
    goal = f"<= {TOUCH_MS_MOST:.0f}"
    return [
        Figure(name=name, value=usual, unit="ms", goal=goal, ok=usual <= TOUCH_MS_MOST),
        Figure(
            name=f"{name}, the slowest of {TOUCHES}", value=longest, unit="ms", goal="", ok=True
        ),
    ]


def _centre() -> list[Figure]:
    motion = centre.motion_percent(CENTRE_SIZE)
    idle = centre.idle_percent(CENTRE_SIZE)
    size = "x".join(map(str, CENTRE_SIZE))
    return [
        Figure(
            name=f"centre: 60 frames a second in motion, {size}",
            value=motion,
            unit="% of a core",
            goal=f"<= {MOTION_PERCENT_MOST:g}",
            ok=motion <= MOTION_PERCENT_MOST,
        ),
        Figure(
            name=f"centre: idle table with a running clock, {size}",
            value=idle,
            unit="% of a core",
            goal=f"<= {IDLE_PERCENT_MOST:g}",
            ok=idle <= IDLE_PERCENT_MOST,
        ),
    ]


def _restart() -> list[Figure]:
    """Time the display, started in the middle of a hand, until it shows what the seats know."""
    with TemporaryDirectory(prefix="arclight-bench-") as folder:
        found = restarts(Path(folder) / "room", _STARTS)
    right = all(restart.shown.told == restart.expected for restart in found)
    times = {
        "from its link": min(restart.shown.link_s for restart in found),
        "processor time": min(restart.shown.program_s for restart in found),
        "on the wall": min(restart.wall_s for restart in found),
    }
    return [
        Figure(
            name=f"centre: right table in a hand, {since}",
            value=value,
            unit="s",
            goal=f"< {START_S_MOST:g}",
            ok=right and value < START_S_MOST,
        )
        for since, value in times.items()
    ]


def _redraw(size: tuple[int, int]) -> Figure:
    value = redraw_ms(size)
    judged = size == (1280, 800)
    return Figure(
        name=f"seat: lay out and draw all, {size[0]}x{size[1]}",
        value=value,
        unit="ms",
        goal=f"< {REDRAW_MS_MOST:g}" if judged else "",
        ok=not judged or value < REDRAW_MS_MOST,
    )


def _idle(size: tuple[int, int]) -> Figure:
    value = idle_percent(size)
    return Figure(
        name=f"seat: idle table with a running clock, {size[0]}x{size[1]}",
        value=value,
        unit="% of a core",
        goal=f"<= {IDLE_PERCENT_MOST:g}",
        ok=value <= IDLE_PERCENT_MOST,
    )


def _start(name: str, seconds: Callable[[], float]) -> Figure:
    value = min(seconds() for _ in range(_STARTS))
    return Figure(
        name=name,
        value=value,
        unit="s",
        goal=f"< {START_S_MOST:g}",
        ok=value < START_S_MOST,
    )


def _start_seconds() -> float:
    before = os.times()
    subprocess.run(
        [sys.executable, "-c", "from gallery.seat.start import first_screen; first_screen()"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    after = os.times()
    return (after.children_user - before.children_user) + (
        after.children_system - before.children_system
    )


def _wait_seconds() -> float:
    """How long a person who types the command waits; its server is not running."""
    with TemporaryDirectory(prefix="arclight-bench-") as name:
        folder = Path(name)
        bundle = Bundle(
            role="seat",
            place="seat:1:1",
            name="seat",
            keys=new_key_pair(),
            server=new_key_pair().public,
            address="tcp://127.0.0.1:9",
        )
        write_bundle(folder / "seat.json", bundle)
        silent = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", _KEEP_FRAMES: "1"}
        began = time.monotonic()
        station = subprocess.Popen(  # noqa: S603  (our own door)
            [ROOT / "arclight", "station", "--bundle", folder / "seat.json", "--size", "1280x800"],
            cwd=folder,
            env={**os.environ, **silent},
            stdout=subprocess.DEVNULL,
        )
        try:
            while not any(folder.glob("*.bmp")) and time.monotonic() - began < _PATIENCE_S:
                time.sleep(0.002)
            return time.monotonic() - began
        finally:
            station.kill()
            station.wait()
