"""Where the dealer stands in the game's steps."""

from __future__ import annotations

from rules.games.model import Step
from rules.hand.state import Hand


def current_step(hand: Hand) -> Step | None:
    """The step to carry out now, or None after the last street."""
    streets = hand.game.streets
    if hand.street >= len(streets):
        return None
    return streets[hand.street].steps[hand.step]


def finish_step(hand: Hand) -> None:
    """Go on to the next step, and from a street's last step to the next street."""
    hand.burned = False
    if hand.draw is not None:
        hand.draw.finish_step()
    hand.step += 1
    if hand.step == len(hand.game.streets[hand.street].steps):
        hand.step = 0
        hand.street += 1
