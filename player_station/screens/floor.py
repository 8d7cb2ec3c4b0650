"""The floorperson's menu at the seat."""

from __future__ import annotations

from player_station.controls import Face, Sheet
from player_station.screens.frame import put_page
from player_station.screens.places import Places
from player_station.screens.timing import left_of
from player_station.screens.top_bar import put_note, put_top_bar
from screenkit.drawables import Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import ALL_IN, BODY, LARGE, ON_FELT, WHITE

GRAVE = frozenset({"close", "void", "remove_player"})


def choice_word(code: str) -> str:
    """What a choice of the floor's menu is called."""
    words = {
        "start": _("Start the table"),
        "pause": _("Pause after this hand"),
        "stop": _("Stop the action now"),
        "resume": _("Resume the action"),
        "close": _("Close the table"),
        "void": _("Call the hand off"),
        "clock": _("Put the clock on"),
        "move": _("Move this player"),
        "call_answered": _("Call answered"),
        "seat_out_of_service": _("This seat out of service"),
        "seat_in_service": _("This seat in service"),
        "remove_player": _("Player leaves after the hand"),
    }
    return words.get(code, code.replace("_", " ").capitalize())


def put_floor_menu(sheet: Sheet) -> None:
    """What a floorperson may do from here; the menu closes by itself."""
    own = sheet.view.own
    menu = own.floor_menu if own else None
    places = Places(width=sheet.width)
    put_page(sheet)
    put_top_bar(sheet, places)
    if menu is None:
        return
    title = _("Floor: {name}").format(name=menu.name)
    sheet.title(Box(16, 56, sheet.width - 304, 56), title)
    seconds = -(-left_of(sheet.view, menu.left_ms) // 1000)
    closes = _("Closes in {seconds} s").format(seconds=seconds)
    box = Box(sheet.width - 256, 56, 240, 56)
    sheet.put(Words(box=box, text=closes, size=BODY, colour=ON_FELT, align="right"))
    columns = Box(16, 128, sheet.width - 32, 96).columns(3, 16)
    for number, code in enumerate(menu.choices[:12]):
        place = columns[number % 3].moved(0, number // 3 * 112)
        face = Face(size=LARGE)
        if code in GRAVE:
            face = Face(fill=ALL_IN, ink=WHITE, line=None, size=LARGE)
        sheet.button(f"floor:{code}", place, choice_word(code), face)
    sheet.button("cancel", Box(16, 664, sheet.width - 32, 88), _("Done"), Face(size=LARGE))
    put_note(sheet, Box(sheet.width // 2 - 280, 584, 560, 64))
