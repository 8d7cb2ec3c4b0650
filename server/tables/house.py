"""What the house decides for a table beyond the rules: its pace, lost stations, when it starts."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import Enum, unique
from typing import Any

from server.refusals import RefusalCode, Refused


@unique
class Pace(Enum):
    """How quickly cards and chips move on the screens."""

    CALM = "calm"
    BRISK = "brisk"
    INSTANT = "instant"
    """Neither motion nor reading time: for machines that play each other."""


@unique
class LostSeat(Enum):
    """What happens when a station does not come back within the grace time."""

    FLOOR = "floor"
    """The table waits for a floorperson."""
    CHECK_FOLD = "check_fold"
    """The player sits out: he checks where it is free, else folds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableHouse:
    """The house's choices for one table; a value like the settings, journaled with them."""

    pace: Pace = Pace.BRISK
    auto_start: bool = False
    """The game starts by itself when enough players sit; else the floor starts it."""
    grace_ms: int = 30_000
    """How long a lost station stops the clocks, for each seat in each hand."""
    lost_seat: LostSeat = LostSeat.FLOOR
    floor_clock_ms: int = 60_000
    """What a player has left when the floor puts the clock on him."""

    def __post_init__(self) -> None:
        for key in ("grace_ms", "floor_clock_ms"):
            value = getattr(self, key)
            if value < 0:
                raise Refused(RefusalCode.BAD_HOUSE, key=key, value=value, need=">=0")

    def plain(self) -> dict[str, Any]:
        """Return the value as plain JSON values."""
        return {**asdict(self), "pace": self.pace.value, "lost_seat": self.lost_seat.value}

    def digest(self) -> str:
        """SHA-256 of the canonical form."""
        form = json.dumps(self.plain(), sort_keys=True, separators=(",", ":"))
        return hashlib.sha256(form.encode()).hexdigest()


def house_of(plain: Mapping[str, Any]) -> TableHouse:
    """Return the value that was written down."""
    chosen = {"pace": Pace(plain["pace"]), "lost_seat": LostSeat(plain["lost_seat"])}
    return TableHouse(**{**plain, **chosen})
