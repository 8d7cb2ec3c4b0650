"""Who acts first in a betting round."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from rules.cards import ace_low
from rules.games.model import Opener
from rules.hand.state import Hand, PlayerInHand
from rules.ranking import rank_showing, showing_high, showing_low


def opener_of(hand: Hand, rule: Opener) -> PlayerInHand:
    """Return the player the round begins with; the caller then passes over all-in seats."""
    return _OPENERS[rule](hand)


def _live(hand: Hand) -> list[PlayerInHand]:
    return [player for player in hand.players if not player.folded]


def _left_of_button(hand: Hand) -> PlayerInHand:
    return next(player for player in hand.players if not player.folded)


def _left_of_blinds(hand: Hand) -> PlayerInHand:
    if hand.setup.last_blind is None:
        return _left_of_button(hand)
    blind = hand.by_seat[hand.setup.last_blind].place
    return hand.players[(blind + 1) % len(hand.players)]


def _lowest_card(hand: Hand) -> PlayerInHand:
    return min(_live(hand), key=lambda player: player.up[-1])


def _highest_card(hand: Hand) -> PlayerInHand:
    return max(_live(hand), key=lambda player: ace_low(player.up[-1]))


# `max` returns the first of equals, the player nearest to the dealer's left (house rule 4.13).


def _highest_showing(hand: Hand) -> PlayerInHand:
    return max(_live(hand), key=lambda player: showing_high((*player.up, *hand.board)))


def _lowest_showing(hand: Hand) -> PlayerInHand:
    return max(_live(hand), key=lambda player: showing_low((*player.up, *hand.board)))


def _highest_up_first(hand: Hand) -> PlayerInHand:
    return max(_live(hand), key=lambda player: rank_showing(player.up[-1]))


_OPENERS: Mapping[Opener, Callable[[Hand], PlayerInHand]] = {
    Opener.LEFT_OF_BUTTON: _left_of_button,
    Opener.LEFT_OF_BLINDS: _left_of_blinds,
    Opener.LOWEST_CARD: _lowest_card,
    Opener.HIGHEST_CARD: _highest_card,
    Opener.HIGHEST_SHOWING: _highest_showing,
    Opener.LOWEST_SHOWING: _lowest_showing,
    Opener.HIGHEST_UP_FIRST: _highest_up_first,
}
