"""The offer for the seat to act: the one source of what is legal."""

from __future__ import annotations

from rules.betting.offer import Offer
from rules.hand.setup import BLIND_POSTS
from rules.hand.state import Hand, Phase, PlayerInHand

NO_RAISE = (0, 0, 1)


def offer_to(hand: Hand) -> Offer | None:
    """Return the open betting decision's offer, or None when no seat has to act.

    It is worked out once for each decision: the seat is shown and judged by the same value.
    """
    player = hand.to_act
    if player is None or hand.phase is not Phase.BETTING:
        return None
    if hand.offer is None:
        hand.offer = _offer(hand, player)
    return hand.offer


def _offer(hand: Hand, player: PlayerInHand) -> Offer:
    time_ms = hand.settings.clocks.action_ms
    all_in = player.bet + player.stack
    if hand.chop_asked is not None:
        return Offer(
            player.seat, hand.turn, 0, 0, 0, 1, all_in,
            can_fold=False, answers_chop=True, time_ms=time_ms,
        )  # fmt: skip
    least, most, step = _raise_range(hand, player, all_in)
    owed = price_for(hand, player) - player.bet
    return Offer(
        player.seat,
        hand.turn,
        owed if owed < player.stack else player.stack,
        least,
        most,
        step,
        all_in,
        min(hand.settings.stakes.bring_in, player.stack) if hand.bring_in_due else 0,
        not hand.opened,
        not _must_bring_in(hand, player),
        hand.settings.options.blind_chop and can_chop(hand, player),
        False,  # noqa: FBT003 - positional for speed: an offer is made for every act
        time_ms,
    )


def price_for(hand: Hand, player: PlayerInHand) -> int:
    """What a player must match: less than the price when nobody left can match it either."""
    if hand.able > 1:
        return hand.price
    top = max(other.bet for other in hand.players if other is not player and not other.folded)
    return max(player.bet, min(hand.price, top))


def _raise_range(hand: Hand, player: PlayerInHand, all_in: int) -> tuple[int, int, int]:
    floor = hand.settings.stakes.bring_in if hand.bring_in_due else hand.price
    if hand.able < 2 or all_in <= floor:
        return NO_RAISE
    if player.acted and not hand.structure.may_raise(hand, player):
        return NO_RAISE
    limits = hand.structure.raise_limits(hand, player)
    if limits is None:
        return NO_RAISE
    least, most, step = limits
    if all_in <= least:
        return all_in, all_in, step
    return least, (most if most < all_in else all_in), step


def _must_bring_in(hand: Hand, player: PlayerInHand) -> bool:
    """The seat the cards chose may not fold; the one to the left of an all-in seat may."""
    return hand.bring_in_due and player.place == hand.opener


def can_chop(hand: Hand, player: PlayerInHand) -> bool:
    """House rule 3.14: everybody else folded and neither blind has acted."""
    if hand.street or hand.chop_over or hand.live != 2:
        return False
    blinds = {post.seat for post in hand.setup.posts if post.kind in BLIND_POSTS}
    live = [other for other in hand.players if not other.folded]
    return all(other.seat in blinds and not other.acted for other in live)
