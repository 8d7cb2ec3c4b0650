"""Where the dealer stands in the game's steps."""

from __future__ import annotations

from rules.games.model import Step
from rules.hand.state import Hand


def current_step(hand: Hand) -> Step | None:
    """The step to carry out now, or None after the last street."""
    return hand.doing


def go_to(hand: Hand, street: int, step: int) -> None:
    """Make this the step to carry out now; the street after the last one has none."""
    streets = hand.game.streets
    hand.street, hand.step = street, step
    hand.doing = streets[street].steps[step] if street < len(streets) else None


def note_street(hand: Hand) -> None:
    """The street has begun, with its first card or draw: count who sees it (house rule 8.2).

    Whatever is dealt later on the same street, after its betting, changes nothing of that.
    """
    if hand.streets_dealt > hand.street:
        return
    hand.streets_dealt = hand.street + 1
    if hand.street == hand.game.flop_street:
        hand.flop_players = hand.live


def steps_ahead(hand: Hand) -> list[Step]:
    """All steps that are not finished, the current one first."""
    streets = hand.game.streets[hand.street :]
    return [step for street in streets for step in street.steps][hand.step :]


def finish_step(hand: Hand) -> None:
    """Go on to the next step, and from a street's last step to the next street."""
    hand.burned = False
    if hand.draw is not None:
        hand.draw.finish_step()
    street, step = hand.street, hand.step + 1
    if step == len(hand.game.streets[street].steps):
        street, step = street + 1, 0
    go_to(hand, street, step)
