"""The contract of a betting structure, and the module for each structure."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Protocol

from rules.betting.fixed_limit import FixedLimit
from rules.betting.no_limit import NoLimit
from rules.betting.pot_limit import PotLimit
from rules.betting.spread_limit import SpreadLimit
from rules.settings import Structure

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class BettingStructure(Protocol):
    """How large a bet may be, and which raises are full."""

    def raise_limits(self, hand: Hand, player: PlayerInHand) -> tuple[int, int, int] | None:
        """Return the least total, the largest total and the step of a raise; None if capped.

        The least is whole chips, so that steps from it are whole chips too (house rule 1.4).

        `may_raise` says whether the player may raise at all. A stack below the least total is not
        looked at here: the offer judges an all-in for less.
        """

    def may_raise(self, hand: Hand, player: PlayerInHand) -> bool:
        """Whether betting is open again for a player who has already acted."""

    def note_raise(self, hand: Hand, total: int) -> bool:
        """Enter a bet or raise to `total` in the round; return whether it was a full one."""


_STRUCTURES: Mapping[Structure, BettingStructure] = {
    Structure.NO_LIMIT: NoLimit(),
    Structure.POT_LIMIT: PotLimit(),
    Structure.FIXED_LIMIT: FixedLimit(),
    Structure.SPREAD_LIMIT: SpreadLimit(),
}


def structure_of(structure: Structure) -> BettingStructure:
    """Return the module that judges this structure."""
    return _STRUCTURES[structure]
