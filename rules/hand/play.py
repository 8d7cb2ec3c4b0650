"""Playing a hand: judge a command, apply its fact, then let the dealer go on."""

from __future__ import annotations

from rules.hand.apply import apply
from rules.hand.commands import Command
from rules.hand.dealer import next_event
from rules.hand.decide import decide
from rules.hand.events import Event
from rules.hand.setup import HandSetup
from rules.hand.state import Hand, Phase
from rules.refusals import InvariantBroken

# Module names, because looking up an enum's member takes Python 3.11 a quarter of a microsecond.
_BETTING, _DRAWING = Phase.BETTING, Phase.DRAWING


def start(setup: HandSetup) -> Hand:
    """Begin a hand and deal to the first decision; `hand.events` tells what happened."""
    hand = Hand(setup)
    _deal_on(hand)
    return hand


def play(hand: Hand, command: Command) -> list[Event]:
    """Carry out one command whole and return everything that happened.

    A refused command raises `Refused` and leaves the hand exactly as it was.
    """
    fact = decide(hand, command)
    apply(hand, fact)
    if hand.phase is _BETTING or hand.phase is _DRAWING:
        return [fact]
    before = len(hand.events) - 1
    _deal_on(hand)
    return hand.events[before:]


def _deal_on(hand: Hand) -> None:
    while (event := next_event(hand)) is not None:
        apply(hand, event)
    check_chips(hand)


def check_chips(hand: Hand) -> None:
    """Check that every chip brought to the hand is in a stack, in the pot or with the house."""
    stacks = [player.stack for player in hand.players]
    held = sum(stacks) + hand.in_pot + hand.collected
    if held != hand.brought or min(stacks) < 0:
        raise InvariantBroken(f"the hand began with {hand.brought} chips and now holds {held}")
