"""The house file: locks, presets and times of the room, as one checked value."""

from server.house.default_with_answers import Answer, filled_in, keeping_tables
from server.house.document import house_document
from server.house.gaming_date import calendar_date, gaming_date
from server.house.model import (
    CageRules,
    HouseRules,
    Locks,
    LostSeatPolicy,
    Pace,
    PinPayout,
    Preset,
    TableOptions,
    TournamentLimits,
    TournamentPreset,
    WaitingTimes,
)
from server.house.problems import Fault, HouseFileWrong
from server.house.reader import default_text, house_digest, read_house, read_schedules

__all__ = [
    "Answer",
    "CageRules",
    "Fault",
    "HouseFileWrong",
    "HouseRules",
    "Locks",
    "LostSeatPolicy",
    "Pace",
    "PinPayout",
    "Preset",
    "TableOptions",
    "TournamentLimits",
    "TournamentPreset",
    "WaitingTimes",
    "calendar_date",
    "default_text",
    "filled_in",
    "gaming_date",
    "house_digest",
    "house_document",
    "keeping_tables",
    "read_house",
    "read_schedules",
]
