"""Pot-limit: at most the pot as it stands after the call (house rules 4.10 to 4.12)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.betting.increments import RaisesByIncrement
from rules.chips import up_to_chip
from rules.hand.setup import BLIND_POSTS

if TYPE_CHECKING:
    from rules.hand.state import Hand, PlayerInHand


class PotLimit(RaisesByIncrement):
    """See `BettingStructure` for the contract."""

    def raise_limits(self, hand: Hand, player: PlayerInHand) -> tuple[int, int, int] | None:
        """Up to the call plus the pot after that call; the smallest raise is always allowed."""
        least, chip = up_to_chip(hand.full_price + hand.unit, hand.chip), hand.chip
        pot = (hand.price + _pot_after_call(hand, player)) // chip * chip
        most = max(pot, _opening_limit(hand), least)
        return least, min(most, player.bet + player.stack), chip


def _pot_after_call(hand: Hand, player: PlayerInHand) -> int:
    """Before the flop every blind counts in full, even if it was short or not posted."""
    pot = hand.in_pot + hand.phantom + hand.price - player.bet
    if hand.as_big:
        pot -= min(hand.as_big, _made_good(hand, player))
    step = hand.settings.options.pot_rounded_to
    return -(-pot // step) * step


def _made_good(hand: Hand, player: PlayerInHand) -> int:
    """What the smaller blinds have bet above their posts, up to a big blind (house rule 4.11).

    A small blind that counts as a big one must not count this part twice: it is in the pot
    already, or comes in with this call.
    """
    big, made = hand.settings.stakes.blinds[-1], 0
    for seat, kind, amount in hand.setup.posts:
        if kind in BLIND_POSTS and amount < big:
            owner = hand.by_seat[seat]
            bet = hand.price if owner is player else owner.bet
            made += max(0, min(bet, big) - amount)
    return made


def _opening_limit(hand: Hand) -> int:
    """House rule 4.11: in cash games the first raise before the flop may go to four big blinds."""
    if hand.street or hand.raises or not hand.game.uses_blinds:
        return 0
    return hand.settings.opening_big_blinds * hand.settings.stakes.min_bet
