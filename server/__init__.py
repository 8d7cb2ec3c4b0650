"""The room: one process that owns the tables and the books."""

from server.adapters.running import Opened, Start, run_server
from server.adapters.starting import RoomFiles
from server.house import HouseFileWrong, HouseRules, house_document, read_house
from server.tables.proofs import HandNotRecorded, deal_proof

__all__ = [
    "HandNotRecorded",
    "HouseFileWrong",
    "HouseRules",
    "Opened",
    "RoomFiles",
    "Start",
    "deal_proof",
    "house_document",
    "read_house",
    "run_server",
]
