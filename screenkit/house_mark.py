"""The house's mark: our own arc, up to three capitals, or a path that the house drew."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from screenkit.artwork import mark, rendered
from screenkit.fonts import font
from screenkit.theme import Colour, hex_text

OUR_MARK: Final = "arclight"
PATH_SIDE: Final = 100
"""A path is drawn in a square of this side."""
_LETTERS_MOST: Final = 3


@lru_cache(maxsize=16)
def house_mark(sign: str, paint: Colour, side: int) -> pygame.Surface:
    """Render a mark of one colour in a square of this side."""
    if sign == OUR_MARK:
        return mark("marks/arclight", hex_text(paint), (side, side))
    if len(sign) <= _LETTERS_MOST:
        return _letters(sign, paint, side)
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {PATH_SIDE} {PATH_SIDE}">'
        f'<path d="{sign}" fill="{hex_text(paint)}"/></svg>'
    )
    return rendered(text, (side, side))


def _letters(sign: str, paint: Colour, side: int) -> pygame.Surface:
    large = font("black", side).render(sign, antialias=True, color=paint)
    glyphs = large.subsurface(large.get_bounding_rect())
    part = side / max(glyphs.get_size())
    size = (round(glyphs.get_width() * part), round(glyphs.get_height() * part))
    square = pygame.Surface((side, side), pygame.SRCALPHA)
    fitted = pygame.transform.smoothscale(glyphs, size)
    square.blit(fitted, fitted.get_rect(center=(side // 2, side // 2)))
    return square
