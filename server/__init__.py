"""The room: one process that owns the tables and the books."""

from server.adapters.room_process import Opened, Start, run_server
from server.adapters.start_files import RoomFiles
from server.house import (
    Answer,
    HouseFileWrong,
    HouseRules,
    default_text,
    filled_in,
    gaming_date,
    house_document,
    keeping_tables,
    read_house,
    read_schedules,
)
from server.tables.deal_proof import HandNotRecorded, deal_proof

__all__ = [
    "Answer",
    "HandNotRecorded",
    "HouseFileWrong",
    "HouseRules",
    "Opened",
    "RoomFiles",
    "Start",
    "deal_proof",
    "default_text",
    "filled_in",
    "gaming_date",
    "house_document",
    "keeping_tables",
    "read_house",
    "read_schedules",
    "run_server",
]
