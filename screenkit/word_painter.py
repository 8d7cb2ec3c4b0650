"""Draws the words of a layout."""

from __future__ import annotations

import pygame

from screenkit import drawables as kinds
from screenkit import lettering
from screenkit.artwork import mark
from screenkit.pen import Pen, Sprite, aligned
from screenkit.theme import hex_text


def words_sprite(it: kinds.Words, pen: Pen) -> Sprite | None:
    """One line, in the middle of its box's height."""
    if not it.text:
        return None
    place = pen.pixels(it.box)
    sizes = lettering.sizes_from(it.size, pen.scale, it.least)
    set_line = lettering.spaced_within if it.spaced else lettering.line_within
    room = round(place.w / lettering.SPACED_PART) if it.spaced else place.w
    if not it.whole:
        text, size = lettering.fitted_narrow(it.text, it.weight, sizes, room)
    else:
        text, size = lettering.fitted(it.text, it.weight, sizes, room, whole=True)
    picture = set_line(text, it.weight, size, it.colour, place.w)
    x = aligned(place, picture.get_width(), it.align)
    return picture, (x, lettering.top_for_middle(it.weight, size, place.centery))


def paint_paragraph(surface: pygame.Surface, it: kinds.Paragraph, pen: Pen) -> None:
    """Lines from the top of the box, as many as fit."""
    place = pen.pixels(it.box)
    size = pen.px(it.size)
    step = lettering.line_height(size)
    for number, text in enumerate(lettering.broken(it.text, it.weight, size, place.w)):
        if not text or (number + 1) * step > place.h + step // 3:
            continue
        picture = lettering.line(text, it.weight, size, it.colour)
        x = aligned(place, picture.get_width(), it.align)
        surface.blit(picture, (x, place.y + number * step))


def paint_label(surface: pygame.Surface, it: kinds.Label, pen: Pen) -> None:
    """A mark and words side by side, in the middle of the box."""
    place = pen.pixels(it.box)
    sign = pen.px(it.size * 1.05) if it.mark else 0
    gap = pen.px(10) if it.mark and it.text else 0
    room = place.w - sign - gap
    sizes = lettering.sizes_from(it.size, pen.scale)
    text, size = lettering.fitted(it.text, it.weight, sizes, room, whole=True)
    picture = lettering.line_within(text, it.weight, size, it.colour, room)
    words_width = picture.get_width() if it.text else 0
    x = place.x + (place.w - sign - gap - words_width) // 2
    if it.mark:
        surface.blit(
            mark(f"marks/{it.mark}", hex_text(it.colour), (sign, sign)),
            (x, place.centery - sign // 2),
        )
    if it.text:
        top = lettering.top_for_middle(it.weight, size, place.centery)
        surface.blit(picture, (x + sign + gap, top))
