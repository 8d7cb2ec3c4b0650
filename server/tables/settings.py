"""What a table must know about the settings of its game."""

from __future__ import annotations

from typing import Protocol


class Settings(Protocol):
    """What is played at a table: one value that never changes, known by its digest."""

    @property
    def game(self) -> str:
        """The game's code; it names the kind."""

    @property
    def seats(self) -> int:
        """How many seats the table has."""

    def digest(self) -> str:
        """SHA-256 of the canonical form."""
