"""What a house chooses for games with draws and discards (house rules 2.14 and 4.19)."""

from __future__ import annotations

from enum import Enum, unique


@unique
class LateDiscard(Enum):
    """What happens to a player who has not made a forced discard in time."""

    LOWEST = "lowest"
    """His lowest card goes; of equal ranks the lowest suit."""
    FOUL = "foul"


@unique
class Sevens(Enum):
    """Lowball: what becomes of a seven or better that is checked after the draw."""

    MUST_BET = "must_bet"
    LOSES_POT = "loses_pot"
    OFF = "off"
