"""A room under attack: a server process on loopback, seeded people, and hostile clients.

To write an attack, take the `room` fixture (one server for all attacks of a run), open a table of
your own and let its players do what they should not:

    def test_what_must_hold(room: AttackedRoom) -> None:
        table = room.open_table()
        seat = table.sit(3, 0)                      # the table's first player sits in seat 3
        assert seat.refused(Act, table=table.number, hand=1, turn=1, kind="fold") == "..."

`table.seat(n)` is the station of a seat, `room.staff("finn")` a floorperson's console,
`room.cage()` a customer's screen, `room.auditor()` an auditor's key. Each is a `Hostile`: it can
`say` any message, `begin` a request without waiting, give an old `id` again, `cut` its link and
`come_back`, and it keeps all it was sent in `frames` and `heard`. An attack that needs other house
rules or harms the server makes a room of its own with `attacked_room(folder, house=...)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from time import monotonic
from typing import Any

import zmq

from bots import Person
from cli.bench.server_room import HOUSE, PRESET
from cli.room.seeded_room import Running, running_server, seed_people
from ledger import DataDirectory
from simulation.people import password_of
from tests.attacks.hostile import Hostile
from wire.link import Bundle
from wire.link.enrolment import enrol_many
from wire.messages.base import Message, Request
from wire.messages.floor import OpenTable
from wire.messages.seat import BuyIn, EnterPin, Swipe
from wire.messages.session import Done
from wire.messages.staff import Credential, SignedIn, SignIn
from wire.session import Role

HOUSE_ATTACKED = (
    HOUSE
    + """
[tables.impatient]
blinds = [1, 2]
buy_in_min = 100
buy_in_max = 1000
action_seconds = 5
time_bank_seconds = 0
lost_grace_seconds = 1
lost_hour_seconds = 2
[tables.floor_decides]
blinds = [1, 2]
buy_in_min = 100
buy_in_max = 1000
lost_grace_seconds = 1
lost_seat = "floor_decides"
"""
)
"""`open_table` takes one of these games, or the plain one."""
TABLES = 40
PLAYERS_A_TABLE = 4
SEATS = 10
BUY_IN = 20_000
PATIENCE_S = 60.0
_PAUSE_MS = 20
SILENT_S = 0.7
"""After this the server may soon take a client for lost."""


@dataclass(slots=True)
class AttackedTable:
    """An open table with stations and players of its own."""

    room: AttackedRoom
    number: int
    players: list[Person]
    accounts: list[int]
    """The players' account numbers."""

    def seat(self, seat: int) -> Hostile:
        """Return a seat's station, connected."""
        return self.room.client(f"seat:{self.number}:{seat}")

    def swipe(self, seat: int, player: int) -> Message:
        """Swipe a player's card at a seat."""
        return self.seat(seat).ask(Swipe, track=self.players[player].track)

    def sign_in(self, seat: int, player: int) -> Hostile:
        """Card and PIN, both accepted."""
        station = self.seat(seat)
        station.do(Swipe, track=self.players[player].track)
        station.do(EnterPin, pin=self.players[player].pin)
        return station

    def sit(self, seat: int, player: int, amount: int = BUY_IN) -> Hostile:
        """Let a player sit down; return his station."""
        station = self.sign_in(seat, player)
        station.do(BuyIn, amount=amount)
        return station

    def until_hand(self, seat: int) -> None:
        """Wait until a seat holds cards."""
        station = self.seat(seat)
        self.room.until(lambda: station.own.cards)


@dataclass(slots=True)
class AttackedRoom:
    """The server and every client that was made here."""

    server: Running
    persons: list[Person]
    bundles: dict[str, Bundle]
    context: zmq.Context[zmq.Socket[bytes]] = field(default_factory=zmq.Context)
    clients: dict[str, Hostile] = field(default_factory=dict)
    tokens: dict[str, str] = field(default_factory=dict)
    _breathed_s: float = field(default_factory=monotonic)
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    # Clients.

    def client(self, name: str) -> Hostile:
        """Return the client of an enrolled place or name, connected at first use."""
        self._revive()
        if name not in self.clients:
            self.clients[name] = Hostile(self, self.bundles[name].at(self.server.address))
            self.clients[name].come_back()
        elif self.clients[name].forgotten:  # another test ran since
            self.clients[name].come_back()
        return self.clients[name]

    def cage(self) -> Hostile:
        """Return the customer's screen at the cage."""
        return self.client("cage:1")

    def auditor(self) -> Hostile:
        """Return a client with an auditor's key."""
        return self.client("auditor")

    def staff(self, login: str) -> Hostile:
        """Return the console where a member of staff (ada, sue, sam, carl, cora, finn) works."""
        client = self.client(f"staff {login}")
        if login not in self.tokens:
            credential = Credential(login=login, password=password_of(login))
            answer = client.ask(SignIn, credential=credential)
            assert isinstance(answer, SignedIn), answer
            self.tokens[login] = answer.token
        return client

    def by(self, login: str, kind: type[Request], /, **fields: Any) -> Message:
        """Ask in the name of a member of staff."""
        return self.staff(login).ask(kind, token=self.token(login), **fields)

    def token(self, login: str) -> str:
        """Return the token of a member of staff, signed in at first use."""
        self.staff(login)
        return self.tokens[login]

    def open_table(self, preset: str = PRESET) -> AttackedTable:
        """Open a table that no other attack uses, with players who sit nowhere yet."""
        number = next(self._numbers)
        first = (number - 1) * PLAYERS_A_TABLE
        opened = self.by("finn", OpenTable, table=number, name=f"Table {number}", preset=preset)
        assert isinstance(opened, Done), opened
        end = first + PLAYERS_A_TABLE
        return AttackedTable(
            self, number, self.persons[first:end], [place + 1 for place in range(first, end)]
        )

    def _revive(self) -> None:
        """Connect everybody again who was silent for too long: other tests ran in between."""
        if monotonic() - self._breathed_s > SILENT_S:
            self._breathed_s = monotonic()
            for client in self.clients.values():
                if client.socket is not None:
                    client.come_back()

    # Time.

    def breathe(self) -> None:
        """Let every client read and beat, and wait a moment for news."""
        self._breathed_s = monotonic()
        poller = zmq.Poller()
        for client in self.clients.values():
            client.breathe()
            if client.socket is not None:
                poller.register(client.socket, zmq.POLLIN)
        poller.poll(_PAUSE_MS)

    def until(self, reached: Callable[[], object]) -> None:
        """Let time pass until something is so."""
        end = monotonic() + PATIENCE_S
        while not reached():
            assert monotonic() < end, "it was not reached in time"
            self.breathe()

    def close(self) -> None:
        """Cut every client."""
        for client in self.clients.values():
            client.cut()
        self.context.term()


STAFF = ("ada", "sue", "sam", "carl", "cora", "finn")


def enrolled(folder: Path, tables: int) -> dict[str, Bundle]:
    """Enrol every screen of so many tables, a cage, an auditor, and a console for each of staff."""
    seats = [
        (Role.SEAT, f"seat:{table}:{seat}")
        for table in range(1, tables + 1)
        for seat in range(1, SEATS + 1)
    ]
    centres = [(Role.CENTRE, f"centre:{table}") for table in range(1, tables + 1)]
    placed = [*seats, *centres, (Role.CAGE, "cage:1")]
    wanted = [(role, place, place) for role, place in placed]
    wanted += [(Role.AUDITOR, "", "auditor")]
    wanted += [(Role.STAFF, "", f"staff {login}") for login in STAFF]
    bundles = enrol_many(DataDirectory(folder).keys, wanted, address="tcp://127.0.0.1:0")
    return {name: bundle for (_, _, name), bundle in zip(wanted, bundles, strict=True)}


@contextmanager
def attacked_room(
    folder: Path, *, house: str = HOUSE_ATTACKED, tables: int = TABLES
) -> Iterator[AttackedRoom]:
    """Seed a room, start its server, and let clients at it."""
    persons = seed_people(folder, house, tables * PLAYERS_A_TABLE, name="attacked")
    bundles = enrolled(folder, tables)
    with running_server(folder) as server:
        room = AttackedRoom(server, persons, bundles)
        try:
            yield room
        finally:
            room.close()
