"""What the room is given when it is made: the core's ports, the house, and its secrets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Protocol

from ledger import Unit, Work
from ledger.pepper import Pepper
from ledger.pin import PinPolicy
from ledger.seal import Sealer
from ledger.secret_hash import SecretHasher
from ledger.software import SoftwareWish
from ledger.staff import Asked
from server.games import GAMES
from server.house import HouseRules
from server.ports import Books, Clock, Nonces, Outbox, Shuffler
from server.refusals import RefusalCode, Refused
from server.room.quotas import QUOTAS, Quotas
from server.tables.kind import Games
from wire.session.peers import Peer, Role


class Software(Protocol):
    """Knows which software the room may run."""

    def find(self) -> Mapping[str, str]:
        """Read the software on the disk; slow, so call it on a separate thread."""

    def judged(self, found: Mapping[str, str]) -> Mapping[str, int | str]:
        """Compare what was found with what is allowed; return what differs."""

    def approval(self, asked: Asked, wish: SoftwareWish) -> Unit:
        """Make the unit by which an administrator accepts the software as it is."""

    def approved(self) -> None:
        """The unit is durable: look again, and let dealing go on."""


class Unchecked:
    """No software is checked: in a simulation there is only one."""

    def find(self) -> Mapping[str, str]:
        """Find nothing."""
        return {}

    def judged(self, found: Mapping[str, str]) -> Mapping[str, int | str]:
        """Report no difference."""
        return {"digest": "", "count": len(found), "parts": ""}

    def approval(self, asked: Asked, wish: SoftwareWish) -> Unit:
        """Refuse: nothing waits for an approval."""
        raise Refused(RefusalCode.NOTHING_TO_APPROVE, digest=wish.digest)

    def approved(self) -> None:
        """Do nothing."""


class Devices(Protocol):
    """Knows which keys may connect."""

    def enrolled(self) -> tuple[Peer, ...]:
        """Return every enrolled key."""

    def admit(self, peer: Peer) -> tuple[str, str]:
        """A unit with `enter` is durable: let the key in.

        Returns the server's public key and its address.
        """

    def door(self) -> tuple[str, str]:
        """Return the server's public key and its address."""

    def enter(self, work: Work, peer: Peer) -> None:
        """Write into the books that a key may connect, where they hold the list; or refuse."""

    def cross_out(self, work: Work, key: str) -> None:
        """Write into the books that a key may connect no more, where they hold the list."""

    def revoke(self, key: str) -> None:
        """A unit with `cross_out` is durable: take the key off the list, cut its client."""


class NoDevices:
    """A room without sockets: nothing is enrolled."""

    def enrolled(self) -> tuple[Peer, ...]:
        """Return nothing."""
        return ()

    def admit(self, peer: Peer) -> tuple[str, str]:
        """Refuse: nobody could connect."""
        raise Refused(RefusalCode.DEVICE_TAKEN, place=peer.place, name=peer.name)

    def door(self) -> tuple[str, str]:
        """Return nothing."""
        return "", ""

    def enter(self, work: Work, peer: Peer) -> None:
        """Do nothing."""

    def cross_out(self, work: Work, key: str) -> None:
        """Do nothing."""

    def revoke(self, key: str) -> None:
        """Do nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RoomPorts:
    """Everything outside the room."""

    clock: Clock
    books: Books
    shuffler: Shuffler
    outbox: Outbox
    nonces: Nonces
    pepper: Pepper = field(repr=False)
    hasher: SecretHasher = field(repr=False)
    sealer: Sealer = field(repr=False)
    house: HouseRules
    demo: bool
    fault: Callable[[str, Exception], None]
    """Reports where and how the program was at fault; gets no secrets."""
    epoch: int
    """The number of this start; it grows with every start."""
    server: int = 0
    """The number of this server among those of the room; 0: it is the only one."""
    warn: Callable[..., None] = lambda *_, **__: None
    """Writes a line to the log that a person should look at: what, and facts by name."""
    software: Software = field(default_factory=Unchecked)
    commit_figures: Callable[[], tuple[int, int, int]] = lambda: (0, 0, 0)
    """Units of the last minute, and how long they waited: the median and the 99th percentile."""
    quotas: Mapping[Role, Quotas] = field(default_factory=lambda: QUOTAS)
    """How often each kind of client may ask for what."""
    pins: PinPolicy = field(default_factory=PinPolicy)
    devices: Devices = field(default_factory=NoDevices)
    games: Games = GAMES
    """The games that can be dealt here."""
