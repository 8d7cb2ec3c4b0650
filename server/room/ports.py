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
    pins: PinPolicy = field(default_factory=PinPolicy)
