"""Card faces and backs of our own design, rendered once for each size.

A number has a giant index and one large suit; a court is half a figure that runs off the edge; an
ace is an ornament; the joker is a jester, and has a star for its rank and a cap for its suit. A
small card has only its index.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from screenkit.artwork import mark, painted, rendered, svg_inside, svg_text
from screenkit.brand import Back
from screenkit.fonts import CAP_HEIGHT, font
from screenkit.theme import (
    BLACK_SUIT,
    BLUE_SUIT,
    CARD_EDGE,
    CARD_FACE,
    CARD_FACE_DIM,
    CARD_THICK,
    GREEN_SUIT,
    JOKER_SUIT,
    RED_SUIT,
    RED_SUIT_DIM,
    Colour,
    colour,
    hex_text,
    mixed,
)

INDEX_PART: Final = 0.36
"""The height of the rank, as a part of the card's height; with its suit the index has more."""
SMALL_INDEX_PART: Final = 0.44
"""The same for a small card, which has only an index."""
WIDEST_TEN: Final = 0.40
"""The two figures of a ten are set narrow: a card that lies over it leaves so much of its width."""
SMALL_WIDEST_TEN: Final = 0.56
SMALL_FACE_WIDTH: Final = 46
FINE_BACK_WIDTH: Final = 36
CORNER_PART: Final = 0.072
"""The radius of a card's corner, as a part of its width."""
JOKER: Final = "*"
"""The rank of a joker, as it is drawn."""
SUIT_NAMES: Final = {"s": "spade", "h": "heart", "d": "diamond", "c": "club", "k": "cap"}
COURTS: Final = {"K": "king", "Q": "queen", "J": "jack", JOKER: "joker"}

_DESIGN: Final = (240, 336)
_SKIN: Final = colour("#F3DDBB")
_GILT: Final = colour("#C6963C")
_BACK_TONES: Final[dict[Back, tuple[str, str, str]]] = {
    "green": ("#0e3b2e", "#2f7a5c", "#2d6b53"),
    "red": ("#5a1220", "#a24654", "#8c3846"),
    "blue": ("#12254c", "#4a6aa8", "#3c5a94"),
}
"""The ground and the two lines of a back, for each colour a house may choose."""


class Deck(NamedTuple):
    """How the faces are coloured."""

    four_colour: bool = False
    faded: bool = False
    """A card that did not count: darker, but as readable."""


def rank_and_suit(card: str) -> tuple[str, str]:
    """Return the rank and the suit to draw; both jokers are drawn alike."""
    return (JOKER, "k") if card in ("Jk", "Jr") else (card[0], card[1])


def suit_colour(suit: str, deck: Deck) -> Colour:
    """Return the colour of a suit; a four-colour deck has blue diamonds and green clubs."""
    if suit == "k":
        return mixed(JOKER_SUIT, BLACK_SUIT, 0.25) if deck.faded else JOKER_SUIT
    if deck.four_colour and suit in "dc":
        bright = BLUE_SUIT if suit == "d" else GREEN_SUIT
        return mixed(bright, BLACK_SUIT, 0.25) if deck.faded else bright
    red = RED_SUIT_DIM if deck.faded else RED_SUIT
    return red if suit in "dh" else BLACK_SUIT


@lru_cache(maxsize=512)
def card_face(
    card: str,
    size: tuple[int, int],
    *,
    four_colour: bool = False,
    faded: bool = False,
    plain: bool = False,
) -> pygame.Surface:
    """Render a card such as "As" face up; a plain or small one has only an index, a large one."""
    deck = Deck(four_colour, faded)
    rank, suit = rank_and_suit(card)
    tint = suit_colour(suit, deck)
    surface = blank_face(size, faded=faded).copy()
    if plain or size[0] < SMALL_FACE_WIDTH:
        _put_small_index(surface, rank, suit, tint)
        return surface
    _put_middle(surface, rank, suit, tint)
    _put_index(surface, rank, suit, tint)
    return surface


@lru_cache(maxsize=64)
def card_back(size: tuple[int, int], back: Back = "green") -> pygame.Surface:
    """Render a card face down; a small one without the fine lines, which would blur."""
    name = "cards/back" if size[0] >= FINE_BACK_WIDTH else "cards/back_small"
    text = svg_text(name)
    for tone, paint in zip(_BACK_TONES["green"], _BACK_TONES[back], strict=True):
        text = text.replace(tone, paint)
    return rendered(text, size)


@lru_cache(maxsize=64)
def blank_face(size: tuple[int, int], *, faded: bool = False) -> pygame.Surface:
    """Render the sheet of a card with its thickness at the near edge."""
    width, height = size
    face = CARD_FACE_DIM if faded else CARD_FACE
    radius = width * CORNER_PART
    thick = max(1.0, height / 73)
    sheet = f'x="0.5" width="{width - 1}" rx="{radius}"'
    return rendered(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<rect {sheet} y="{thick}" height="{height - thick}" fill="{hex_text(CARD_THICK)}"/>'
        f'<rect {sheet} y="0.5" height="{height - thick - 0.5}" fill="{hex_text(face)}"'
        f' stroke="{hex_text(CARD_EDGE)}" stroke-width="0.8"/></svg>',
        size,
    )


def _put_middle(surface: pygame.Surface, rank: str, suit: str, tint: Colour) -> None:
    if rank in COURTS:
        _put_figure(surface, rank, tint)
    elif rank == "A":
        _put_ornament(surface, suit, tint)
    else:
        width, height = surface.get_size()
        side = round(width * 0.52)
        picture = mark(f"suits/{SUIT_NAMES[suit]}", hex_text(tint), (side, side))
        surface.blit(picture, (width - side - round(width * 0.07), round(height * 0.95) - side))


def _put_figure(surface: pygame.Surface, rank: str, tint: Colour) -> None:
    """Draw the court in three flat tones and gilt; the sheet's own outline cuts it."""
    dark = mixed(tint, (10, 12, 20), 0.70)
    paints = {
        "#000001": hex_text(tint if tint != BLACK_SUIT else colour("#3A4658")),
        "#000002": hex_text(dark),
        "#000003": hex_text(_GILT),
        "#000004": hex_text(_SKIN),
    }
    inside = painted(svg_inside(f"cards/{COURTS[rank]}"), paints)
    width, height = _DESIGN
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{inside}</svg>'
    _put_cut(surface, rendered(text, surface.get_size()))


def _put_cut(surface: pygame.Surface, picture: pygame.Surface) -> None:
    """Draw a picture on the sheet, cut at its rounded outline and above its thickness."""
    width, height = surface.get_size()
    thick = max(1.0, height / 73)
    outline = rendered(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"><rect x="1" y="1"'
        f' width="{width - 2}" height="{height - thick - 1.5}" rx="{width * CORNER_PART}"'
        ' fill="#ffffff"/></svg>',
        (width, height),
    )
    picture.blit(outline, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(picture, (0, 0))


def _put_ornament(surface: pygame.Surface, suit: str, tint: Colour) -> None:
    """Draw the ace: its suit in a gilt ring of rays, as under the lamp."""
    size = surface.get_size()
    width, height = _DESIGN
    surface.blit(
        rendered(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
            f"{painted(svg_inside('cards/ace'), {'#000003': hex_text(_GILT)})}</svg>",
            size,
        ),
        (0, 0),
    )
    side = round(size[0] * 0.40)
    picture = mark(f"suits/{SUIT_NAMES[suit]}", hex_text(tint), (side, side))
    middle = (round(size[0] * 146 / 240), round(size[1] * 222 / 336))
    surface.blit(picture, picture.get_rect(center=middle))


def _put_index(surface: pygame.Surface, rank: str, suit: str, tint: Colour) -> None:
    width, height = surface.get_size()
    capital = round(height * INDEX_PART)
    widest = WIDEST_TEN if rank == "T" else 0.52
    glyph = rank_glyph(rank, tint, capital=capital, widest=round(width * widest))
    column = max(glyph.get_width(), round(width * 0.24))
    left, top = round(width * 0.07), round(height * 0.055)
    if rank in COURTS or rank == "A":
        glyph = rank_glyph(rank, tint, capital=round(height * 0.27), widest=round(width * 0.40))
        column = glyph.get_width()
    surface.blit(glyph, (left + (column - glyph.get_width()) // 2, top))
    side = round(width * 0.24)
    picture = mark(f"suits/{SUIT_NAMES[suit]}", hex_text(tint), (side, side))
    x = left + (min(column, round(width * 0.36)) - side) // 2
    surface.blit(picture, (x, top + glyph.get_height() + round(height * 0.035)))


def _put_small_index(surface: pygame.Surface, rank: str, suit: str, tint: Colour) -> None:
    """Draw the index at the left, where an overlapping card does not cover it."""
    width, height = surface.get_size()
    capital = round(height * SMALL_INDEX_PART)
    widest = SMALL_WIDEST_TEN if rank == "T" else 0.62
    glyph = rank_glyph(rank, tint, capital=capital, widest=round(width * widest))
    left, top = round(width * 0.09), round(height * 0.07)
    column = max(glyph.get_width(), round(width * 0.44))
    surface.blit(glyph, (left + (column - glyph.get_width()) // 2, top))
    side = round(width * 0.46)
    picture = mark(f"suits/{SUIT_NAMES[suit]}", hex_text(tint), (side, side))
    low = round(height * 0.94) - side
    surface.blit(picture, (left + (column - side) // 2, low))


@lru_cache(maxsize=512)
def rank_glyph(rank: str, tint: Colour, *, capital: int, widest: int) -> pygame.Surface:
    """Render a rank whose capital is `capital` pixels high, narrower if it is too wide."""
    if rank == JOKER:
        side = min(capital, widest)
        return mark("suits/star", hex_text(tint), (side, side))
    face = font("bold", max(6, round(capital / CAP_HEIGHT)))
    text = face.render("10" if rank == "T" else rank, antialias=True, color=tint)
    box = text.get_bounding_rect()
    glyph = text.subsurface(box)
    # The tail of the Q must not touch the suit under it.
    tallest = round(capital * 1.08)
    if box.width <= widest and box.height <= tallest:
        return glyph
    fitted = (min(widest, box.width), min(tallest, box.height))
    return pygame.transform.smoothscale(glyph, fitted)
