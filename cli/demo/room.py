"""The demo's room: an account and keys for every seat, and the server with its table open."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bots import Person
from cli.demo.plan import PRESET, DemoPlan, house_text
from cli.seeded_room import Floor, running_server, seed_people
from ledger import DataDirectory
from ledger.secret_hash import STRONG
from wire.link import Bundle
from wire.link.enrolment import enrol_many
from wire.session import Role

TABLE: Final = 1
FINISH_SECONDS: Final = 3


@dataclass(frozen=True, slots=True)
class DemoRoom:
    """What was made: whose seats they are, and the keys of the screens."""

    folder: Path
    people: tuple[Person, ...]
    seats: tuple[Bundle, ...]
    centre: Bundle


def make_room(folder: Path, plan: DemoPlan, *, scripted: bool = False) -> DemoRoom:
    """Make a demo room in an empty folder, with an account for every seat.

    `scripted`: the guest's seat is played by a simulated player too.
    """
    people = seed_people(folder, house_text(plan), plan.seats, name="demo", cost=STRONG)
    wanted = [
        (
            Role.SEAT if seat == plan.my_seat and not scripted else Role.BOT,
            f"seat:{TABLE}:{seat}",
            f"table {TABLE} seat {seat}",
        )
        for seat in range(1, plan.seats + 1)
    ]
    wanted.append((Role.CENTRE, f"centre:{TABLE}", f"table {TABLE} centre"))
    keys = DataDirectory(folder).keys
    *seats, centre = enrol_many(keys, wanted, address="tcp://127.0.0.1:0")
    return DemoRoom(folder, tuple(people), tuple(seats), centre)


@contextmanager
def open_room(room: DemoRoom) -> Iterator[str]:
    """Run the room's server and open its table; the address is given. Ends in good order."""
    with running_server(room.folder, finish_s=FINISH_SECONDS) as server:
        floor = Floor(server)
        try:
            floor.open(TABLE, PRESET)
        finally:
            floor.close()
        yield server.address
