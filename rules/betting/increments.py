"""Raises measured by the last full increase. No-limit and pot-limit share this."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class RaisesByIncrement:
    """A raise is full when it is at least the largest full bet or raise of the round."""

    def may_raise(self, hand: Hand, player: PlayerInHand) -> bool:
        """House rule 4.8: whether the player faces at least a full raise since his last act."""
        return hand.price - player.bet >= hand.unit

    def note_raise(self, hand: Hand, total: int) -> bool:
        """A short all-in raises the price to call, but not the smallest raise (house rule 4.7)."""
        increase = total - hand.full_price
        hand.price = hand.full_price = total
        full = increase >= hand.unit
        if full:
            hand.unit = increase
            hand.raises += hand.opened
            hand.opened = True
        return full
