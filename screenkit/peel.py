"""The lifted corner of a face-down card: the near edge folds up and shows the index on its face.

The fold is a line across the near edge, tilted a little. The part below it is folded over, as with
paper, and shows the face above the line, turned by twice the tilt.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

import pygame

from screenkit.cards import card_back, card_face
from screenkit.theme import CARD_EDGE

TILT_DEGREES: Final = 9
RIM_PART: Final = 0.22
"""Room around the card for the part that leans out, as a part of the card's width."""

Point = tuple[float, float]


def peeled(
    card: str, size: tuple[int, int], lift_px: int, *, four_colour: bool
) -> tuple[pygame.Surface, int]:
    """Render the card with its near edge lifted; return it with the rim around the card.

    Never cached: a rendered private card must not outlive the touch that asked for it.
    """
    width, height = size
    rim = round(width * RIM_PART)
    canvas = pygame.Surface((width + 2 * rim, height + 2 * rim), pygame.SRCALPHA)
    fold = _Fold(size, lift_px)
    back = _cut(card_back(size), fold.kept())
    canvas.blit(back, (rim, rim))
    _blit_flap(canvas, fold, card_face(card, size, four_colour=four_colour), rim)
    return canvas, rim


class _Fold:
    """A line from the left edge to the near (lower) edge or the right edge of a card."""

    def __init__(self, size: tuple[int, int], lift: int) -> None:
        self.width, self.height = size
        self.tilt = radians(TILT_DEGREES)
        rise = self.width * sin(self.tilt) / cos(self.tilt)
        # The left corner lifts most; the right corner barely leaves the felt.
        self.left: Point = (0.0, self.height - lift / 2 - rise)
        self.right: Point = (float(self.width), self.height - lift / 2)

    def kept(self) -> list[Point]:
        """The outline of the part that still lies face down."""
        return [(0, 0), (self.width, 0), self.right, self.left]

    def lifted(self) -> list[Point]:
        """The outline of the folded part, where it lay before."""
        return [self.left, self.right, (self.width, self.height), (0, self.height)]

    def mirrored(self, point: Point) -> Point:
        """Where a point lands when the card is folded over the line."""
        ax, ay = self.left
        ux, uy = cos(self.tilt), sin(self.tilt)
        dx, dy = point[0] - ax, point[1] - ay
        along = dx * ux + dy * uy
        across = dx * -uy + dy * ux
        return ax + along * ux + across * uy, ay + along * uy - across * ux


def _blit_flap(canvas: pygame.Surface, fold: _Fold, face: pygame.Surface, rim: int) -> None:
    outline = [fold.mirrored(point) for point in fold.lifted()]
    flap = pygame.Surface(canvas.get_size(), pygame.SRCALPHA)
    # Turning the card face down and then folding it is a half turn plus twice the tilt.
    turned = pygame.transform.rotozoom(face, -(180 + 2 * TILT_DEGREES), 1)
    middle = fold.mirrored((fold.width / 2, fold.height / 2))
    flap.blit(turned, turned.get_rect(center=(round(middle[0] + rim), round(middle[1] + rim))))
    placed = [(x + rim, y + rim) for x, y in outline]
    flap = _cut(flap, placed)
    shade = pygame.Surface(canvas.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(shade, (0, 0, 0, 110), [(x + 2, y - 3) for x, y in placed])
    canvas.blit(pygame.transform.gaussian_blur(shade, 3), (0, 0))
    canvas.blit(flap, (0, 0))
    pygame.draw.aalines(canvas, CARD_EDGE, closed=True, points=placed)


def _cut(picture: pygame.Surface, outline: list[Point]) -> pygame.Surface:
    """Keep what lies inside the outline."""
    mask = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), outline)
    kept = picture.copy()
    kept.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return kept
