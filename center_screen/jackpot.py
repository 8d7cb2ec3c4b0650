"""The meter of the jackpot that a table drops to: large while nobody plays, small between hands."""

from __future__ import annotations

from typing import Final

from center_screen.middle import LEAST, twice
from center_screen.places import WIDTH
from screenkit.amounts import chips_shown
from screenkit.drawables import Drawable, Plate, Words
from screenkit.geometry import Box
from screenkit.theme import BRASS, EDGE, GLASS, SECOND, TEXT, TIMER
from wire.messages.table_view import TableView

IDLE_METER: Final = Box(344, 452, 360, 136)
"""Beside the house's mark."""
SMALL_METER: Final = Box(268, 496, 210, 88)
"""Left of the board, where side pots stand during a hand."""
DOLLAR: Final = 100


def meter_words(table: TableView) -> str:
    """What the jackpot holds, in whole dollars: it changes with every hand."""
    meter = 0 if table.jackpot is None else table.jackpot.meter
    return chips_shown(meter // DOLLAR * DOLLAR)


def meter_parts(table: TableView, *, idle: bool, wall: bool) -> tuple[Drawable, ...]:
    """Title and sum on smoked glass, for both sides; golden only while nobody plays."""
    if table.jackpot is None:
        return ()
    box = IDLE_METER if idle else SMALL_METER
    head, large = (38, 74) if idle else (LEAST, 40)
    line, paint = (BRASS, TIMER) if idle else (EDGE, TEXT)
    inside, upper = Box(0, 0, box.w, box.h), box.h * 2 // 5
    parts = (
        Plate(box=inside, fill=GLASS, line=line, line_width=3, radius=18, glass=True),
        Words(
            box=Box(14, 4, box.w - 28, upper), text=table.jackpot.title, size=head, colour=SECOND,
            align="centre", least=LEAST,
        ),
        Words(
            box=Box(14, upper, box.w - 28, box.h - upper - 6), text=meter_words(table), size=large,
            colour=paint, weight="black", align="centre", whole=True, least=LEAST,
        ),
    )  # fmt: skip
    here = twice(parts, box, wall=wall)
    if not (wall and idle):
        return here
    # On a wall nobody reads from the other side: it stands on both sides of the house's mark.
    return (*here, *twice(parts, Box(WIDTH - box.right, box.y, box.w, box.h), wall=True))
