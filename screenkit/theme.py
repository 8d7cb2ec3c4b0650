"""The look in one place: colours, type, space. Staff pages use the same values."""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int]


def colour(text: str) -> Colour:
    """Read "#14523F"."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hex_text(value: Colour) -> str:
    """Write a colour as "#14523f"."""
    return "#{:02x}{:02x}{:02x}".format(*value)


def mixed(one: Colour, other: Colour, part: float) -> Colour:
    """Go `part` of the way (0 to 1) from one colour to the other."""
    red, green, blue = (round(a + (b - a) * part) for a, b in zip(one, other, strict=True))
    return red, green, blue


BAIZE: Final = colour("#1B6A51")
"""The cloth right under the lamp."""
BAIZE_EDGE_PART: Final = 0.60
"""How much darker the cloth is at the rail: #1B6A51 becomes #0B2E24."""
WALNUT: Final = colour("#2A1B12")
WALNUT_LIGHT: Final = colour("#3A271A")
BRASS: Final = colour("#B98A3A")
RACETRACK: Final = colour("#4FA383")
GLASS: Final = colour("#101C19")
GLASS_ALPHA: Final = 224
"""Smoked glass lets 12 % of the cloth through."""
GLINT: Final = colour("#6B8A80")
"""The upper edge of glass, which survives glare."""
EDGE: Final = colour("#6F8E84")
"""The outline of a shape that must be seen on glass or on the cloth."""
BANK: Final = colour("#6FB7FF")
"""Time from the time bank."""

QR_GROUND: Final = colour("#CFE3D8")
"""Less glaring than white under a lamp."""

FELT_EDGE: Final = colour("#0E3B2E")
PANEL: Final = colour("#13211E")
RAISED: Final = colour("#1C2E2A")
LINE: Final = colour("#2F4741")
TEXT: Final = colour("#F4F1E8")
SECOND: Final = colour("#B9C4BE")
GOLD: Final = colour("#E8B84A")
INK: Final = colour("#1A1408")
FOLD: Final = colour("#3A4A55")
CALL: Final = colour("#1F7A52")
RAISE: Final = colour("#1D5B8F")
ALL_IN: Final = colour("#B3261E")
WHITE: Final = colour("#FFFFFF")
BLACK: Final = colour("#000000")
ALERT: Final = colour("#FF6B6B")
WIN: Final = colour("#6FD3A0")
TIMER: Final = colour("#FFD75E")
WON: Final = colour("#A6F2CC")
"""A sum that was just won, in the light that falls on it."""
WON_ON_FELT: Final = colour("#96FFD2")
"""The same right on the cloth, under the lamp."""
ON_FELT: Final = colour("#D6DED9")
"""A second line right on the cloth, under the lamp."""

CARD_FACE: Final = colour("#FBFAF5")
CARD_THICK: Final = colour("#B8B2A0")
CARD_FACE_DIM: Final = colour("#CFCBC0")
RED_SUIT_DIM: Final = colour("#A81926")
CARD_EDGE: Final = colour("#C9C4B4")
RED_SUIT: Final = colour("#C21F2E")
BLACK_SUIT: Final = colour("#16181A")
BLUE_SUIT: Final = colour("#1457B8")
GREEN_SUIT: Final = colour("#167A3A")
JOKER_SUIT: Final = colour("#6A2F96")

BODY: Final = 20
LARGE: Final = 24
LARGER: Final = 28
TITLE: Final = 32
HUGE: Final = 40
TYPE_SIZES: Final = (BODY, LARGE, LARGER, TITLE, HUGE)
SUM: Final = 64
"""A sum that somebody agrees to with the PIN."""
DISPLAY: Final = 72
"""A prize, or a countdown that everybody waits for."""

MARGIN: Final = 16
RADIUS: Final = 8
TARGET_MIN: Final = 63
"""15 mm on the 12-inch panel."""

DESIGN_HEIGHT: Final = 768
DESIGN_WIDTH_MIN: Final = 1024
