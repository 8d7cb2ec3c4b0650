"""Where the player's own cards lie at the rail, and where a finger finds each of them."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from screenkit.geometry import Box
from screenkit.theme import TARGET_MIN

CARD: Final = (112, 157)
WIDE_CARD: Final = (128, 179)
STUD_CARD: Final = (88, 123)
"""In stud the up cards lie above the down cards."""
WIDE_DRAW: Final = 100
"""In a draw game cards are narrower, so that a marked one has room to rise."""
WIDE_ZONE: Final = 500
NAME_ROOM: Final = 44
WIDE_NAME_ROOM: Final = 36
"""Large cards lie lower, so that a line for the player has room above them."""
RISE: Final = 40
"""How far a marked card slides up."""


def card_size(zone: Box) -> tuple[int, int]:
    """How large the own cards are: larger where the zone is wide."""
    return WIDE_CARD if zone.w >= WIDE_ZONE else CARD


def card_places(zone: Box, count: int, *, small: bool = False, draws: bool = False) -> list[Box]:
    """Where face-down cards lie: at the rail, far enough apart to see each near corner.

    In a game with draws they stay so far apart that each is a target of its own.
    """
    width, height = STUD_CARD if small else card_size(zone)
    if draws:
        width = min(width, WIDE_DRAW if zone.w >= WIDE_ZONE else width, _widest(zone, count))
        height = width * CARD[1] // CARD[0]
    room = (zone.w - width - (4 if draws else 40)) // max(1, count - 1)
    step = min(room, width + 6)
    # A lifted corner leans out to the right.
    x = zone.x + (zone.w - width - (count - 1) * step) // 2 - (0 if draws else 6)
    y = zone.bottom - height - (WIDE_NAME_ROOM if zone.w >= WIDE_ZONE else NAME_ROOM)
    return [Box(x + number * step, y, width, height) for number in range(count)]


def _widest(zone: Box, count: int) -> int:
    """The widest card for which every other one is still a target of its own."""
    return zone.w - 4 - (count - 1) * TARGET_MIN


def card_targets(zone: Box, spots: list[Box]) -> list[Box]:
    """Where each card is touched, marked or not; each ends where the next begins."""
    if not spots:
        return []
    top = spots[0].y - RISE
    edges = [*(spot.x for spot in spots), spots[-1].right]
    return [Box(left, top, right - left, zone.bottom - top) for left, right in pairwise(edges)]
