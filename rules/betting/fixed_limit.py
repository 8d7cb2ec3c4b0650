"""Fixed limit: one bet size per round and a cap on raises (house rules 4.1 to 4.4, 4.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.betting.half_bets import RaisesByHalves
from rules.chips import up_to_chip

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class FixedLimit(RaisesByHalves):
    """See `BettingStructure` for the contract."""

    def raise_limits(self, hand: Hand, player: PlayerInHand) -> tuple[int, int, int] | None:
        """One bet above the last full level; with an open pair, either of the two bets."""
        if hand.capped:
            return None
        level = up_to_chip(hand.full_price, hand.chip)
        least, most = level + hand.bet_size, level + hand.big_size
        return least, most, (most - least) or 1

    def size(self, hand: Hand) -> int:
        """The bet of the round."""
        return hand.bet_size

    def note_size(self, hand: Hand, increase: int) -> None:
        """After the larger bet is made, it is the bet of the round."""
        if increase >= hand.big_size:
            hand.bet_size = hand.big_size
