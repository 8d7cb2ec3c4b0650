"""What is played at a tournament's table: the structure, and the level."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final

from rules.records.ages import Plain, bare, stamped
from rules.settings import TableSettings
from rules.stored import digest_of
from rules.tournament.level_settings import level_settings
from rules.tournament.record import structure_of, structure_plain
from rules.tournament.structure import TournamentStructure

TOURNAMENT: Final = "tournament"
"""The code under which tournaments are dealt."""
HOLD_ABOVE_CENTS: Final = 500_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentSettings:
    """One level of a tournament. A hand names the level it was dealt at by the digest."""

    structure: TournamentStructure
    level: int = 1
    hold_above_cents: int = HOLD_ABOVE_CENTS
    """A player's prizes above this wait at the cage for an identity check."""

    @property
    def game(self) -> str:
        """The code that names the kind."""
        return TOURNAMENT

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return self.structure.seats

    def digest(self) -> str:
        """SHA-256 of the canonical form."""
        return _digest(self)

    def at_level(self, level: int) -> TournamentSettings:
        """The same tournament at another level."""
        return self if level == self.level else replace(self, level=level)

    @property
    def table(self) -> TableSettings:
        """The settings of the hands."""
        return level_settings(self.structure, self.level)


@lru_cache(maxsize=200)
def _digest(settings: TournamentSettings) -> str:
    return digest_of(settings)


def settings_plain(settings: TournamentSettings) -> Plain:
    """Settings as they are stored."""
    plain = {
        "game": TOURNAMENT,
        "structure": structure_plain(settings.structure),
        "level": settings.level,
        "hold_above_cents": settings.hold_above_cents,
    }
    return stamped("tournament_settings", plain)


def settings_of(plain: Plain) -> TournamentSettings:
    """Return the settings that were stored, or raise `Refused` naming the field."""
    fields: dict[str, Any] = bare("tournament_settings", plain)
    return TournamentSettings(
        structure=structure_of(fields["structure"]),
        level=fields["level"],
        hold_above_cents=fields["hold_above_cents"],
    )
