"""The room's watch over its software: what was found against what is allowed.

The server's own parts that differ stop the dealing everywhere; a station whose program differs
is not let in. Both until an administrator has looked at the change and approved it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ledger import Store, Unit
from ledger.software import allowed_software, approve_software
from ledger.staff import Asked
from server.manifest import Difference, Manifest, client_part, compare, manifest_digest
from server.refusals import RefusalCode, Refused

CHANGED: Final = "software_changed"
NAMED_MOST: Final = 5
"""Parts that the alarm names; the log has all of them."""


class Software:
    """What runs here; belongs to the core's thread."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._allowed: Manifest = {}
        self._found: Manifest = {}
        self._clients: dict[str, str] = {}
        """Place of a client -> the digest it reported, where that is not the expected one."""

    def look(self, found: Mapping[str, str]) -> None:
        """Take what lies on the disk now, and what the books allow."""
        self._found = dict(found)
        self.refresh()

    def refresh(self) -> None:
        """Read again what the books allow, after an approval."""
        allowed = allowed_software(self._store)
        self._allowed = {} if allowed is None else allowed.parts

    def admits(self, role: str, place: str, digest: str) -> bool:
        """Say whether a client's program is one that is allowed; tools report none."""
        allowed = self._allowed
        expected = allowed.get(client_part(role))
        if expected is None or digest in (expected, allowed.get(client_part(place))):
            self._clients.pop(place, None)
            return True
        self._clients[place] = digest
        return False

    @property
    def now(self) -> Manifest:
        """Everything as it is now, odd clients included."""
        odd = {client_part(place): digest for place, digest in self._clients.items()}
        return {**self._found, **odd}

    @property
    def digest(self) -> str:
        """What an administrator approves."""
        return manifest_digest(self.now)

    def differences(self) -> tuple[Difference, ...]:
        """Return the server's own parts that are not as allowed."""
        allowed = {part: value for part, value in self._allowed.items() if not _is_place(part)}
        return compare(allowed, self._found)

    def facts(self) -> dict[str, int | str]:
        """Return what the floor is shown of a difference."""
        found = self.differences()
        named = ", ".join(f"{each.part} {each.change}" for each in found[:NAMED_MOST])
        return {"digest": self.digest, "count": len(found), "parts": named}

    def approval(self, asked: Asked, digest: str, reason: str) -> Unit:
        """Return the unit of an administrator's approval; refuse one of something else."""
        if digest != self.digest:
            raise Refused(RefusalCode.OTHER_SOFTWARE, digest=self.digest)
        return approve_software(asked, digest, self.now, reason)


def _is_place(part: str) -> bool:
    """`client:seat:3:7` is one station, `client:seat` the program of all."""
    return part.startswith(client_part("")) and part.count(":") > 1
