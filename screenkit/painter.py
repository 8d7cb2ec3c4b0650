"""Draws drawables on a surface: the only place where a layout becomes pixels."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from math import ceil, hypot
from typing import Any, Final

import pygame

from screenkit import drawables as kinds
from screenkit import lettering
from screenkit.artwork import mark, rendered, svg_text
from screenkit.cards import SMALL_FACE_WIDTH, card_back, card_face
from screenkit.chips import chip_stacks
from screenkit.geometry import Box
from screenkit.peel import peeled
from screenkit.qr import qr_picture
from screenkit.surfaces import SHADOW_ALPHA, Finish, felt, plate, ring, shadow
from screenkit.theme import BLACK, GOLD, LINE, RAISED, TEXT, hex_text

CARD_RADIUS: Final = 6
_FADED_SHADE: Final = 120


def pixels(box: Box, scale: float) -> pygame.Rect:
    """Scale a box; its edges are rounded, so that neighbours still touch."""
    x, y = round(box.x * scale), round(box.y * scale)
    return pygame.Rect(x, y, round(box.right * scale) - x, round(box.bottom * scale) - y)


Sprite = tuple[pygame.Surface, tuple[int, int]]
"""A finished picture, and where its corner lies."""


def paint(surface: pygame.Surface, drawable: kinds.Drawable, scale: float) -> None:
    """Draw one thing."""
    if type(drawable) in _SPRITES:
        sprite = _sprite(drawable, scale)
        if sprite is not None:
            surface.blit(*sprite)
        return
    _PAINTERS[type(drawable)](surface, drawable, scale)


@lru_cache(maxsize=2048)
def _sprite(drawable: kinds.Drawable, scale: float) -> Sprite | None:
    """Cached pictures of things that do not change between frames; never of a lifted card."""
    return _SPRITES[type(drawable)](drawable, scale)


def _felt(surface: pygame.Surface, it: kinds.Felt, scale: float) -> None:
    place = pixels(it.box, scale)
    surface.blit(felt(place.size, dim=it.dim), place)


def _plate(it: kinds.Plate, scale: float) -> Sprite:
    place = pixels(it.box, scale)
    radius = round(it.radius * scale)
    line = None if it.line is None else (it.line, it.line_width * scale)
    finish = Finish(it.fill, lit=it.lit, opacity=it.opacity)
    picture = plate(place.size, finish, radius=radius, line=line)
    if not it.shadow:
        return picture, place.topleft
    return _with_shadow(picture, place, radius, scale)


def _with_shadow(picture: pygame.Surface, place: pygame.Rect, radius: int, scale: float) -> Sprite:
    """One picture of a thing and its shadow, so that it takes one blit."""
    cast, rim = shadow(place.size, radius=radius, blur=max(1, round(3 * scale)))
    fall = round(2 * scale)
    both = pygame.Surface((cast.get_width(), cast.get_height() + fall), pygame.SRCALPHA)
    both.blit(cast, (0, fall))
    both.blit(picture, (rim, rim))
    return both, (place.x - rim, place.y - rim)


def _shadow(surface: pygame.Surface, place: pygame.Rect, radius: int, scale: float) -> None:
    picture, rim = shadow(place.size, radius=radius, blur=max(1, round(3 * scale)))
    surface.blit(picture, (place.x - rim, place.y - rim + round(2 * scale)))


def _words(it: kinds.Words, scale: float) -> Sprite | None:
    if not it.text:
        return None
    place = pixels(it.box, scale)
    sizes = lettering.sizes_from(it.size, scale)
    text, size = lettering.fitted(it.text, it.weight, sizes, place.w, whole=it.whole)
    picture = lettering.line_within(text, it.weight, size, it.colour, place.w)
    x = _aligned(place, picture.get_width(), it.align)
    return picture, (x, lettering.top_for_middle(it.weight, size, place.centery))


def _aligned(place: pygame.Rect, width: int, align: kinds.Align) -> int:
    if align == "left":
        return place.x
    return place.right - width if align == "right" else place.x + (place.w - width) // 2


def _paragraph(surface: pygame.Surface, it: kinds.Paragraph, scale: float) -> None:
    place = pixels(it.box, scale)
    size = round(it.size * scale)
    step = lettering.line_height(size)
    for number, text in enumerate(lettering.broken(it.text, it.weight, size, place.w)):
        if not text or (number + 1) * step > place.h + step // 3:
            continue
        picture = lettering.line(text, it.weight, size, it.colour)
        x = _aligned(place, picture.get_width(), it.align)
        surface.blit(picture, (x, place.y + number * step))


def _label(surface: pygame.Surface, it: kinds.Label, scale: float) -> None:
    place = pixels(it.box, scale)
    sign = round(it.size * 1.05 * scale) if it.mark else 0
    gap = round(10 * scale) if it.mark and it.text else 0
    room = place.w - sign - gap
    sizes = lettering.sizes_from(it.size, scale)
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


def _card(it: kinds.CardPicture, scale: float) -> Sprite:
    place = pixels(it.box, scale)
    picture = _card_picture(replace(it, box=Box(0, 0, place.w, place.h), glow=False))
    if it.turn:
        return _turned_card(picture, place, scale)
    radius = round(CARD_RADIUS * scale)
    if not it.glow:
        return _with_shadow(picture, place, radius, scale)
    rim = max(2, round(3 * scale))
    halo = place.inflate(2 * rim, 2 * rim)
    raised = plate(halo.size, Finish(GOLD), radius=radius + rim).copy()
    raised.blit(picture, (rim, rim))
    return _with_shadow(raised, halo, radius + rim, scale)


def _turned_card(picture: pygame.Surface, place: pygame.Rect, scale: float) -> Sprite:
    """A turned card with the shadow of its own outline."""
    blur = max(1, round(3 * scale))
    rim, fall = blur * 2, round(2 * scale)
    width, height = picture.get_width() + 2 * rim, picture.get_height() + 2 * rim + fall
    cast = pygame.Surface((width, height), pygame.SRCALPHA)
    dark = picture.copy()
    dark.fill((0, 0, 0, SHADOW_ALPHA), special_flags=pygame.BLEND_RGBA_MULT)
    cast.blit(dark, (rim, rim + fall))
    both = pygame.transform.gaussian_blur(cast, blur)
    both.blit(picture, (rim, rim))
    x, y = picture.get_rect(center=place.center).topleft
    return both, (x - rim, y - rim)


@lru_cache(maxsize=512)
def _card_picture(it: kinds.CardPicture) -> pygame.Surface:
    """Render a card at the pixels of its box."""
    # A turned card is drawn larger and scaled down while turning, so that its edges stay smooth.
    finer = 2 if it.turn and it.box.w >= SMALL_FACE_WIDTH else 1
    size = (it.box.w * finer, it.box.h * finer)
    picture = card_face(it.card, size, four_colour=it.four_colour) if it.card else card_back(size)
    if it.faded:
        picture = picture.copy()
        shade = (_FADED_SHADE, _FADED_SHADE, _FADED_SHADE, 255)
        picture.fill(shade, special_flags=pygame.BLEND_RGBA_MULT)
    return pygame.transform.rotozoom(picture, -it.turn, 1 / finer) if it.turn else picture


def _peeled(surface: pygame.Surface, it: kinds.PeeledCard, scale: float) -> None:
    place = pixels(it.box, scale)
    lift = round(it.lift * scale)
    lying = pygame.Rect(place.x, place.y, place.w, place.h - lift // 2)
    _shadow(surface, lying, round(CARD_RADIUS * scale), scale)
    picture, offset = peeled(it.card, place.size, lift, four_colour=it.four_colour)
    surface.blit(picture, (place.x - offset, place.y - offset))


def _chips(it: kinds.ChipPicture, scale: float) -> Sprite:
    place = pixels(it.box, scale)
    wide = 26 if it.box.h < 60 else 40
    picture = chip_stacks(it.units, round(wide * scale), it.stacks)
    x = _aligned(place, picture.get_width(), it.align)
    return picture, (x, place.bottom - picture.get_height())


def _mark(it: kinds.Mark, scale: float) -> Sprite:
    place = pixels(it.box, scale)
    folder = "" if "/" in it.name else "marks/"
    return mark(f"{folder}{it.name}", hex_text(it.colour), place.size), place.topleft


def _picture(surface: pygame.Surface, it: kinds.Picture, scale: float) -> None:
    place = pixels(it.box, scale)
    surface.blit(_rendered(it.name, place.size), place)


@lru_cache(maxsize=64)
def _rendered(name: str, size: tuple[int, int]) -> pygame.Surface:
    return rendered(svg_text(name), size)


def _ring(surface: pygame.Surface, it: kinds.Ring, scale: float) -> None:
    place = pixels(it.box, scale)
    picture = ring(min(place.size), it.permille, it.colour, max(2, round(it.width * scale)))
    surface.blit(picture, place)


def _rail(surface: pygame.Surface, it: kinds.Rail, scale: float) -> None:
    place = pixels(it.box, scale)
    knob = round(44 * scale)
    groove = pygame.Rect(place.x, 0, place.w, max(4, round(10 * scale)))
    groove.centery = place.centery
    surface.blit(plate(groove.size, Finish(LINE), radius=groove.h // 2), groove)
    x = place.x + round((place.w - knob) * it.permille / 1000)
    filled = pygame.Rect(groove.x, groove.y, max(groove.h, x - place.x + knob // 2), groove.h)
    surface.blit(plate(filled.size, Finish(it.colour), radius=groove.h // 2), filled)
    spot = pygame.Rect(x, place.centery - knob // 2, knob, knob)
    _shadow(surface, spot, knob // 2, scale)
    surface.blit(plate(spot.size, Finish(TEXT), radius=knob // 2, line=(RAISED, 3 * scale)), spot)


def _qr(surface: pygame.Surface, it: kinds.QrCode, scale: float) -> None:
    place = pixels(it.box, scale)
    surface.blit(qr_picture(it.text, min(place.size)), place)


def _wedge(surface: pygame.Surface, it: kinds.Wedge, scale: float) -> None:
    place = pixels(it.box, scale)
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


def _veil(surface: pygame.Surface, it: kinds.Veil, scale: float) -> None:
    place = pixels(it.box, scale)
    veil = pygame.Surface(place.size, pygame.SRCALPHA)
    veil.fill((*BLACK, it.opacity))
    surface.blit(veil, place)


def _turned(surface: pygame.Surface, it: kinds.Turned, scale: float) -> None:
    picture = _turned_picture(it, scale)
    surface.blit(picture, picture.get_rect(center=pixels(it.box, scale).center))


@lru_cache(maxsize=64)
def _turned_picture(it: kinds.Turned, scale: float) -> pygame.Surface:
    # Turns by right angles are exact; for others draw twice as large and smooth.
    finer = 1 if it.degrees % 90 == 0 else 2
    size = (round(it.size[0] * scale * finer), round(it.size[1] * scale * finer))
    upright = pygame.Surface(size, pygame.SRCALPHA)
    for part in it.parts:
        paint(upright, part, scale * finer)
    if finer == 1:
        return pygame.transform.rotate(upright, -it.degrees)
    return pygame.transform.rotozoom(upright, -it.degrees, 1 / finer)


_SPRITES: Final[dict[type, Callable[[Any, float], Sprite | None]]] = {
    kinds.Plate: _plate,
    kinds.Words: _words,
    kinds.CardPicture: _card,
    kinds.ChipPicture: _chips,
    kinds.Mark: _mark,
}
_PAINTERS: Final[dict[type, Callable[[pygame.Surface, Any, float], None]]] = {
    kinds.Felt: _felt,
    kinds.Paragraph: _paragraph,
    kinds.Label: _label,
    kinds.PeeledCard: _peeled,
    kinds.Picture: _picture,
    kinds.Ring: _ring,
    kinds.Rail: _rail,
    kinds.QrCode: _qr,
    kinds.Wedge: _wedge,
    kinds.Veil: _veil,
    kinds.Turned: _turned,
}
