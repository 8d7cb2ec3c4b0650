"""Card faces and backs of our own design, rendered once for each size."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import pygame

from screenkit.artwork import mark, painted, rendered, svg_inside, svg_text
from screenkit.fonts import CAP_HEIGHT, font
from screenkit.theme import (
    BLACK_SUIT,
    BLUE_SUIT,
    CARD_EDGE,
    CARD_FACE,
    GREEN_SUIT,
    RED_SUIT,
    Colour,
    hex_text,
)

INDEX_PART: Final = 0.34
"""The type size of the index, as a part of the card's height."""
SMALL_INDEX_PART: Final = 0.58
"""The same for a small card, which has only an index."""
SMALL_FACE_WIDTH: Final = 60
FINE_BACK_WIDTH: Final = 36
SUIT_NAMES: Final = {"s": "spade", "h": "heart", "d": "diamond", "c": "club"}
COURTS: Final = {"K": "king", "Q": "queen", "J": "jack"}

_DESIGN: Final = (240, 336)
# Court cards: the places beside the indices, upper right and lower left, as parts of the size.
_COURT_FRAME: Final = "M95 20 H212 Q221 20 221 29 V168 H145 V316 H28 Q19 316 19 307 V168 H95 Z"


def suit_colour(suit: str, *, four_colour: bool) -> Colour:
    """Return the colour of a suit; a four-colour deck has blue diamonds and green clubs."""
    if four_colour and suit == "d":
        return BLUE_SUIT
    if four_colour and suit == "c":
        return GREEN_SUIT
    return RED_SUIT if suit in "dh" else BLACK_SUIT


@lru_cache(maxsize=512)
def card_face(card: str, size: tuple[int, int], *, four_colour: bool = False) -> pygame.Surface:
    """Render a card such as "As" face up; a small card has only an index, as large as possible."""
    rank, suit = card[0], card[1]
    tint = suit_colour(suit, four_colour=four_colour)
    if size[0] < SMALL_FACE_WIDTH:
        surface = rendered(_face_svg("", tint), size)
        _put_small_index(surface, rank, suit, tint)
        return surface
    surface = rendered(_face_svg(rank, tint), size)
    _put_centre(surface, rank, suit, tint)
    _put_indices(surface, rank, suit, tint)
    return surface


@lru_cache(maxsize=64)
def card_back(size: tuple[int, int]) -> pygame.Surface:
    """Render a card face down; a small one without the fine lines, which would blur."""
    name = "cards/back" if size[0] >= FINE_BACK_WIDTH else "cards/back_small"
    return rendered(svg_text(name), size)


def _face_svg(rank: str, tint: Colour) -> str:
    width, height = _DESIGN
    base = (
        f'<rect x="1" y="1" width="{width - 2}" height="{height - 2}" rx="17"'
        f' fill="{hex_text(CARD_FACE)}" stroke="{hex_text(CARD_EDGE)}" stroke-width="2.500"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"{base}{_court_svg(rank, tint)}</svg>"
    )


def _court_svg(rank: str, tint: Colour) -> str:
    if rank not in COURTS:
        return ""
    accent = "#1f3a63" if tint in (RED_SUIT, BLACK_SUIT) else "#a3262f"
    half = painted(
        svg_inside(f"cards/{COURTS[rank]}"), {"#000001": hex_text(tint), "#000002": accent}
    )
    return (
        f'<path d="{_COURT_FRAME}" fill="#f3ecd9" stroke="#c7a24a" stroke-width="2"/>'
        f'<g>{half}</g><g transform="rotate(180 120 168)">{half}</g>'
        f'<path d="{_COURT_FRAME}" fill="none" stroke="#c7a24a" stroke-width="2"/>'
        '<path d="M95 168 H145" stroke="#c7a24a" stroke-width="3" fill="none"/>'
    )


def _put_centre(surface: pygame.Surface, rank: str, suit: str, tint: Colour) -> None:
    if rank in COURTS:
        return
    width, height = surface.get_size()
    side = round(width * (0.42 if rank == "A" else 0.32))
    picture = mark(f"suits/{SUIT_NAMES[suit]}", hex_text(tint), (side, side))
    surface.blit(picture, ((width - side) // 2, (height - side) // 2))


def _put_indices(surface: pygame.Surface, rank: str, suit: str, tint: Colour) -> None:
    index = card_index(rank, suit, tint, height=surface.get_height())
    width, height = surface.get_size()
    left, top = round(width * 0.055), round(height * 0.05)
    surface.blit(index, (left, top))
    turned = pygame.transform.rotate(index, 180)
    surface.blit(turned, (width - left - turned.get_width(), height - top - turned.get_height()))


def _put_small_index(surface: pygame.Surface, rank: str, suit: str, tint: Colour) -> None:
    """Draw the index at the left, where an overlapping card does not cover it."""
    width, height = surface.get_size()
    index = card_index(rank, suit, tint, height=height, part=SMALL_INDEX_PART)
    left = round(width * 0.07)
    surface.blit(index, (left, (height - index.get_height()) // 2))


@lru_cache(maxsize=256)
def card_index(
    rank: str, suit: str, tint: Colour, *, height: int, part: float = INDEX_PART
) -> pygame.Surface:
    """Render the rank above its suit, for a card of this height; all indices have the same size."""
    size = max(6, round(height * part))
    column, capital = round(size * 0.68), round(size * CAP_HEIGHT)
    side, gap = round(size * 0.48), max(1, round(size * 0.10))
    index = pygame.Surface((column, capital + gap + side), pygame.SRCALPHA)
    picture = mark(f"suits/{SUIT_NAMES[suit]}", hex_text(tint), (side, side))
    index.blit(picture, ((column - side) // 2, capital + gap))
    glyph = _rank_glyph(rank, tint, size=size, widest=column)
    index.blit(glyph, ((column - glyph.get_width()) // 2, 0))
    return index


def _rank_glyph(rank: str, tint: Colour, *, size: int, widest: int) -> pygame.Surface:
    face = font("bold", size)
    text = face.render("10" if rank == "T" else rank, antialias=True, color=tint)
    box = text.get_bounding_rect()
    glyph = text.subsurface(box)
    # The tail of the Q must not touch the suit under it.
    tallest = round(size * CAP_HEIGHT * 1.08)
    if box.width <= widest and box.height <= tallest:
        return glyph
    fitted = (min(widest, box.width), min(tallest, box.height))
    return pygame.transform.smoothscale(glyph, fitted)
