"""The room: one process that owns the tables and the books."""

from server.adapters.room_process import Opened, Start, run_server
from server.adapters.start_files import RoomFiles
from server.games import deal_proof, hand_of_tournament, played_hand
from server.hand_forms import HAND_FORMS, ToldHand
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
from server.tables.journal.deal_proof import HandNotRecorded
from server.tables.poker.played_hand import FinishedHand, finished_hands
from server.tables.tournament.played import HandOfTournament

__all__ = [
    "HAND_FORMS",
    "Answer",
    "FinishedHand",
    "HandNotRecorded",
    "HandOfTournament",
    "HouseFileWrong",
    "HouseRules",
    "Opened",
    "RoomFiles",
    "Start",
    "ToldHand",
    "deal_proof",
    "default_text",
    "filled_in",
    "finished_hands",
    "gaming_date",
    "hand_of_tournament",
    "house_document",
    "keeping_tables",
    "played_hand",
    "read_house",
    "read_schedules",
    "run_server",
]
