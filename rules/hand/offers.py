"""The offer for the seat to act: the one source of what is legal."""

from __future__ import annotations

from rules.betting.offer import Offer
from rules.hand.setup import BLIND_POSTS
from rules.hand.state import Hand, Phase, PlayerInHand
from rules.ranking import RANKINGS
from rules.ranking.two_or_three import WORST_SEVEN_LOW

NO_RAISE = (0, 0, 1)

# Module names, because looking up an enum's member takes Python 3.11 a quarter of a microsecond.
_BETTING = Phase.BETTING


def offer_to(hand: Hand) -> Offer | None:
    """Return the open betting decision's offer, or None when no seat has to act.

    The offer is made once for each decision: the seat sees it and is judged by the same value.
    """
    player = hand.to_act
    if player is None or hand.phase is not _BETTING:
        return None
    if hand.offer is None:
        hand.offer = _offer(hand, player)
    return hand.offer


def _offer(hand: Hand, player: PlayerInHand) -> Offer:
    all_in = player.bet + player.stack
    least, most, step = _raise_range(hand, player, all_in)
    price = hand.price if hand.able > 1 else price_for(hand, player)
    to_call = (price if price < all_in else all_in) - player.bet
    offer = Offer(
        player.seat, hand.turn, to_call, least, most, step, all_in, hand.action_ms, not hand.opened
    )
    if hand.bring_in_due:
        return _with_bring_in(hand, player, offer)
    if hand.must_open and must_bet(hand, player, offer):
        must_open = player.place == hand.opener and not hand.game.sevens
        return offer._replace(can_check=False, can_fold=not must_open)
    return _with_chop(hand, player, offer) if hand.blind_chop else offer


def _with_bring_in(hand: Hand, player: PlayerInHand, offer: Offer) -> Offer:
    """The seat with the bring-in card may not fold; a seat that acts for an all-in one may."""
    bring_in = min(hand.settings.stakes.bring_in, player.stack)
    if player.seat in hand.setup.killed:  # he posts, and decides nothing (house rule 3.21)
        offer = offer._replace(raise_min=0, raise_max=0)
    return offer._replace(bring_in=bring_in, can_fold=player.place != hand.opener)


def must_bet(hand: Hand, player: PlayerInHand, offer: Offer) -> bool:
    """Whether a seat that could check may not: it has to open, or holds a seven (lowball).

    If the opener is all-in for the ante, the next player opens or folds (house rule 3.23).
    """
    if offer.to_call or not offer.raise_min:
        return False
    if hand.game.sevens:
        return holds_seven(hand, player)
    opener = hand.players[hand.opener]
    return player is opener or not opener.stack


def holds_seven(hand: Hand, player: PlayerInHand) -> bool:
    """Whether a lowball hand is seven or better."""
    strength = RANKINGS[hand.game.shares[0].ranking].strength(tuple(player.cards), ())
    return strength is not None and strength >= WORST_SEVEN_LOW


def _with_chop(hand: Hand, player: PlayerInHand, offer: Offer) -> Offer:
    if hand.chop_asked is not None:
        return offer._replace(
            to_call=0, raise_min=0, raise_max=0, can_fold=False, answers_chop=True
        )
    return offer._replace(can_chop=can_chop(hand, player))


def price_for(hand: Hand, player: PlayerInHand) -> int:
    """What a player must match: less than the price if no opponent has that much in."""
    if hand.able > 1:
        return hand.price
    top = max(other.bet for other in hand.players if other is not player and not other.folded)
    return max(player.bet, min(hand.price, top))


def _raise_range(hand: Hand, player: PlayerInHand, all_in: int) -> tuple[int, int, int]:
    if hand.able < 2 or all_in <= hand.price:
        return NO_RAISE
    if player.acted and not hand.structure.may_raise(hand, player):
        return NO_RAISE
    limits = hand.structure.raise_limits(hand, player)
    if limits is None:
        return NO_RAISE
    least, most, step = limits
    if hand.bring_in_due:
        bring_in = hand.settings.stakes.bring_in
        if all_in <= bring_in or (bring_in >= least and most <= bring_in):
            return NO_RAISE
        least = max(least, bring_in + hand.chip)
    if all_in <= least:
        return all_in, all_in, step
    return least, (most if most < all_in else all_in), step


def can_chop(hand: Hand, player: PlayerInHand) -> bool:
    """House rule 3.14: whether all others folded and the pot holds only the two blinds."""
    if hand.street or hand.chop_over or hand.live != 2:
        return False
    blinds = {post.seat for post in hand.setup.posts if post.kind in BLIND_POSTS}
    live = [other for other in hand.players if not other.folded]
    if hand.in_pot != sum(other.bet for other in live):
        return False  # the pot also holds an ante, an entry, dead money or a third blind
    return all(other.seat in blinds and not other.acted for other in live)
