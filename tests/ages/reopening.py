"""A golden room opened again in this process, on simulated time: tables, stations, people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from bots.chance import Chance
from bots.player import Player
from bots.policy import STYLES, Person
from ledger import BooksPorts, DataDirectory, SqliteStore, Unit, open_books
from ledger.connections import born, reading_connection, writing_connection
from ledger.ending import read_ending
from ledger.keys import KeyName, load_keys
from ledger.migrations import missing_steps
from ledger.pepper import Pepper
from ledger.seal import Sealer
from ledger.secret_hash import SecretHasher
from server.games import GAMES
from server.house import read_house
from server.tables.game import Command
from server.tables.journal.recall import Recall
from server.tables.journal.stored_settings import SettingsRows
from server.tables.orders import Carried, Cause, Order
from simulation.cards import SeededNonces, SeededShuffler
from simulation.clients import Client, Station
from simulation.clock import START_MS, Life, SimulatedClock, WallClock
from simulation.disk import Disk
from simulation.hall import Hall, World
from simulation.people import CHEAP, People
from simulation.process import Process, Site
from simulation.trouble import Troubles
from tests.ages.golden import Left, left_in
from wire.link.enrolment import load_allow_list
from wire.messages.base import Message
from wire.messages.session import Snapshot, Update
from wire.session import Doorkeeper, Peer

LATER_MS = 1_000
"""The room is opened again so long after its last record."""
PATIENCE_MS = 60_000
_LAST = "SELECT max(at_ms) FROM record"
_OVER = "SELECT count(*) FROM hand WHERE last_number IS NOT NULL AND stream = ?"
_ACTS = 'SELECT count(*) FROM record WHERE stream = ? AND command LIKE \'%"type":"act"%\''
_OPEN = "SELECT stream, hand FROM hand WHERE last_number IS NULL"


class FileDisk(Disk):
    """The disk of a room that lies in a data directory."""

    def __init__(self, world: World, data: DataDirectory, database: str) -> None:
        super().__init__(world.clock, world.chance, world.troubles)
        self.connection = writing_connection(data.database)
        self.sealer = Sealer(load_keys(data.keys).secret(KeyName.SEAL), database)


class Nobody:
    """Looks at nothing that goes over the network."""

    def sees_request(self, peer: Peer, message: Message) -> None:
        """Look away."""

    def sees_arrival(self, key: str, frame: bytes) -> None:
        """Look away."""

    def sees_leaving(self, key: str, frame: bytes) -> None:
        """Look away."""

    def sees_deal(self, peer: Peer, verdict: str, news: Snapshot | Update) -> None:
        """Every screen verifies the deals that an older release committed to."""
        assert verdict != "broken", f"{peer.name} does not verify its deal"


class Reopened:
    """A room that goes on where an older release left it."""

    def __init__(self, folder: Path) -> None:
        self.data = DataDirectory(folder)
        self.left: Left = left_in(folder)
        self.faults: list[Exception] = []
        chance = Chance("reopened")
        clock = SimulatedClock()
        world = World(clock, chance.branch("world"), Troubles(chance.branch("trouble"), on=False))
        self.hall = Hall(world, Nobody())
        self.disk = FileDisk(world, self.data, prepared(self.data))
        last_ms = self.disk.connection.execute(_LAST).fetchone()[0]
        clock.after(last_ms - START_MS + LATER_MS, lambda: None)
        clock.step()
        self.peers = {peer.place: peer for peer in load_allow_list(self.data.keys).peers}
        self.process = Process(self._site(folder, chance), 1_000_000, Life())

    @property
    def store(self) -> SqliteStore:
        """The books."""
        return self.process.books.store

    def seat_the_players(self) -> list[Client]:
        """Switch on the stations of everybody who played; one of them stands in for another."""
        people = people_of(self.data.path)
        return [
            Station(self.hall, self.peers[at], Player(people[person], Chance(at), f"reopened:{at}"))
            for at, person in self.left.stations.items()
        ]

    def order(self, number: int, command: Command, cause: Cause = Cause.FLOOR) -> None:
        """Order something of a table, and wait until it is done."""
        answers: list[Any] = []
        order = Order(
            command=command,
            request_id=f"golden:{number}:{type(command).__name__}",
            actor="staff:6",
            cause=cause,
            reply=answers.append,
        )
        self.process.room.tables[number].order(order)
        self.until(lambda: bool(answers))
        assert isinstance(answers[0], Carried), answers

    def hands_open(self) -> list[tuple[str, int]]:
        """Return the hands that are not over, by stream and number."""
        return list(self.disk.connection.execute(_OPEN).fetchall())

    def hands_over(self, table: int) -> int:
        """Return how many hands of a table are over."""
        return int(self.disk.connection.execute(_OVER, (f"table:{table}",)).fetchone()[0])

    def acts(self, table: int) -> int:
        """Return how many acts of a table were carried out."""
        return int(self.disk.connection.execute(_ACTS, (f"table:{table}",)).fetchone()[0])

    def until(self, met: Callable[[], bool], patience_ms: int = PATIENCE_MS) -> None:
        """Let the room live until something is so."""
        clock = self.hall.world.clock
        end_ms = clock.ticks + patience_ms
        while not met():
            assert clock.ticks < end_ms, "what was waited for did not happen"
            clock.step()

    def recall(self, table: int) -> Recall:
        """Return what recalls the hands of a table."""
        return Recall(SettingsRows(self.store, GAMES), self.disk.sealer, table)

    def _fault(self, _where: str, error: Exception) -> None:
        self.faults.append(error)

    def _site(self, folder: Path, chance: Chance) -> Site:
        pepper = Pepper(load_keys(self.data.keys).secret(KeyName.PEPPER))
        people = People(SqliteStore(self.disk.connection), chance.branch("people"))
        people.pepper = pepper
        people.hasher = SecretHasher(pepper, chance.branch("salts").bytes, CHEAP)
        return Site(
            hall=self.hall,
            disk=self.disk,
            doorkeeper=Doorkeeper(load_allow_list(self.data.keys), demo=True),
            people=people,
            wall=WallClock(self.hall.world.clock),
            shuffler=SeededShuffler(chance.branch("cards"), lambda _deck: None),
            nonces=SeededNonces(chance.branch("nonces")),
            house=read_house((folder / "house.toml").read_text("utf-8"), path="house.toml"),
            committed=_unheard,
            sending=lambda _key, _message: None,
            fault=self._fault,
        )


@contextmanager
def reopened(folder: Path) -> Iterator[Reopened]:
    """Open a room's copy; no fault may have shown when this ends."""
    room = Reopened(folder)
    try:
        yield room
        assert not room.faults, room.faults
    finally:
        room.disk.connection.close()


def people_of(folder: Path) -> list[Person]:
    """Return the players of a golden room, who call a lot."""
    plain: list[dict[str, Any]] = json.loads((folder / "people.json").read_text("utf-8"))
    return [
        replace(Person(style=STYLES["calling"], **one), stay_hands=1_000, pace_percent=5)
        for one in plain
    ]


def _unheard(_unit: Unit) -> None:
    """Nobody listens for what becomes durable."""


def prepared(data: DataDirectory) -> str:
    """Open the books as a start does, with every check and migration; return their name.

    Only once: what a test then changes or writes without the room's mark, no start would take.
    """
    connection = reading_connection(data.database)
    birth, ending = born(connection), read_ending(connection)
    missing = missing_steps(connection)
    connection.close()
    if birth is not None and ending is not None and not missing:
        return birth.database
    ports = BooksPorts(now_ms=lambda: 1, alarm=lambda _alarm, _text: None)
    with open_books(data, "demo", ports) as books:
        return books.birth.database
