"""The bar at the top: where one is, what is played, whether the deal was verified, the time."""

from __future__ import annotations

from player_station.controls import Sheet
from player_station.screens.places import Places
from screenkit.drawables import Label, Mark, Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import ALERT, PANEL, SECOND, SMALL, TEXT, WIN
from screenkit.words import clock_time, table_game


def put_top_bar(sheet: Sheet, places: Places) -> None:
    """Draw the bar."""
    view, table = sheet.view, sheet.view.table
    bar = places.top_bar
    sheet.put(Plate(box=bar.inset(-12, 0).moved(0, -12).joined(bar), fill=PANEL, radius=0))
    sheet.put(Mark(box=Box(14, 8, 26, 26), name="arclight", colour=SECOND))
    if table is None:
        return
    x = 50
    name_width = 190 + (sheet.width - 1024) // 3
    sheet.put(Words(box=Box(x, 4, name_width, 34), text=table.name, size=20, weight="bold"))
    x += name_width + 8
    room = sheet.width - 330 - x
    sheet.small(Box(x, 4, room, 34), table_game(table.rules))
    if table.demo:
        demo = Box(sheet.width - 318, 8, 60, 24)
        sheet.put(Plate(box=demo, fill=ALERT, radius=6))
        sheet.put(
            Words(box=demo, text=_("DEMO"), size=SMALL, colour=PANEL, weight="bold", align="centre")
        )
    _put_hand(sheet)
    now = table.at_ms + view.elapsed_ms
    time_box = Box(sheet.width - 66, 4, 54, 34)
    sheet.put(
        Words(box=time_box, text=clock_time(now), size=20, colour=TEXT, align="right", whole=True)
    )


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
    text = _("Hand {number}").format(number=f"{table.hand.hand:,}")
    box = Box(right - 180, 4, 150, 34)
    sheet.put(Words(box=box, text=text, size=SMALL, colour=SECOND, align="right"))


def put_note(sheet: Sheet, box: Box) -> None:
    """A line for the player: a refusal or a confirmation."""
    note = sheet.view.note
    if note is None:
        return
    colour = ALERT if note.trouble else WIN
    sheet.put(Plate(box=box, fill=PANEL, line=colour, line_width=2, radius=12, shadow=True))
    sign = "warning" if note.trouble else "tick"
    sheet.put(Label(box=box.inset(12, 4), text=note.text, mark=sign, size=20, colour=colour))
