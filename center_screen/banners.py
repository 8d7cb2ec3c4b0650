"""What the display says when a table is stopped or waits: why, and which game is played."""

from __future__ import annotations

from typing import Final

from center_screen.middle import FOR_ALL, NEWS_LINE, risen, twice
from screenkit.drawables import Drawable, Label, Paragraph, Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.lettering import broken
from screenkit.theme import GOLD, PANEL, SECOND, TEXT
from screenkit.words import collection_lines, table_game
from wire.messages.table_view import TableView

BANNER: Final = Box(496, NEWS_LINE.y, 928, 84)
IDLE_BANNER: Final = Box(430, 564, 1060, 100)
IDLE: Final = Box(430, 676, 1060, 172)
MORE: Final = Box(822, 834, 276, 112)
"""Near the near rail, between two seats; at a table without a board, left of the deck."""
_BOARDLESS_MORE: Final = Box(420, 487, 320, 107)
_MORE_TYPE: Final = 24
_MORE_LINE: Final = 31
_MORE_LINES: Final = 3
_WALL_RISE: Final = -130
"""A wall screen says it only once, so it stands in the middle."""
_LINES: Final = ((48, 60), (40, 50), (32, 44))
"""Type size and height of each line."""


def banner_parts(text: str, *, boards: bool, wall: bool) -> tuple[Drawable, ...]:
    """A state that everybody must notice; during a hand, board and pots stay visible."""
    box = risen(BANNER, boards=boards)
    return twice(_banner(text, box), box, wall=wall)


def _banner(text: str, box: Box) -> tuple[Drawable, ...]:
    inside = Box(0, 0, box.w, box.h)
    return (
        Plate(box=inside, fill=PANEL, radius=24, opacity=240, line=GOLD, line_width=3),
        Label(box=inside.inset(24, 0), text=text, size=FOR_ALL, colour=TEXT),
    )


def more_parts(text: str, *, boards: bool, wall: bool) -> tuple[Drawable, ...]:
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
    plate = Plate(box=inside, fill=PANEL, radius=12, opacity=205)
    return twice((plate, words), Box(place.x, place.y, inside.w, inside.h), wall=wall)


def idle_parts(table: TableView, standing: tuple[str, str], *, wall: bool) -> tuple[Drawable, ...]:
    """Between hands: the table's state, the game and who waits; people passing by read it too."""
    head, more = standing
    title = _("Table {number}").format(number=table.table)
    first = title if table.name in ("", title) else f"{title}  {table.name}"
    last = more or _waiting_list(table) or _collection(table)
    texts = zip((first, table_game(table.rules), last), _LINES, strict=True)
    lines: list[Drawable] = []
    y = 8
    for number, (text, (size, room)) in enumerate(texts):
        box = Box(0, y, IDLE.w, room)
        paint = SECOND if number == 2 else TEXT
        lines.append(Words(box=box, text=text, size=size, colour=paint, align="centre"))
        y += room
    rise = _WALL_RISE if wall else 0
    parts = twice(tuple(lines), IDLE.moved(0, rise), wall=wall)
    if head:
        box = IDLE_BANNER.moved(0, rise)
        parts += twice(_banner(head, box), box, wall=wall)
    return parts


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
