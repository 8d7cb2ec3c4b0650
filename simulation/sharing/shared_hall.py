"""The network of a room with several servers: every connection leads to one of them."""

from __future__ import annotations

from simulation.hall import Connection, Hall, Watcher, World
from simulation.sharing.shared_life import SharedLife
from wire.session import Posted, ServerEnd


class Doorway:
    """Where one server meets its connections."""

    def __init__(self, hall: SharedHall, address: str) -> None:
        self.world = hall.world
        self.server: ServerEnd | None = None
        """The running server; None: it is down."""
        self.life = SharedLife()
        self._hall = hall
        self.address = address

    def post(self, address: bytes, frame: bytes) -> Posted:
        """Send a frame of this server to an address; a client that left gets nothing."""
        connection = self._hall.connection(address)
        if connection is None or not connection.open or connection.to != self.address:
            return Posted.GONE
        return self._hall.post(address, frame)


class SharedHall(Hall):
    """The side of all servers of the network."""

    def __init__(self, world: World, watcher: Watcher, addresses: tuple[str, ...]) -> None:
        super().__init__(world, watcher)
        self.addresses = addresses
        self.doorways = {address: Doorway(self, address) for address in addresses}

    def connection(self, address: bytes) -> Connection | None:
        """Return the connection with an address."""
        return self._connections.get(address)

    def arrived(self, connection: Connection, frame: bytes) -> None:
        """A frame reached the machine of a server."""
        doorway = self.doorways[connection.to]
        server = doorway.server
        if server is None:
            return
        self.frames_in += 1
        self.watcher.sees_arrival(connection.key, frame)
        key, address = connection.key, connection.address
        doorway.life.run(lambda: server.heard(key, address, frame, self.world.clock.ticks))

    def crash_at(self, address: str) -> None:
        """One server and all its connections are gone."""
        self.doorways[address].server = None
        for connection in [one for one in self._connections.values() if one.to == address]:
            connection.close()
            del self._connections[connection.address]
