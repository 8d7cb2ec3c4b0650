"""A demo without windows that goes on: simulated players at the table, pages for the staff."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from gettext import gettext as _
from pathlib import Path
from shlex import quote
from time import sleep
from typing import Final

from cli.demo.guests import guests
from cli.demo.pages import page_sign_ins, served_pages
from cli.demo.plan import DemoPlan
from cli.demo.room import TABLE, DemoRoom, make_room, open_room
from cli.demo.sign_ins import sign_ins
from cli.link.room_client import clients_folder
from cli.output import say
from cli.room.key_bundle import key_file_name
from wire.link import write_bundle

STEP_SECONDS: Final = 0.5
PACE_PERCENT: Final = 70


def show_pages(folder: Path, plan: DemoPlan) -> None:
    """Play and serve the pages until Ctrl-C; nothing is left running.

    A cash table leaves the guest's seat free, for a customer who opens an account at the cage.
    """
    crowded = bool(plan.tournament)
    plan = plan if crowded else replace(plan, watch=True)
    room = make_room(folder, plan, scripted=crowded)
    with ExitStack() as evening:
        server = evening.enter_context(open_room(room))
        taken = range(1, plan.seats + 1) if crowded else plan.bot_seats
        players = [(room.seats[at - 1].at(server.address), room.people[at - 1]) for at in taken]
        evening.enter_context(guests(players, pace_percent=PACE_PERCENT))
        address = evening.enter_context(served_pages(folder, server.address))
        for line in page_sign_ins(folder, address):
            say(line)
        if not crowded:
            for line in free_seat(room, plan.my_seat, server.address):
                say(line)
        for line in sign_ins(folder, room.people[0].nickname, tournament=crowded):
            say(line)
        say(_("Press Ctrl-C to end."))
        try:
            while True:
                sleep(STEP_SECONDS)
        except KeyboardInterrupt:
            say(_("The table closes."))


def free_seat(room: DemoRoom, seat: int, address: str) -> Iterator[str]:
    """Keep the keys of the seat that nobody takes, and yield how its screen is opened."""
    station = room.seats[seat - 1].at(address)
    kept = clients_folder(room.folder)
    kept.mkdir(mode=0o700, exist_ok=True)
    write_bundle(kept / key_file_name(station.name), station)
    guest = room.people[seat - 1]
    said = _("  The free seat, with the card of {name} (PIN {pin}), or with a card that you gave:")
    yield said.format(name=guest.nickname, pin=guest.pin)
    card = quote(f"{guest.nickname}={guest.track}")
    where = f"--table {TABLE} --seat {seat} --data {quote(str(room.folder.absolute()))}"
    yield f"  ./arclight station {where} --sample-card {card}"
