"""What is left of the times the server gave, at the moment of drawing."""

from __future__ import annotations

from player_station.betting import PERMILLE
from player_station.state import Station
from wire.messages.table_view import ClockView, HandView

RING_STEPS = 100
"""A ring moves in this many steps, so that it is redrawn no more often than the eye can see."""


def clock_of(view: Station, seat: int = 0) -> tuple[int, int] | None:
    """Return a decision's ring (permille left) and milliseconds left; None: no clock.

    Without a seat it is that of the open decision; where several decide at once, the longest.
    """
    hand = view.table.hand if view.table else None
    if hand is None or not (hand.to_act or hand.deciding):
        return None
    clocks = hand.clocks or ((hand.clock,) if hand.clock is not None else ())
    if seat and hand.clocks:
        clocks = tuple([clock for clock in clocks if clock.seat == seat])
    rings = [_ring(view, hand, clock) for clock in clocks]
    return max(rings, key=lambda ring: ring[1], default=None)


def _ring(view: Station, hand: HandView, clock: ClockView) -> tuple[int, int]:
    passed = view.elapsed_ms if clock.running and not hand.stopped else 0
    # The server adds the time of the motion before; nobody is told more than the whole.
    left = min(clock.total_ms, max(0, clock.left_ms - passed))
    return stepped(left, clock.total_ms), left


def stepped(left_ms: int, total_ms: int) -> int:
    """Return what is left in permille, in steps the eye can see."""
    if total_ms <= 0:
        return 0
    steps = min(RING_STEPS, -(-left_ms * RING_STEPS // total_ms))
    return steps * PERMILLE // RING_STEPS


def left_of(view: Station, time_ms: int) -> int:
    """What is left of a time that the last view named."""
    return max(0, time_ms - view.elapsed_ms)


def level_left(view: Station) -> int:
    """What is left of a tournament's level; its clock may stand still, also without a link."""
    there = view.table.tournament if view.table else None
    if there is None:
        return 0
    passed = _passed(view) if there.level_runs else 0
    return max(0, there.level_ms - passed)


def _passed(view: Station) -> int:
    """The time since the view arrived in which the server was heard."""
    until = min(view.now_ms, view.lost_since_ms) if view.link == "lost" else view.now_ms
    return max(0, until - view.heard_ms)


def unlinked_ms(view: Station) -> int:
    """How long the room has not been reached, while it is not."""
    return view.now_ms - view.lost_since_ms
