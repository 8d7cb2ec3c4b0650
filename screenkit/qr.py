"""QR codes, for what people take with them from a screen."""

from __future__ import annotations

from functools import lru_cache

import pygame

from screenkit.theme import BLACK, QR_GROUND

_QUIET_MODULES = 3


@lru_cache(maxsize=32)
def qr_picture(text: str, side: int) -> pygame.Surface:
    """Render the code dark on a pale ground, in whole pixels; medium error correction."""
    rows, pixels = _rows(text), code_module(text, side)
    picture = pygame.Surface((side, side))
    picture.fill(QR_GROUND)
    offset = (side - pixels * len(rows)) // 2
    for y, row in enumerate(rows):
        for x, dark in enumerate(row):
            if dark:
                spot = (offset + x * pixels, offset + y * pixels, pixels, pixels)
                picture.fill(BLACK, spot)
    return picture


def code_module(text: str, side: int) -> int:
    """Return how many pixels a module of a text's code has in a square of this side."""
    return max(1, side // (len(_rows(text)) + 2 * _QUIET_MODULES))


def _rows(text: str) -> list[list[int]]:
    import segno  # imported late: only few screens need it, and none at the start

    return [list(row) for row in segno.make(text, error="m", micro=False).matrix]
