"""Judges which servers are dead, by this server's own time; no clock is compared with another.

A wrong judgement does no harm: the epochs in the books keep two servers from writing for one table.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Final

LOOK_MS: Final = 250
"""How often a server gives a sign of life and looks at those of the others."""
QUIET_MS: Final = 900
"""A server without a sign for so long may be dead: nobody is sent to it."""
DEAD_MS: Final = 2_000
OWN_SIGNS: Final = 6
"""A server that could not give so many signs itself since then accuses nobody.

One that is itself too slow waits longer: two on a machine that is too busy would take their tables
from each other for ever, and every take-over makes both busier.
"""


class LifeSigns:
    """What was heard of each server, and when."""

    def __init__(self) -> None:
        self._beats: dict[int, int | None] = {}
        self._changed_ms: dict[int, int] = {}
        self._own_ms: deque[int] = deque(maxlen=OWN_SIGNS)

    def heard(self, servers: Iterable[int], beats: Mapping[int, int], now_ms: int) -> None:
        """Take one look at all servers, with which an own sign was given."""
        self._own_ms.append(now_ms)
        for server in servers:
            beat = beats.get(server)
            if server not in self._beats or self._beats[server] != beat:
                self._beats[server] = beat
                self._changed_ms[server] = now_ms

    def quiet(self, server: int, now_ms: int) -> bool:
        """Whether a server has given no sign for a while."""
        return now_ms - self._changed_ms.get(server, now_ms) > QUIET_MS

    def dead(self, server: int, now_ms: int) -> bool:
        """Whether a server gave no sign for so long that its tables must be taken over."""
        since = self._changed_ms.get(server, now_ms)
        able = len(self._own_ms) == OWN_SIGNS and self._own_ms[0] > since
        return able and now_ms - since > DEAD_MS
