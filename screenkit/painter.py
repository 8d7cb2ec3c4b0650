"""Draws drawables on a surface: the only place where a layout becomes pixels."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from math import ceil, hypot
from typing import Any, Final

import pygame

from screenkit import drawables as kinds
from screenkit.artwork import mark, rendered, svg_text
from screenkit.card_painter import card_sprite, chips_sprite, flipped_sprite, paint_peeled
from screenkit.geometry import Box
from screenkit.house_mark import house_mark
from screenkit.ink_line import Outline, ink_line
from screenkit.light import light_pool
from screenkit.pen import Pen, Sprite, blit_shadow, pixels, with_shadow
from screenkit.qr import qr_picture
from screenkit.surfaces import Finish, plate, ring
from screenkit.table import TableShape, table_top
from screenkit.theme import BLACK, LINE, RAISED, TEXT, hex_text
from screenkit.word_painter import paint_label, paint_paragraph, words_sprite

__all__ = ["Pen", "paint", "pixels", "wedge_picture"]


def paint(surface: pygame.Surface, drawable: kinds.Drawable, pen: Pen) -> None:
    """Draw one thing."""
    if type(drawable) in _SPRITES:
        sprite = _sprite(drawable, pen)
        if sprite is not None:
            surface.blit(*sprite)
        return
    _PAINTERS[type(drawable)](surface, drawable, pen)


@lru_cache(maxsize=2048)
def _sprite(drawable: kinds.Drawable, pen: Pen) -> Sprite | None:
    """Cached pictures of things that do not change between frames; never of a lifted card."""
    return _SPRITES[type(drawable)](drawable, pen)


def _table(surface: pygame.Surface, it: kinds.Table, pen: Pen) -> None:
    place = pen.pixels(it.box)
    shape = TableShape(
        baize=_rectangle(it.baize, pen),
        corner=(pen.px(it.corner[0]), pen.px(it.corner[1])),
        lamp=(pen.px(it.lamp[0]), pen.px(it.lamp[1])),
        reach=(pen.px(it.light[0]), pen.px(it.light[1])),
        mark=None if it.mark is None else _rectangle(it.mark, pen),
        near_rail=pen.px(it.near_rail),
        scale=pen.scale,
    )
    surface.blit(table_top(place.size, shape, brand=pen.brand, dim=it.dim), place)


def _rectangle(box: Box, pen: Pen) -> tuple[int, int, int, int]:
    place = pen.pixels(box)
    return place.x, place.y, place.w, place.h


def _pool(surface: pygame.Surface, it: kinds.LightPool, pen: Pen) -> None:
    if it.level <= 0:
        return
    place = pen.pixels(it.box)
    surface.blit(
        light_pool(place.size, it.colour, it.level), place, special_flags=pygame.BLEND_RGB_ADD
    )


def _plate(it: kinds.Plate, pen: Pen) -> Sprite:
    place = pen.pixels(it.box)
    radius = pen.px(it.radius)
    line = None if it.line is None else (it.line, it.line_width * pen.scale)
    finish = Finish(it.fill, lit=it.lit, opacity=it.opacity, glass=it.glass)
    picture = plate(place.size, finish, radius=radius, line=line)
    if not it.shadow:
        return picture, place.topleft
    return with_shadow(picture, place, radius, pen)


def _mark(it: kinds.Mark, pen: Pen) -> Sprite:
    place = pen.pixels(it.box)
    folder = "" if "/" in it.name else "marks/"
    return mark(f"{folder}{it.name}", hex_text(it.colour), place.size), place.topleft


def _house_mark(it: kinds.HouseMark, pen: Pen) -> Sprite:
    place = pen.pixels(it.box)
    return house_mark(pen.brand.mark, it.colour, min(place.size)), place.topleft


def _picture(surface: pygame.Surface, it: kinds.Picture, pen: Pen) -> None:
    place = pen.pixels(it.box)
    surface.blit(_rendered(it.name, place.size), place)


@lru_cache(maxsize=64)
def _rendered(name: str, size: tuple[int, int]) -> pygame.Surface:
    return rendered(svg_text(name), size)


def _ring(surface: pygame.Surface, it: kinds.Ring, pen: Pen) -> None:
    place = pen.pixels(it.box)
    picture = ring(min(place.size), it.permille, it.colour, max(2, pen.px(it.width)))
    surface.blit(picture, place)


def _ink_line(surface: pygame.Surface, it: kinds.InkLine, pen: Pen) -> None:
    if it.permille <= 0:
        return
    place = pen.pixels(it.box)
    outline = Outline(
        (pen.px(it.size[0]), pen.px(it.size[1])), it.radius * pen.scale, it.width * pen.scale,
        it.turn,
    )  # fmt: skip
    surface.blit(ink_line(outline, it.permille, it.colour, place.size), place)


def _rail(surface: pygame.Surface, it: kinds.Rail, pen: Pen) -> None:
    place = pen.pixels(it.box)
    knob = pen.px(44)
    groove = pygame.Rect(place.x, 0, place.w, max(4, pen.px(10)))
    groove.centery = place.centery
    surface.blit(plate(groove.size, Finish(LINE), radius=groove.h // 2), groove)
    x = place.x + round((place.w - knob) * it.permille / 1000)
    filled = pygame.Rect(groove.x, groove.y, max(groove.h, x - place.x + knob // 2), groove.h)
    surface.blit(plate(filled.size, Finish(it.colour), radius=groove.h // 2), filled)
    spot = pygame.Rect(x, place.centery - knob // 2, knob, knob)
    blit_shadow(surface, spot, knob // 2, pen)
    thick = 3 * pen.scale
    surface.blit(plate(spot.size, Finish(TEXT), radius=knob // 2, line=(RAISED, thick)), spot)


def _qr(surface: pygame.Surface, it: kinds.QrCode, pen: Pen) -> None:
    place = pen.pixels(it.box)
    surface.blit(qr_picture(it.text, min(place.size)), place)


def _wedge(surface: pygame.Surface, it: kinds.Wedge, pen: Pen) -> None:
    place = pen.pixels(it.box)
    picture = wedge_picture(place.size, hex_text(it.colour), it.turn)
    surface.blit(picture, picture.get_rect(center=place.center))


@lru_cache(maxsize=32)
def wedge_picture(size: tuple[int, int], paint_text: str, turn: int) -> pygame.Surface:
    """A triangle pointing `turn` degrees from up; drawn so, because turning frays its edges."""
    width, height = size
    side = ceil(hypot(width, height)) + 2
    middle = side / 2
    x, top, foot = 0.46 * width, middle - 0.46 * height, middle + 0.46 * height
    path = f"M{middle} {top} L{middle + x} {foot} L{middle - x} {foot} Z"
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"><path d="{path}" '
        f'fill="{paint_text}" transform="rotate({turn} {middle} {middle})"/></svg>'
    )
    return rendered(text, (side, side))


def _veil(surface: pygame.Surface, it: kinds.Veil, pen: Pen) -> None:
    place = pen.pixels(it.box)
    veil = pygame.Surface(place.size, pygame.SRCALPHA)
    veil.fill((*BLACK, it.opacity))
    surface.blit(veil, place)


def _turned(surface: pygame.Surface, it: kinds.Turned, pen: Pen) -> None:
    picture = _turned_picture(it, pen)
    surface.blit(picture, picture.get_rect(center=pen.pixels(it.box).center))


@lru_cache(maxsize=64)
def _turned_picture(it: kinds.Turned, pen: Pen) -> pygame.Surface:
    # Turns by right angles are exact; for others draw twice as large and smooth.
    finer = 1 if it.degrees % 90 == 0 else 2
    larger = Pen(pen.scale * finer, pen.brand)
    upright = pygame.Surface((larger.px(it.size[0]), larger.px(it.size[1])), pygame.SRCALPHA)
    for part in it.parts:
        paint(upright, part, larger)
    if finer == 1:
        return pygame.transform.rotate(upright, -it.degrees)
    return pygame.transform.rotozoom(upright, -it.degrees, 1 / finer)


_SPRITES: Final[dict[type, Callable[[Any, Pen], Sprite | None]]] = {
    kinds.Plate: _plate,
    kinds.Words: words_sprite,
    kinds.CardPicture: card_sprite,
    kinds.FlippedCard: flipped_sprite,
    kinds.ChipPicture: chips_sprite,
    kinds.Mark: _mark,
    kinds.HouseMark: _house_mark,
}
_PAINTERS: Final[dict[type, Callable[[pygame.Surface, Any, Pen], None]]] = {
    kinds.Table: _table,
    kinds.LightPool: _pool,
    kinds.Paragraph: paint_paragraph,
    kinds.Label: paint_label,
    kinds.PeeledCard: paint_peeled,
    kinds.Picture: _picture,
    kinds.Ring: _ring,
    kinds.InkLine: _ink_line,
    kinds.Rail: _rail,
    kinds.QrCode: _qr,
    kinds.Wedge: _wedge,
    kinds.Veil: _veil,
    kinds.Turned: _turned,
}
