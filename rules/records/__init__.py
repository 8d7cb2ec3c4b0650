"""Hand records: our own canonical form, the Poker Hand History format and Open Hand History."""

from rules.records.faces import PUBLIC, Faces
from rules.records.ohh_writer import OhhContext, OhhTournament, ohh_text
from rules.records.phh_replay import Difference, Note, NoteKind, Outcome, ReplayStatus, replay
from rules.records.phh_text import RawHand, hands_in
from rules.records.phh_writer import phh_text
from rules.records.record import (
    HandRecord,
    rebuild,
    record_from_plain,
    record_to_plain,
)

__all__ = [
    "PUBLIC",
    "Difference",
    "Faces",
    "HandRecord",
    "Note",
    "NoteKind",
    "OhhContext",
    "OhhTournament",
    "Outcome",
    "RawHand",
    "ReplayStatus",
    "hands_in",
    "ohh_text",
    "phh_text",
    "rebuild",
    "record_from_plain",
    "record_to_plain",
    "replay",
]
