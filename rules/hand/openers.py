"""Who acts first in a betting round."""

from __future__ import annotations

from rules.cards import Card, rank_of
from rules.games.model import Opener
from rules.hand.state import Hand, PlayerInHand
from rules.ranking import showing_high, showing_low

ACE = 12
# At hand because Python 3.11 takes a quarter of a microsecond to look an enum's member up.
_LEFT_OF_BUTTON = Opener.LEFT_OF_BUTTON


def opener_of(hand: Hand, rule: Opener) -> PlayerInHand:
    """Return the player the round begins with; all-in seats are passed over afterwards."""
    if rule is _LEFT_OF_BUTTON:
        return next(player for player in hand.players if not player.folded)
    live = [player for player in hand.players if not player.folded]
    if rule is Opener.LEFT_OF_BLINDS and hand.setup.last_blind is not None:
        blind = hand.by_seat[hand.setup.last_blind].place
        return hand.players[(blind + 1) % len(hand.players)]
    if rule is Opener.LOWEST_CARD:
        return min(live, key=lambda player: player.up[-1])
    if rule is Opener.HIGHEST_CARD:
        return max(live, key=lambda player: _ace_low(player.up[-1]))
    # max keeps the first of equals: the one nearest to the dealer's left (house rule 4.13).
    if rule is Opener.HIGHEST_SHOWING:
        return max(live, key=lambda player: showing_high((*player.up, *hand.board)))
    if rule is Opener.LOWEST_SHOWING:
        return max(live, key=lambda player: showing_low((*player.up, *hand.board)))
    return live[0]


def _ace_low(card: Card) -> int:
    return card if rank_of(card) != ACE else card - 52
