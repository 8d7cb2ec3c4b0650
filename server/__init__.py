"""The room: one process that owns the tables and the books."""

from server.adapters.running import Opened, Start, run_server
from server.adapters.starting import RoomFiles
from server.house import HouseFileWrong, HouseRules, house_document, read_house

__all__ = [
    "HouseFileWrong",
    "HouseRules",
    "Opened",
    "RoomFiles",
    "Start",
    "house_document",
    "read_house",
    "run_server",
]
