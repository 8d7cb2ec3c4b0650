"""A room on loopback with real sockets, whose host only takes notes and answers."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from wire.link import Bundle, enrol, load_allow_list, make_server_keys
from wire.link.async_client import AsyncClient
from wire.link.server_link import ServerLink
from wire.messages.base import Request
from wire.messages.session import Done, Resync, Snapshot, Welcome
from wire.session import Connected, Doorkeeper, Lost, News, Peer, Role
from wire.unions import FromClient

LOOPBACK = "tcp://127.0.0.1:*"
PATIENCE_S = 20.0
"""How long a test waits for something that must happen."""


class Room:
    """The host behind a link, and the folder of its keys."""

    def __init__(self, folder: Path, *, demo: bool, epoch: int) -> None:
        self.folder = folder
        self.epoch = epoch
        self.told: list[tuple[str, str]] = []
        """What happened to which place or key."""
        self.heard: list[FromClient] = []
        self.alarms: list[str] = []
        self.answers = True
        self.doorkeeper = Doorkeeper(load_allow_list(folder), demo=demo)
        self.link = ServerLink(
            keys=make_server_keys(folder),
            doorkeeper=self.doorkeeper,
            host=self,
            epoch=epoch,
            greet=self._greet,
            alarm=lambda code, _text: self.alarms.append(code),
        )
        self.address = ""

    def connected(self, key: str, peer: Peer) -> None:
        self.told.append(("connected", key))

    def received(self, key: str, message: FromClient) -> None:
        self.heard.append(message)
        if isinstance(message, Resync):
            self.link.send(key, Snapshot())
        elif isinstance(message, Request) and self.answers:
            self.link.send(key, Done(id=message.id))

    def lost(self, key: str, code: str) -> None:
        self.told.append((code, key))

    def enrol(self, role: Role, place: str, name: str) -> Bundle:
        """Enrol a client and let the server know."""
        bundle = enrol(self.folder, role=role, place=place, name=name, address=self.address)
        self.link.allow(load_allow_list(self.folder))
        return bundle

    def seat(self, number: int = 1) -> Bundle:
        """Enrol a seat."""
        return self.enrol(Role.SEAT, f"seat:1:{number}", f"seat {number}")

    def _greet(self, peer: Peer) -> Welcome:
        return Welcome(
            epoch=self.epoch, house="House", demo=False, place=peer.place, at_ms=1, beat_ms=500
        )


class Guest:
    """A client that remembers what it heard."""

    def __init__(self, bundle: Bundle) -> None:
        self.news: list[News] = []
        self.client = AsyncClient(bundle, self.news.append)
        self.client.start()

    @property
    def words(self) -> list[str]:
        """What happened to the connection."""
        return [
            "connected" if isinstance(one, Connected) else one.code
            for one in self.news
            if isinstance(one, Connected | Lost)
        ]


@asynccontextmanager
async def open_room(
    folder: Path, *, demo: bool = False, epoch: int = 1, address: str = LOOPBACK
) -> AsyncIterator[Room]:
    """Open a room and close it at the end."""
    room = Room(folder, demo=demo, epoch=epoch)
    try:
        room.address = room.link.start(address)
        yield room
    finally:
        room.link.close()


@asynccontextmanager
async def visit(bundle: Bundle) -> AsyncIterator[Guest]:
    """Connect a client and let it go at the end."""
    guest = Guest(bundle)
    try:
        yield guest
    finally:
        guest.client.close()


async def until(condition: Callable[[], object]) -> None:
    """Wait until something is so; fail if it does not come about."""
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.005)
