"""The frame of every page a player opens: back, title, and the calls that are always available."""

from __future__ import annotations

from player_station.controls import Face, Sheet
from player_station.screens.own_plate import TURN_W, put_always, put_turn
from player_station.screens.places import Places
from player_station.screens.top_bar import put_note
from screenkit.drawables import Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import FELT_EDGE, GLASS, LARGE, LINE, SECOND, TITLE

BODY_TOP = 96
PAGE_OPACITY = 130


def put_page(sheet: Sheet) -> None:
    """Draw the ground of a page: the house's cloth under dark glass."""
    places = Places(width=sheet.width)
    sheet.put(places.cloth(), Plate(box=places.whole, fill=GLASS, radius=0, opacity=PAGE_OPACITY))


def put_frame(sheet: Sheet, title: str, *, back: str = "back") -> Box:
    """Draw the frame; return the room for the page."""
    width = sheet.width
    put_page(sheet)
    sheet.put(Plate(box=Box(0, 0, width, 80), fill=GLASS, glass=True, radius=0))
    face = Face(mark="back", size=LARGE)
    sheet.button(back, Box(16, 8, 136, 64), _("Back"), face)
    room = width - 440 - (TURN_W + 16)
    sheet.put(Words(box=Box(176, 8, room, 64), text=title, size=TITLE, weight="bold"))
    put_turn(sheet, width - 256, 12)
    put_always(sheet, Places(width=width), at=(width - 240, 8))
    return Box(16, BODY_TOP, width - 32, 768 - BODY_TOP - 16)


def put_page_note(sheet: Sheet) -> None:
    """A note at the foot of a page."""
    put_note(sheet, Box(sheet.width // 2 - 280, 688, 560, 64))


def put_empty(sheet: Sheet, box: Box, text: str) -> None:
    """The text in the place of an empty list."""
    sheet.put(Plate(box=box, fill=FELT_EDGE, line=LINE, radius=12, opacity=150))
    sheet.put(Words(box=box, text=text, size=LARGE, colour=SECOND, align="centre"))
