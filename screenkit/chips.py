"""Chips: which ones make an amount, and how a stack looks."""

from __future__ import annotations

from functools import lru_cache
from hashlib import shake_128
from math import cos, pi, sin
from typing import Final

import pygame

from screenkit.artwork import rendered
from screenkit.fonts import font
from screenkit.theme import BLACK, INK, WHITE, Colour, colour, hex_text, mixed

STACKS_MAX: Final = 3
CHIPS_IN_STACK_MAX: Final = 8

CHIP_COLOURS: Final[dict[int, Colour]] = {
    1: colour("#EDE8DC"),
    5: colour("#B3202C"),
    25: colour("#1E7A4A"),
    100: colour("#1B1D20"),
    500: colour("#5B2E8C"),
    1000: colour("#D9A62E"),
}
"""Value in whole units -> colour."""
_PRINTED: Final = {1000: "1K"}
_DARK_INK: Final = frozenset({1, 1000})
FLATTENED: Final = 0.70
"""How much a chip's face is shortened, seen from the player's chair."""
THICKNESS: Final = 0.12
"""A chip's thickness, as a part of its width."""
_SHADOW_ALPHA: Final = 95
_SPOTS: Final = 6
_SPOT_HALF: Final = pi / 13


def stacks_for(
    units: int, most: int = STACKS_MAX, high: int = CHIPS_IN_STACK_MAX
) -> tuple[tuple[int, int], ...]:
    """Return (value, chips) of a few short stacks, none above `high`, that stand for an amount.

    The stacks are only a picture: the amount beside them counts. The largest values come first. An
    amount below one unit is one chip of the smallest value.
    """
    left, stacks = units, []
    for value in sorted(CHIP_COLOURS, reverse=True):
        count, left = divmod(left, value)
        if count:
            stacks.append((value, min(count, high)))
    return tuple(stacks[:most]) or ((1, 1),)


def columns_for(units: int, most: int, high: int) -> tuple[tuple[int, ...], ...]:
    """Return the chips of each stack, from its foot up; where one must do, it holds all values."""
    if most > 1:
        return tuple((value,) * count for value, count in stacks_for(units, most, high))
    every = stacks_for(units, len(CHIP_COLOURS), high)
    return (tuple(value for value, count in every for _chip in range(count))[:high],)


@lru_cache(maxsize=128)
def chip(value: int, width: int) -> pygame.Surface:
    """Render one chip lying on the felt, seen from the player's chair, with its value printed."""
    face = round(width * FLATTENED)
    picture = rendered(_chip_svg(CHIP_COLOURS[value]), (width, face + round(width * THICKNESS)))
    printed = _print(value, width)
    picture.blit(printed, printed.get_rect(center=(width // 2, face // 2)))
    return picture


def _chip_svg(base: Colour) -> str:
    """A disc of 100 by 70 on an edge of 12, with six spots that run over the edge."""
    light = base == CHIP_COLOURS[1]
    spot = colour("#2F6488") if light else mixed(base, WHITE, 0.88)
    inlay = mixed(base, WHITE, 0.55) if light else mixed(base, BLACK, 0.22)
    rim = hex_text(mixed(base, WHITE, 0.35) if not light else WHITE)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 82">'
        f'<path fill="{hex_text(mixed(base, BLACK, 0.42))}"'
        ' d="M1 35 V47 A49 34 0 0 0 99 47 V35 Z"/>'
        f"{_edge_spots(mixed(spot, BLACK, 0.32))}"
        f'<ellipse cx="50" cy="35" rx="49" ry="34" fill="{hex_text(base)}"/>'
        f"{_face_spots(spot)}"
        f'<ellipse cx="50" cy="35" rx="33" ry="23" fill="{hex_text(inlay)}"'
        f' stroke="{hex_text(spot)}" stroke-width="2"/>'
        f'<path d="M2 33 A48 33 0 0 1 98 33" fill="none" stroke="{rim}"'
        ' stroke-opacity="0.8" stroke-width="2"/></svg>'
    )


def _face_spots(paint: Colour) -> str:
    parts = []
    for number in range(_SPOTS):
        angle = 2 * pi * number / _SPOTS + pi / 6
        corners = [
            (50 + part * 49 * cos(angle + side), 35 + part * 34 * sin(angle + side))
            for part, side in ((1, -_SPOT_HALF), (1, 0), (1, _SPOT_HALF))
        ]
        inner = [
            (50 + 36 * cos(angle + side), 35 + 25 * sin(angle + side))
            for side in (_SPOT_HALF, -_SPOT_HALF)
        ]
        line = " L".join(f"{x:.1f} {y:.1f}" for x, y in (*corners, *inner))
        parts.append(f'<path fill="{hex_text(paint)}" d="M{line} Z"/>')
    return "".join(parts)


def _edge_spots(paint: Colour) -> str:
    parts = []
    for number in range(_SPOTS // 2):
        angle = 2 * pi * number / _SPOTS + pi / 6
        near = [
            (50 + 49 * cos(angle + side), 35 + 34 * sin(angle + side))
            for side in (-_SPOT_HALF, 0, _SPOT_HALF)
        ]
        low = [(x, y + 12) for x, y in reversed(near)]
        line = " L".join(f"{x:.1f} {y:.1f}" for x, y in (*near, *low))
        parts.append(f'<path fill="{hex_text(paint)}" d="M{line} Z"/>')
    return "".join(parts)


def _print(value: int, width: int) -> pygame.Surface:
    """The value on the inlay, as large as it fits, flattened as the chip is."""
    text = _PRINTED.get(value, str(value))
    ink = INK if value in _DARK_INK else WHITE
    large = font("black", max(8, width * 2)).render(text, antialias=True, color=ink)
    glyph = large.subsurface(large.get_bounding_rect())
    room = (width * 0.50, width * 0.34 / FLATTENED)
    part = min(room[0] / glyph.get_width(), room[1] / glyph.get_height())
    size = (round(glyph.get_width() * part), round(glyph.get_height() * part * FLATTENED))
    return pygame.transform.smoothscale(glyph, (max(1, size[0]), max(1, size[1])))


@lru_cache(maxsize=256)
def chip_stacks(
    units: int, chip_width: int, most: int = STACKS_MAX, high: int = CHIPS_IN_STACK_MAX
) -> pygame.Surface:
    """Render the stacks of an amount side by side; hands stack chips a little unevenly."""
    stacks = columns_for(units, most, high)
    step = max(2, round(chip_width * THICKNESS))
    tall = chip(stacks[0][0], chip_width).get_height()
    tallest = max(map(len, stacks))
    height = tall + step * (tallest - 1)
    gap, sway = max(1, chip_width // 12), max(1, chip_width // 24)
    width = len(stacks) * (chip_width + gap) - gap + 2 * sway
    picture = pygame.Surface((width, height + gap), pygame.SRCALPHA)
    for number, column in enumerate(stacks):
        x, bottom = sway + number * (chip_width + gap), height - tall
        foot = pygame.Rect(x, bottom + gap + step // 2, chip_width, tall - step // 2)
        pygame.draw.ellipse(picture, (*BLACK, _SHADOW_ALPHA), foot)
        for level, (value, off) in enumerate(zip(column, _jitter(column, sway), strict=True)):
            picture.blit(chip(value, chip_width), (x + off, bottom - level * step))
    return picture


def _jitter(column: tuple[int, ...], sway: int) -> list[int]:
    """How far each chip lies off the middle; the same for the same stack."""
    chance = shake_128(f"{column[0]} {len(column)}".encode()).digest(len(column))
    return [level % (2 * sway + 1) - sway for level in chance]
