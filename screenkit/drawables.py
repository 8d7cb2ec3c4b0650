"""What a layout is made of: plain values that say what is drawn where, in design pixels.

A layout is a tuple of these in the order of drawing. Equal values look equal, so comparing two
layouts shows what must be drawn again. The drawing itself is in `screenkit.painter`.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isqrt
from typing import Literal

from screenkit.fonts import Weight
from screenkit.geometry import Box, around
from screenkit.light import LEVELS, WARM
from screenkit.theme import (
    BODY,
    GOLD,
    INK,
    RADIUS,
    SECOND,
    TEXT,
    WHITE,
    Colour,
)

Align = Literal["left", "centre", "right"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawable:
    """Anything that is drawn on the glass."""

    box: Box

    @property
    def reach(self) -> Box:
        """The box with everything that is drawn around it, such as a shadow."""
        return self.box


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(Drawable):
    """The house's table with rail, brass, baize, lamp and racetrack; `dim` when others act."""

    baize: Box
    """The cloth; it may reach beyond the glass where the table is cut."""
    corner: tuple[int, int]
    """The half axes of the cloth's rounded corners; half of its size makes an oval."""
    lamp: tuple[int, int]
    light: tuple[int, int]
    """How far across and along the lamp's light falls."""
    mark: Box | None = None
    """Where the house's mark lies, tone on tone."""
    near_rail: int = 0
    """Where the rail before the player begins; 0: the table is seen whole."""
    dim: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class LightPool(Drawable):
    """Light on the felt around whoever acts or wins, added to what it falls on."""

    colour: Colour = WARM
    level: int = LEVELS
    """How far it has risen, 0 to 8."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plate(Drawable):
    """A rounded surface."""

    fill: Colour
    line: Colour | None = None
    line_width: int = 1
    radius: int = RADIUS
    shadow: bool = False
    lit: bool = False
    """A bevel, light above and dark below, so that it looks raised."""
    opacity: int = 255
    glass: bool = False
    """Smoked glass, through which the cloth shines."""

    @property
    def reach(self) -> Box:
        """The box with its shadow, which falls 8 beyond the edge."""
        return self.box.inset(-10) if self.shadow else self.box.inset(-1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Drawable):
    """One line of text, in the middle of its box's height.

    A line that is too wide is set smaller, but not below `least`, and narrower. If it is still too
    wide, a name ends in an ellipsis; an amount (`whole`) is never cut.
    """

    text: str
    size: int = BODY
    colour: Colour = TEXT
    weight: Weight = "semibold"
    align: Align = "left"
    whole: bool = False
    least: int = BODY
    """The smallest size it may be set in."""
    spaced: bool = False
    """Letters stand further apart: for a headline in capitals."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paragraph(Drawable):
    """Text broken into lines, from the top of its box; lines that do not fit are left out."""

    text: str
    size: int = BODY
    colour: Colour = SECOND
    weight: Weight = "regular"
    align: Align = "left"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPicture(Drawable):
    """A card; "" lies face down."""

    card: str = ""
    four_colour: bool = False
    faded: bool = False
    glow: bool = False
    """One of the winning cards."""
    turn: int = 0
    """Degrees clockwise."""

    @property
    def reach(self) -> Box:
        """The box with shadow and glow."""
        return self.box.inset(-60 if self.turn else -10)


@dataclass(frozen=True, slots=True, kw_only=True)
class FlippedCard(Drawable):
    """A public card while it turns over; `frame` as `screenkit.flip` counts them."""

    card: str
    frame: int
    four_colour: bool = False

    @property
    def reach(self) -> Box:
        """The box with its shadow."""
        return self.box.inset(-10)


@dataclass(frozen=True, slots=True, kw_only=True)
class PeeledCard(Drawable):
    """A face-down card whose near edge is lifted by `lift` design pixels."""

    card: str
    lift: int
    four_colour: bool = False
    narrow: bool = False
    """Another card lies over its right part."""

    @property
    def reach(self) -> Box:
        """The box with the lifted corner, which leans out a little."""
        return self.box.inset(-24)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChipPicture(Drawable):
    """Stacks for an amount in whole units, standing on the lower edge of the box."""

    units: int
    align: Align = "centre"
    stacks: int = 3
    """The most stacks."""
    chip: int = 36
    """How wide a chip is."""
    high: int = 8
    """The most chips in a stack."""

    @property
    def reach(self) -> Box:
        """The box with full stacks, which may be taller and wider than the box."""
        tall = self.chip * 2
        wide = max(self.box.w, self.stacks * (self.chip + 4) + 8)
        x = {"left": self.box.x, "right": self.box.right - wide}.get(
            self.align, self.box.x - (wide - self.box.w) // 2
        )
        top = min(self.box.y, self.box.bottom - tall)
        return Box(x, top, wide, self.box.bottom - top).inset(-4)


@dataclass(frozen=True, slots=True, kw_only=True)
class Mark(Drawable):
    """One of our signs from `assets/marks` or `assets/suits`."""

    name: str
    colour: Colour = TEXT


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseMark(Drawable):
    """The house's own sign, see `screenkit.house_mark`; its box is a square."""

    colour: Colour = GOLD


@dataclass(frozen=True, slots=True, kw_only=True)
class Picture(Drawable):
    """A picture from `assets` in its own colours."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ring(Drawable):
    """The time left, as an arc from the top; `permille` of a full circle."""

    permille: int
    colour: Colour = GOLD
    width: int = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class InkLine(Drawable):
    """The time left, as a line inside the edge of a rounded shape that drains from its end.

    `size` is the upright shape, turned `turn` degrees clockwise about the middle of the box.
    """

    size: tuple[int, int]
    permille: int
    turn: int = 0
    radius: int = RADIUS
    width: int = 10
    colour: Colour = INK


@dataclass(frozen=True, slots=True, kw_only=True)
class Rail(Drawable):
    """A slider's groove with its knob at `permille` of its length."""

    permille: int
    colour: Colour = GOLD

    @property
    def reach(self) -> Box:
        """The box with the shadow of the knob at either end."""
        return self.box.inset(-8)


@dataclass(frozen=True, slots=True, kw_only=True)
class QrCode(Drawable):
    """Text as a QR code on white."""

    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wedge(Drawable):
    """A triangle that points `turn` degrees clockwise from up."""

    turn: int = 0
    colour: Colour = GOLD

    @property
    def reach(self) -> Box:
        """The box that holds the triangle however it is turned."""
        side = isqrt(self.box.w**2 + self.box.h**2) + 4
        return around(*self.box.centre, side, side)


@dataclass(frozen=True, slots=True, kw_only=True)
class Veil(Drawable):
    """Darkens what lies under it, so that what is drawn next stands out."""

    opacity: int = 150


@dataclass(frozen=True, slots=True, kw_only=True)
class Turned(Drawable):
    """Parts laid out upright in a box of `size` from 0,0, turned about the middle of `box`.

    `box` is what the turned parts cover.
    """

    size: tuple[int, int]
    degrees: int
    """Clockwise."""
    parts: tuple[Drawable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Label(Drawable):
    """A mark and words side by side, in the middle of the box."""

    text: str
    mark: str = ""
    size: int = BODY
    colour: Colour = WHITE
    weight: Weight = "semibold"


Layout = tuple[Drawable, ...]
