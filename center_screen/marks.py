"""Marks in front of a plate: whose turn it is, the button, the blinds and the straddle."""

from __future__ import annotations

from typing import Final

from center_screen.places import SeatPlace
from screenkit.drawables import Drawable, Picture, Plate, Turned, Wedge, Words
from screenkit.geometry import Box, around
from screenkit.language import translated as _
from screenkit.motion import eased
from screenkit.theme import INK, LINE, PANEL, TEXT

WEDGE: Final = (64, 44)
_PULSE: Final = 48
_MARK: Final = (56, 56)


def pointer(place: SeatPlace, gap: int, pulse: float) -> Drawable:
    """A wedge that points from the table at the plate: it shows the turn without colour.

    It moves once from further in toward the plate, while `pulse` goes to 1.
    """
    way = round(_PULSE * (1 - eased(pulse)))
    x, y = place.point(place.rim + gap + WEDGE[1] // 2 + way)
    return Wedge(box=around(x, y, *WEDGE), turn=(place.facing + 180) % 360)


def button_mark(place: SeatPlace) -> Drawable:
    """The dealer button, in front of the player who has it."""
    disc = Picture(box=Box(0, 0, *_MARK), name="chips/button")
    return _mark(place, (disc, _letters(_("D"), dark=True)))


def post_mark(place: SeatPlace, letters: str) -> Drawable:
    """A smaller mark for a blind or a straddle, where the button would lie."""
    disc = Plate(
        box=around(_MARK[0] // 2, _MARK[1] // 2, 52, 52), fill=PANEL, line=LINE, line_width=2,
        radius=26,
    )  # fmt: skip
    return _mark(place, (disc, _letters(letters, dark=False)))


def _letters(text: str, *, dark: bool) -> Words:
    return Words(
        box=Box(0, 0, *_MARK),
        text=text,
        size=28 if dark else 24,
        colour=INK if dark else TEXT,
        weight="bold",
        align="centre",
    )


def _mark(place: SeatPlace, parts: tuple[Drawable, ...]) -> Drawable:
    box = place.turned(place.point(*place.mark), _MARK)
    return Turned(box=box, size=_MARK, degrees=place.degrees, parts=parts)
