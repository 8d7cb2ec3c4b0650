"""A room for measurements: seeded books and enrolled screens for many full tables."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from bots import Person
from cli.room.seeded_room import Floor, Running, seed_people
from ledger import DataDirectory
from wire.link import Bundle
from wire.link.enrolment import enrol_many
from wire.session import Role

SEATS = 10
PRESET = "bench"
HOUSE = """
tables_most = 1000
[every_table]
pace = "instant"
between_hands_seconds = 0
showdown_seconds = 0
action_seconds = 600
timeouts_to_sit_out = 0
starts_itself = true
[tables.bench]
title = "Bench"
blinds = [1, 2]
buy_in_min = 100
buy_in_max = 1000
"""


@dataclass(frozen=True, slots=True)
class TableKit:
    """What the eleven screens of one table need."""

    number: int
    seats: tuple[tuple[Bundle, Person], ...]
    centre: Bundle


def seed(folder: Path, tables: int) -> list[TableKit]:
    """Make a demo room with players for this many full tables, and keys for all their screens."""
    persons = iter(seed_people(folder, HOUSE, tables * SEATS, name="bench"))
    wanted = [screen for number in range(1, tables + 1) for screen in _screens(number)]
    bundles = iter(enrol_many(DataDirectory(folder).keys, wanted, address="tcp://127.0.0.1:0"))
    return [
        TableKit(
            number,
            tuple((next(bundles), next(persons)) for _seat in range(SEATS)),
            next(bundles),
        )
        for number in range(1, tables + 1)
    ]


def open_tables(server: Running, kits: Sequence[TableKit]) -> None:
    """Have the floor open these tables at a server."""
    floor = Floor(server)
    for kit in kits:
        floor.open(kit.number, PRESET)
    floor.close()


def _screens(number: int) -> Iterator[tuple[Role, str, str]]:
    for seat in range(1, SEATS + 1):
        yield Role.SEAT, f"seat:{number}:{seat}", f"table {number} seat {seat}"
    yield Role.CENTRE, f"centre:{number}", f"table {number} centre"
