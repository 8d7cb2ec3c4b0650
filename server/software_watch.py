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
"""How many parts, and how many clients, are named; the log has all parts."""
TOLD_MOST: Final = 32
"""So many of the last digests can be approved."""


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
        self._told: dict[str, Manifest] = {}
        """Digest -> the whole that somebody was told of under it, the newest last."""

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

    def judge(self, peer: Peer, digest: str) -> str:
        """Judge the digest of a client's hello; return why it is not let in, empty if it is."""
        if any(_lets_in(allowed, peer, digest) for allowed in self._allowed or [{}]):
            self._odd.pop(peer.place, None)
            return ""
        is_new = peer.place not in self._odd
        self._odd[peer.place] = digest
        if is_new and self._room is not None:
            self._room.raise_alarm(CHANGED, digest=self._tell(), place=peer.place)
        return CHANGED

    def approval(self, asked: Asked, wish: SoftwareWish) -> Unit:
        """Return the unit of an administrator's approval of what was told under a digest.

        Refuses it if the server's own parts are others by now. What clients say of themselves since
        then changes nothing: else one of them could change the digest for as long as it liked.
        """
        now = self._tell()  # somebody may have looked at another server that runs the same
        looked_at = self._told.get(wish.digest)
        if looked_at is None or compare(_of_server(looked_at), self._found):
            raise Refused(RefusalCode.NOTHING_TO_APPROVE, digest=now)
        return approve_software(asked, wish, looked_at)

    def approved(self) -> None:
        """Apply a durable approval; allow dealing if nothing else differs."""
        self._odd.clear()
        self._refresh()
        if not self.differences() and self._room is not None:
            self._room.allow_dealing(CHANGED)

    def _refresh(self) -> None:
        self._allowed = [allowed.parts for allowed in all_allowed(self._store)]

    def _tell(self) -> str:
        """Keep everything as it is now, odd clients included, to be approved; return its digest."""
        odd = {client_part(place): digest for place, digest in self._odd.items()}
        now = {**self._found, **odd}
        digest = manifest_digest(now)
        self._told.pop(digest, None)
        self._told[digest] = now
        if len(self._told) > TOLD_MOST:
            del self._told[next(iter(self._told))]
        return digest

    def _facts(self, differences: tuple[Difference, ...]) -> dict[str, int | str]:
        named = [f"{each.part} {each.change}" for each in differences[:NAMED_MOST]]
        clients = [client_part(place) for place in sorted(self._odd)[:NAMED_MOST]]
        parts = ", ".join(named + clients)
        return {"digest": self._tell(), "count": len(differences), "parts": parts}


def _of_server(allowed: Manifest) -> Manifest:
    return {part: value for part, value in allowed.items() if not _is_place(part)}


def _lets_in(allowed: Manifest, peer: Peer, digest: str) -> bool:
    expected = allowed.get(client_part(peer.role.value))
    return expected is None or digest in (expected, allowed.get(client_part(peer.place)))


def _is_place(part: str) -> bool:
    """`client:seat:3:7` is one station, `client:seat` the program of all."""
    return part.startswith(client_part("")) and part.count(":") > 1
