"""What a layout covers, as turned rectangles: words by their ink, not by their generous boxes."""

from __future__ import annotations

from itertools import combinations
from math import cos, hypot, radians, sin
from typing import NamedTuple

from center_screen.marks import WEDGE
from center_screen.places import PLATE
from center_screen.plates import RIM as SEAT_RIM
from screenkit.drawables import (
    CardPicture,
    ChipPicture,
    Drawable,
    Label,
    Layout,
    Plate,
    Turned,
    Wedge,
    Words,
)
from screenkit.fonts import CAP_HEIGHT, width_of
from screenkit.geometry import Box, Panel
from screenkit.lettering import fitted, fitted_narrow, sizes_from

RIM = 3
"""Shadows and rounding may touch."""


class Shape(NamedTuple):
    """A rectangle turned about its middle."""

    what: str
    x: float
    y: float
    w: float
    h: float
    degrees: float


def overlaps(layout: Layout, panel: Panel) -> list[tuple[str, str]]:
    """Name every two things of a layout that lie on one another."""
    shapes = [shape for number, it in enumerate(layout) if (shape := _shape(it, number, panel))]
    return [
        (one.what, other.what) for one, other in combinations(shapes, 2) if not apart(one, other)
    ]


def apart(one: Shape, other: Shape) -> bool:
    """Two turned rectangles do not meet if some edge separates them."""
    if one.what.split("#")[0] == other.what.split("#")[0] == "pack":
        return True
    if _joined(one, other):
        return True
    shapes = _corners(one), _corners(other)
    for shape in shapes:
        for (ax, ay), (bx, by) in zip(shape, shape[1:] + shape[:1], strict=True):
            nx, ny = by - ay, ax - bx
            reach = [[nx * x + ny * y for x, y in each] for each in shapes]
            if max(reach[0]) <= min(reach[1]) or max(reach[1]) <= min(reach[0]):
                return True
    return False


def _joined(one: Shape, other: Shape) -> bool:
    """The wedge of a turn touches the plate that it points at."""
    kinds = {shape.what.split("#")[0] for shape in (one, other)}
    near = hypot(one.x - other.x, one.y - other.y) < PLATE[1] / 2 + WEDGE[1]
    return "Wedge" in kinds and len(kinds) == 2 and near


def _corners(it: Shape) -> list[tuple[float, float]]:
    angle = radians(it.degrees)
    half_w, half_h = it.w / 2 - RIM, it.h / 2 - RIM
    return [
        (it.x + dx * cos(angle) - dy * sin(angle), it.y + dx * sin(angle) + dy * cos(angle))
        for dx, dy in ((-half_w, -half_h), (half_w, -half_h), (half_w, half_h), (-half_w, half_h))
    ]


def _shape(it: Drawable, number: int, panel: Panel) -> Shape | None:
    x, y = it.box.x + it.box.w / 2, it.box.y + it.box.h / 2
    if isinstance(it, Turned):
        width, height = _covered(it, panel)
        return Shape(f"{_told(it)}#{number}", x, y, width, height, it.degrees)
    if isinstance(it, CardPicture) and not it.card:
        return Shape(f"pack#{number}", x, y, it.box.w, it.box.h, 0)
    if isinstance(it, CardPicture | ChipPicture | Plate | Wedge):
        degrees = it.turn if isinstance(it, Wedge) else 0
        return Shape(f"{type(it).__name__}#{number}", x, y, it.box.w, it.box.h, degrees)
    return None


def _told(it: Turned) -> str:
    texts = [part.text for part in it.parts if isinstance(part, Words | Label)]
    cards = [part.card for part in it.parts if isinstance(part, CardPicture)]
    return " ".join((*texts, *cards))


def _covered(it: Turned, panel: Panel) -> tuple[float, float]:
    """Parts on a plate or around a picture fill their box; words alone are as wide as they are."""
    if not all(isinstance(part, Words) for part in it.parts):
        return _body(it)
    sizes = [_ink(part, panel) for part in it.parts if isinstance(part, Words)]
    if len(sizes) == 1:
        return sizes[0]
    return max(width for width, _height in sizes), it.size[1]


def _body(it: Turned) -> tuple[float, float]:
    """A plate has a rim for what is docked on its corner; the rest fills its box."""
    plates = [part.box for part in it.parts if isinstance(part, Plate)]
    largest = max(plates, key=lambda box: box.w * box.h, default=Box(0, 0, 0, 0))
    return (largest.w, largest.h) if min(largest.x, largest.y) >= SEAT_RIM else it.size


def _ink(it: Words, panel: Panel) -> tuple[float, float]:
    """Width, and the height of capitals with their descenders, in design pixels."""
    text, size = as_set(it, panel)
    room = round(it.box.w * panel.scale)
    width = min(room, width_of(text, it.weight, size)) / panel.scale
    return width, size / panel.scale * (CAP_HEIGHT + 0.34)


def as_set(it: Words, panel: Panel) -> tuple[str, int]:
    """The text as it is read, and its size in panel pixels."""
    sizes = sizes_from(it.size, panel.scale, it.least)
    room = round(it.box.w * panel.scale)
    if not it.whole:
        return fitted_narrow(it.text, it.weight, sizes, room)
    return fitted(it.text, it.weight, sizes, room, whole=True)
