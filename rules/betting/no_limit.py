"""No-limit: any amount from a full raise up to the stack (house rules 4.5 to 4.9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.betting.increments import RaisesByIncrement
from rules.chips import up_to_chip

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class NoLimit(RaisesByIncrement):
    """See `BettingStructure` for the contract."""

    def raise_limits(self, hand: Hand, player: PlayerInHand) -> tuple[int, int, int] | None:
        """From the price plus the last full raise, in whole chips, up to the whole stack."""
        least, chip = hand.full_price + hand.unit, hand.chip
        if least % chip:
            least = up_to_chip(least, chip)
        return least, player.bet + player.stack, chip
