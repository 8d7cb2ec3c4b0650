"""Raises of limit poker: half a bet counts as one, and a round has a cap (house rules 4.2 to 4.4).

What fixed limit and spread limit have in common.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class RaisesByHalves:
    """An all-in of half a bet or more is a full raise; less only lifts the price to call."""

    @abstractmethod
    def size(self, hand: Hand) -> int:
        """Return what a full raise of this round adds."""

    @abstractmethod
    def note_size(self, hand: Hand, increase: int) -> None:
        """Take over how large the bet or raise just made was."""

    def may_raise(self, hand: Hand, player: PlayerInHand) -> bool:
        """House rule 4.4: never by short all-ins, which do not add up; a full raise frees all."""
        return False

    def note_raise(self, hand: Hand, total: int) -> bool:
        """Half a bet or more is a full raise; less only lifts the price to call.

        What a raise is measured from also moves when several short ones make half a bet together.
        """
        increase, size = total - hand.full_price, self.size(hand)
        # A bring-in is no bet: whoever completes it is measured from nothing.
        full = 2 * (increase if hand.aggressor is None else total - hand.price) >= size
        hand.price = total
        if 2 * increase >= size:
            hand.full_price = total
            hand.raises += hand.opened
            hand.opened = True
            self.note_size(hand, increase)
            # Heads-up before the cap is reached, raises stay unlimited (house rule 4.3).
            hand.capped = hand.raises >= hand.settings.options.raises_max and hand.live > 2
        return full
