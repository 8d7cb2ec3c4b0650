"""The house file: locks, presets and times of the room, as one checked value."""

from server.house.document import house_document
from server.house.gaming_date import gaming_date
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
from server.house.problems import Fault, HouseFileWrong
from server.house.reading import default_text, read_house

__all__ = [
    "CageRules",
    "Fault",
    "HouseFileWrong",
    "HouseRules",
    "Locks",
    "LostSeatPolicy",
    "Pace",
    "Preset",
    "TableOptions",
    "WaitingTimes",
    "default_text",
    "gaming_date",
    "house_document",
    "read_house",
]
