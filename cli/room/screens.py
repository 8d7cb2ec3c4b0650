"""All screens of a room in windows on one computer: to try a room out before it is wired."""

from __future__ import annotations

import subprocess
from pathlib import Path
from time import sleep
from typing import Final

from cli.link.room_client import clients_folder, link_refusals_told, listening_address
from cli.own_command import ROOT, own_command
from wire.link import read_bundle

STEP_SECONDS: Final = 0.2
STOP_SECONDS: Final = 5
PROGRAMS: Final = {"seat": "station", "cage": "station", "centre": "center"}


def screen_commands(data: Path) -> list[tuple[str, ...]]:
    """Return the command of every screen whose keys are in the data directory."""
    commands = []
    with link_refusals_told():
        for file in sorted(clients_folder(data).glob("*.json")):
            bundle = read_bundle(file)
            if bundle.role in PROGRAMS:
                at = ("--server", listening_address(data))
                keys = ("--bundle", str(file.absolute()), *at)
                commands.append(own_command(PROGRAMS[bundle.role], *keys))
    return commands


def show_screens(commands: list[tuple[str, ...]]) -> None:
    """Run the screens until every window is closed, or Ctrl-C closes them all."""
    running = [
        subprocess.Popen(command, cwd=ROOT, start_new_session=True)  # noqa: S603  (our own)
        for command in commands
    ]
    try:
        while any(screen.poll() is None for screen in running):
            sleep(STEP_SECONDS)
    finally:
        for screen in running:
            screen.terminate()
        for screen in running:
            try:
                screen.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                screen.kill()
                screen.wait()
