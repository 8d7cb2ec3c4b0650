"""What players may ask of a board beside its deal: a second run, and the cards to come."""

from __future__ import annotations

from enum import Enum, unique
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.settings import TableSettings


@unique
class RabbitHunt(Enum):
    """Where players may ask for the cards that would have come (house rule 13.6)."""

    OFF = "off"
    CASH = "cash"
    """In cash games."""
    ALWAYS = "always"
    """In tournaments too."""


def runs_twice(settings: TableSettings) -> bool:
    """Whether boards may be run twice at a table: in cash games that allow it (13.1)."""
    allowed = settings.options.run_it_twice and settings.clocks.run_twice_ms > 0
    return allowed and not settings.tournament


def rabbits(settings: TableSettings) -> bool:
    """Whether players may ask for the cards that would have come (13.6)."""
    chosen = settings.options.rabbit_hunt
    if chosen is RabbitHunt.OFF or not settings.clocks.rabbit_ms:
        return False
    return chosen is RabbitHunt.ALWAYS or not settings.tournament
