"""A demo that keeps every frame of both screens, so that its motion can be looked at."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Final

from cli.demo.guests import guests
from cli.demo.plan import DemoPlan
from cli.demo.room import make_room, open_room
from cli.link.room_client import ROOT
from gallery.recording import Guest, Recorded, record_play
from wire.link.software import client_digest

PACE_PERCENT: Final = 70


def record(folder: Path, plan: DemoPlan, frames: Path, minutes: int) -> Recorded:
    """Play for some minutes; return how many frames were kept, and what flickered."""
    room = make_room(folder, plan)
    with ExitStack() as evening:
        server = evening.enter_context(open_room(room))
        others = [
            (room.seats[seat - 1].at(server.address), room.people[seat - 1])
            for seat in plan.bot_seats
        ]
        evening.enter_context(guests(others, pace_percent=PACE_PERCENT))
        person = room.people[plan.my_seat - 1]
        guest = Guest(
            seat=room.seats[plan.my_seat - 1].at(server.address),
            centre=room.centre.at(server.address),
            software=client_digest(ROOT, "centre"),
            card=(person.nickname, person.track),
            pin=person.pin,
        )
        return record_play(guest, frames, 60 * minutes)
