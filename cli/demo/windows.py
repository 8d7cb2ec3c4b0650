"""The demo with windows: the community display and your own seat, side by side."""

from __future__ import annotations

import subprocess
import sys
from contextlib import ExitStack
from gettext import gettext as _
from pathlib import Path
from time import sleep
from typing import Final

from cli.demo.guests import guests
from cli.demo.plan import DemoPlan
from cli.demo.room import TABLE, DemoRoom, make_room, open_room
from cli.output import say
from cli.room_client import ROOT
from wire.link import Bundle, write_bundle

STEP_SECONDS: Final = 0.2
CENTRE_SIZE: Final = (1120, 630)


def show_windows(folder: Path, plan: DemoPlan) -> None:
    """Play until both windows are closed or Ctrl-C; nothing is left running."""
    room = make_room(folder, plan)
    guest = room.people[plan.my_seat - 1]
    with ExitStack() as evening:
        address = evening.enter_context(open_room(room))
        others = [
            (room.seats[seat - 1].at(address), room.people[seat - 1]) for seat in plan.bot_seats
        ]
        evening.enter_context(guests(others, pace_percent=_percent(plan.pace)))
        windows = _windows(room, plan, address)
        evening.callback(_end, windows)
        say(_("You are {name}; your card lies in the tray.").format(name=guest.nickname))
        say(_("Your PIN is {pin}. Close the windows or press Ctrl-C to end.").format(pin=guest.pin))
        try:
            while any(window.poll() is None for window in windows):
                sleep(STEP_SECONDS)
        except KeyboardInterrupt:
            say(_("The table closes."))


def _percent(pace: str) -> int:
    return {"calm": 130, "brisk": 70}.get(pace, 20)


def _windows(room: DemoRoom, plan: DemoPlan, address: str) -> list[subprocess.Popen[bytes]]:
    guest = room.people[plan.my_seat - 1]
    seat = _keys(room.folder, "my-seat.json", room.seats[plan.my_seat - 1].at(address))
    centre = _keys(room.folder, "my-table.json", room.centre.at(address))
    card = f"{guest.nickname}  PIN {guest.pin}={guest.track}"
    width, height = CENTRE_SIZE
    table = ("--table", str(TABLE), "--bundle", centre, "--size", f"{width}x{height}")
    mine = ("--bundle", seat, "--size", "1024x768", "--sample-card", card)
    return [
        _started(room.folder, "center", *table, "--at", "0,40"),
        _started(room.folder, "station", *mine, "--at", f"{width + 20},40"),
    ]


def _keys(folder: Path, name: str, bundle: Bundle) -> str:
    file = folder / name
    write_bundle(file, bundle)
    return str(file)


def _started(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    """Start a screen; what its libraries mutter about missing devices goes to a file."""
    command = (sys.executable, "-m", "cli", *arguments)
    with (folder / f"{arguments[0]}.log").open("wb") as log:
        return subprocess.Popen(  # noqa: S603  (our own command)
            command, cwd=ROOT, stdout=log, stderr=log, start_new_session=True
        )


def _end(windows: list[subprocess.Popen[bytes]]) -> None:
    for window in windows:
        window.terminate()
    for window in windows:
        try:
            window.wait(5)
        except subprocess.TimeoutExpired:
            window.kill()
            window.wait()
