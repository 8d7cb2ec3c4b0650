"""Light as attention: warm pools for whoever acts or wins, a cool rim for an all-in."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from screenkit.artwork import rendered
from screenkit.theme import Colour, hex_text, mixed

WARM: Final[Colour] = (255, 214, 140)
COOL: Final[Colour] = (150, 200, 255)
POOL_PART: Final = 0.25
"""How strong a pool is in its middle, as a part of its colour."""
LEVELS: Final = 8
"""The steps of a cross-fade, each rendered once."""
FADE_MS: Final = 180
_SIDE: Final = 128
_FALL: Final = ((0.0, 1.0), (0.2, 0.86), (0.4, 0.56), (0.6, 0.28), (0.8, 0.09), (1.0, 0.0))


@lru_cache(maxsize=48)
def light_pool(size: tuple[int, int], paint: Colour = WARM, level: int = LEVELS) -> pygame.Surface:
    """Render a pool of light to be added (BLEND_RGB_ADD) to what it falls on."""
    part = POOL_PART * max(0, min(level, LEVELS)) / LEVELS
    stops = "".join(
        f'<stop offset="{at}" stop-color="{hex_text(mixed((0, 0, 0), paint, part * fall))}"/>'
        for at, fall in _FALL
    )
    half = _SIDE // 2
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIDE} {_SIDE}"><defs>'
        f'<radialGradient id="pool" gradientUnits="userSpaceOnUse" cx="{half}" cy="{half}"'
        f' r="{half}">{stops}</radialGradient></defs>'
        f'<rect width="{_SIDE}" height="{_SIDE}" fill="url(#pool)"/></svg>'
    )
    pool = pygame.Surface((_SIDE, _SIDE))
    pool.blit(rendered(text, (_SIDE, _SIDE)), (0, 0))
    return pygame.transform.smoothscale(pool, size)


def fade_level(elapsed_ms: int, *, rising: bool = True) -> int:
    """The level of a pool `elapsed_ms` after its light began to rise or to fall."""
    part = min(1.0, max(0.0, elapsed_ms / FADE_MS))
    return round(LEVELS * (part if rising else 1 - part))
