"""Pot-limit: at most the pot as it stands after the call (house rules 4.10 to 4.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.betting.increments import RaisesByIncrement

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class PotLimit(RaisesByIncrement):
    """See `BettingStructure` for the contract."""

    def raise_limits(self, hand: Hand, player: PlayerInHand) -> tuple[int, int, int] | None:
        """Call first, then raise by the pot after that call; the smallest raise is always open."""
        least = hand.full_price + hand.unit
        most = max(hand.price + _pot_after_call(hand, player), _opening_limit(hand), least)
        return least, min(most, player.bet + player.stack), hand.chip


def _pot_after_call(hand: Hand, player: PlayerInHand) -> int:
    """Blinds count in full before the flop, even where they were short or not posted at all."""
    pot = hand.in_pot + hand.phantom + hand.price - player.bet
    step = hand.settings.options.pot_rounded_to
    return -(-pot // step) * step


def _opening_limit(hand: Hand) -> int:
    """House rule 4.11: the first raise before the flop may go to four big blinds."""
    if hand.street or hand.raises or not hand.game.uses_blinds:
        return 0
    return hand.settings.options.opening_big_blinds * hand.settings.stakes.min_bet
