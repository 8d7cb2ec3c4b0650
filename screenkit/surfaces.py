"""Plates, their shadows and rings, rendered once for each size."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final, NamedTuple

import pygame

from screenkit.artwork import rendered
from screenkit.theme import (
    BLACK,
    GLASS_ALPHA,
    GLINT,
    WHITE,
    Colour,
    hex_text,
    mixed,
)

SHADOW_ALPHA: Final = 90


class Finish(NamedTuple):
    """How a plate is coloured."""

    fill: Colour
    lit: bool = False
    """A button: a bevel of two pixels, light above and dark below."""
    opacity: int = 255
    glass: bool = False
    """Smoked glass: the cloth shines through, and the upper edge glints."""


@lru_cache(maxsize=1024)
def plate(
    size: tuple[int, int], finish: Finish, *, radius: int, line: tuple[Colour, float] | None = None
) -> pygame.Surface:
    """Render a rounded surface with smooth edges."""
    width, height = size
    stroke = "" if line is None else f' stroke="{hex_text(line[0])}" stroke-width="{line[1]}"'
    rim = 0.0 if line is None else line[1] / 2
    opacity = f' fill-opacity="{GLASS_ALPHA / 255:.3f}"' if finish.glass else ""
    paint = "url(#edge)" if finish.lit else hex_text(finish.fill)
    picture = rendered(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<defs>{_light(finish.fill, height) if finish.lit else ''}"
        f"{_glint_svg(height) if finish.glass else ''}</defs>"
        f'<rect x="{rim}" y="{rim}" width="{width - 2 * rim}" height="{height - 2 * rim}"'
        f' rx="{radius}" fill="{paint}"{opacity}{stroke}/>'
        f"{_bevelled(size, radius, rim) if finish.lit else ''}"
        f"{_glint(size, radius) if finish.glass and line is None else ''}</svg>",
        size,
    )
    if finish.opacity < 255:
        picture.set_alpha(finish.opacity)
    return picture


def _bevelled(size: tuple[int, int], radius: int, rim: float) -> str:
    """The face of a button inside its bevel."""
    inside = rim + max(1.5, min(3.0, size[1] / 40))
    return (
        f'<rect x="{inside}" y="{inside}" width="{size[0] - 2 * inside}"'
        f' height="{size[1] - 2 * inside}" rx="{max(1.0, radius - inside + rim)}"'
        ' fill="url(#light)"/>'
    )


def _glint(size: tuple[int, int], radius: int) -> str:
    """A line around the edge: bright along the top, fainter the further down it runs.

    A bar across the whole glass has it at its foot only.
    """
    width, height = size
    if not radius:
        line = f'x1="0" x2="{width}" y1="{height - 0.5}" y2="{height - 0.5}"'
        return f'<line {line} stroke="{hex_text(GLINT)}" stroke-opacity="0.4"/>'
    return (
        f'<rect x="0.6" y="0.6" width="{width - 1.2}" height="{height - 1.2}" rx="{radius}"'
        ' fill="none" stroke="url(#glint)" stroke-width="1.2"/>'
    )


def _glint_svg(height: int) -> str:
    """How the line around the glass fades: it never ends, so the shape is seen all around."""
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hex_text(GLINT)}" stop-opacity="{strength}"/>'
        for at, strength in ((0, 1), (min(1.0, 26 / height), 0.75), (1, 0.32))
    )
    return (
        '<linearGradient id="glint" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0"'
        f' y2="{height}">{stops}</linearGradient>'
    )


def _light(fill: Colour, height: int) -> str:
    face = ((0, mixed(fill, WHITE, 0.10)), (0.55, fill), (1, mixed(fill, BLACK, 0.10)))
    edge = ((0, mixed(fill, WHITE, 0.42)), (0.5, mixed(fill, WHITE, 0.06)))
    return _gradient("light", height, face) + _gradient(
        "edge", height, (*edge, (1, mixed(fill, BLACK, 0.45)))
    )


def _gradient(name: str, height: int, steps: tuple[tuple[float, Colour], ...]) -> str:
    stops = "".join(f'<stop offset="{at}" stop-color="{hex_text(it)}"/>' for at, it in steps)
    return (
        f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse"'
        f' x1="0" y1="0" x2="0" y2="{height}">{stops}</linearGradient>'
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
