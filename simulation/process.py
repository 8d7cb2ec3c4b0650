"""One life of the simulated server process: the room's real core on simulated ports."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from ledger import Unit
from ledger.joining import ALONE, Joined
from ledger.software import SoftwareWish, approve_software
from ledger.staff import Asked
from server.games import GAMES
from server.house import HouseRules
from server.room.ports import RoomPorts, Unchecked
from server.room.room import Room
from server.tables.game import Game
from server.tables.kind import Games
from simulation.cards import SeededNonces, SeededShuffler
from simulation.clock import Life, ServerClock, WallClock
from simulation.disk import Disk
from simulation.hall import World
from simulation.people import People
from wire.messages.base import Message
from wire.messages.session import Cut, Welcome
from wire.session import Doorkeeper, Peer, Posted, ServerEnd
from wire.session.pace import QUIET_MS, TICK_MS


class Network(Protocol):
    """Where the server's frames go: the `Hall` of an evening, or something simpler."""

    world: World
    server: ServerEnd | None
    """The running server; None: it is down."""

    def post(self, address: bytes, frame: bytes) -> Posted:
        """Send a frame of the server to an address."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """What outlives the process: disk, network, enrolled keys, secrets and the house."""

    hall: Network
    disk: Disk
    doorkeeper: Doorkeeper
    people: People
    wall: WallClock
    shuffler: SeededShuffler
    nonces: SeededNonces
    house: HouseRules
    games: Games = GAMES
    committed: Callable[[Unit], None]
    sending: Callable[[str, Message], None]
    fault: Callable[[str, Exception], None]


class AnySoftware(Unchecked):
    """The `Software` of a simulation: any software is allowed and may be approved."""

    def approval(self, asked: Asked, wish: SoftwareWish) -> Unit:
        """Make the unit by which the software as it is would be accepted."""
        return approve_software(asked, wish, {})


class Process:
    """A running server."""

    def __init__(self, site: Site, epoch: int, life: Life, joined: Joined = ALONE) -> None:
        self.site = site
        self._joined = joined
        self.clock = ServerClock(site.hall.world.clock, site.wall, life)
        self.books = site.disk.open(life, site.committed)
        self._epoch = epoch
        self.room = Room(self._ports())
        self._end = ServerEnd(
            epoch=epoch,
            doorkeeper=site.doorkeeper,
            host=self.room,
            post=site.hall.post,
            greet=self._greet,
            where=self.room.where,
        )
        site.hall.server = self._end
        if self.room.sharing is not None:
            self.room.sharing.rights.update(joined.rights)
            self.room.sharing.life = joined.life
        self.room.start()
        self._tick()

    @property
    def number(self) -> int:
        """Which server of the room this is; 0: the only one."""
        return self._joined.number

    def game(self, number: int) -> Game | None:
        """Return the door of a table's game."""
        actor = self.room.tables.get(number)
        return None if actor is None else actor.game

    def numbers(self) -> list[int]:
        """Return the numbers of the tables."""
        return sorted(self.room.tables)

    def busy(self, number: int) -> bool:
        """Whether a table waits for the books."""
        actor = self.room.tables.get(number)
        return actor is not None and actor.busy

    def frozen(self) -> list[tuple[int, str]]:
        """Return the tables that are frozen, and why."""
        return [(number, one.frozen) for number, one in self.room.tables.items() if one.frozen]

    def send(self, key: str, message: Message) -> None:
        """Send a message to a client (`Outbox`)."""
        self.site.sending(key, message)
        self._end.send(key, message, self._now_ms)

    def pace(self, key: str, beat_ms: int) -> None:
        """Set the heartbeat interval with a client (`Outbox`)."""
        self._end.pace(key, beat_ms, self._now_ms)

    def cut(self, key: str, code: str, text: str = "") -> None:
        """End a client's connection (`Outbox`)."""
        self._end.cut(key, Cut(code=code, text=text), self._now_ms)

    @property
    def _now_ms(self) -> int:
        return self.site.hall.world.clock.ticks

    def _tick(self) -> None:
        self._end.tick(self._now_ms)
        self.clock.after(TICK_MS, self._tick)

    def _greet(self, peer: Peer) -> Welcome:
        sharing = self.room.sharing
        return Welcome(
            epoch=self._epoch,
            house=self.site.house.name,
            demo=True,
            place=peer.place,
            at_ms=self.clock.now_ms(),
            beat_ms=QUIET_MS,
            brand=self.site.house.brand,
            server=sharing.name if sharing else "",
            addresses=sharing.addresses if sharing else (),
        )

    def _ports(self) -> RoomPorts:
        site = self.site
        return RoomPorts(
            clock=self.clock,
            books=self.books,
            shuffler=site.shuffler,
            outbox=self,
            nonces=site.nonces,
            pepper=site.people.pepper,
            hasher=site.people.hasher,
            sealer=site.disk.sealer,
            house=site.house,
            demo=True,
            fault=site.fault,
            epoch=self._epoch,
            server=self._joined.number,
            software=AnySoftware(),
            games=site.games,
        )
