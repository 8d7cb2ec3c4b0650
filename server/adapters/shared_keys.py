"""Enrolled keys of a room with several servers: its books hold them, the file beside follows.

Commands of this computer write the file as in a room with one server; what they changed goes into
the books, and from there to every server.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ledger import Store, Unit, Work
from ledger.enrolled import (
    Enrolled,
    cross_out_key,
    enrolled_keys,
    enter_key,
    follow_list,
)
from server.adapters.device_list import DeviceFolder
from wire.link import OnlyHere, follow_books, leave_out
from wire.session.peers import AllowList, Peer, Role


class SharedKeys:
    """The list of one server among several; it waits for disk and books."""

    def __init__(self, folder: Path, store: Store) -> None:
        self._folder = folder
        self._store = store

    def follow(self) -> tuple[AllowList, OnlyHere]:
        """Bring the file up to the books; return who may connect, and what the books lack."""
        lines = enrolled_keys(self._store).values()
        room = [_peer(line) for line in lines if line.living]
        only_here = follow_books(
            self._folder, room, {line.key for line in lines if not line.living}
        )
        stay = (peer for peer in room if peer.key not in only_here.revoked)
        return AllowList(stay), only_here

    def telling(self, request_id: str, only_here: OnlyHere, at_ms: int) -> Unit:
        """Make the unit that tells the books what only this list says."""
        lines = [line_of(peer) for peer in only_here.enrolled]
        return follow_list(request_id, lines, only_here.revoked, at_ms=at_ms)

    def told(self, only_here: OnlyHere, left_out: list[str]) -> AllowList:
        """Follow the books after they were told; what they left out leaves the file."""
        names = set(left_out)
        if names:
            leave_out(self._folder, {p.key for p in only_here.enrolled if p.name in names})
        return self.follow()[0]

    def bring_together(self, request_id: str, at_ms: int) -> list[str]:
        """Do all of it at once, at a start; return the names that were left out."""
        _allowed, only_here = self.follow()
        if only_here == OnlyHere():
            return []
        unit = self.telling(request_id, only_here, at_ms)
        left_out = list(self._store.apply(unit).value)
        self.told(only_here, left_out)
        return left_out


class SharedDevices(DeviceFolder):
    """Enrolled keys as staff change them: a row in the same unit, which every server follows."""

    def __init__(
        self, folder: Path, address: Callable[[], str], follow: Callable[[], None]
    ) -> None:
        super().__init__(folder, address)
        self._follow = follow

    def admit(self, peer: Peer) -> tuple[str, str]:
        """Follow the books before anybody is answered."""
        self._follow()
        return self.door()

    def enter(self, work: Work, peer: Peer) -> None:
        """Let a key in, or refuse."""
        enter_key(work, line_of(peer))

    def cross_out(self, work: Work, key: str) -> None:
        """Take a key off."""
        cross_out_key(work, key)

    def revoke(self, key: str) -> None:
        """The unit is durable: cut the client off here."""
        self._follow()


def line_of(peer: Peer) -> Enrolled:
    """Return a key as the books write it."""
    return Enrolled(peer.key, peer.role.value, peer.place, peer.name, peer.shared_desk)


def _peer(line: Enrolled) -> Peer:
    return Peer(
        key=line.key,
        role=Role(line.role),
        place=line.place,
        name=line.name,
        shared_desk=line.desk,
    )
