"""The table: padded rail, brass line, baize under a lamp, racetrack and the house's mark.

One picture for each size and shape, made once and only copied after that.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import shake_128
from typing import Final, NamedTuple

import pygame

from screenkit.artwork import rendered
from screenkit.brand import OWN_BRAND, Brand
from screenkit.house_mark import house_mark
from screenkit.theme import (
    BAIZE,
    BAIZE_EDGE_PART,
    BLACK,
    BRASS,
    RACETRACK,
    WHITE,
    Colour,
    hex_text,
    mixed,
)

RACETRACK_INSIDE: Final = 24
MARK_PART: Final = 0.10
DIM_PART: Final = 0.92
_WEAVE_SIDE: Final = 192
_LIGHTER: Final = bytes(level % 6 for level in range(256))
_DARKER: Final = bytes(level % 5 for level in range(256))
"""How much a thread over, or under, changes the cloth: by a byte of chance."""
_LAMP: Final = (255, 226, 168)
_LAMP_PART: Final = 0.07
_LAMP_SIDE: Final = 256
_PADDED: Final = 44
_PADDED_AT: Final = 34
"""How wide the top of the padded rail is, and how far outside the cloth, in design pixels."""
_PADDED_SOFT: Final = 22
_RAIL_LIGHT: Final = 0.15
"""How much of the lamp's light comes back from the rail."""
_GRAIN: Final = 256
_GRAIN_LONG: Final = 24
"""Walnut: fine streaks, so many times as long as they are wide."""
_WARMED: Final = ((0, 0, 0), (2, 1, 0), (4, 2, 1), (8, 5, 3), (1, 0, 0))
"""How much a streak is lighter than the wood."""
_SHADOW: Final = ((10, 0.05), (8, 0.06), (6, 0.08), (5, 0.09), (4, 0.10), (3, 0.12), (2, 0.14))
"""Strokes of the rail's shadow: how far inside the cloth, strength."""
_SOFTER: Final = 4

Rectangle = tuple[int, int, int, int]


class TableShape(NamedTuple):
    """Where the parts of a table lie, in pixels of the picture."""

    baize: Rectangle
    """The cloth; it may reach beyond the picture where the table is cut."""
    corner: tuple[int, int]
    """The half axes of its rounded corners; half of the size makes an oval."""
    lamp: tuple[int, int]
    """Where the light falls."""
    reach: tuple[int, int]
    """How far across and along the light reaches; there the cloth is as dark as at the rail."""
    mark: Rectangle | None = None
    near_rail: int = 0
    """Where the rail before the player begins; 0: there is none."""
    scale: float = 1.0


@lru_cache(maxsize=6)
def table_top(
    size: tuple[int, int], shape: TableShape, *, brand: Brand = OWN_BRAND, dim: bool = False
) -> pygame.Surface:
    """Render a table seen from above; `dim` while nobody is asked here."""
    picture = pygame.Surface(size)
    picture.fill(baize_edge(brand.felt))
    _put_light(picture, shape, brand)
    _put_weave(picture)
    _put_rail(picture, shape, brand)
    if shape.mark is not None:
        _put_mark(picture, shape.mark, brand)
    if dim:
        shade = round(255 * DIM_PART)
        picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
    return picture.convert() if pygame.display.get_surface() else picture


def baize_edge(felt: Colour) -> Colour:
    """The cloth at the rail, where the lamp hardly reaches."""
    return mixed(felt, BLACK, BAIZE_EDGE_PART)


def racetrack_colour(felt: Colour) -> Colour:
    """The line inside the rail: lighter than the cloth, in its own hue."""
    return RACETRACK if felt == BAIZE else mixed(felt, WHITE, 0.42)


def _put_light(picture: pygame.Surface, shape: TableShape, brand: Brand) -> None:
    """The lamp's ellipse on the cloth; rendered small, because it has no edges."""
    side = _LAMP_SIDE
    light = rendered(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><defs>'
        f"{_lamp_svg(side // 2, brand)}</defs>"
        f'<rect width="{side}" height="{side}" fill="url(#cloth)"/></svg>',
        (side, side),
    )
    across, along = (2 * half for half in shape.reach)
    wide = pygame.transform.smoothscale(light, (across, along))
    picture.blit(wide, wide.get_rect(center=shape.lamp))


def _lamp_svg(half: int, brand: Brand) -> str:
    edge, bright = baize_edge(brand.felt), mixed(brand.felt, _LAMP, _LAMP_PART)
    steps = ((0.0, 0.0), (0.12, 0.04), (0.25, 0.15), (0.5, 0.45), (0.75, 0.78), (0.9, 0.94), (1, 1))
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hex_text(mixed(bright, edge, part))}"/>'
        for at, part in steps
    )
    return (
        f'<radialGradient id="cloth" gradientUnits="userSpaceOnUse" cx="{half}" cy="{half}"'
        f' r="{half}">{stops}</radialGradient>'
    )


def _put_rail(picture: pygame.Surface, shape: TableShape, brand: Brand) -> None:
    """The rail with a hole for the cloth, its padding, and its shadow on the cloth.

    The soft parts have no edges either, so they are rendered small.
    """
    width, height = size = picture.get_size()
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
    rail = rendered(
        f'{head}<path fill-rule="evenodd" fill="{hex_text(brand.rail)}"'
        f' d="M0 0 H{width} V{height} H0 Z {_outline(shape)}"/></svg>',
        size,
    )
    _put_grain(rail)
    # Light is added, so that the hole stays a hole.
    rail.blit(_padding(size, shape, brand), (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    picture.blit(rail, (0, 0))
    small = (width // _SOFTER, height // _SOFTER)
    soft = rendered(f"{head}{_shadow_svg(shape)}</svg>", small)
    picture.blit(pygame.transform.smoothscale(soft, size), (0, 0))
    picture.blit(rendered(f"{head}{_lines_svg(shape, brand)}</svg>", size), (0, 0))
    if shape.near_rail:
        near = rendered(f"{head}{_near_rail_svg(size, shape, brand)}</svg>", size)
        picture.blit(near, (0, 0))


def _put_grain(rail: pygame.Surface) -> None:
    """The grain of the wood."""
    grain = _wood()
    for x in range(0, rail.get_width(), _GRAIN):
        for y in range(0, rail.get_height(), _GRAIN):
            rail.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=1)
def _wood() -> pygame.Surface:
    """A tile of streaks along the rail, the same on every screen."""
    short = _GRAIN // _GRAIN_LONG
    chance = shake_128(b"walnut").digest(short * _GRAIN)
    levels = bytes(level for it in chance for level in _WARMED[it % len(_WARMED)])
    streaks = pygame.image.frombytes(levels, (short, _GRAIN), "RGB")
    return pygame.transform.smoothscale(streaks, (_GRAIN, _GRAIN))


def _near_rail_svg(size: tuple[int, int], shape: TableShape, brand: Brand) -> str:
    """The player's own rail: padded leather from the brass line down to the edge of the glass."""
    width, height = size
    top = shape.near_rail
    light = mixed(brand.rail, _LAMP, 0.20)
    stops = ((0.0, mixed(brand.rail, BLACK, 0.30)), (0.07, light), (0.25, brand.rail))
    steps = "".join(
        f'<stop offset="{at}" stop-color="{hex_text(paint)}"/>'
        for at, paint in (*stops, (1.0, mixed(brand.rail, BLACK, 0.45)))
    )
    return (
        '<defs><linearGradient id="near" gradientUnits="userSpaceOnUse" x1="0" x2="0"'
        f' y1="{top}" y2="{height}">{steps}</linearGradient></defs>'
        f'<rect x="0" y="{top - 10 * shape.scale}" width="{width}" height="{10 * shape.scale}"'
        ' fill="#000000" fill-opacity="0.18"/>'
        f'<rect x="0" y="{top}" width="{width}" height="{height - top}" fill="url(#near)"/>'
        f'<path d="M0 {top} H{width}" stroke="{hex_text(BRASS)}"'
        f' stroke-width="{max(2.0, 2 * shape.scale)}"/>'
    )


def _lines_svg(shape: TableShape, brand: Brand) -> str:
    """The brass line at the cloth's edge, and the racetrack."""
    thick = max(2.0, 2 * shape.scale)
    return "".join(
        f'<rect {_rounded(shape, inside * shape.scale)} fill="none" stroke="{hex_text(paint)}"'
        f' stroke-width="{thick}"/>'
        for inside, paint in ((0, BRASS), (RACETRACK_INSIDE, racetrack_colour(brand.felt)))
    )


def _outline(shape: TableShape) -> str:
    """The cloth's edge as a path, so that the rail can have a hole."""
    x, y, w, h = shape.baize
    rx, ry = shape.corner
    return (
        f"M{x + rx} {y} H{x + w - rx} A{rx} {ry} 0 0 1 {x + w} {y + ry} V{y + h - ry}"
        f" A{rx} {ry} 0 0 1 {x + w - rx} {y + h} H{x + rx} A{rx} {ry} 0 0 1 {x} {y + h - ry}"
        f" V{y + ry} A{rx} {ry} 0 0 1 {x + rx} {y} Z"
    )


def _rounded(shape: TableShape, inside: float) -> str:
    x, y, w, h = shape.baize
    rx, ry = (max(1.0, half - inside) for half in shape.corner)
    return (
        f'x="{x + inside}" y="{y + inside}" width="{w - 2 * inside}" height="{h - 2 * inside}"'
        f' rx="{rx}" ry="{ry}"'
    )


def _padding(size: tuple[int, int], shape: TableShape, brand: Brand) -> pygame.Surface:
    """What the lamp adds to the rail: its padded middle catches the light."""
    width, height = size
    light = _rail_light(brand.rail)
    small = pygame.Surface((width // _SOFTER, height // _SOFTER))
    stroke = rendered(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect {_rounded(shape, -_PADDED_AT * shape.scale)} fill="none"'
        f' stroke="{hex_text(light)}" stroke-width="{_PADDED * shape.scale}"/></svg>',
        small.get_size(),
    )
    small.blit(stroke, (0, 0))
    blur = max(1, round(_PADDED_SOFT * shape.scale / _SOFTER))
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(small, blur), size)


def _rail_light(rail: Colour) -> Colour:
    return mixed(BLACK, mixed(rail, _LAMP, 0.5), _RAIL_LIGHT)


def lit_rail(rail: Colour) -> Colour:
    """The brightest streak of the rail, where its padding catches most of the light."""
    streak, light = max(_WARMED), _rail_light(rail)
    red, green, blue = (sum(parts) for parts in zip(rail, streak, light, strict=True))
    return red, green, blue


def _shadow_svg(shape: TableShape) -> str:
    return "".join(
        f'<rect {_rounded(shape, inside * shape.scale)} fill="none" stroke="#000000"'
        f' stroke-opacity="{opacity}" stroke-width="{2 * inside * shape.scale}"/>'
        for inside, opacity in _SHADOW
    )


def _put_weave(picture: pygame.Surface) -> None:
    width, height = picture.get_size()
    lighter, darker = _weave()
    for x in range(0, width, _WEAVE_SIDE):
        for y in range(0, height, _WEAVE_SIDE):
            picture.blit(lighter, (x, y), special_flags=pygame.BLEND_RGB_ADD)
            picture.blit(darker, (x, y), special_flags=pygame.BLEND_RGB_SUB)


@lru_cache(maxsize=1)
def _weave() -> tuple[pygame.Surface, pygame.Surface]:
    """Tiles of threads over and under each other, the same on every screen."""
    chance = shake_128(b"baize").digest(_WEAVE_SIDE**2)
    return _threads(chance.translate(_LIGHTER), over=True), _threads(
        chance.translate(_DARKER), over=False
    )


def _threads(levels: bytes, *, over: bool) -> pygame.Surface:
    """A tile with the threads that lie over, or under; every second pair of dots along a row."""
    side = _WEAVE_SIDE
    kept = bytearray(levels)
    for y in range(side):
        for x in range(4):
            if ((x + y) % 4 < 2) is not over:
                row = slice(y * side + x, (y + 1) * side, 4)
                kept[row] = bytes(len(range(side)[x::4]))
    colours = bytearray(3 * len(kept))
    for part in range(3):
        colours[part::3] = kept
    return pygame.image.frombytes(bytes(colours), (side, side), "RGB")


def _put_mark(picture: pygame.Surface, place: Rectangle, brand: Brand) -> None:
    """The house's mark, tone on tone."""
    sign = house_mark(brand.mark, WHITE, min(place[2:])).copy()
    sign.fill((255, 255, 255, round(255 * MARK_PART)), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(sign, sign.get_rect(center=pygame.Rect(place).center))
