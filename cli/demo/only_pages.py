"""A demo without windows that goes on: simulated players at the table, pages for the staff."""

from __future__ import annotations

from contextlib import ExitStack
from gettext import gettext as _
from pathlib import Path
from time import sleep
from typing import Final

from cli.demo.guests import guests
from cli.demo.pages import page_sign_ins, served_pages
from cli.demo.plan import DemoPlan
from cli.demo.room import make_room, open_room
from cli.demo.sign_ins import sign_ins
from cli.output import say

STEP_SECONDS: Final = 0.5
PACE_PERCENT: Final = 70


def show_pages(folder: Path, plan: DemoPlan) -> None:
    """Play and serve the pages until Ctrl-C; nothing is left running."""
    room = make_room(folder, plan, scripted=True)
    with ExitStack() as evening:
        server = evening.enter_context(open_room(room))
        seats = [bundle.at(server.address) for bundle in room.seats]
        players = list(zip(seats, room.people, strict=True))
        evening.enter_context(guests(players, pace_percent=PACE_PERCENT))
        address = evening.enter_context(served_pages(folder, server.address))
        for line in page_sign_ins(folder, address):
            say(line)
        for line in sign_ins(folder, room.people[0].nickname, tournament=bool(plan.tournament)):
            say(line)
        say(_("Press Ctrl-C to end."))
        try:
            while True:
                sleep(STEP_SECONDS)
        except KeyboardInterrupt:
            say(_("The table closes."))
