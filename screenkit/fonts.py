"""The typeface: Source Sans Pro, whose digits are equally wide, so amounts do not jump."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

import font_source_sans_pro
import pygame

Weight = Literal["regular", "semibold", "bold", "black"]

_FILES: Final[dict[str, str]] = {
    "regular": "SourceSansPro",
    "semibold": "SourceSansProSemibold",
    "bold": "SourceSansProBold",
    "black": "SourceSansProBlack",
}
CAP_HEIGHT: Final = 0.66
"""The height of a capital letter, as a part of the type size."""


@lru_cache(maxsize=128)
def font(weight: Weight, size_px: int) -> pygame.Font:
    """Return the typeface at a size in panel pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.Font(font_source_sans_pro.font_files_ttf[_FILES[weight]], size_px)


@lru_cache(maxsize=8192)
def width_of(text: str, weight: Weight, size_px: int) -> int:
    """Return how wide a line of text is, in pixels."""
    return font(weight, size_px).size(text)[0]
