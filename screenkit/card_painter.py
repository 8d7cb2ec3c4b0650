"""Draws cards and chips of a layout."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

import pygame

from screenkit import drawables as kinds
from screenkit.brand import Back
from screenkit.cards import SMALL_FACE_WIDTH, card_back, card_face
from screenkit.chips import chip_stacks
from screenkit.flip import flipped
from screenkit.geometry import Box
from screenkit.peel import Peek, peeled
from screenkit.pen import Pen, Sprite, aligned, with_shadow
from screenkit.surfaces import SHADOW_ALPHA, Finish, plate
from screenkit.theme import GOLD

CARD_RADIUS: Final = 6
PLAIN_WIDTH: Final = 60
_BACK_SHADE: Final = 120
_GILT_EDGE: Final = 4


def card_sprite(it: kinds.CardPicture, pen: Pen) -> Sprite:
    """A card with its contact shadow; a winning one in a gold edge."""
    place = pen.pixels(it.box)
    flat = replace(it, box=Box(0, 0, place.w, place.h), glow=False)
    # What is small on its screen is read by its index alone; what is large there is drawn alike on
    # a small glass, where cards lie over one another as on a large one.
    plain = max(it.box.w, place.w) < PLAIN_WIDTH
    picture = _card_picture(flat, pen.brand.back, plain=plain)
    if it.turn:
        return _turned_card(picture, place, pen)
    radius = pen.px(CARD_RADIUS)
    if not it.glow:
        return with_shadow(picture, place, radius, pen)
    rim = max(2, pen.px(_GILT_EDGE))
    halo = place.inflate(2 * rim, 2 * rim)
    raised = plate(halo.size, Finish(GOLD), radius=radius + rim).copy()
    raised.blit(picture, (rim, rim))
    return with_shadow(raised, halo, radius + rim, pen)


def _turned_card(picture: pygame.Surface, place: pygame.Rect, pen: Pen) -> Sprite:
    """A turned card with the shadow of its own outline."""
    blur = max(1, pen.px(3))
    rim, fall = blur * 2, pen.px(2)
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
def _card_picture(it: kinds.CardPicture, back: Back, *, plain: bool) -> pygame.Surface:
    """Render a card at the pixels of its box."""
    # A turned card is drawn larger and scaled down while turning, so that its edges stay smooth.
    finer = 2 if it.turn and it.box.w >= SMALL_FACE_WIDTH else 1
    size = (it.box.w * finer, it.box.h * finer)
    if it.card:
        picture = card_face(it.card, size, four_colour=it.four_colour, faded=it.faded, plain=plain)
    else:
        picture = _shaded(card_back(size, back)) if it.faded else card_back(size, back)
    return pygame.transform.rotozoom(picture, -it.turn, 1 / finer) if it.turn else picture


def _shaded(picture: pygame.Surface) -> pygame.Surface:
    darker = picture.copy()
    shade = (_BACK_SHADE, _BACK_SHADE, _BACK_SHADE, 255)
    darker.fill(shade, special_flags=pygame.BLEND_RGBA_MULT)
    return darker


def flipped_sprite(it: kinds.FlippedCard, pen: Pen) -> Sprite:
    """A frame of a card that turns over."""
    place = pen.pixels(it.box)
    picture = flipped(
        it.card, place.size, it.frame, back=pen.brand.back, four_colour=it.four_colour
    )
    return picture, place.topleft


def paint_peeled(surface: pygame.Surface, it: kinds.PeeledCard, pen: Pen) -> None:
    """Draw a card whose near edge a finger lifts; nothing of it is kept."""
    place = pen.pixels(it.box)
    peek = Peek(four_colour=it.four_colour, narrow=it.narrow)
    picture, offset = peeled(it.card, place.size, pen.px(it.lift), peek=peek, back=pen.brand.back)
    surface.blit(picture, (place.x - offset, place.y - offset))


def chips_sprite(it: kinds.ChipPicture, pen: Pen) -> Sprite:
    """Stacks standing on the lower edge of their box."""
    place = pen.pixels(it.box)
    picture = chip_stacks(it.units, pen.px(it.chip), it.stacks, it.high)
    x = aligned(place, picture.get_width(), it.align)
    return picture, (x, place.bottom - picture.get_height())
