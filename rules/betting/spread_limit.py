"""Spread limit: any bet within the spread, raises no smaller than the last (house rule 4.18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.betting.half_bets import RaisesByHalves
from rules.chips import up_to_chip

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class SpreadLimit(RaisesByHalves):
    """See `BettingStructure` for the contract."""

    def raise_limits(self, hand: Hand, player: PlayerInHand) -> tuple[int, int, int] | None:
        """At least the last bet or raise of the round, at most the largest bet of the spread."""
        if hand.capped:
            return None
        level = up_to_chip(hand.full_price, hand.chip)
        least, most = level + hand.unit, level + max(hand.unit, hand.settings.stakes.big_bet)
        return (least, most, hand.chip) if least <= most else None

    def size(self, hand: Hand) -> int:
        """The largest bet or raise of the round so far."""
        return hand.unit

    def note_size(self, hand: Hand, increase: int) -> None:
        """An all-in for less never makes the next raise smaller."""
        most = min(increase, hand.settings.stakes.big_bet)
        hand.unit = max(hand.unit, most // hand.chip * hand.chip)
