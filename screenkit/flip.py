"""A card turning over: eight frames, narrower to its edge and wider again."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi
from typing import Final

import pygame

from screenkit.brand import Back
from screenkit.cards import card_back, card_face

FRAMES: Final = 8


def flip_frame(part: float) -> int:
    """The frame for `part` (0 to 1) of the motion."""
    return min(FRAMES - 1, max(0, int(part * FRAMES)))


@lru_cache(maxsize=256)
def flipped(
    card: str, size: tuple[int, int], frame: int, *, back: Back, four_colour: bool = False
) -> pygame.Surface:
    """Render a public card in a frame of its flip: the back until half, then the face."""
    width, height = size
    turned = abs(cos(pi * (frame + 0.5) / FRAMES))
    face = frame >= FRAMES // 2
    picture = card_face(card, size, four_colour=four_colour) if face else card_back(size, back)
    narrow = pygame.transform.smoothscale(picture, (max(2, round(width * turned)), height))
    frame_picture = pygame.Surface(size, pygame.SRCALPHA)
    frame_picture.blit(narrow, ((width - narrow.get_width()) // 2, 0))
    return frame_picture
