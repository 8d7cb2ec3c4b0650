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
from player_station.screens.curtains import TOLD_AFTER_MS
from player_station.screens.places import Places
from player_station.state import Station
from screenkit import Panel, drawn, start_without_display
from tests.conftest import ROOT
from tests.player_station.real_room import TABLE, running_room
from tests.player_station.real_seat import await_it
from tests.screens_needed import needed_display_server, wanted_hand
from wire.link import Bundle, new_key_pair, write_bundle
from wire.messages.own_view import OwnView

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


def nowhere() -> Bundle:
    """The keys of a seat whose server is not there; its screen says that it is connecting."""
    return Bundle(
        role="seat",
        place="seat:1:1",
        name="seat",
        keys=new_key_pair(),
        server=new_key_pair().public,
        address="tcp://127.0.0.1:9",
    )


@contextmanager
def station(
    display: str, folder: Path, *options: str, bundle: Bundle | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a station on a display."""
    write_bundle(folder / "seat.json", bundle or nowhere())
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
    wanted = drawn(screen_of(Station(now_ms=TOLD_AFTER_MS), width=panel.design.w).layout, panel)
    with (
        virtual_display(tmp_path, display_size) as (display, pixels),
        station(display, tmp_path, *options) as process,
    ):
        await_it(
            lambda: _alike(screenshot(pixels), wanted) >= 0.99,
            lambda: _still_runs(process),
            "the screen in the window",
        )


def _hand(display: str, *does: str) -> None:
    """Move the display's mouse, or press its keys."""
    command = [wanted_hand(), *does]
    subprocess.run(command, env={**os.environ, "DISPLAY": display}, check=True)


def test_only_the_service_key_leads_out_of_a_real_kiosk(tmp_path: Path) -> None:
    wanted_hand()
    start_without_display()
    panel = Panel(width_px=1280, height_px=800)
    wanted = drawn(screen_of(Station(now_ms=TOLD_AFTER_MS), width=panel.design.w).layout, panel)
    with (
        virtual_display(tmp_path, (1280, 800)) as (display, pixels),
        station(display, tmp_path, "--kiosk") as process,
    ):
        await_it(
            lambda: _alike(screenshot(pixels), wanted) >= 0.99,
            lambda: _still_runs(process),
            "the screen in the window",
        )
        for key in ("alt+F4", "Escape", "ctrl+alt+q", "ctrl+c"):
            _hand(display, "key", key)
            _still_runs(process)
        _hand(display, "key", "ctrl+alt+shift+q")
        assert process.wait(30) == 0


def test_a_touch_in_the_real_window_of_a_real_seat_opens_the_menu(tmp_path: Path) -> None:
    wanted_hand()
    start_without_display()
    panel = Panel(width_px=1920, height_px=1080)
    free = Station(link="up", page="menu", own=OwnView(seat=1, state="open", table=TABLE))
    wanted = drawn(screen_of(free, width=panel.design.w).layout, panel)
    x, y = (round(at * panel.scale) for at in Places(width=panel.design.w).menu.centre)
    with (
        running_room(tmp_path) as room,
        virtual_display(tmp_path, (1920, 1080)) as (display, pixels),
        station(display, tmp_path, "--kiosk", bundle=room.bundles[f"seat:{TABLE}:1"]) as process,
    ):

        def touch() -> None:
            _still_runs(process)
            _hand(display, "mousemove", str(x), str(y), "click", "1")

        await_it(lambda: _alike(screenshot(pixels), wanted) >= 0.99, touch, "the menu")


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
