"""The real window on a virtual display: full screen, scaled, and seen in a screenshot."""

from __future__ import annotations

import os
import struct
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pygame
import pytest

from player_station.screens import screen_of
from player_station.state import Station
from screenkit import Panel, drawn, start_without_display
from tests.conftest import ROOT
from tests.player_station.real_seat import await_it
from tests.screens_needed import needed_display_server
from wire.link import Bundle, new_key_pair, write_bundle

pytestmark = pytest.mark.plain


@contextmanager
def virtual_display(folder: Path, size: tuple[int, int]) -> Iterator[tuple[str, Path]]:
    """Start a display of its own; yield its name and the file its pixels are in."""
    program = needed_display_server()
    reading, writing = os.pipe()
    screen = f"{size[0]}x{size[1]}x24"
    process = subprocess.Popen(
        [program, "-displayfd", str(writing), "-screen", "0", screen, "-fbdir", str(folder)],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        yield f":{number}", folder / "Xvfb_screen0"
    finally:
        process.terminate()
        process.wait(30)


def screenshot(file: Path) -> pygame.Surface:
    """Read the display's pixels (an XWD file: header, colours, rows of BGRX)."""
    content = file.read_bytes()
    header = struct.unpack(">25I", content[:100])
    size, width, height = header[0], header[4], header[5]
    line, colours = header[12], header[19]
    start = size + colours * 12
    rows = b"".join(content[start + y * line : start + y * line + width * 4] for y in range(height))
    return pygame.image.frombuffer(rows, (width, height), "BGRA").convert(24)


@contextmanager
def station(display: str, folder: Path, *options: str) -> Iterator[subprocess.Popen[bytes]]:
    """Start a station whose server is not there; it shows that it is connecting."""
    bundle = Bundle(
        role="seat",
        place="seat:1:1",
        name="seat",
        keys=new_key_pair(),
        server=new_key_pair().public,
        address="tcp://127.0.0.1:9",
    )
    write_bundle(folder / "seat.json", bundle)
    environment = {**os.environ, "DISPLAY": display, "SDL_VIDEODRIVER": "x11"}
    process = subprocess.Popen(
        [sys.executable, "-m", "cli", "station", "--bundle", str(folder / "seat.json"), *options],
        cwd=ROOT,
        env={**environment, "SDL_AUDIODRIVER": "dummy"},
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait(30)


@pytest.mark.parametrize(
    ("display_size", "options", "window_size"),
    [
        ((1280, 800), ("--kiosk",), (1280, 800)),
        ((1024, 768), ("--kiosk",), (1024, 768)),
        ((1920, 1080), ("--size", "1280x800", "--at", "0,0"), (1280, 800)),
    ],
)
def test_the_real_window_shows_what_was_laid_out(
    tmp_path: Path,
    display_size: tuple[int, int],
    options: tuple[str, ...],
    window_size: tuple[int, int],
) -> None:
    start_without_display()
    panel = Panel(width_px=window_size[0], height_px=window_size[1])
    wanted = drawn(screen_of(Station(), width=panel.design.w).layout, panel)
    with (
        virtual_display(tmp_path, display_size) as (display, pixels),
        station(display, tmp_path, *options) as process,
    ):
        await_it(
            lambda: _alike(screenshot(pixels), wanted) >= 0.99,
            lambda: _still_runs(process),
            "the screen in the window",
        )


def _still_runs(process: subprocess.Popen[bytes]) -> None:
    """Give the station a moment; it must not end in it."""
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.1)


def _alike(shot: pygame.Surface, wanted: pygame.Surface) -> float:
    """Which part of sampled pixels is the same, allowing for a rounding of colours."""
    width, height = wanted.get_size()
    places = [(x, y) for x in range(3, width, 13) for y in range(3, height, 13)]
    same = sum(_near(shot.get_at(at), wanted.get_at(at)) for at in places)
    return same / len(places)


def _near(one: pygame.Color, other: pygame.Color) -> bool:
    return all(abs(a - b) <= 2 for a, b in zip(one[:3], other[:3], strict=True))
