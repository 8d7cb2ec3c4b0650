"""Where the cards of one board or of several lie, one above the other, and their names."""

from __future__ import annotations

from typing import Final

from player_station.screens.places import BOARD_MAX, Places
from screenkit.game_shape import has_board
from screenkit.geometry import Box
from wire.messages.table_view import TableView

LABEL_W: Final = 84
GAP: Final = 6
POTS_H: Final = 34
"""The room for the row of pots below the boards."""
WITHOUT_A_BOARD: Final = 96
"""So much lower the pot stands where no board lies: clear of the cards before the far plates."""


def boards_of(table: TableView) -> int:
    """How many boards the table shows."""
    laid = len(table.hand.boards) if table.hand is not None else 0
    return max(1, laid, table.rules.boards)


def pot_line(places: Places, table: TableView) -> Box:
    """Where the pot stands: above the board, or in the middle of a table that has none."""
    return places.pot if has_board(table.rules) else places.pot.moved(0, WITHOUT_A_BOARD)


def pots_below(places: Places, table: TableView) -> int:
    """Where the row of side pots begins."""
    return places.zone.y - POTS_H + 2 if boards_of(table) > 1 else places.board.bottom + 4


def board_spot(places: Places, table: TableView, board: int, place: int) -> Box:
    """The place of a card of a board, the first at 0."""
    rows, most = boards_of(table), table.rules.board_cards
    if rows == 1:
        return places.board_card(place, of=most)
    top, width, height = _row(places, table)
    x = _left(places, width) + LABEL_W
    return Box(x + place * (width + GAP), top + board * (height + GAP), width, height)


def board_label(places: Places, table: TableView, board: int) -> Box:
    """Where the name of one of several boards stands, left of its cards."""
    top, width, height = _row(places, table)
    return Box(_left(places, width), top + board * (height + GAP), LABEL_W - 8, height)


def _row(places: Places, table: TableView) -> tuple[int, int, int]:
    """The top of the first row, and the size of a card that lets all rows end above the zone."""
    rows, top = boards_of(table), places.board.y - 2
    crowded = table.hand is not None and len(table.hand.pots) > 1
    room = places.zone.y - 6 - top - (POTS_H if crowded else 0)
    height = (room - GAP * (rows - 1)) // rows
    return top, height * places.card[0] // places.card[1], height


def _left(places: Places, width: int) -> int:
    """In the middle; where large cards reach down beside the columns, between these."""
    whole = LABEL_W + BOARD_MAX * (width + GAP) - GAP
    left = places.middle - whole // 2
    if not places.wide:
        return left
    return min(max(left, places.zone.x), places.zone.right - whole)
