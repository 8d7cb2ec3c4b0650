"""Who may speak: the roles, and the allow-list that gives each enrolled key its role and place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum, unique
from types import MappingProxyType
from typing import Final


@unique
class Role(Enum):
    """What a key is for; a hello must name the same."""

    SEAT = "seat"
    CENTRE = "centre"
    CAGE = "cage"
    STAFF = "staff"
    AUDITOR = "auditor"
    BOT = "bot"


PLACES: Final[Mapping[Role, re.Pattern[str]]] = {
    Role.SEAT: re.compile(r"seat:[1-9]\d{0,3}:([1-9]|10)"),
    Role.CENTRE: re.compile(r"centre:[1-9]\d{0,3}"),
    Role.CAGE: re.compile(r"cage:[1-9]\d{0,3}"),
    Role.STAFF: re.compile(r""),
    Role.AUDITOR: re.compile(r""),
    Role.BOT: re.compile(r"seat:[1-9]\d{0,3}:([1-9]|10)"),
}
"""Where a role's key belongs: `seat:TABLE:SEAT`, `centre:TABLE`, `cage:NUMBER`, or nowhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """An enrolled key: the only truth about who a client is."""

    key: str
    """Public CURVE key, 40 characters of Z85."""
    role: Role
    place: str
    name: str
    """What people call it."""
    shared_desk: str = ""
    """Of keys that lie side by side on one computer, for several commands at once; else empty."""

    @property
    def desk(self) -> str:
        """Where people sit when they sign in with this key: at the key itself, or its desk."""
        return f"{self.role.value}:{self.shared_desk or self.key}"

    def __post_init__(self) -> None:
        if not PLACES[self.role].fullmatch(self.place):
            raise ValueError(f"a {self.role.value} cannot be at {self.place!r}")


class AllowList:
    """The enrolled keys as a value; a change makes another list."""

    __slots__ = ("_peers",)

    def __init__(self, peers: Iterable[Peer] = ()) -> None:
        self._peers: Mapping[str, Peer] = MappingProxyType({peer.key: peer for peer in peers})

    def peer(self, key: str) -> Peer | None:
        """Return who a key belongs to; None: nobody."""
        return self._peers.get(key)

    @property
    def peers(self) -> tuple[Peer, ...]:
        """Everybody, in the order of enrolment."""
        return tuple(self._peers.values())

    def without(self, key: str) -> AllowList:
        """Return the list without a key."""
        return AllowList(peer for peer in self.peers if peer.key != key)


class Doorkeeper:
    """Says who may come in now; everything that hears or sends asks it every time."""

    __slots__ = ("_allowed", "_demo", "changes")

    def __init__(self, allowed: AllowList, *, demo: bool) -> None:
        self._allowed = allowed
        self._demo = demo
        self.changes = 0
        """How often the list changed."""

    def peer(self, key: str) -> Peer | None:
        """Return who may speak under a key; a bot only in a demo room."""
        peer = self._allowed.peer(key)
        if peer is not None and peer.role is Role.BOT and not self._demo:
            return None
        return peer

    def change(self, allowed: AllowList) -> None:
        """Judge by another list from now on."""
        self._allowed = allowed
        self.changes += 1
