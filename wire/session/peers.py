"""Who may connect: the roles, and the allow-list with each enrolled key's role and place."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, unique
from types import MappingProxyType
from typing import Final


@unique
class Role(Enum):
    """What a key is for; a hello must name the same role."""

    SEAT = "seat"
    CENTRE = "centre"
    CAGE = "cage"
    STAFF = "staff"
    AUDITOR = "auditor"
    WEB = "web"
    """The staff's pages: one key for many desks and people, who each have a token."""
    BOT = "bot"


PLACES: Final[Mapping[Role, re.Pattern[str]]] = {
    Role.SEAT: re.compile(r"seat:[1-9][0-9]{0,3}:([1-9]|10)"),
    Role.CENTRE: re.compile(r"centre:[1-9][0-9]{0,3}"),
    Role.CAGE: re.compile(r"cage:[1-9][0-9]{0,3}"),
    Role.STAFF: re.compile(r""),
    Role.AUDITOR: re.compile(r""),
    Role.WEB: re.compile(r""),
    Role.BOT: re.compile(r"seat:[1-9][0-9]{0,3}:([1-9]|10)"),
}
"""The places of a role's keys: `seat:TABLE:SEAT`, `centre:TABLE`, `cage:NUMBER`, or empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Peer:
    """An enrolled key. The server knows a client only by this."""

    key: str
    """Public CURVE key, 40 characters of Z85."""
    role: Role
    place: str
    name: str
    """Its name for people."""
    shared_desk: str = ""
    """The desk of several keys on one computer, for several commands at once; else empty."""
    web_desk: str = ""
    """The desk that a request of a `web` key names; empty for all other keys."""

    @property
    def asker(self) -> str:
        """Who sends requests under ids of its own: the key, or one desk of a `web` key."""
        return f"{self.key}/{self.web_desk}" if self.web_desk else self.key

    @property
    def desk(self) -> str:
        """The desk where people sign in: the shared desk, or the asker itself."""
        return f"{self.role.value}:{self.shared_desk or self.asker}"

    @property
    def where(self) -> str:
        """Where it is, for people."""
        return self.web_desk or self.place or self.name

    def at(self, web_desk: str) -> Peer:
        """Return the same key at one of its desks."""
        return replace(self, web_desk=web_desk)

    def __post_init__(self) -> None:
        if not PLACES[self.role].fullmatch(self.place):
            raise ValueError(f"a {self.role.value} cannot be at {self.place!r}")


class AllowList:
    """The enrolled keys. The list never changes; a change makes a new list."""

    __slots__ = ("_peers",)

    def __init__(self, peers: Iterable[Peer] = ()) -> None:
        self._peers: Mapping[str, Peer] = MappingProxyType({peer.key: peer for peer in peers})

    def peer(self, key: str) -> Peer | None:
        """Return the peer with this key; None: not enrolled."""
        return self._peers.get(key)

    @property
    def peers(self) -> tuple[Peer, ...]:
        """All peers in the order of enrolment."""
        return tuple(self._peers.values())

    def without(self, key: str) -> AllowList:
        """Return the list without a key."""
        return AllowList(peer for peer in self.peers if peer.key != key)


class Doorkeeper:
    """Knows who may connect now. It is asked for every message in and out."""

    __slots__ = ("_allowed", "_demo", "changes")

    def __init__(self, allowed: AllowList, *, demo: bool) -> None:
        self._allowed = allowed
        self._demo = demo
        self.changes = 0
        """How often the list changed."""

    def peer(self, key: str) -> Peer | None:
        """Return the peer that may use this key, or None. A bot may only in a demo room."""
        peer = self._allowed.peer(key)
        if peer is not None and peer.role is Role.BOT and not self._demo:
            return None
        return peer

    def change(self, allowed: AllowList) -> None:
        """Use another list from now on."""
        self._allowed = allowed
        self.changes += 1
