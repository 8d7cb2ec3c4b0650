"""Main pot and side pots: chips in layers, each with the hands that can win it."""

from __future__ import annotations

from rules.hand.events import Pot
from rules.hand.state import Hand, PlayerInHand


def pots_of(hand: Hand) -> tuple[Pot, ...]:
    """Return the pots as they stand, main pot first (house rules 5.1 to 5.3).

    A live player's stake closes a layer; every stake, folded ones too, fills the layers it
    reaches. Dead money lies in the main pot.
    """
    live = [player for player in hand.players if not player.folded]
    levels = sorted({player.staked for player in live})
    pots: list[Pot] = []
    below, loose = 0, hand.dead
    for level in levels:
        # What folded players staked above every live hand belongs to the last pot.
        ceiling = level if level < levels[-1] else hand.in_pot
        amount = loose + sum(_slice(player.staked, below, ceiling) for player in hand.players)
        if amount:
            pots.append(Pot(amount, tuple(p.seat for p in live if p.staked >= level)))
        below, loose = level, 0
    return tuple(pots)


def _slice(staked: int, below: int, ceiling: int) -> int:
    return max(0, min(staked, ceiling) - below)


def uncalled_bet(hand: Hand) -> tuple[PlayerInHand, int] | None:
    """Return whose bet of this round nobody matched in full, and by how much (house rule 5.4)."""
    best, second, owner = 0, 0, hand.players[0]
    for player in hand.players:
        if player.bet > best:
            best, second, owner = player.bet, best, player
        elif player.bet > second:
            second = player.bet
    if best == second or owner.folded:
        return None
    return owner, best - second
