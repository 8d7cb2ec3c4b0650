"""The lifted corner of a face-down card: the near edge folds up and shows the index on its face.

The fold is a line across the near edge, tilted a little. The part below it is folded over, as with
paper, and shows the face above the line, turned by twice the tilt. Rank and suit stand side by side
at the corner and are small, so that the first touch shows both, and to nobody else.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, radians, sin
from typing import Final, NamedTuple

import pygame

from screenkit.artwork import mark
from screenkit.brand import Back
from screenkit.cards import (
    SUIT_NAMES,
    Deck,
    blank_face,
    card_back,
    rank_and_suit,
    rank_glyph,
    suit_colour,
)
from screenkit.theme import hex_text

TILT_DEGREES: Final = 9
RIM_PART: Final = 0.22
"""Room around the card for the part that leans out, as a part of the card's width."""
FINER: Final = 2
"""Drawn so many times larger and scaled down, so that no edge is frayed."""
_INDEX_PART: Final = 0.19
"""The height of the index, as a part of the card's height."""
_NARROW_PART: Final = 0.15
"""The same of each of rank and suit, where they stand one above the other."""

Point = tuple[float, float]
Size = tuple[int, int]


class Peek(NamedTuple):
    """How the face under a finger is drawn."""

    four_colour: bool = False
    narrow: bool = False
    """Other cards lie over it: the suit stands under the rank."""


def peeled(
    card: str, size: Size, lift_px: int, *, peek: Peek, back: Back = "green"
) -> tuple[pygame.Surface, int]:
    """Render the card with its near edge lifted; return it with the rim around the card.

    Never cached: a rendered private card must not outlive the touch that asked for it. What does
    not depend on the card is cached.
    """
    rim = round(size[0] * RIM_PART)
    large = (size[0] * FINER, size[1] * FINER)
    fold = _Fold(large, lift_px * FINER)
    canvas = _lying(large, lift_px * FINER, back).copy()
    flap = pygame.Surface(canvas.get_size(), pygame.SRCALPHA)
    turned = pygame.transform.rotozoom(_peek_face(card, large, peek), -2 * TILT_DEGREES, 1)
    x, y = fold.mirrored((large[0] / 2, large[1] / 2))
    room = rim * FINER
    flap.blit(turned, turned.get_rect(center=(round(x + room), round(y + room))))
    flap.blit(_above(large, lift_px * FINER), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(flap, (0, 0))
    whole = (size[0] + 2 * rim, size[1] + 2 * rim)
    return pygame.transform.smoothscale(canvas, whole), rim


class _Fold:
    """A line from the left edge to the near (lower) edge or the right edge of a card."""

    def __init__(self, size: Size, lift: int) -> None:
        self.width, self.height = size
        self.tilt = radians(TILT_DEGREES)
        rise = self.width * sin(self.tilt) / cos(self.tilt)
        # The left corner lifts most; the right corner barely leaves the felt.
        self.left: Point = (0.0, self.height - lift / 2 - rise)
        self.right: Point = (float(self.width), self.height - lift / 2)

    def kept(self) -> list[Point]:
        """The outline of the part that still lies face down."""
        return [(0, 0), (self.width, 0), self.right, self.left]

    def mirrored(self, point: Point) -> Point:
        """Where a point lands when the card is folded over the line."""
        ax, ay = self.left
        ux, uy = cos(self.tilt), sin(self.tilt)
        dx, dy = point[0] - ax, point[1] - ay
        along = dx * ux + dy * uy
        across = dx * -uy + dy * ux
        return ax + along * ux + across * uy, ay + along * uy - across * ux

    def folded_over(self) -> list[Point]:
        """The outline of the flap where it now lies."""
        corners = (self.left, self.right, (self.width, self.height), (0.0, float(self.height)))
        return [self.mirrored(corner) for corner in corners]

    def above(self) -> list[Point]:
        """Everything on the far side of the line."""
        (ax, ay), (bx, by) = self.left, self.right
        dx, dy = (bx - ax) * 2, (by - ay) * 2
        low, high = (ax - dx, ay - dy), (bx + dx, by + dy)
        return [low, high, (high[0], -4 * self.height), (low[0], -4 * self.height)]


@lru_cache(maxsize=24)
def _lying(size: Size, lift: int, back: Back) -> pygame.Surface:
    """The part that lies face down, with the shadow that the flap throws on it."""
    rim = round(size[0] // FINER * RIM_PART) * FINER
    canvas = pygame.Surface((size[0] + 2 * rim, size[1] + 2 * rim), pygame.SRCALPHA)
    fold = _Fold(size, lift)
    canvas.blit(_shade(canvas.get_size(), fold.kept(), (rim, rim + 3 * FINER)), (0, 0))
    lying = card_back(size, back).copy()
    lying.blit(_mask(size, fold.kept(), 0), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    canvas.blit(lying, (rim, rim))
    canvas.blit(_shade(canvas.get_size(), fold.folded_over(), (rim, rim - 3 * FINER)), (0, 0))
    return canvas


def _shade(size: Size, outline: list[Point], moved: tuple[int, int]) -> pygame.Surface:
    shade = pygame.Surface(size, pygame.SRCALPHA)
    placed = [(x + moved[0], y + moved[1]) for x, y in outline]
    pygame.draw.polygon(shade, (0, 0, 0, 120), placed)
    return pygame.transform.gaussian_blur(shade, 4 * FINER)


@lru_cache(maxsize=24)
def _above(size: Size, lift: int) -> pygame.Surface:
    rim = round(size[0] // FINER * RIM_PART) * FINER
    whole = (size[0] + 2 * rim, size[1] + 2 * rim)
    return _mask(whole, _Fold(size, lift).above(), rim)


def _mask(size: Size, outline: list[Point], rim: int) -> pygame.Surface:
    """White inside the outline; drawn larger once more, because a fold is a long slanted edge."""
    large = pygame.Surface((size[0] * 2, size[1] * 2), pygame.SRCALPHA)
    large.fill((255, 255, 255, 0))
    corners = [((x + rim) * 2, (y + rim) * 2) for x, y in outline]
    pygame.draw.polygon(large, (255, 255, 255, 255), corners)
    return pygame.transform.smoothscale(large, size)


def _peek_face(card: str, size: Size, peek: Peek) -> pygame.Surface:
    """The face as its corner shows it: rank and suit side by side, or one above the other."""
    rank, suit = rank_and_suit(card)
    tint = suit_colour(suit, Deck(four_colour=peek.four_colour))
    width, height = size
    face = blank_face(size).copy()
    capital = round(height * (_NARROW_PART if peek.narrow else _INDEX_PART))
    glyph = rank_glyph(rank, tint, capital=capital, widest=round(width * 0.36))
    sign = mark(f"suits/{SUIT_NAMES[suit]}", hex_text(tint), (capital, capital))
    left, top = round(width * 0.09), round(height * 0.05)
    if peek.narrow:
        column = max(glyph.get_width(), capital)
        left = round(width * 0.04)
        face.blit(glyph, (left + (column - glyph.get_width()) // 2, top))
        below = (left + (column - capital) // 2, top + glyph.get_height() + round(height * 0.02))
        face.blit(sign, below)
        return face
    face.blit(glyph, (left, top))
    face.blit(sign, (left + glyph.get_width() + round(width * 0.06), top))
    side = round(width * 0.46)
    large = mark(f"suits/{SUIT_NAMES[suit]}", hex_text(tint), (side, side))
    face.blit(large, ((width - side) // 2, round(height * 0.40)))
    return face
