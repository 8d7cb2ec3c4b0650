"""Where the demo's windows go: both side by side, or one window with a key to switch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

SEAT_SHAPE: Final = (4, 3)
TABLE_SHAPE: Final = (16, 9)
SIDE_BY_SIDE_WIDTH: Final = 1_800
"""On a narrower monitor two windows would be too small to read."""
EDGE: Final = 8
TITLE_BAR: Final = 40
"""Height of the title bar that a desktop adds to a window."""
PANEL_BAR: Final = 48
"""Height of the desktop's own bar, above or below."""
SEAT_SHARE: Final = (54, 100)


@dataclass(frozen=True, slots=True)
class Place:
    """One window: its size, where it appears, and on which monitor."""

    size: tuple[int, int]
    at: tuple[int, int] | None
    """None: in the middle."""
    monitor: int = 0


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The demo's windows."""

    seat: Place
    table: Place | None
    """None: a key makes the seat's window show the table."""


def arranged(monitors: Sequence[tuple[int, int]]) -> Arrangement:
    """Arrange the windows on monitors of these sizes."""
    width, height = monitors[0]
    if len(monitors) > 1:
        return Arrangement(
            seat=Place(fitted(SEAT_SHAPE, *free_area(width, height)), None),
            table=Place(fitted(TABLE_SHAPE, *free_area(*monitors[1])), None, monitor=1),
        )
    if width >= SIDE_BY_SIDE_WIDTH:
        return _side_by_side(width, height)
    return Arrangement(seat=Place(fitted(TABLE_SHAPE, *free_area(width, height)), None), table=None)


def _side_by_side(width: int, height: int) -> Arrangement:
    wide, high = free_area(width, height)
    seat = fitted(SEAT_SHAPE, wide * SEAT_SHARE[0] // SEAT_SHARE[1], high)
    table = fitted(TABLE_SHAPE, wide - seat[0] - 2 * EDGE, high)
    return Arrangement(
        seat=Place(seat, (EDGE, TITLE_BAR)),
        table=Place(table, (seat[0] + 3 * EDGE, TITLE_BAR)),
    )


def free_area(width: int, height: int) -> tuple[int, int]:
    """Return the area of a monitor that is left for windows, without frames and bars."""
    return width - 2 * EDGE, height - TITLE_BAR - PANEL_BAR


def fitted(shape: tuple[int, int], width: int, height: int) -> tuple[int, int]:
    """Return the largest size of this shape, in whole steps of it."""
    across, down = shape
    steps = min(width // across, height // down)
    return steps * across, steps * down
