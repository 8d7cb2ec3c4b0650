"""What points at a seat: the wedge and the light of a turn, and the pucks on a plate's corner."""

from __future__ import annotations

from typing import Final

from center_screen.places import SeatPlace
from screenkit.drawables import Drawable, LightPool, Picture, Plate, Wedge, Words
from screenkit.geometry import Box, around
from screenkit.language import translated as _
from screenkit.light import LEVELS, WARM
from screenkit.motion import eased
from screenkit.theme import EDGE, INK, TEXT, WALNUT

WEDGE: Final = (60, 30)
JOINED: Final = 5
"""The tip of the wedge lies this far in the plate, so that both are one shape."""
POOL: Final = 440
"""How wide the light of a turn is."""
WINNERS_POOL: Final = 680
"""The same where a pot was won: it is seen from every seat."""
_PULSE: Final = 40
PUCK: Final = 44


def pointer(place: SeatPlace, gap: int, pulse: float) -> Drawable:
    """A wedge that points at the plate, joined with it if nothing lies between.

    It shows the turn without colour. It moves once toward the plate, while `pulse` goes to 1.
    """
    way = round(_PULSE * (1 - eased(pulse)))
    x, y = place.point(place.rim + gap + WEDGE[1] // 2 + way)
    return Wedge(box=around(x, y, *WEDGE), turn=(place.facing + 180) % 360)


def pool(place: SeatPlace, level: int = LEVELS, *, wide: int = POOL) -> LightPool:
    """Light that falls on a seat and on the cloth before it."""
    x, y = place.point(place.rim // 2)
    return LightPool(box=around(x, y, wide, wide), colour=WARM, level=level)


def puck(mark: str, at: tuple[int, int]) -> tuple[Drawable, ...]:
    """The button, or a smaller sign for a blind, a straddle or a kill, on a plate's corner."""
    disc = around(*at, PUCK, PUCK)
    if mark == "button":
        return Picture(box=disc, name="chips/button"), _letters(disc, _("D"), dark=True)
    signs = {
        "small_blind": _("SB"),
        "big_blind": _("BB"),
        "straddle": _("ST"),
        "kill": _("K"),
        "leg": _("1K"),
    }
    plate = Plate(box=disc, fill=WALNUT, line=EDGE, line_width=2, radius=PUCK // 2)
    return plate, _letters(disc, signs[mark], dark=False)


def _letters(box: Box, text: str, *, dark: bool) -> Words:
    return Words(
        box=box.inset(3, 0), text=text, size=28, colour=INK if dark else TEXT, weight="bold",
        align="centre", whole=True, least=28,
    )  # fmt: skip
