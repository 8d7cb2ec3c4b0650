"""Pictures from our own SVG files, rendered once for each size and colouring."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import Final

import pygame

ASSETS: Final = Path(__file__).resolve().parents[1] / "assets"


@lru_cache(maxsize=256)
def svg_text(name: str) -> str:
    """Return the text of `assets/<name>.svg`."""
    return (ASSETS / f"{name}.svg").read_text(encoding="utf-8")


def svg_inside(name: str) -> str:
    """Return the content of the outermost element of an SVG file, for use in other SVG text."""
    text = svg_text(name)
    return text[text.index(">") + 1 : text.rindex("</svg>")]


def painted(text: str, paints: Mapping[str, str]) -> str:
    """Replace the placeholders `#000000` to `#00000f` with colours."""
    for placeholder, paint in paints.items():
        text = text.replace(f'"{placeholder}"', f'"{paint}"')
    return text


def rendered(text: str, size: tuple[int, int]) -> pygame.Surface:
    """Render SVG text to exactly `size` pixels, with alpha."""
    width, height = max(1, size[0]), max(1, size[1])
    exact = pygame.Surface((width, height), pygame.SRCALPHA)
    # Convert to the format of other surfaces; otherwise every blit would convert it again.
    surface = pygame.image.load_sized_svg(BytesIO(text.encode()), (width, height)).convert(exact)
    if surface.get_size() == (width, height):
        return surface
    exact.blit(surface, ((width - surface.get_width()) // 2, (height - surface.get_height()) // 2))
    return exact


@lru_cache(maxsize=512)
def mark(name: str, paint: str, size: tuple[int, int]) -> pygame.Surface:
    """Render a one-coloured mark or suit."""
    return rendered(painted(svg_text(name), {"#000000": paint}), size)
