"""What can go wrong in an evening, how often, and how often it did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum, unique

from bots.chance import Chance


@unique
class Trouble(Enum):
    """One kind of fault."""

    LOST = "message_lost"
    DOUBLED = "message_doubled"
    LATE = "message_late"
    SWAPPED = "messages_reordered"
    GARBLED = "message_garbled"
    DISCONNECTED = "connection_lost"
    REBOOTED = "station_rebooted"
    SLOW_DISK = "slow_commit"
    DISK_FULL = "disk_full"
    CRASHED = "server_crashed"
    CLOCK_JUMPED = "wall_clock_jumped"


PER_MESSAGE: Mapping[Trouble, int] = {
    Trouble.LOST: 40,
    Trouble.DOUBLED: 40,
    Trouble.LATE: 60,
    Trouble.SWAPPED: 40,
    Trouble.GARBLED: 8,
    Trouble.SLOW_DISK: 60,
}
"""In ten thousand chances."""


class Troubles:
    """Decides what goes wrong, and counts it; one that is off lets everything go well."""

    def __init__(self, chance: Chance, *, on: bool) -> None:
        self._chance = chance
        self.on = on
        self.counts: Counter[Trouble] = Counter()

    def happens(self, trouble: Trouble) -> bool:
        """Whether this goes wrong now."""
        if not self.on or self._chance.below(10_000) >= PER_MESSAGE[trouble]:
            return False
        self.counts[trouble] += 1
        return True

    def count(self, trouble: Trouble) -> None:
        """Note what was made to happen."""
        self.counts[trouble] += 1
