"""A server's end with a host and a network that only take notes."""

from __future__ import annotations

from wire.codec import decode_from_server, encode
from wire.messages.base import Message
from wire.messages.session import Beat, Hello, Numbered, Resync, Snapshot, Welcome
from wire.session import AllowList, Doorkeeper, Peer, Posted, Role, ServerEnd
from wire.session.pace import QUICK_MS, TICK_MS
from wire.unions import FromClient, FromServer

EPOCH = 5
ANOTHER = "ff"
"""The digest of files that are not allowed."""
SEAT = Peer(key="seat key", role=Role.SEAT, place="seat:3:7", name="seat 7")
CENTRE = Peer(key="centre key", role=Role.CENTRE, place="centre:3", name="centre")
BOT = Peer(key="bot key", role=Role.BOT, place="seat:3:8", name="bot")
EVERYBODY = AllowList([SEAT, CENTRE, BOT])


class Hall:
    """Everything a server's end touches; time stands still until it is told to go on."""

    def __init__(self, *, demo: bool = True) -> None:
        self.now_ms = 1_000_000
        self.doorkeeper = Doorkeeper(EVERYBODY, demo=demo)
        self.told: list[tuple[str, ...]] = []
        """What the host heard of connections."""
        self.heard: list[tuple[str, FromClient]] = []
        self.mail: dict[bytes, list[FromServer]] = {}
        """What was sent, by address."""
        self.fate: dict[bytes, Posted] = {}
        """Addresses where sending fails."""
        self._in_host = False
        self.twice: list[Peer] = []
        """Whose key was said to be used by two programs."""
        self.snapshots = True
        """Answer a resync with a snapshot, as a room does."""
        self.end = ServerEnd(
            epoch=EPOCH,
            doorkeeper=self.doorkeeper,
            host=self,
            post=self._post,
            greet=self._greet,
            used_twice=self.twice.append,
            judge=lambda _peer, software: "software_changed" if software == ANOTHER else "",
        )

    def connected(self, key: str, peer: Peer) -> None:
        self.told.append(("connected", key, peer.place))

    def received(self, key: str, message: FromClient) -> None:
        self.heard.append((key, message))
        if self.snapshots and isinstance(message, Resync):
            self._in_host = True
            self.send(key, Snapshot())
            self._in_host = False

    def lost(self, key: str, code: str) -> None:
        self.told.append(("lost", key, code))

    def say(self, peer: Peer, message: Message, address: bytes = b"here") -> None:
        """A client's message arrives."""
        self.end.heard(peer.key, address, encode(message), self.now_ms)

    def hello(
        self, peer: Peer = SEAT, address: bytes = b"here", *, epoch: int = 0, seen: int = 0
    ) -> list[FromServer]:
        """Let a client say hello and return what it hears."""
        hello = Hello(role=peer.role.value, software="00", epoch=epoch, seen=seen)
        self.say(peer, hello, address)
        return self.take(address)

    def send(self, key: str, message: Message) -> None:
        """The host sends something; what it must hear of comes after the call."""
        told = len(self.told)
        self.end.send(key, message, self.now_ms)
        assert len(self.told) == told, "never inside its own call"
        if not self._in_host:
            self.end.tell_host()

    def take(self, address: bytes = b"here") -> list[FromServer]:
        """Return what was sent to an address since the last look."""
        return self.mail.pop(address, [])

    def wait(self, wait_ms: int, *alive: tuple[Peer, bytes]) -> None:
        """Let time go on; those named keep sending beats."""
        for passed_ms in range(TICK_MS, wait_ms + 1, TICK_MS):
            self.now_ms += TICK_MS
            if passed_ms % QUICK_MS == 0:
                for peer, address in alive:
                    self.say(peer, Beat(), address)
            self.end.tick(self.now_ms)

    def _post(self, address: bytes, frame: bytes) -> Posted:
        fate = self.fate.get(address, Posted.SENT)
        if fate is Posted.SENT:
            self.mail.setdefault(address, []).append(decode_from_server(frame))
        return fate

    def _greet(self, peer: Peer) -> Welcome:
        return Welcome(
            epoch=EPOCH, house="House", demo=True, place=peer.place, at_ms=1, beat_ms=QUICK_MS
        )


def numbers(heard: list[object]) -> list[int]:
    """Return the numbers of what was heard of a stream."""
    return [one.seq for one in heard if isinstance(one, Numbered)]
