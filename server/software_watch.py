"""The room's watch over its software: it compares what was found with what is allowed.

If a part of the server differs, the house file included, dealing and the money at the cage stop. A
station whose program differs is not let in. Both last until an administrator and a second person
have approved the change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from ledger import Store, Unit
from ledger.software import SoftwareWish, all_allowed, approve_software
from ledger.staff import Asked
from server.manifest import Difference, Manifest, client_part, compare, manifest_digest
from server.refusals import RefusalCode, Refused
from wire.session.peers import Peer

CHANGED: Final = RefusalCode.SOFTWARE_CHANGED.value
NAMED_MOST: Final = 5
"""How many parts the alarm names; the log has all of them."""


class Watched(Protocol):
    """What the software watch needs of the room."""

    def stop_dealing(self, code: str, **facts: int | str) -> None:
        """Prevent further hands."""

    def allow_dealing(self, code: str) -> None:
        """Allow hands to begin again."""

    def raise_alarm(self, code: str, **facts: int | str) -> None:
        """Tell the floor; dealing goes on."""


class Software:
    """The software that runs here; use it on the core's thread only."""

    def __init__(
        self,
        store: Store,
        find: Callable[[], Mapping[str, str]],
    ) -> None:
        """`find` reads the software on the disk."""
        self._store = store
        self.find = find
        self._room: Watched | None = None
        self._allowed: list[Manifest] = []
        """The newest first: two during an upgrade of several servers."""
        self._found: Manifest = {}
        self._odd: dict[str, str] = {}
        """Place of a client -> the digest it reported, if that is not allowed."""

    def attend(self, room: Watched) -> None:
        """Report to this room from now on."""
        self._room = room

    def look(self, found: Mapping[str, str]) -> tuple[Difference, ...]:
        """Take what was found on the disk; stop the dealing if the books do not allow it."""
        self._found = dict(found)
        self._refresh()
        differences = self.differences()
        if differences and self._room is not None:
            self._room.stop_dealing(CHANGED, **self._facts(differences))
        return differences

    def judged(self, found: Mapping[str, str]) -> Mapping[str, int | str]:
        """Take what was found on demand; return what differs."""
        return self._facts(self.look(found))

    def differences(self) -> tuple[Difference, ...]:
        """Return the server's own parts that are not as allowed."""
        found = [compare(_of_server(allowed), self._found) for allowed in self._allowed or [{}]]
        return () if () in found else found[0]

    @property
    def digest(self) -> str:
        """What an administrator approves: everything as it is now, odd clients included."""
        return manifest_digest(self._now())

    def judge(self, peer: Peer, digest: str) -> str:
        """Judge the digest of a client's hello; return why it is not let in, empty if it is."""
        if any(_lets_in(allowed, peer, digest) for allowed in self._allowed or [{}]):
            self._odd.pop(peer.place, None)
            return ""
        is_new = peer.place not in self._odd
        self._odd[peer.place] = digest
        if is_new and self._room is not None:
            self._room.raise_alarm(CHANGED, digest=self.digest, place=peer.place)
        return CHANGED

    def approval(self, asked: Asked, wish: SoftwareWish) -> Unit:
        """Return the unit of an administrator's approval; refuse if the digest is another."""
        if wish.digest != self.digest:
            raise Refused(RefusalCode.NOTHING_TO_APPROVE, digest=self.digest)
        return approve_software(asked, wish, self._now())

    def approved(self) -> None:
        """Apply a durable approval; allow dealing if nothing else differs."""
        self._odd.clear()
        self._refresh()
        if not self.differences() and self._room is not None:
            self._room.allow_dealing(CHANGED)

    def _refresh(self) -> None:
        self._allowed = [allowed.parts for allowed in all_allowed(self._store)]

    def _now(self) -> Manifest:
        return {**self._found, **{client_part(place): odd for place, odd in self._odd.items()}}

    def _facts(self, differences: tuple[Difference, ...]) -> dict[str, int | str]:
        named = ", ".join(f"{each.part} {each.change}" for each in differences[:NAMED_MOST])
        return {"digest": self.digest, "count": len(differences), "parts": named}


def _of_server(allowed: Manifest) -> Manifest:
    return {part: value for part, value in allowed.items() if not _is_place(part)}


def _lets_in(allowed: Manifest, peer: Peer, digest: str) -> bool:
    expected = allowed.get(client_part(peer.role.value))
    return expected is None or digest in (expected, allowed.get(client_part(peer.place)))


def _is_place(part: str) -> bool:
    """`client:seat:3:7` is one station, `client:seat` the program of all."""
    return part.startswith(client_part("")) and part.count(":") > 1
