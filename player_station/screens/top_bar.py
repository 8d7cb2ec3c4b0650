"""The bar at the top with table, game, proof and time; and notes to the player."""

from __future__ import annotations

from player_station.controls import Sheet
from player_station.screens.places import Places
from screenkit.drawables import Label, Mark, Paragraph, Plate, Words
from screenkit.fonts import width_of
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.lettering import READABLE, broken, line_height
from screenkit.theme import (
    ALERT,
    BODY,
    DESIGN_WIDTH_MIN,
    GLASS,
    LARGE,
    PANEL,
    SECOND,
    TEXT,
    WIN,
)
from screenkit.words import (
    clock_time,
    collection_in_short,
    played_now,
    table_title,
    until_change,
)
from wire.messages.table_view import TableView

TALL_NOTE = 60
"""A note in a place of this height is set larger: nothing else is read there."""


def put_top_bar(sheet: Sheet, places: Places) -> None:
    """Draw the bar."""
    view, table = sheet.view, sheet.view.table
    bar = places.top_bar
    sheet.put(Plate(box=bar, fill=GLASS, glass=True, radius=0))
    sheet.put(Mark(box=Box(14, 8, 26, 26), name="arclight", colour=SECOND))
    if table is None:
        return
    most = 190 + (sheet.width - DESIGN_WIDTH_MIN) // 3
    name = table_title(table.table, table.name)
    name_width = min(most, width_of(name, "bold", BODY) + 2)
    sheet.put(Words(box=Box(50, 4, name_width, 34), text=name, size=BODY, weight="bold"))
    x = 50 + name_width + 20
    room = Box(x, 4, sheet.width - 330 - x, 34)
    _put_rules(sheet, room, table)
    if table.demo:
        demo = Box(sheet.width - 318, 8, 60, 24)
        sheet.put(Plate(box=demo, fill=ALERT, radius=6))
        sheet.put(
            Words(box=demo, text=_("DEMO"), size=BODY, colour=PANEL, weight="bold", align="centre")
        )
    _put_hand(sheet)
    now = table.at_ms + view.elapsed_ms
    time = clock_time(now, view.time_zone)
    time_box = Box(sheet.width - 66, 4, 54, 34)
    sheet.put(Words(box=time_box, text=time, size=20, colour=TEXT, align="right", whole=True))


def players_at(table: TableView) -> int:
    """How many sit at the table."""
    return sum(1 for seat in table.seats if seat.state == "seated")


def _put_rules(sheet: Sheet, room: Box, table: TableView) -> None:
    """The game, and if there is room for both what the house takes, or a tournament's level."""
    game = played_now(table)
    if table.tournament is not None:
        level = _("Level {level}").format(level=table.tournament.level)
        sheet.small(room, f"{level}  \u00b7  {game}")
        return
    rake = collection_in_short(table.rules.collection, players_at(table))
    both = f"{game}  \u00b7  {until_change(table) or rake}"
    # It may be set a little narrower than it is drawn.
    fits = width_of(both, "semibold", BODY) * READABLE <= room.w * 9 // 10
    sheet.small(room, both if fits else game)


def _put_hand(sheet: Sheet) -> None:
    """The hand's number, and the tick that its deal was verified at this seat."""
    view, table = sheet.view, sheet.view.table
    if table is None or table.hand is None:
        return
    right = sheet.width - 76
    if view.proof == "verified":
        sheet.put(Mark(box=Box(right - 22, 10, 20, 20), name="shield", colour=WIN))
    elif view.proof == "broken":
        sheet.put(Mark(box=Box(right - 22, 10, 20, 20), name="warning", colour=ALERT))
    text, colour = _("Hand {number}").format(number=f"{table.hand.hand:,}"), SECOND
    if view.proof == "broken":
        text, colour = _("Deal not verified"), ALERT
    box = Box(right - 180, 4, 150, 34)
    sheet.put(Words(box=box, text=text, size=BODY, colour=colour, align="right"))


def put_note(sheet: Sheet, box: Box, *, grows_up: bool = False) -> None:
    """A line for the player: a refusal or a confirmation; more lines go down, or up."""
    note = sheet.view.note
    if note is None:
        return
    colour = ALERT if note.trouble else WIN
    sign = "warning" if note.trouble else "tick"
    # A little less than the room, because letters do not scale evenly with the glass.
    room = (box.w - 60) * 19 // 20
    size = LARGE if box.h >= TALL_NOTE else BODY
    fits = next((it for it in (size, BODY) if width_of(note.text, "semibold", it) <= room), 0)
    if fits:
        sheet.put(Plate(box=box, fill=PANEL, line=colour, line_width=2, radius=12, shadow=True))
        sheet.put(Label(box=box.inset(12, 4), text=note.text, mark=sign, size=fits, colour=colour))
        return
    lines = len(broken(note.text, "semibold", BODY, room))
    tall = box._replace(h=max(box.h, lines * line_height(BODY) + 14))
    if grows_up:
        tall = tall.moved(0, box.h - tall.h)
    sheet.put(Plate(box=tall, fill=PANEL, line=colour, line_width=2, radius=12, shadow=True))
    sheet.put(Mark(box=tall.part(14, (tall.h - 24) // 2, 24, 24), name=sign, colour=colour))
    words = tall.part(48, 7, box.w - 60, tall.h - 7)
    sheet.put(Paragraph(box=words, text=note.text, size=BODY, colour=colour, weight="semibold"))
