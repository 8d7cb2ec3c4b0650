"""The contract every betting structure fulfils, and which module fulfils it."""

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
        """Return the least total, the most and the step of a raise, or None if capped.

        The least is whole chips, so that steps from it are whole chips too (house rule 1.4).

        Whether the player has the right to raise at all is `may_raise`; stacks are not looked at
        below the minimum: an all-in for less is judged by the offer.
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
