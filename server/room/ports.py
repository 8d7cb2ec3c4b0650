"""What the room is given when it is made: the core's ports, the house, and its secrets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ledger.pepper import Pepper
from ledger.pin import PinPolicy
from ledger.seal import Sealer
from ledger.secret_hash import SecretHasher
from server.house import HouseRules
from server.ports import Books, Clock, Nonces, Outbox, Shuffler
from wire.session.peers import Peer


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
    """Told where and how the program was at fault; never holds a secret."""
    epoch: int
    """Of this start; goes up with every start."""
    commit_figures: Callable[[], tuple[int, int, int]] = lambda: (0, 0, 0)
    """Units of the last minute, and how long they waited: the median and the slowest of 100."""
    software_seen: Callable[[Peer, str], None] = lambda _peer, _digest: None
    """Told the digest of its files that a client said hello with."""
    approve_software: Callable[[str, int], None] = lambda _digest, _staff: None
    """An administrator accepts the software as it is."""
    pins: PinPolicy = field(default_factory=PinPolicy)
