"""Where all connections of a simulated room meet its server."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from bots.chance import Chance
from simulation.clock import SimulatedClock
from simulation.network import Wire
from simulation.trouble import Troubles
from wire.messages.base import Message
from wire.messages.session import Snapshot, Update
from wire.session import Peer, Posted, ServerEnd


@dataclass(slots=True)
class World:
    """What everything simulated shares: time, luck and trouble."""

    clock: SimulatedClock
    chance: Chance
    troubles: Troubles


HERE: Final = "here"
"""Where the only server of a room is found."""


class Connection:
    """One connection: a wire to the server and one back, with its own address."""

    def __init__(self, hall: Hall, key: str, deliver: Callable[[bytes], None], to: str) -> None:
        self.key = key
        self.to = to
        """Which server it leads to."""
        self.address = hall.new_address()
        self.open = True
        world = hall.world
        luck = world.chance.branch("wire", self.address.hex())
        self.up = Wire(world.clock, luck, world.troubles, self._arrived)
        self.down = Wire(world.clock, luck, world.troubles, deliver)
        self._hall = hall

    def close(self) -> None:
        """Break it; neither end is told."""
        self.open = False
        self.unplug()

    def unplug(self) -> None:
        """Lose every frame, those on the way too; both ends still count it as open."""
        self.up.dead = self.down.dead = True

    def plug_in(self) -> None:
        """Carry frames again, unless the connection was broken meanwhile."""
        self.up.dead = self.down.dead = not self.open

    def _arrived(self, frame: bytes) -> None:
        self._hall.arrived(self, frame)


class Watcher(Protocol):
    """Sees everything that goes over the network."""

    def sees_request(self, peer: Peer, message: Message) -> None:
        """A client sends a message, or repeats it."""

    def sees_arrival(self, key: str, frame: bytes) -> None:
        """A frame reached the server."""

    def sees_leaving(self, key: str, frame: bytes) -> None:
        """The server sends a frame."""

    def sees_deal(self, peer: Peer, verdict: str, news: Snapshot | Update) -> None:
        """A client's check of the deal gives its verdict on the news."""


class Hall:
    """The server's side of the network."""

    addresses: tuple[str, ...] = (HERE,)
    """Where clients look for a server."""

    def __init__(self, world: World, watcher: Watcher) -> None:
        self.world = world
        self.watcher = watcher
        self.server: ServerEnd | None = None
        """None: the server is down."""
        self._connections: dict[bytes, Connection] = {}
        self._addresses = 0
        self.frames_in = 0
        self.frames_out = 0

    def new_address(self) -> bytes:
        """Return an address that no connection had before."""
        self._addresses += 1
        return self._addresses.to_bytes(5, "big")

    def connect(self, key: str, deliver: Callable[[bytes], None], to: str) -> Connection:
        """Open a connection to a server for a key that the transport has proved."""
        connection = Connection(self, key, deliver, to)
        self._connections[connection.address] = connection
        return connection

    def arrived(self, connection: Connection, frame: bytes) -> None:
        """A frame reached the server's machine."""
        if self.server is not None:
            self.frames_in += 1
            self.watcher.sees_arrival(connection.key, frame)
            now_ms = self.world.clock.ticks
            self.server.heard(connection.key, connection.address, frame, now_ms)

    def post(self, address: bytes, frame: bytes) -> Posted:
        """Send a frame of the server to an address."""
        connection = self._connections.get(address)
        if connection is None:
            return Posted.GONE
        self.frames_out += 1
        self.watcher.sees_leaving(connection.key, frame)
        if not connection.open:
            del self._connections[address]
            return Posted.GONE
        connection.down.carry(frame)
        return Posted.SENT

    def crash(self) -> None:
        """The server and all its connections are gone."""
        self.server = None
        for connection in self._connections.values():
            connection.close()
        self._connections.clear()
