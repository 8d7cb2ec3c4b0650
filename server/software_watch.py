"""The room's watch over its software: what was found against what is allowed.

The server's own parts that differ, the house file among them, stop the dealing everywhere and the
money at the cage; a station whose program differs
is not let in. Both until an administrator and a second person have approved the change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Protocol

from ledger import Store, Unit
from ledger.software import SoftwareWish, allowed_software, approve_software
from ledger.staff import Asked
from server.manifest import Difference, Manifest, client_part, compare, manifest_digest
from server.refusals import RefusalCode, Refused
from wire.session.peers import Peer

CHANGED: Final = RefusalCode.SOFTWARE_CHANGED.value
NAMED_MOST: Final = 5
"""Parts that the alarm names; the log has all of them."""


class Watched(Protocol):
    """The room, as far as software concerns it."""

    def stop_dealing(self, code: str, **facts: int | str) -> None:
        """No hand begins any more."""

    def allow_dealing(self, code: str) -> None:
        """Hands may begin again."""

    def raise_alarm(self, code: str, **facts: int | str) -> None:
        """The floor is told; dealing goes on."""


class Software:
    """What runs here; belongs to the core's thread."""

    def __init__(
        self,
        store: Store,
        find: Callable[[], Mapping[str, str]],
    ) -> None:
        """`find` reads what lies on the disk."""
        self._store = store
        self.find = find
        self._room: Watched | None = None
        self._allowed: Manifest = {}
        self._found: Manifest = {}
        self._odd: dict[str, str] = {}
        """Place of a client -> the digest it reported, where that is not an allowed one."""

    def attend(self, room: Watched) -> None:
        """Tell this room from now on."""
        self._room = room

    def look(self, found: Mapping[str, str]) -> tuple[Difference, ...]:
        """Take what lies on the disk now; stop the dealing if it is not what the books allow."""
        self._found = dict(found)
        self._refresh()
        differences = self.differences()
        if differences and self._room is not None:
            self._room.stop_dealing(CHANGED, **self._facts(differences))
        return differences

    def judged(self, found: Mapping[str, str]) -> Mapping[str, int | str]:
        """Take what was found on demand, and say what differs."""
        return self._facts(self.look(found))

    def differences(self) -> tuple[Difference, ...]:
        """Return the server's own parts that are not as allowed."""
        allowed = {part: value for part, value in self._allowed.items() if not _is_place(part)}
        return compare(allowed, self._found)

    @property
    def digest(self) -> str:
        """What an administrator approves: everything as it is now, odd clients included."""
        return manifest_digest(self._now())

    def judge(self, peer: Peer, digest: str) -> str:
        """A client says hello with this digest: return why it is not let in; empty: it is."""
        allowed = self._allowed
        expected = allowed.get(client_part(peer.role.value))
        if expected is None or digest in (expected, allowed.get(client_part(peer.place))):
            self._odd.pop(peer.place, None)
            return ""
        is_new = peer.place not in self._odd
        self._odd[peer.place] = digest
        if is_new and self._room is not None:
            self._room.raise_alarm(CHANGED, digest=self.digest, place=peer.place)
        return CHANGED

    def approval(self, asked: Asked, wish: SoftwareWish) -> Unit:
        """Return the unit of an administrator's approval; refuse one of something else."""
        if wish.digest != self.digest:
            raise Refused(RefusalCode.NOTHING_TO_APPROVE, digest=self.digest)
        return approve_software(asked, wish, self._now())

    def approved(self) -> None:
        """An approval is durable: judge by it, and let dealing go on if nothing else differs."""
        self._odd.clear()
        self._refresh()
        if not self.differences() and self._room is not None:
            self._room.allow_dealing(CHANGED)

    def _refresh(self) -> None:
        allowed = allowed_software(self._store)
        self._allowed = {} if allowed is None else allowed.parts

    def _now(self) -> Manifest:
        return {**self._found, **{client_part(place): odd for place, odd in self._odd.items()}}

    def _facts(self, differences: tuple[Difference, ...]) -> dict[str, int | str]:
        named = ", ".join(f"{each.part} {each.change}" for each in differences[:NAMED_MOST])
        return {"digest": self.digest, "count": len(differences), "parts": named}


def _is_place(part: str) -> bool:
    """`client:seat:3:7` is one station, `client:seat` the program of all."""
    return part.startswith(client_part("")) and part.count(":") > 1
