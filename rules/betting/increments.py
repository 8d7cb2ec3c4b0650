"""Raises measured by the last full increase: what no-limit and pot-limit have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class RaisesByIncrement:
    """A raise is full when it is at least the largest full bet or raise of the round."""

    def may_raise(self, hand: Hand, player: PlayerInHand) -> bool:
        """House rule 4.8: what he personally faces since his last act is a full raise."""
        return hand.price - player.bet >= hand.unit

    def note_raise(self, hand: Hand, total: int) -> bool:
        """A short all-in lifts the price and never the unit (house rule 4.7)."""
        increase = total - hand.full_price
        hand.price = hand.full_price = total
        full = increase >= hand.unit
        if full:
            hand.unit = increase
            hand.raises += hand.opened
            hand.opened = True
        return full
