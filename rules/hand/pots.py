"""Main pot and side pots: chips in layers, each with the hands that can win it."""

from __future__ import annotations

from rules.hand.draw_state import DrawState
from rules.hand.events import Pot
from rules.hand.state import Hand, PlayerInHand


def pots_of(hand: Hand) -> tuple[Pot, ...]:
    """Return the pots as they stand, main pot first (house rules 5.1 to 5.3).

    Each amount that a live player staked closes a layer. Every stake, of folded players too, fills
    the layers up to its amount. Dead money is in the main pot.
    """
    if not hand.in_pot:
        return ()
    live = [player for player in hand.players if not player.folded]
    levels = sorted({player.staked for player in live})
    fouled: list[PlayerInHand] = []
    if hand.draw is not None and hand.draw.fouled:
        fouled = _owners_above(hand, hand.draw, levels[-1])
        levels += [player.staked for player in fouled]
    if len(levels) == 1:
        return (Pot(hand.in_pot, tuple([player.seat for player in live])),)
    pots: list[Pot] = []
    stakes = [player.staked for player in hand.players]
    below, loose = 0, hand.dead
    for level in levels:
        # What folded players staked above all live stakes goes to the last pot.
        ceiling = level if level < levels[-1] else hand.in_pot
        parts = [min(stake, ceiling) - below for stake in stakes if stake > below]
        amount = loose + sum(parts)
        if amount:
            seats = [p.seat for p in live if p.staked >= level]
            owner = [p.seat for p in fouled if p.staked == level]
            pots.append(Pot(amount, tuple(seats or owner)))
        below, loose = level, 0
    return tuple(pots)


def _owners_above(hand: Hand, draw: DrawState, above: int) -> list[PlayerInHand]:
    """The fouled hands that own what lies above all live stakes, smallest stake first (5.6).

    A part belongs to whoever was fouled last of those who are in it: it was his when all others
    were out of it.
    """
    owners: list[PlayerInHand] = []
    for seat in reversed(draw.fouled):
        player = hand.by_seat[seat]
        if player.staked > above:
            owners.append(player)
            above = player.staked
    return owners


def uncalled_bet(hand: Hand) -> tuple[PlayerInHand, int] | None:
    """Return the player whose stake is unmatched, and by how much (house rule 5.4).

    Stakes are compared, not bets, because an ante too may be more than the others can match.
    """
    stakes = [player.staked for player in hand.players]
    best = max(stakes)
    if stakes.count(best) > 1:
        return None
    owner = hand.players[stakes.index(best)]
    return None if owner.folded else (owner, best - sorted(stakes)[-2])
