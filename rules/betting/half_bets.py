"""Raises of limit poker: half a bet counts as a raise, and each round has a cap on raises.

Fixed limit and spread limit share this (house rules 4.2 to 4.4).
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from rules.settings import LimitUncapped, Options

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class RaisesByHalves:
    """An all-in of half a bet or more is a full raise; less only lifts the price to call."""

    @abstractmethod
    def size(self, hand: Hand) -> int:
        """Return what a full raise of this round adds."""

    @abstractmethod
    def note_size(self, hand: Hand, increase: int) -> None:
        """Record the size of the bet or raise just made."""

    def may_raise(self, hand: Hand, player: PlayerInHand) -> bool:
        """House rule 4.4: only a full raise reopens the betting; short all-ins do not add up.

        A player who checked has met no bet yet: he may raise the one that short all-ins came to.
        """
        return hand.opened and not player.bet

    def note_raise(self, hand: Hand, total: int) -> bool:
        """Half a bet or more is a full raise; less only lifts the price to call.

        The level that raises are measured from also moves when short all-ins together make half
        a bet.
        """
        increase, size = total - hand.full_price, self.size(hand)
        # A bring-in is not a bet: a completion is measured from zero.
        full = 2 * (increase if hand.aggressor is None else total - hand.price) >= size
        hand.price = total
        if 2 * increase >= size:
            hand.full_price = total
            hand.raises += hand.opened
            hand.opened = True
            self.note_size(hand, increase)
            options = hand.settings.options
            hand.capped = hand.raises >= hand.settings.raises_max and not _uncapped(hand, options)
        return full


def _uncapped(hand: Hand, options: Options) -> bool:
    """House rule 4.3: whether raises stay unlimited because the action is heads-up.

    Players who were all-in before this raise have no part in the betting.
    """
    if options.limit_uncapped is LimitUncapped.TOURNAMENT:
        return len(hand.players) == 2
    raiser = hand.to_act
    goes_all_in = raiser is not None and not raiser.stack
    return hand.able + goes_all_in <= 2
