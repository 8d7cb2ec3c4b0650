"""Boxes in design pixels, and how a design is scaled to a panel."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from math import ceil
from typing import NamedTuple

from screenkit.theme import DESIGN_HEIGHT, DESIGN_WIDTH_MIN


class Box(NamedTuple):
    """A rectangle in design pixels."""

    x: int
    y: int
    w: int
    h: int

    @property
    def right(self) -> int:
        """The first column beyond it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first row beyond it."""
        return self.y + self.h

    @property
    def centre(self) -> tuple[int, int]:
        """Its middle."""
        return self.x + self.w // 2, self.y + self.h // 2

    def holds(self, x: int, y: int) -> bool:
        """Say whether the point lies inside."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def contains(self, other: Box) -> bool:
        """Say whether the other box lies completely inside."""
        return (
            self.x <= other.x
            and self.y <= other.y
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def meets(self, other: Box) -> bool:
        """Say whether the two share a pixel."""
        return (
            self.x < other.right
            and other.x < self.right
            and self.y < other.bottom
            and other.y < self.bottom
        )

    def joined(self, other: Box) -> Box:
        """The smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Box(x, y, max(self.right, other.right) - x, max(self.bottom, other.bottom) - y)

    def inset(self, dx: int, dy: int | None = None) -> Box:
        """The box without a rim; a negative rim makes it larger."""
        rim = dx if dy is None else dy
        return Box(self.x + dx, self.y + rim, self.w - 2 * dx, self.h - 2 * rim)

    def moved(self, dx: int, dy: int) -> Box:
        """The same box elsewhere."""
        return Box(self.x + dx, self.y + dy, self.w, self.h)

    def columns(self, count: int, gap: int) -> tuple[Box, ...]:
        """The box cut into columns; the last one ends where the box does."""
        edges = [self.x + (self.w + gap) * number // count for number in range(count + 1)]
        return tuple(
            Box(left, self.y, right - gap - left, self.h) for left, right in pairwise(edges)
        )

    def part(self, dx: int, dy: int, w: int, h: int) -> Box:
        """A box inside, from this one's corner."""
        return Box(self.x + dx, self.y + dy, w, h)


def around(x: int, y: int, w: int, h: int) -> Box:
    """The box with its middle at a point."""
    return Box(x - w // 2, y - h // 2, w, h)


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A screen of this many pixels, and the design drawn on it.

    The height decides the scale; a wider screen has a wider design. `design_height` is 768 for a
    seat; the centre screen names its own.
    """

    width_px: int
    height_px: int
    design_height: int = DESIGN_HEIGHT
    design_width_min: int = DESIGN_WIDTH_MIN

    @property
    def scale(self) -> float:
        """Panel pixels for a design pixel."""
        return min(self.height_px / self.design_height, self.width_px / self.design_width_min)

    @property
    def design(self) -> Box:
        """The whole screen in design pixels; the last pixel may be visible only in part."""
        return Box(0, 0, ceil(self.width_px / self.scale), ceil(self.height_px / self.scale))

    def to_design(self, x_px: float, y_px: float) -> tuple[int, int]:
        """Where a touch at these pixels lies in the design."""
        return int(x_px / self.scale), int(y_px / self.scale)
