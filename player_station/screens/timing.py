"""What is left of the times the server gave, at the moment of drawing."""

from __future__ import annotations

from player_station.betting import PERMILLE
from player_station.state import Station

RING_STEPS = 100
"""A ring moves in this many steps, so that it is redrawn no more often than the eye can see."""


def clock_of(view: Station) -> tuple[int, int] | None:
    """Return the open decision's ring (permille left) and milliseconds left; None: no clock."""
    hand = view.table.hand if view.table else None
    if hand is None or hand.clock is None or not (hand.to_act or hand.deciding):
        return None
    clock = hand.clock
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
