"""What the tokens of a house's brand may be: everything drawn on them must stay readable."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum, unique
from typing import Final

from server.house.kinds import NotAllowed
from wire.colours import SHAPE_CONTRAST, TEXT_CONTRAST, Rgb, contrast, rgb
from wire.messages.brand_view import MARK_MOST, BrandView

WORDS_ON_FELT: Final = rgb("#F4F1E8")
TURN_ON_FELT: Final = rgb("#E8B84A")
BRASS_ON_RAIL: Final = rgb("#B98A3A")
WORDS_ON_RAIL: Final = rgb("#F4F1E8")
RAIL_LIGHTER: Final = 1.38
"""The padding's lit side is this much brighter than its token."""
LAMP: Final = rgb("#FFE2A8")
LAMP_PART: Final = 0.07
"""So much of the lamp's light lies on the middle of the cloth."""

_COLOUR: Final = re.compile(r"#[0-9A-Fa-f]{6}")
_CAPITALS: Final = re.compile(r"[A-Z0-9]{1,3}")
_PATH: Final = re.compile(r"M[MLHVCSQTAZmlhvcsqtaz0-9 ,.\-]+")


@unique
class CardBack(Enum):
    """The backs that are drawn."""

    GREEN = "green"
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class FeltColour:
    """A colour that pale text and the gold of a turn are read on."""

    allowed: str = (
        f'a colour such as "#1B6A51", dark enough that pale text ({TEXT_CONTRAST:g}:1)'
        f" and gold ({SHAPE_CONTRAST:g}:1) are seen on it"
    )

    def read(self, value: object) -> str:
        """Return the colour as it is written."""
        text = _colour(value)
        lit = under_the_lamp(rgb(text))
        if contrast(lit, WORDS_ON_FELT) < TEXT_CONTRAST:
            raise NotAllowed
        if contrast(lit, TURN_ON_FELT) < SHAPE_CONTRAST:
            raise NotAllowed
        return text


@dataclass(frozen=True, slots=True)
class RailColour:
    """A colour that brass and pale text are seen on, also where the lamp lights it."""

    allowed: str = (
        f'a colour such as "#2A1B12", dark enough that pale text ({TEXT_CONTRAST:g}:1)'
        f" and brass ({SHAPE_CONTRAST:g}:1) are seen on it"
    )

    def read(self, value: object) -> str:
        """Return the colour as it is written."""
        text = _colour(value)
        red, green, blue = (min(255, round(part * RAIL_LIGHTER)) for part in rgb(text))
        lit = (red, green, blue)
        if contrast(lit, BRASS_ON_RAIL) < SHAPE_CONTRAST:
            raise NotAllowed
        if contrast(lit, WORDS_ON_RAIL) < TEXT_CONTRAST:
            raise NotAllowed
        return text


@dataclass(frozen=True, slots=True)
class HouseMark:
    """Our own sign, a monogram, or a drawing of one colour."""

    allowed: str = (
        '"arclight", one to three capital letters or digits, or the data of an SVG path'
        f" in a square of 100 (up to {MARK_MOST} letters)"
    )

    def read(self, value: object) -> str:
        """Return the mark as it is written."""
        if not isinstance(value, str) or len(value) > MARK_MOST:
            raise NotAllowed
        if value == BrandView().mark or _CAPITALS.fullmatch(value) or _PATH.fullmatch(value):
            return value
        raise NotAllowed


def under_the_lamp(felt: Rgb) -> Rgb:
    """The cloth in the middle of the table, where the lamp is brightest."""
    red, green, blue = (
        round(part + (light - part) * LAMP_PART) for part, light in zip(felt, LAMP, strict=True)
    )
    return red, green, blue


def _colour(value: object) -> str:
    if not isinstance(value, str) or not _COLOUR.fullmatch(value):
        raise NotAllowed
    return value
