"""Setting text: fitting a line into its place, breaking a paragraph, rendering once."""

from __future__ import annotations

from functools import lru_cache

import pygame

from screenkit.fonts import CAP_HEIGHT, Weight, font, width_of
from screenkit.theme import BODY, TYPE_SIZES, Colour

ELLIPSIS = "\u2026"
NARROWEST = 0.68
"""How much narrower a line may be set than its letters are drawn."""
READABLE = 0.8
"""How narrow a line is set before it is set smaller."""
BETWEEN_SIZES = (48, 56, 64)
"""Sizes to try below the type that is read across a table."""
_LINE_HEIGHT = 1.3
_TRACKING = 0.09
SPACED_PART = 1.17
"""How much wider a spaced line is, about."""


@lru_cache(maxsize=64)
def sizes_from(size: int, scale: float, least: int = BODY) -> tuple[int, ...]:
    """Return the type sizes in panel pixels that may be tried for a line, largest first."""
    smaller = sorted(step for step in {*TYPE_SIZES, *BETWEEN_SIZES, least} if least <= step < size)
    return tuple(round(step * scale) for step in (size, *reversed(smaller)))


@lru_cache(maxsize=4096)
def fitted(
    text: str, weight: Weight, sizes: tuple[int, ...], room_px: int, *, whole: bool
) -> tuple[str, int]:
    """Return the text and the type size (panel pixels) at which a line fits its room."""
    for size_px in sizes:
        if width_of(text, weight, size_px) <= room_px:
            return text, size_px
    if whole:
        return text, sizes[-1]
    while len(text) > 1 and width_of(text + ELLIPSIS, weight, sizes[-1]) > room_px:
        text = text[:-1].rstrip()
    return text + ELLIPSIS, sizes[-1]


def fitted_narrow(
    text: str, weight: Weight, sizes: tuple[int, ...], room_px: int
) -> tuple[str, int]:
    """The same for a name: before it is set in the least size it is set narrower, then cut."""
    *larger, least = sizes
    for size_px in larger:
        # Letters of the same height read better than smaller ones, down to four fifths.
        room = room_px / READABLE if size_px == larger[-1] else room_px
        if width_of(text, weight, size_px) <= room:
            return text, size_px
    return fitted(text, weight, (least,), round(room_px / NARROWEST), whole=False)


@lru_cache(maxsize=2048)
def line(text: str, weight: Weight, size_px: int, paint: Colour) -> pygame.Surface:
    """Render one line."""
    return font(weight, size_px).render(text, antialias=True, color=paint)


@lru_cache(maxsize=2048)
def line_within(
    text: str, weight: Weight, size_px: int, paint: Colour, room_px: int
) -> pygame.Surface:
    """Render one line, narrower if an amount would not fit otherwise."""
    picture = line(text, weight, size_px, paint)
    if picture.get_width() <= room_px:
        return picture
    width = max(room_px, round(picture.get_width() * NARROWEST))
    return pygame.transform.smoothscale(picture, (width, picture.get_height()))


@lru_cache(maxsize=256)
def spaced_within(
    text: str, weight: Weight, size_px: int, paint: Colour, room_px: int
) -> pygame.Surface:
    """Render one line with the letters further apart, for a headline in capitals."""
    face = font(weight, size_px)
    apart = max(1, round(size_px * _TRACKING))
    starts, x = [], 0
    for letter in text:
        starts.append(x)
        x += face.size(letter)[0] + apart
    picture = pygame.Surface((max(1, x - apart), face.get_linesize()), pygame.SRCALPHA)
    for letter, start in zip(text, starts, strict=True):
        picture.blit(line(letter, weight, size_px, paint), (start, 0))
    if picture.get_width() <= room_px:
        return picture
    return pygame.transform.smoothscale(picture, (room_px, picture.get_height()))


def top_for_middle(weight: Weight, size_px: int, middle_px: float) -> int:
    """The top of a line whose capitals stand in the middle."""
    return round(middle_px - font(weight, size_px).get_ascent() + size_px * CAP_HEIGHT / 2)


@lru_cache(maxsize=512)
def broken(text: str, weight: Weight, size_px: int, room_px: int) -> tuple[str, ...]:
    """Break text into lines that fit the room; line breaks in the text are kept."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        current = ""
        for word in paragraph.split():
            longer = f"{current} {word}".strip()
            if current and width_of(longer, weight, size_px) > room_px:
                lines.append(current)
                longer = word
            current = longer
        lines.append(current)
    return tuple(lines)


def line_height(size_px: int) -> int:
    """From one baseline to the next."""
    return round(size_px * _LINE_HEIGHT)
