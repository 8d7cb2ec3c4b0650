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
    UNPLUGGED = "cable_pulled"
    REBOOTED = "station_rebooted"
    SLOW_DISK = "slow_commit"
    DISK_FULL = "disk_full"
    CRASHED = "server_crashed"
    CLOCK_JUMPED = "wall_clock_jumped"
    FROZEN = "table_frozen"
    STOPPED = "server_frozen"
    CUT_OFF = "server_without_books"
    BOOKS_AWAY = "books_away"
    LEFT = "server_left"
    LATE_SIGN = "late_sign_of_life"


class Planted(Exception):
    """A fault of the program that was planted, to freeze a table."""


OF_FRAMES: Mapping[Trouble, int] = {
    Trouble.LOST: 40,
    Trouble.DOUBLED: 40,
    Trouble.LATE: 60,
    Trouble.SWAPPED: 40,
    Trouble.GARBLED: 8,
}
"""How often each trouble hits frames, in ten thousand."""
OF_COMMITS: Mapping[Trouble, int] = {Trouble.SLOW_DISK: 60}
"""How often each trouble hits commits, in ten thousand."""
OF_SIGNS: Mapping[Trouble, int] = {Trouble.LATE_SIGN: 150}
"""How often each trouble hits signs of life of servers, in ten thousand."""
_CHANCES = 10_000


class Troubles:
    """Decides what goes wrong, and counts it; switched off, it causes no trouble."""

    def __init__(self, chance: Chance, *, on: bool) -> None:
        self._chance = chance
        self.on = on
        self.counts: Counter[Trouble] = Counter()

    def one_of(self, rates: Mapping[Trouble, int]) -> Trouble | None:
        """Return what goes wrong now; None: nothing."""
        if not self.on:
            return None
        luck = self._chance.below(_CHANCES)
        for trouble, rate in rates.items():
            if luck < rate:
                self.counts[trouble] += 1
                return trouble
            luck -= rate
        return None

    def count(self, trouble: Trouble) -> None:
        """Count a trouble that was caused."""
        self.counts[trouble] += 1
