"""Where everything lies on the table seen from above, in design pixels of 1920 by 1080.

Seats are numbered clockwise from the lower left, as the stations stand around the octagon. Each
plate is turned toward its player; `forward` is the way from the plate into the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import Final, NamedTuple

from screenkit.geometry import Box, around

WIDTH: Final = 1920
HEIGHT: Final = 1080
BAIZE: Final = Box(120, 120, WIDTH - 240, HEIGHT - 240)
"""The cloth; the plates lie on the rail around it."""
BAIZE_CORNER: Final = (420, 420)
WALL_BAIZE: Final = Box(40, 140, WIDTH - 80, HEIGHT - 280)
"""On a wall all plates are upright and lie partly on the cloth."""
WALL_CORNER: Final = (300, 300)
PLATE: Final = (300, 112)
CARD: Final = (176, 246)
ROW_CARD: Final = (110, 154)
"""A card of one of two boards."""
ROW_GAP: Final = 10
ROWS_WIDER: Final = 36
"""Around two boards, text stands this much nearer to the rails."""
SMALL_CARD: Final = (84, 118)
BET: Final = (252, 64)
BOARD_CARDS: Final = 5


class SeatPlace(NamedTuple):
    """The middle of a seat's plate, how its writing is turned, and where the table lies."""

    x: int
    y: int
    degrees: int
    """Clockwise turn of the writing."""
    facing: int
    """The direction into the table, clockwise from up."""
    rim: int
    """From the plate's middle to its edge in that direction."""

    def point(self, forward: int, aside: int = 0) -> tuple[int, int]:
        """The point this far into the table and this far to the player's right."""
        angle = radians(self.facing)
        x = self.x + forward * sin(angle) + aside * cos(angle)
        y = self.y - forward * cos(angle) + aside * sin(angle)
        return round(x), round(y)

    def on_plate(self, across: int, down: int) -> tuple[int, int]:
        """The point this far right of and below the plate's middle, as its text is read."""
        angle = radians(self.degrees)
        x = self.x + across * cos(angle) - down * sin(angle)
        y = self.y + across * sin(angle) + down * cos(angle)
        return round(x), round(y)

    def front(self, size: tuple[int, int], gap: int) -> Box:
        """The box that a thing of this size covers, `gap` in front of the plate."""
        return self.turned(self.point(self.rim + gap + self._depth(size) // 2), size)

    def turned(self, point: tuple[int, int], size: tuple[int, int]) -> Box:
        """The box that a thing of this size covers around a point, turned like the writing."""
        return covered(point, size, self.degrees)

    def _depth(self, size: tuple[int, int]) -> int:
        """How far the thing reaches in the direction into the table."""
        if self.degrees == self.facing:
            return size[1]
        angle = radians(self.facing)
        return round(abs(size[0] * sin(angle)) + abs(size[1] * cos(angle)))


def covered(point: tuple[int, int], size: tuple[int, int], degrees: int) -> Box:
    """The upright box around a turned one."""
    angle = radians(degrees)
    across, down = abs(cos(angle)), abs(sin(angle))
    width = round(size[0] * across + size[1] * down)
    height = round(size[0] * down + size[1] * across)
    return around(*point, width, height)


_FLAT: Final = (
    *((700, 1016, 0), (205, 875, 45), (64, 540, 90), (205, 205, 135), (700, 64, 180)),
    *((1220, 64, 180), (1715, 205, 225), (1856, 540, 270), (1715, 875, 315), (1220, 1016, 0)),
)
FLAT: Final = tuple(SeatPlace(x, y, turn, turn, PLATE[1] // 2) for x, y, turn in _FLAT)
"""The screen lies in the table."""

_WALL: Final = (
    *((640, 1018, 0), (230, 946, 0), (166, 540, 180), (230, 134, 180), (640, 62, 180)),
    *((1280, 62, 180), (1690, 134, 180), (1754, 540, 180), (1690, 946, 0), (1280, 1018, 0)),
)
WALL: Final = tuple(SeatPlace(x, y, 0, facing, PLATE[1] // 2) for x, y, facing in _WALL)
"""The screen hangs on a wall: everything upright."""

_USED: Final[Mapping[int, tuple[int, ...]]] = {
    2: (0, 5),
    3: (0, 4, 7),
    4: (0, 4, 5, 9),
    5: (0, 2, 4, 5, 7),
    6: (0, 2, 4, 5, 7, 9),
    7: (0, 1, 3, 4, 6, 8, 9),
    8: (0, 1, 3, 4, 5, 6, 8, 9),
    9: (0, 1, 2, 3, 4, 5, 6, 8, 9),
    10: tuple(range(10)),
}


def seat_places(seats: int, *, wall: bool = False) -> tuple[SeatPlace, ...]:
    """The places of a table with this many seats, seat 1 first."""
    places = WALL if wall else FLAT
    return tuple(places[number] for number in _USED[seats])


class Row(NamedTuple):
    """One of the boards, which lie one above the other."""

    board: int = 0
    boards: int = 1


ONLY_ROW: Final = Row()


def board_place(number: int, *, of: int = BOARD_CARDS, row: Row = ONLY_ROW) -> Box:
    """The place of a board card, the first at 0; a board of fewer cards is centred."""
    if row.boards < 2:
        return Box(488 + 192 * number + 96 * (BOARD_CARDS - of), 417, *CARD)
    width, height = ROW_CARD
    step, down = width + ROW_GAP, height + ROW_GAP
    x = (WIDTH - of * step + ROW_GAP) // 2 + step * number
    y = (HEIGHT - row.boards * down + ROW_GAP) // 2 + down * row.board
    return Box(x, y, width, height)


PILE: Final = (136, 80)
"""Size of the heap of a pot's chips."""
_DECK: Final = (60, 84)


class Ground(NamedTuple):
    """Where things lie at one table: its seats, the deck, the burns and the gathered chips."""

    seats: Mapping[int, SeatPlace]
    deck: Box
    burns: Box
    pile: Box


def ground_of(seats: int, *, boards: int, wall: bool) -> Ground:
    """Lay out a table; deck, burns and chips stay clear of all text.

    With a board the deck lies near the far rail, or on a wall screen beside the board. Without a
    board it lies in the middle.
    """
    places = dict(enumerate(seat_places(max(2, seats), wall=wall), start=1))
    if not boards:
        middle = around(960, 540, *_DECK), around(1060, 540, *_DECK), Box(488, 583, *PILE)
    elif wall:
        middle = around(400, 540, *_DECK), around(1520, 540, *_DECK), Box(488, 665, *PILE)
    else:
        middle = around(500, 204, *_DECK), around(1420, 876, *_DECK), Box(488, 665, *PILE)
    deck, burns, pile = middle
    return Ground(places, deck, burns, pile.moved(0, ROWS_WIDER if boards > 1 else 0))
