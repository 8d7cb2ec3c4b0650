"""What drawing needs beside the thing itself: the scale of the glass and the house's dress."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from screenkit.brand import OWN_BRAND, Brand
from screenkit.drawables import Align
from screenkit.geometry import Box
from screenkit.surfaces import shadow

Sprite = tuple[pygame.Surface, tuple[int, int]]
"""A finished picture, and where its corner lies."""


class Pen(NamedTuple):
    """How a layout becomes pixels."""

    scale: float
    """Panel pixels for a design pixel."""
    brand: Brand = OWN_BRAND

    def pixels(self, box: Box) -> pygame.Rect:
        """Scale a box."""
        return pixels(box, self.scale)

    def px(self, design: float) -> int:
        """Scale a length."""
        return round(design * self.scale)


def pixels(box: Box, scale: float) -> pygame.Rect:
    """Scale a box; its edges are rounded, so that neighbours still touch."""
    x, y = round(box.x * scale), round(box.y * scale)
    return pygame.Rect(x, y, round(box.right * scale) - x, round(box.bottom * scale) - y)


def aligned(place: pygame.Rect, width: int, align: Align) -> int:
    """The left edge of something `width` wide in its place."""
    if align == "left":
        return place.x
    return place.right - width if align == "right" else place.x + (place.w - width) // 2


def with_shadow(picture: pygame.Surface, place: pygame.Rect, radius: int, pen: Pen) -> Sprite:
    """One picture of a thing and its shadow, so that it takes one blit."""
    cast, rim = shadow(place.size, radius=radius, blur=max(1, pen.px(3)))
    fall = pen.px(2)
    both = pygame.Surface((cast.get_width(), cast.get_height() + fall), pygame.SRCALPHA)
    both.blit(cast, (0, fall))
    both.blit(picture, (rim, rim))
    return both, (place.x - rim, place.y - rim)


def blit_shadow(surface: pygame.Surface, place: pygame.Rect, radius: int, pen: Pen) -> None:
    """Draw only the shadow of a thing."""
    picture, rim = shadow(place.size, radius=radius, blur=max(1, pen.px(3)))
    surface.blit(picture, (place.x - rim, place.y - rim + pen.px(2)))
