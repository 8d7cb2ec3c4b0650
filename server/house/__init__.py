"""The house file: locks, presets and times of the room, as one checked value."""

from server.house.model import (
    CageRules,
    HouseRules,
    Locks,
    LostSeatPolicy,
    Pace,
    Preset,
    TableOptions,
    WaitingTimes,
)

__all__ = [
    "CageRules",
    "HouseRules",
    "Locks",
    "LostSeatPolicy",
    "Pace",
    "Preset",
    "TableOptions",
    "WaitingTimes",
]
