"""The turn arrow is a triangle and nothing beside it, whichever way it points."""

from __future__ import annotations

from math import cos, hypot, radians, sin

import pytest

from screenkit import start_without_display
from screenkit.painter import wedge_picture

SIZE = (64, 44)
ROUGH = 2.0
"""A softened edge reaches so far out, in pixels."""


def corners(turn: int) -> list[tuple[float, float]]:
    """The triangle's corners about its middle, clockwise on the glass."""
    width, height = SIZE
    angle = radians(turn)
    upright = ((0.0, -0.46 * height), (0.46 * width, 0.46 * height), (-0.46 * width, 0.46 * height))
    return [(x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)) for x, y in upright]


def outside(x: float, y: float, turn: int) -> float:
    """How far a point lies outside the triangle; below zero: inside."""
    found = []
    points = corners(turn)
    for (ax, ay), (bx, by) in zip(points, points[1:] + points[:1], strict=True):
        long = hypot(bx - ax, by - ay)
        found.append(-((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / long)
    return max(found)


@pytest.mark.parametrize("turn", range(0, 360, 15))
def test_a_turned_arrow_paints_no_pixel_beside_its_triangle(turn: int) -> None:
    start_without_display()
    picture = wedge_picture(SIZE, "#d9b24c", turn)
    width, height = picture.get_size()
    stray = [
        (x, y)
        for x in range(width)
        for y in range(height)
        if picture.get_at((x, y)).a
        and outside(x + 0.5 - width / 2, y + 0.5 - height / 2, turn) > ROUGH
    ]
    assert stray == []
    assert picture.get_at((width // 2, height // 2)).a == 255
