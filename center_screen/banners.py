"""What the display says when a table is stopped or waits: why, and which game is played."""

from __future__ import annotations

from typing import Final

from center_screen.middle import FOR_ALL, LEAST, NEWS_LINE, risen, twice
from center_screen.places import HEIGHT, WIDTH
from screenkit.drawables import Drawable, HouseMark, Label, Paragraph, Plate, Words
from screenkit.geometry import Box, around
from screenkit.language import translated as _
from screenkit.lettering import broken
from screenkit.theme import ALERT, EDGE, GLASS, TEXT, Colour
from screenkit.words import collection_lines, table_game, table_title
from wire.messages.table_view import TableView

BANNER: Final = Box(496, NEWS_LINE.y + 2, 928, 71)
IDLE: Final = Box(420, 700, 1080, 166)
MARK: Final = 480
"""The side of the house's mark while nobody plays."""
MARK_BOX: Final = around(WIDTH // 2, HEIGHT // 2 - 40, MARK, MARK)
"""A little above the middle, because most signs are heavy below."""
MORE: Final = Box(832, 834, 256, 118)
"""Near the near rail, between two seats; at a table without a board, left of the deck."""
_BOARDLESS_MORE: Final = Box(420, 448, 320, 122)
_MORE_TYPE: Final = 28
_MORE_LINE: Final = 36
_MORE_LINES: Final = 3
_LINES: Final = 3
_WALL_RISE: Final = -130
"""A wall screen says it only once, so it stands in the middle."""
_IDLE_LINES: Final = ((FOR_ALL, 0, 80), (40, 80, 46), (32, 126, 40))
"""Type size, top and height of each line."""


def banner_parts(
    text: str, *, boards: int, wall: bool, trouble: bool = False
) -> tuple[Drawable, ...]:
    """A state that everybody must notice; during a hand, board and pots stay visible."""
    box = risen(BANNER, boards=boards)
    return twice(_banner(text, box, ALERT if trouble else EDGE), box, wall=wall)


def _banner(text: str, box: Box, line: Colour) -> tuple[Drawable, ...]:
    inside = Box(0, 0, box.w, box.h)
    return (
        Plate(box=inside, fill=GLASS, radius=24, line=line, line_width=4, glass=True),
        Label(box=inside.inset(24, 0), text=text, size=FOR_ALL, colour=TEXT),
    )


def more_parts(text: str, *, boards: int, wall: bool) -> tuple[Drawable, ...]:
    """Details of the state, or the floor's message, during a hand."""
    place = MORE if boards else _BOARDLESS_MORE
    lines = broken(text, "semibold", _MORE_TYPE, place.w - 24)
    if len(lines) > _MORE_LINES:
        lines = (*lines[: _MORE_LINES - 1], lines[_MORE_LINES - 1] + "\u2026")
    inside = Box(0, 0, place.w, 14 + _MORE_LINE * len(lines))
    words = Paragraph(
        box=inside.inset(6, 7), text="\n".join(lines), size=_MORE_TYPE, colour=TEXT,
        weight="semibold", align="centre",
    )  # fmt: skip
    plate = Plate(box=inside, fill=GLASS, radius=14, line=EDGE, line_width=2, glass=True)
    return twice((plate, words), Box(place.x, place.y, inside.w, inside.h), wall=wall)


def idle_parts(
    table: TableView, standing: tuple[str, str], mark: Colour, *, wall: bool
) -> tuple[Drawable, ...]:
    """Between hands: the house's mark, the table's state, the game and who waits."""
    head, more = standing
    last = more or _waiting_list(table) or _collection(table)
    texts = (head or table_title(table.table, table.name), table_game(table.rules), last)
    lines = tuple(_idle_line(number, text) for number, text in enumerate(texts))
    sign = HouseMark(box=MARK_BOX, colour=mark)
    return sign, *twice(lines, IDLE, wall=wall)


def _idle_line(number: int, text: str) -> Words:
    size, top, room = _IDLE_LINES[number]
    return Words(
        box=Box(0, top, IDLE.w, room), text=text, size=size, align="centre",
        weight="semibold" if number else "bold", least=LEAST,
    )  # fmt: skip


def _waiting_list(table: TableView) -> str:
    if table.called:
        return _("Called to this table: {names}").format(names=", ".join(table.called))
    if table.waiting:
        return _("Waiting: {names}").format(names=", ".join(table.waiting))
    return ""


def _collection(table: TableView) -> str:
    if table.rules.tournament:
        return ""
    return "  \u00b7  ".join(collection_lines(table.rules))
