"""The tabs at the lower left: the schedule with the time left in yellow, or everybody's chips."""

from __future__ import annotations

from typing import Final

from player_station.controls import Face, Sheet
from player_station.screens.places import Places
from player_station.screens.timing import level_left
from player_station.screens.tournament.lists import SMALL_LIST, Size, put_levels, put_standings
from player_station.state import Station
from screenkit.drawables import Paragraph, Plate, Words
from screenkit.fonts import width_of
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    BODY,
    FELT_EDGE,
    HUGE,
    LINE,
    PANEL,
    SECOND,
    TEXT,
    TIMER,
    TITLE,
    Colour,
)
from screenkit.words import (
    Ahead,
    ahead_words,
    average_words,
    break_follows,
    left_words,
    level_stakes,
    next_level,
)
from wire.messages.table_view import TableView
from wire.messages.tournament_view import TournamentView

LEVELS_SHOWN: Final = 5
SCHEDULE: Final = Size(30, BODY)
CLOCK_W: Final = 124


def level_ahead(view: Station, there: TournamentView) -> Ahead:
    """When the next level begins, at this moment."""
    return ahead_words(there, level_left(view))


def put_tabs(sheet: Sheet, places: Places, there: TournamentView) -> None:
    """Draw both tabs; the open one looks pressed. A second touch closes it."""
    first, second = places.tabs.columns(2, 8)
    ahead = level_ahead(sheet.view, there).text
    lower = _put_tab(sheet, "tab:schedule", first, _("Blind Schedule"))
    _centred(sheet, lower, ahead, BODY, TIMER)
    lower = _put_tab(sheet, "tab:balances", second, _("Player Balances"))
    _centred(sheet, lower, left_words(there), BODY, SECOND)


def _put_tab(sheet: Sheet, name: str, box: Box, title: str) -> Box:
    """Draw a tab with its title; return the place below the title."""
    chosen = name == f"tab:{sheet.view.tab}"
    place = sheet.surface(name, box, Face(fill=PANEL, line=TEXT) if chosen else Face())
    _centred(sheet, place.part(3, 6, box.w - 6, 24), title, BODY, TEXT)
    sheet.touch(name, box, title)
    return place.part(4, 32, box.w - 8, 26)


def _centred(sheet: Sheet, box: Box, text: str, size: int, paint: Colour) -> None:
    sheet.put(
        Words(
            box=box, text=text, size=size, colour=paint, weight="bold", align="centre", whole=True
        )
    )


def put_tab_panel(sheet: Sheet, box: Box) -> None:
    """Draw what the open tab shows."""
    there = sheet.view.tournament_view
    if there is None:
        return
    sheet.put(Plate(box=box, fill=PANEL, line=LINE, radius=12, shadow=True))
    inside = box.part(20, 10, box.w - 40, box.h - 20)
    if sheet.view.tab == "balances":
        caption = f"{left_words(there)}  \u00b7  {average_words(there)}"
        sheet.put(
            Words(box=inside.part(0, 0, inside.w, 24), text=caption, size=BODY, colour=SECOND)
        )
        put_standings(sheet, inside.part(0, 27, inside.w, 240), SMALL_LIST)
        return
    put_levels(sheet, inside.part(0, 0, inside.w, 180), SCHEDULE, LEVELS_SHOWN)
    put_running_level(sheet, box)


def put_running_level(sheet: Sheet, box: Box) -> None:
    """At the foot of a panel: what is left of the level, and what comes then."""
    table, there = sheet.view.table, sheet.view.tournament_view
    if table is not None and there is not None:
        _put_level_clock(sheet, box.part(0, 200, box.w, box.h - 200), table, there)


def _put_level_clock(sheet: Sheet, box: Box, table: TableView, there: TournamentView) -> None:
    """What is left of the level in yellow, and what comes then."""
    sheet.put(Plate(box=box, fill=FELT_EDGE, line=LINE, radius=12))
    ahead = level_ahead(sheet.view, there)
    clock = box.part(20, 0, CLOCK_W, box.h)
    size = HUGE if ahead.counts and len(ahead.text) < 6 else TITLE
    sheet.put(Words(box=clock, text=ahead.text, size=size, colour=TIMER, weight="bold", whole=True))
    words = box.part(20 + CLOCK_W + 8, 5, box.w - CLOCK_W - 40, box.h - 10)
    head, stakes = _beside(table, there)
    sheet.put(Words(box=words.part(0, 0, words.w, 24), text=head, size=BODY, colour=SECOND))
    if width_of(stakes, "bold", BODY) > words.w:
        # The ante has a line of its own: its amount never stands alone.
        stakes = stakes.replace(", ", ",\n", 1)
    below = words.part(0, 24, words.w, 54)
    sheet.put(Paragraph(box=below, text=stakes, size=BODY, colour=TEXT, weight="bold"))


def _beside(table: TableView, there: TournamentView) -> tuple[str, str]:
    """What the yellow figure counts, and the stakes that follow."""
    coming = next_level(there)
    stakes = "" if coming is None else level_stakes(table.rules, coming.stakes)
    if coming is None:
        return _("Level {level}").format(level=there.level), left_words(there)
    if there.level_ms and not there.level_runs and not there.level_over:
        return _("The clock stands still. Then"), stakes
    if there.level_over and break_follows(there):
        return _("Then level {level}").format(level=there.level_next), stakes
    if there.level_over:
        return _("Level {level} begins").format(level=there.level_next), stakes
    return _("until level {level}").format(level=there.level_next), stakes
