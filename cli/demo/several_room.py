"""A demo room with several servers: a pair of PostgreSQL, tables, and who plays at them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from itertools import cycle
from pathlib import Path
from typing import Final

from bots import COMPANY, Person
from cli.cluster.pair import Cluster
from cli.demo.plan import DemoPlan, house_text
from cli.room.second_server import data_for_another
from cli.room.seeded_room import Floor, Running, free_address, running_server, seed_people
from ledger import DataDirectory
from ledger.postgres.moving import move_to_postgres
from ledger.postgres.terms import FILE, Terms
from wire.link import Bundle
from wire.link.enrolment import enrol_many
from wire.session import Role

NAMES: Final = ("east", "west", "north")
TABLES: Final = 3
SEATS: Final = 6
_STAY_HANDS: Final = 100_000
_ARRIVE_MS: Final = (50, 500)


@dataclass(slots=True)
class SeveralRoom:
    """The servers of a room, and the keys and people of its tables."""

    folders: list[Path]
    addresses: list[str]
    players: list[tuple[Bundle, Person]]
    centres: list[tuple[int, Bundle]]
    preset: str
    running: dict[str, Running]
    """The servers that run now, by name."""
    _evening: ExitStack

    def start(self, name: str) -> None:
        """Start a server on its own folder and address."""
        number = NAMES.index(name)
        folder = self.folders[number]
        if not folder.exists():
            data_for_another(self.folders[0], folder)
        made = running_server(folder, listen=self.addresses[number], name=name)
        self.running[name] = self._evening.enter_context(made)

    def open_tables(self) -> None:
        """Have the floor open the tables, at one server after the other."""
        names = cycle(self.running)
        for number, _centre in self.centres:
            with closing(Floor(self.running[next(names)])) as floor:
                floor.open(number, self.preset)

    def kill(self, name: str) -> None:
        """End a server at once, as if its machine burned."""
        process = self.running.pop(name).process
        process.kill()
        process.wait()

    def stop(self) -> None:
        """End all servers."""
        self._evening.close()
        self.running.clear()


@contextmanager
def several_room(
    folder: Path, plan: DemoPlan, pair: Cluster, servers: int
) -> Iterator[SeveralRoom]:
    """Make the room with its books on the pair; whatever was started ends with the block."""
    plan = replace(plan, seats=SEATS, bots=SEATS - 1, watch=True)
    addresses = [free_address() for _name in NAMES[:servers]]
    first = folder / NAMES[0]
    people = seed_people(first, house_text(plan), TABLES * SEATS, name="demo")
    bundles = [one.among(addresses) for one in _keys(first)]
    terms = Terms(connect=pair.address)
    text = f'engine = "postgresql"\nconnect = "{terms.connect}"\ncopies = {terms.copies}\n'
    (first / FILE).write_text(text, encoding="utf-8")
    move_to_postgres(DataDirectory(first), terms)
    with ExitStack() as evening:
        yield SeveralRoom(
            folders=[folder / name for name in NAMES[:servers]],
            addresses=addresses,
            players=list(zip(bundles[TABLES:], _company(people), strict=True)),
            centres=list(enumerate(bundles[:TABLES], start=1)),
            preset=plan.preset,
            running={},
            _evening=evening,
        )


def _company(people: list[Person]) -> list[Person]:
    styles = cycle(COMPANY.values())
    return [
        replace(person, style=next(styles), stay_hands=_STAY_HANDS, arrive_ms=_ARRIVE_MS)
        for person in people
    ]


def _keys(folder: Path) -> list[Bundle]:
    """Enrol the screens: all centres, then all seats."""
    centres = [
        (Role.CENTRE, f"centre:{table}", f"table {table} centre") for table in range(1, TABLES + 1)
    ]
    seats = [
        (Role.BOT, f"seat:{table}:{seat}", f"table {table} seat {seat}")
        for table in range(1, TABLES + 1)
        for seat in range(1, SEATS + 1)
    ]
    keys = DataDirectory(folder).keys
    return list(enrol_many(keys, [*centres, *seats], address="tcp://127.0.0.1:0"))
