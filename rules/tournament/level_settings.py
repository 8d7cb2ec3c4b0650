"""The settings of the table at each level of a tournament."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from rules.settings import Seating, TableSettings

if TYPE_CHECKING:
    from rules.tournament.structure import Level, TournamentStructure


def made_settings(structure: TournamentStructure, level: Level) -> TableSettings:
    """The settings of a table at a level; refuses what no table can hold."""
    return TableSettings(
        game=structure.game,
        structure=structure.betting,
        stakes=level.stakes,
        seats=structure.seats,
        chip=level.chip,
        options=structure.options,
        clocks=structure.clocks,
        seating=Seating(absence_ms=0, rebuy_ms=0, return_within_ms=0),
        tournament=True,
    )


@lru_cache(maxsize=1_000)
def level_settings(structure: TournamentStructure, level: int) -> TableSettings:
    """The settings of the table at a level, the first being 1."""
    return made_settings(structure, structure.levels[level - 1])
