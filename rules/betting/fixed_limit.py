"""Fixed limit: one size of bet a round, a bet and three raises (house rules 4.1 to 4.4, 4.14)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class FixedLimit:
    """See `BettingStructure` for the contract."""

    def raise_limits(self, hand: Hand, player: PlayerInHand) -> tuple[int, int, int] | None:
        """One more bet above the last full level; either bet once an open pair allows it."""
        if hand.capped:
            return None
        least = hand.full_price + hand.bet_size
        most = hand.full_price + hand.big_size
        return least, most, (most - least) or 1

    def may_raise(self, hand: Hand, player: PlayerInHand) -> bool:
        """House rule 4.4: half a bet or more, short all-ins added up, opens the betting again."""
        return 2 * (hand.price - player.bet) >= hand.bet_size

    def note_raise(self, hand: Hand, total: int) -> bool:
        """Half a bet or more counts as a full one; less only lifts the price to call."""
        increase = total - hand.full_price
        hand.price = total
        full = 2 * increase >= hand.bet_size
        if full:
            hand.full_price = total
            hand.raises += hand.opened
            hand.opened = True
            if increase >= hand.big_size:
                hand.bet_size = hand.big_size
            # Heads-up before the cap is reached, raises stay unlimited (house rule 4.3).
            hand.capped = hand.raises >= hand.settings.options.raises_max and hand.live > 2
        return full
