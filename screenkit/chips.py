"""Chips: which ones make an amount, and how a stack looks."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from screenkit.artwork import painted, rendered, svg_text
from screenkit.theme import BLACK, WHITE, Colour, colour, hex_text, mixed

STACKS_MAX: Final = 3
CHIPS_IN_STACK_MAX: Final = 5

CHIP_COLOURS: Final[dict[int, Colour]] = {
    1: colour("#EDE8DC"),
    5: colour("#B3202C"),
    25: colour("#1E7A4A"),
    100: colour("#1B1D20"),
    500: colour("#5B2E8C"),
    1000: colour("#D9A62E"),
}
"""Value in whole units -> colour."""
_ASPECT: Final = 0.76
_STEP_PART: Final = 0.13
"""A chip's thickness, as a part of its width."""
_SHADOW_ALPHA: Final = 70


def stacks_for(units: int, most: int = STACKS_MAX) -> tuple[tuple[int, int], ...]:
    """Return (value, chips) of at most three short stacks that stand for an amount.

    The stacks are only a picture: the amount beside them counts. The largest values come first. An
    amount below one unit is one chip of the smallest value.
    """
    left, stacks = units, []
    for value in sorted(CHIP_COLOURS, reverse=True):
        count, left = divmod(left, value)
        if count:
            stacks.append((value, min(count, CHIPS_IN_STACK_MAX)))
    return tuple(stacks[:most]) or ((1, 1),)


@lru_cache(maxsize=128)
def chip(value: int, width: int) -> pygame.Surface:
    """Render one chip lying on the felt, seen from the player's chair."""
    base = CHIP_COLOURS[value]
    light = base == CHIP_COLOURS[1]
    spot = colour("#3C6E8F") if light else mixed(base, WHITE, 0.86)
    paints = {
        "#000001": hex_text(base),
        "#000002": hex_text(spot),
        "#000003": hex_text(mixed(base, BLACK, 0.38)),
        "#000004": hex_text(mixed(spot, BLACK, 0.30)),
        "#000005": hex_text(mixed(base, WHITE if not light else BLACK, 0.10)),
    }
    return rendered(painted(svg_text("chips/chip"), paints), (width, round(width * _ASPECT)))


@lru_cache(maxsize=256)
def chip_stacks(units: int, chip_width: int, most: int = STACKS_MAX) -> pygame.Surface:
    """Render the stacks of an amount side by side."""
    stacks = stacks_for(units, most)
    step = max(2, round(chip_width * _STEP_PART))
    tallest = max(count for _, count in stacks)
    height = round(chip_width * _ASPECT) + step * (tallest - 1)
    gap = max(1, chip_width // 12)
    picture = pygame.Surface(
        (len(stacks) * (chip_width + gap) - gap, height + gap), pygame.SRCALPHA
    )
    for number, (value, count) in enumerate(stacks):
        x = number * (chip_width + gap)
        bottom = height - round(chip_width * _ASPECT)
        foot = pygame.Rect(x, bottom + gap, chip_width, round(chip_width * _ASPECT))
        pygame.draw.ellipse(picture, (*BLACK, _SHADOW_ALPHA), foot)
        for level in range(count):
            picture.blit(chip(value, chip_width), (x, bottom - level * step))
    return picture
