"""The messages of a board that is run twice, and of the cards that would have come.

`to` is the cutter of `event_messages`: what is said, and the hand so far.
"""

from __future__ import annotations

from typing import Any

from rules.hand import events as in_hand
from server.tables.deal import Deal
from wire.messages.runs_events import RabbitShown, RunBegan, RunsAsked, RunsSettled


def runs_asked(to: Any, event: in_hand.RunTwiceOffered) -> None:
    """Ask players about a second run."""
    to.say(RunsAsked(seats=event.seats))


def runs_settled(to: Any, event: in_hand.RunsSettled) -> None:
    """Tell how often the board is run, and to nobody who said what."""
    to.hand.settle_runs(event.runs)
    to.say(RunsSettled(runs=event.runs))


def run_began(to: Any, event: in_hand.RunBegun) -> None:
    """Begin another run."""
    to.say(RunBegan(run=event.run))


def rabbit(to: Any, event: in_hand.RabbitShown) -> None:
    """Open the cards that would have come, for everybody."""
    deal: Deal = to.hand.deal
    to.say(
        RabbitShown(
            seat=event.seat,
            leaves=tuple([deal.leaf(position) for position in event.positions]),
            openings=deal.openings(event.positions),
            streets=event.streets,
            boards=event.boards,
            burned=tuple([(position, deal.leaf(position)) for position in event.burned]),
        )
    )
