"""The surfaces things lie on: felt, plates and their shadows, rendered once for each size."""

from __future__ import annotations

from functools import lru_cache
from hashlib import shake_128
from math import cos, pi, sin
from typing import Final, NamedTuple

import pygame

from screenkit.artwork import rendered
from screenkit.theme import BLACK, FELT, FELT_EDGE, FELT_LIGHT, WHITE, Colour, hex_text, mixed

SHADOW_ALPHA: Final = 90
_GRAIN_SIDE: Final = 192
_SPECKLES: Final = (0, 0, 0, 0, 0, 2, 3, 5)
"""Mostly 0, so that pictures of a screen stay small."""
_DIM_PART: Final = 0.92


@lru_cache(maxsize=4)
def felt(size: tuple[int, int], *, dim: bool) -> pygame.Surface:
    """Render the cloth: a soft light in the middle, a fine grain against banding and gloss."""
    width, height = size
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><defs>'
        f'<radialGradient id="light" gradientUnits="userSpaceOnUse" cx="{width / 2}"'
        f' cy="{height * 0.38}" r="{max(width, height) * 0.66}">'
        f'<stop offset="0" stop-color="{hex_text(FELT_LIGHT)}"/>'
        f'<stop offset="0.45" stop-color="{hex_text(FELT)}"/>'
        f'<stop offset="1" stop-color="{hex_text(FELT_EDGE)}"/></radialGradient></defs>'
        f'<rect width="{width}" height="{height}" fill="url(#light)"/></svg>'
    )
    cloth = pygame.Surface(size)
    cloth.fill(FELT)
    cloth.blit(rendered(text, size), (0, 0))
    grain = _grain()
    for x in range(0, width, _GRAIN_SIDE):
        for y in range(0, height, _GRAIN_SIDE):
            cloth.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    if dim:
        shade = round(255 * _DIM_PART)
        cloth.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)
    return cloth.convert() if pygame.display.get_surface() else cloth


def _grain() -> pygame.Surface:
    """A tile of fixed speckles, the same on every screen."""
    speckles = shake_128(b"felt").digest(_GRAIN_SIDE * _GRAIN_SIDE)
    pixels = bytes(level for speckle in speckles for level in (_SPECKLES[speckle % 8],) * 3)
    return pygame.image.frombuffer(pixels, (_GRAIN_SIDE, _GRAIN_SIDE), "RGB")


class Finish(NamedTuple):
    """How a plate is coloured."""

    fill: Colour
    lit: bool = False
    opacity: int = 255


@lru_cache(maxsize=1024)
def plate(
    size: tuple[int, int], finish: Finish, *, radius: int, line: tuple[Colour, float] | None = None
) -> pygame.Surface:
    """Render a rounded surface with smooth edges."""
    width, height = size
    stroke = "" if line is None else f' stroke="{hex_text(line[0])}" stroke-width="{line[1]}"'
    rim = 0.0 if line is None else line[1] / 2
    paint = "url(#light)" if finish.lit else hex_text(finish.fill)
    picture = rendered(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<defs>{_light(finish.fill, height)}</defs>"
        f'<rect x="{rim}" y="{rim}" width="{width - 2 * rim}" height="{height - 2 * rim}"'
        f' rx="{radius}" fill="{paint}"{stroke}/></svg>',
        size,
    )
    if finish.opacity < 255:
        picture.set_alpha(finish.opacity)
    return picture


def _light(fill: Colour, height: int) -> str:
    above, below = mixed(fill, WHITE, 0.08), mixed(fill, BLACK, 0.08)
    return (
        '<linearGradient id="light" gradientUnits="userSpaceOnUse"'
        f' x1="0" y1="0" x2="0" y2="{height}">'
        f'<stop offset="0" stop-color="{hex_text(above)}"/>'
        f'<stop offset="0.55" stop-color="{hex_text(fill)}"/>'
        f'<stop offset="1" stop-color="{hex_text(below)}"/></linearGradient>'
    )


@lru_cache(maxsize=256)
def shadow(size: tuple[int, int], *, radius: int, blur: int) -> tuple[pygame.Surface, int]:
    """Render a soft shadow; return it with how far it reaches beyond `size`."""
    rim = blur * 2
    width, height = size[0] + 2 * rim, size[1] + 2 * rim
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    body = pygame.Rect(rim, rim, *size)
    pygame.draw.rect(picture, (0, 0, 0, SHADOW_ALPHA), body, border_radius=radius)
    return pygame.transform.gaussian_blur(picture, max(1, blur)), rim


@lru_cache(maxsize=128)
def ring(side: int, permille: int, paint: Colour, width: int) -> pygame.Surface:
    """Render the time left as an arc from the top, clockwise, on a faint track."""
    radius = (side - width) / 2
    middle = side / 2
    angle = 2 * pi * min(permille, 999) / 1000
    x, y = middle + radius * sin(angle), middle - radius * cos(angle)
    arc = (
        f'<path d="M{middle} {middle - radius} A{radius} {radius} 0 {int(permille > 500)} 1'
        f' {x:.2f} {y:.2f}" fill="none" stroke="{hex_text(paint)}" stroke-width="{width}"'
        ' stroke-linecap="round"/>'
    )
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}">'
        f'<circle cx="{middle}" cy="{middle}" r="{radius}" fill="none" stroke="#000000"'
        f' stroke-opacity="0.35" stroke-width="{width}"/>{arc if permille > 0 else ""}</svg>'
    )
    return rendered(text, (side, side))
