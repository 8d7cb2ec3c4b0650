"""The time left as a line around a plate: it begins in the middle of its upper edge and drains."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from math import cos, hypot, pi, sin
from typing import NamedTuple

import pygame

from screenkit.artwork import rendered
from screenkit.theme import Colour, hex_text


class Outline(NamedTuple):
    """A rounded shape in pixels, and the line inside its edge."""

    size: tuple[int, int]
    radius: float
    width: float
    turn: int


@lru_cache(maxsize=160)
def ink_line(
    outline: Outline, permille: int, paint: Colour, box: tuple[int, int]
) -> pygame.Surface:
    """Render `permille` of the line, turned about the middle of a picture of the size `box`."""
    width, height = outline.size
    path = _path(outline, permille / 1000)
    shift = ((box[0] - width) / 2, (box[1] - height) / 2)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box[0]} {box[1]}">'
        f'<g transform="rotate({outline.turn} {box[0] / 2} {box[1] / 2})'
        f' translate({shift[0]} {shift[1]})">'
        f'<path d="{path}" fill="none" stroke="{hex_text(paint)}"'
        f' stroke-width="{outline.width:.1f}" stroke-linecap="round"'
        ' stroke-linejoin="round"/></g></svg>'
    )
    return rendered(text, box)


def _path(outline: Outline, part: float) -> str:
    """The points of the part of the way that is left, against the clock from the middle above."""
    points = _round(outline)
    length = sum(_apart(a, b) for a, b in pairwise(points))
    left, kept = length * part, [points[0]]
    for here, there in pairwise(points):
        step = _apart(here, there)
        if step >= left:
            share = left / step if step else 0.0
            kept.append(
                (here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share)
            )
            break
        kept.append(there)
        left -= step
    return "M" + " L".join(f"{x:.1f} {y:.1f}" for x, y in kept)


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return hypot(one[0] - other[0], one[1] - other[1])


def _round(outline: Outline) -> list[tuple[float, float]]:
    """The whole way as points: from the middle of the upper edge around and back."""
    width, height = outline.size
    inside = outline.width / 2
    radius = max(1.0, outline.radius - inside)
    left, top, right, bottom = inside, inside, width - inside, height - inside
    middles = (
        (left + radius, top + radius, 1.5),
        (left + radius, bottom - radius, 1.0),
        (right - radius, bottom - radius, 0.5),
        (right - radius, top + radius, 0.0),
    )
    points = [(width / 2, top)]
    for x, y, begins in middles:
        for step in range(7):
            angle = pi * (begins - step / 12)
            points.append((x + radius * cos(angle), y + radius * sin(angle)))
    return [*points, (width / 2, top)]
