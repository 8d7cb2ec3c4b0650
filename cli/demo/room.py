"""The demo's room: an account and keys for every seat, and the server with its table open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from typing import Final

from bots import COMPANY, TROUBLE, Person, Style
from cli.demo.host import hosting
from cli.demo.plan import DemoPlan, house_text
from cli.room.seeded_room import ANY_PORT, Floor, Running, running_server, seed_people
from ledger import DataDirectory
from wire.link import Bundle
from wire.link.enrolment import enrol_many
from wire.session import Role

TABLE: Final = 1
FINISH_SECONDS: Final = 3
STAY_HANDS: Final = 500
"""Simulated players stay for this many hands, about an evening."""
ARRIVE_MS: Final = (200, 2_500)
"""Simulated players arrive at once, so that the table is not empty for long."""


@dataclass(frozen=True, slots=True)
class DemoRoom:
    """A room that was made: who has which seat, and the keys of the screens."""

    folder: Path
    preset: str
    people: tuple[Person, ...]
    seats: tuple[Bundle, ...]
    centre: Bundle
    tournament: str = ""
    """The house's name of its tournament; empty: a cash game."""


def _screens_of(plan: DemoPlan, *, scripted: bool) -> Iterator[tuple[Role, str, str]]:
    """Yield role, place and name of every screen at the table; the centre comes last."""
    for seat in range(1, plan.seats + 1):
        role = Role.SEAT if seat == plan.my_seat and not scripted else Role.BOT
        yield role, f"seat:{TABLE}:{seat}", f"table {TABLE} seat {seat}"
    yield Role.CENTRE, f"centre:{TABLE}", f"table {TABLE} centre"


def make_room(folder: Path, plan: DemoPlan, *, scripted: bool = False) -> DemoRoom:
    """Make a demo room in an empty folder, with an account for every seat.

    Secrets are hashed at the lowest cost, because the demo prints them anyway. `scripted`: a
    simulated player plays the guest's seat too.
    """
    seeded = seed_people(folder, house_text(plan), plan.seats, name="demo")
    people = [
        replace(person, style=style, stay_hands=STAY_HANDS, arrive_ms=ARRIVE_MS)
        for person, style in zip(seeded, _styles(trouble=plan.trouble), strict=False)
    ]
    wanted = list(_screens_of(plan, scripted=scripted))
    keys = DataDirectory(folder).keys
    *seats, centre = enrol_many(keys, wanted, address="tcp://127.0.0.1:0")
    played = "demo" if plan.tournament else ""
    return DemoRoom(folder, plan.preset, tuple(people), tuple(seats), centre, played)


def _styles(*, trouble: bool) -> Iterator[Style]:
    """All styles of ordinary players in turn; with `trouble`, troublesome ones between them."""
    company, troublesome = cycle(COMPANY.values()), cycle(TROUBLE.values())
    while True:
        yield next(company)
        if trouble:
            yield next(troublesome)


@contextmanager
def open_room(room: DemoRoom, *, listen: str = ANY_PORT) -> Iterator[Running]:
    """Run the room's server with its table open. It ends in good order."""
    with running_server(room.folder, listen=listen, finish_s=FINISH_SECONDS) as server:
        with closing(Floor(server)) as floor:
            if room.tournament:
                floor.open_tournament(TABLE, room.tournament)
            else:
                floor.open(TABLE, room.preset)
        with hosting(server, TABLE, room.tournament):
            yield server
