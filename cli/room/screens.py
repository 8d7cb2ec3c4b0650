"""All screens of a room in windows on one computer, to try out a room before it is wired."""

from __future__ import annotations

import errno
import math
import os
import signal
import subprocess
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from gettext import gettext as _
from pathlib import Path
from time import sleep
from types import FrameType
from typing import Final

from cli.demo.window_places import (
    EDGE,
    SEAT_SHAPE,
    TABLE_SHAPE,
    TITLE_BAR,
    Place,
    fitted,
    free_area,
)
from cli.link.room_client import clients_folder, link_refusals_told, listening_address
from cli.output import stop
from cli.own_command import ROOT, own_command
from wire.link import read_bundle

STEP_SECONDS: Final = 0.2
STOP_SECONDS: Final = 5
PROGRAMS: Final = {"seat": "station", "cage": "station", "centre": "center"}
ENDINGS: Final = (signal.SIGTERM, signal.SIGHUP)


@dataclass(frozen=True, slots=True)
class Screen:
    """One enrolled screen of the room."""

    role: str
    keys: Path

    @property
    def reader(self) -> Path:
        """The pipe that is its card reader while the room is tried out."""
        return self.keys.with_suffix(".reader")

    def command(self, server: str, place: Place) -> tuple[str, ...]:
        """Return the command that shows it."""
        width, height = place.size
        x, y = place.at or (0, 0)
        words = ("--bundle", str(self.keys.absolute()), "--server", server)
        window = ("--size", f"{width}x{height}", "--at", f"{x},{y}")
        reader = ("--reader", str(self.reader.absolute())) if self.role == "seat" else ()
        return own_command(PROGRAMS[self.role], *words, *window, *reader)


def room_screens(data: Path) -> list[Screen]:
    """Return every screen whose keys are in the data directory."""
    found = []
    with link_refusals_told():
        for file in sorted(clients_folder(data).glob("*.json")):
            role = read_bundle(file).role
            if role in PROGRAMS:
                found.append(Screen(role, file))
    return found


def tiled(screens: Sequence[Screen], display: tuple[int, int]) -> list[Place]:
    """Give each window a place of its own, so that none covers another's title bar."""
    wide, high = free_area(*display)
    across = math.ceil(math.sqrt(len(screens)))
    down = math.ceil(len(screens) / across)
    cell = (wide // across, high // down)
    places = []
    for number, screen in enumerate(screens):
        row, column = divmod(number, across)
        shape = TABLE_SHAPE if screen.role == "centre" else SEAT_SHAPE
        size = fitted(shape, cell[0] - EDGE, cell[1] - TITLE_BAR)
        at = (EDGE + column * cell[0], TITLE_BAR + row * cell[1])
        places.append(Place(size, at))
    return places


def show_screens(data: Path, screens: Sequence[Screen], display: tuple[int, int]) -> None:
    """Run the screens until every window is closed, or this process is told to end."""
    server = listening_address(data)
    with ExitStack() as evening:
        for ending in ENDINGS:
            evening.callback(signal.signal, ending, signal.signal(ending, _end))
        running: list[subprocess.Popen[bytes]] = []
        evening.callback(_close, running)
        for screen, place in zip(screens, tiled(screens, display), strict=True):
            if screen.role == "seat":
                _make_reader(screen.reader, evening)
            command = screen.command(server, place)
            running.append(subprocess.Popen(command, cwd=ROOT, start_new_session=True))  # noqa: S603
        while any(window.poll() is None for window in running):
            sleep(STEP_SECONDS)


def _end(number: int, _frame: FrameType | None) -> None:
    raise SystemExit(128 + number)


def _make_reader(pipe: Path, evening: ExitStack) -> None:
    pipe.unlink(missing_ok=True)
    os.mkfifo(pipe, 0o600)
    evening.callback(pipe.unlink, missing_ok=True)


def _close(running: Sequence[subprocess.Popen[bytes]]) -> None:
    for window in running:
        window.terminate()
    for window in running:
        try:
            window.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            window.kill()
            window.wait()


def _tracks_on(card: Path) -> list[str]:
    try:
        return card.read_text(encoding="ascii").split("\n")
    except OSError as trouble:
        words = _("{card}: {why}; name the file that the cage wrote")
        stop(words.format(card=card, why=trouble.strerror))
    except UnicodeDecodeError:
        stop(_("{card} holds no card; name the file that the cage wrote").format(card=card))


def swipe(data: Path, table: int, seat: int, card: Path) -> None:
    """Type a card's tracks at a seat's window, as its reader would."""
    pipe = clients_folder(data) / f"table-{table}-seat-{seat}.reader"
    tracks = _tracks_on(card)
    try:
        end = os.open(pipe, os.O_WRONLY | os.O_NONBLOCK)
    except OSError as error:
        if error.errno not in (errno.ENOENT, errno.ENXIO):
            raise
        words = _(
            "table {table}, seat {seat} has no window here; windows: {windows}."
            " Name one of them, or start `arclight room screens`."
        )
        windows = ", ".join(_windows(pipe.parent)) or _("none")
        stop(words.format(table=table, seat=seat, windows=windows))
    try:
        os.write(end, ("".join(tracks) + "\n").encode("ascii"))
    finally:
        os.close(end)


def _windows(clients: Path) -> list[str]:
    """Name the seats that have a window here."""
    return sorted(pipe.stem.replace("-", " ") for pipe in clients.glob("table-*-seat-*.reader"))
