"""Reads a layout as an eye would: which words are seen, on what, how wide they are."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import hypot

import pygame

from screenkit.drawables import (
    CardPicture,
    Drawable,
    Label,
    Layout,
    LightPool,
    Paragraph,
    Picture,
    Plate,
    Table,
    Veil,
    Words,
)
from screenkit.drawing import drawn, start_without_display
from screenkit.fonts import width_of
from screenkit.geometry import Box, Panel
from screenkit.lettering import broken, fitted, fitted_narrow, line_height, sizes_from
from screenkit.light import LEVELS, POOL_PART
from screenkit.pen import pixels
from screenkit.theme import BAIZE, BODY, CARD_FACE, GLASS_ALPHA, Colour, mixed

NARROWEST = 0.68
"""An amount and a button's words are set narrower down to this, never cut."""


@dataclass(frozen=True)
class Seen:
    """Words on the glass."""

    words: Words | Label | Paragraph
    box: Box
    below: Layout
    """What was drawn before them."""

    @cached_property
    def ground(self) -> Colour:
        """The colour under them; who asks only for places does not wait for it."""
        return _ground(self.words.box, self.below)


def seen_words(layout: Layout) -> list[Seen]:
    """All words that nothing covers, each with the place it fills and what is under it."""
    found = []
    covers = [(number, it.box) for number, it in enumerate(layout) if _covers(it)]
    for number, it in enumerate(layout):
        if not isinstance(it, Words | Label | Paragraph) or not it.text:
            continue
        x, y = it.box.centre
        if any(above > number and box.holds(x, y) for above, box in covers):
            continue
        found.append(Seen(it, text_box(it), layout[:number]))
    return found


def text_box(it: Words | Label | Paragraph) -> Box:
    """The place that the letters fill, at the design's own scale."""
    if isinstance(it, Paragraph):
        return it.box
    sizes = sizes_from(it.size, 1.0)
    if isinstance(it, Label) or it.whole:
        text, size = fitted(it.text, it.weight, sizes, it.box.w, whole=True)
    else:
        text, size = fitted_narrow(it.text, it.weight, sizes, it.box.w)
    width = min(width_of(text, it.weight, size), it.box.w)
    align = it.align if isinstance(it, Words) else "centre"
    x = {"left": it.box.x, "right": it.box.right - width}.get(
        align, it.box.x + (it.box.w - width) // 2
    )
    height = round(size * 0.7)
    return Box(x, it.box.y + (it.box.h - height) // 2, width, height)


def size_of(it: Words | Label | Paragraph) -> int:
    """The size in which words are set in the end, at the design's own scale."""
    if isinstance(it, Paragraph):
        return it.size
    if isinstance(it, Label):
        mark = round(it.size * 1.05 + 10) if it.mark else 0
        return fitted(it.text, it.weight, sizes_from(it.size, 1.0), it.box.w - mark, whole=True)[1]
    sizes = sizes_from(it.size, 1.0, it.least)
    if it.whole:
        return fitted(it.text, it.weight, sizes, it.box.w, whole=True)[1]
    return fitted_narrow(it.text, it.weight, sizes, it.box.w)[1]


def squeezed(it: Words) -> float:
    """How much an amount is narrowed to fit; 1: not at all."""
    sizes = sizes_from(it.size, 1.0, it.least)
    text, size = fitted(it.text, it.weight, sizes, it.box.w, whole=it.whole)
    return min(1.0, it.box.w / max(1, width_of(text, it.weight, size)))


def _covers(it: Drawable) -> bool:
    """Say whether nothing is seen through it."""
    if isinstance(it, Plate):
        return it.opacity == 255
    return isinstance(it, Table | Veil | CardPicture)


def _ground(box: Box, earlier: tuple[Drawable, ...]) -> Colour:
    """What lies under the middle of some words, seen through glass and with the light on it."""
    x, y = box.centre
    for number in range(len(earlier) - 1, -1, -1):
        it = earlier[number]
        if isinstance(it, Picture) and it.name == "chips/button" and it.box.holds(x, y):
            return CARD_FACE
        if isinstance(it, LightPool) and it.box.holds(x, y):
            return _lit(_ground(box, earlier[:number]), it, (x, y))
        if isinstance(it, Plate) and it.box.holds(x, y):
            alpha = GLASS_ALPHA if it.glass else it.opacity
            below = it.fill if alpha == 255 else _ground(box, earlier[:number])
            return mixed(below, it.fill, alpha / 255)
        if isinstance(it, Table):
            return _cloth(it, x, y)
    return BAIZE


@lru_cache(maxsize=20_000)
def _cloth(table: Table, x: int, y: int) -> Colour:
    """The table as it is drawn there, taken over some threads."""
    picture = _table_picture(table)
    width, height = picture.get_size()
    pixels_around = [
        picture.get_at((min(width - 1, max(0, x + dx)), min(height - 1, max(0, y + dy))))
        for dx in range(-3, 4)
        for dy in range(-3, 4)
    ]
    red, green, blue = (
        sum(it[channel] for it in pixels_around) // len(pixels_around) for channel in range(3)
    )
    return red, green, blue


@lru_cache(maxsize=8)
def _table_picture(table: Table) -> pygame.Surface:
    start_without_display()
    return drawn((table,), Panel(width_px=table.box.w, height_px=table.box.h))


def _lit(ground: Colour, pool: LightPool, at: tuple[int, int]) -> Colour:
    """The ground with the light of a pool added, which falls off to its edge."""
    (x, y), (mx, my) = at, pool.box.centre
    away = hypot((x - mx) / (pool.box.w / 2), (y - my) / (pool.box.h / 2))
    part = POOL_PART * max(0.0, 1 - away) * pool.level / LEVELS
    red, green, blue = (
        min(255, round(a + b * part)) for a, b in zip(ground, pool.colour, strict=True)
    )
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast of two colours after WCAG, 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: Colour) -> float:
    red, green, blue = (_linear(part / 255) for part in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def is_cut(it: Words | Label | Paragraph, scale: float = 1.0) -> bool:
    """Say whether words lose letters, or are set narrower than they may be, to fit their place."""
    place, size = pixels(it.box, scale), round(it.size * scale)
    if isinstance(it, Paragraph):
        lines, step = broken(it.text, it.weight, size, place.w), line_height(size)
        return len(lines) * step > place.h + step // 3
    mark = round((it.size * 1.05 + 10) * scale) if isinstance(it, Label) and it.mark else 0
    least = it.least if isinstance(it, Words) else BODY
    width = width_of(it.text, it.weight, sizes_from(it.size, scale, least)[-1])
    return width > round((place.w - mark) / NARROWEST)


def runs_over(it: Paragraph, scale: float = 1.0) -> bool:
    """Say whether the last line of a paragraph lies partly below its place."""
    place, size = pixels(it.box, scale), round(it.size * scale)
    return len(broken(it.text, it.weight, size, place.w)) * line_height(size) > place.h
