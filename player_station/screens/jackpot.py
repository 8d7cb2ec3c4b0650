"""The meter of the jackpot that the table drops to, at a free seat and between hands."""

from __future__ import annotations

from typing import Final

from player_station.controls import Sheet
from screenkit.amounts import chips_shown
from screenkit.drawables import Plate, Words
from screenkit.geometry import Box
from screenkit.theme import BODY, BRASS, GLASS, HUGE, SECOND, WON

DOLLAR: Final = 100


def put_meter(sheet: Sheet, box: Box) -> None:
    """Title and sum on smoked glass with a brass edge; nothing where there is no jackpot."""
    meter = sheet.view.table.jackpot if sheet.view.table is not None else None
    if meter is None:
        return
    sheet.put(Plate(box=box, fill=GLASS, line=BRASS, line_width=2, radius=12, glass=True))
    upper = box.part(12, 6, box.w - 24, 28)
    sheet.put(Words(box=upper, text=meter.title, size=BODY, colour=SECOND, align="centre"))
    # Whole dollars: it changes with every hand.
    text = chips_shown(meter.meter // DOLLAR * DOLLAR)
    lower = box.part(12, 34, box.w - 24, box.h - 42)
    sheet.put(
        Words(
            box=lower,
            text=text,
            size=HUGE,
            weight="black",
            colour=WON,
            align="centre",
            whole=True,
        )
    )
