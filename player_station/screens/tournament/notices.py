"""What everybody is told in the middle of the felt: a new level, a break, a proposal."""

from __future__ import annotations

from typing import Final

from player_station.controls import Sheet
from player_station.screens.places import Places
from player_station.screens.timing import left_of
from player_station.state import Station
from screenkit.drawables import Label, Plate, Words
from screenkit.game_shape import has_board, has_up_cards
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BODY, DISPLAY, LARGE, PANEL, SECOND, TEXT, TIMER, TITLE
from screenkit.words import level_stakes, next_level, time_left
from wire.messages.table_view import TableView
from wire.messages.tournament_view import TournamentView

ABOVE_THE_POT: Final = 192
"""Where a notice of stud lies, from the top."""


def break_left(view: Station) -> int:
    """What is left of a break between hands; 0: there is none."""
    there = view.tournament_view
    if there is None or view.hand_runs:
        return 0
    return left_of(view, there.break_ms)


def put_break(sheet: Sheet, places: Places) -> None:
    """The break, counting down in yellow, and what follows it."""
    table, there = sheet.view.table, sheet.view.tournament_view
    if table is None or there is None:
        return
    box = Box(places.middle - 240, 148, 480, 184)
    sheet.put(Plate(box=box, fill=PANEL, line=TIMER, line_width=2, radius=12, shadow=True))
    _middle(sheet, box.part(16, 10, box.w - 32, 36), _("Break"), LARGE, TEXT)
    clock = time_left(break_left(sheet.view))
    _middle(sheet, box.part(16, 48, box.w - 32, 84), clock, DISPLAY, TIMER)
    words = table.message or _then_words(table, there)
    _middle(sheet, box.part(16, 140, box.w - 32, 32), words, BODY, SECOND)


def _then_words(table: TableView, there: TournamentView) -> str:
    """The stakes after the break."""
    coming = next_level(there) if there.level_over else None
    if coming is None:
        return _("Please be back in time")
    stakes = level_stakes(table.rules, coming.stakes)
    return _("Then level {level}: {stakes}").format(level=there.level_next, stakes=stakes)


def _middle(sheet: Sheet, box: Box, text: str, size: int, colour: tuple[int, int, int]) -> None:
    whole = size == DISPLAY
    sheet.put(
        Words(
            box=box, text=text, size=size, colour=colour, weight="bold", align="centre", whole=whole
        )
    )


def put_level_up(sheet: Sheet, places: Places) -> None:
    """A new level: large while the board is empty, in one line while cards lie there.

    It is white: gold is whoever acts.
    """
    view, up = sheet.view, sheet.view.level_up
    if view.table is None:
        return
    if up is None:
        if view.tournament_view is not None and view.tournament_view.break_called:
            _put_strip(sheet, places, _("Break after this hand"), mark="pause")
        return
    stakes = level_stakes(view.table.rules, up.stakes)
    level = _("Level {level}").format(level=up.level)
    if _board_is_free(view.table):
        box = Box(places.middle - 208, 192, 416, 104)
        sheet.put(Plate(box=box, fill=PANEL, line=TEXT, line_width=3, radius=12, shadow=True))
        _middle(sheet, box.part(16, 4, box.w - 32, 48), level, TITLE, TEXT)
        _middle(sheet, box.part(16, 52, box.w - 32, 44), stakes, LARGE, TEXT)
        return
    _put_strip(sheet, places, f"{level}  \u00b7  {stakes}", mark="up")


def _board_is_free(table: TableView) -> bool:
    return has_board(table.rules) and (table.hand is None or not table.hand.board)


def _put_strip(sheet: Sheet, places: Places, text: str, *, mark: str) -> None:
    """One line between the board and the cards, where notes stand too."""
    if sheet.view.note is not None:
        return
    table = sheet.view.table
    # In stud the own up cards stand out of the zone, and the pot lies above them.
    stud = table is not None and has_up_cards(table.rules)
    box = places.strip
    if stud:
        box = Box(box.x, ABOVE_THE_POT, box.w, box.h)
    sheet.put(Plate(box=box, fill=PANEL, line=TEXT, line_width=2, radius=12, shadow=True))
    sheet.put(Label(box=box.inset(12, 4), text=text, mark=mark, size=BODY, colour=TEXT))


def tournament_words(view: Station) -> tuple[str, str] | None:
    """What stands in the place of the board between hands; None: nothing of the tournament."""
    table, there = view.table, view.tournament_view
    if table is None or there is None:
        return None
    if table.status == "paused":
        return _("The tournament is paused"), table.message or _("Every clock stands still")
    if there.deal is not None:
        seconds = -(-left_of(view, there.deal.left_ms) // 1000)
        return _("A deal is proposed"), _("Waiting for the answers: {seconds} s").format(
            seconds=seconds
        )
    return None
