"""A tournament at one table: structure, levels, places, prizes and deals over `rules.table`."""

from rules.tournament.due import Timed, may_deal, next_command, somebody_plays, timed
from rules.tournament.play import check_tournament, play
from rules.tournament.presets import Preset, preset
from rules.tournament.record import TournamentRecord, record_of, tournament_of
from rules.tournament.standings import Standing, standings
from rules.tournament.state import Tournament
from rules.tournament.structure import TournamentStructure

__all__ = [
    "Preset",
    "Standing",
    "Timed",
    "Tournament",
    "TournamentRecord",
    "TournamentStructure",
    "check_tournament",
    "may_deal",
    "next_command",
    "play",
    "preset",
    "record_of",
    "somebody_plays",
    "standings",
    "timed",
    "tournament_of",
]
