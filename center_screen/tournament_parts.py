"""A tournament beside the hand: its level, its clock and its prizes."""

from __future__ import annotations

from typing import Final, NamedTuple

from center_screen.middle import FOR_ALL, LEAST, twice
from center_screen.places import WIDTH
from screenkit.drawables import Drawable, Plate, Words
from screenkit.game_shape import has_board
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import EDGE, GLASS, SECOND, TEXT, Colour
from screenkit.words import (
    ahead_words,
    level_stakes,
    prize_lines,
)
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import TableView

LEVEL: Final = Box(832, 834, 256, 118)
"""Near the near rail, between two seats."""
BOARDLESS_LEVEL: Final = Box(872, 834, 176, 118)
"""The same between the longer rows of up cards."""
PRIZES_X: Final = 262
PRIZES_W: Final = 196
PRIZES_SHOWN: Final = 4
BOARDLESS_PRIZES: Final = Box(334, 456, 404, 106)
_ROW: Final = 36


class Times(NamedTuple):
    """What is left at the moment of drawing, in milliseconds."""

    level_ms: int = 0
    break_ms: int = 0
    start_ms: int = 0
    """Until the set time of the start; 0: none, or past."""
    wait_ms: int = 0
    """Until everything goes back, because too few came."""
    deal_ms: int = 0
    """Until an open proposal is dropped."""
    zone: str = ""


def level_parts(table: TableView, times: Times, *, wall: bool) -> tuple[Drawable, ...]:
    """The level, its stakes, and what is left of it; gold is the turn alone."""
    there = table.tournament
    if there is None:
        return ()
    box = LEVEL if has_board(table.rules) else BOARDLESS_LEVEL
    level = _("Level {level}").format(level=there.level)
    if has_board(table.rules):
        level = f"{level}  \u00b7  {short_stakes(table, table.rules.stakes)}"
    whole = Box(0, 0, box.w, box.h)
    parts = (
        Plate(box=whole, fill=GLASS, line=EDGE, line_width=2, radius=16, glass=True),
        _line(Box(8, 4, box.w - 16, 32), level, 28, TEXT),
        _line(Box(8, 36, box.w - 16, 74), ahead_words(there, times.level_ms).text, FOR_ALL, TEXT),
    )
    return twice(parts, box, wall=wall)


def _panel(box: Box) -> Plate:
    return Plate(box=box, fill=GLASS, line=EDGE, line_width=2, radius=16, glass=True)


def short_stakes(table: TableView, stakes: StakesView) -> str:
    """Blinds or bets alone."""
    return level_stakes(table.rules, stakes).partition(", ")[0]


def _line(box: Box, text: str, size: int, paint: Colour) -> Words:
    return Words(
        box=box,
        text=text,
        size=size,
        colour=paint,
        weight="bold",
        align="centre",
        whole=True,
        least=LEAST,
    )


def prize_parts(table: TableView, *, boards: int, wall: bool) -> tuple[Drawable, ...]:
    """The prizes, where side pots would lie."""
    there = table.tournament
    lines = prize_lines(there.prizes, PRIZES_SHOWN) if there is not None else []
    if not lines:
        return ()
    if wall or not boards:
        return _prize_row(lines, boards=boards, wall=wall)
    height = 34 + _ROW * len(lines)
    box = Box(PRIZES_X, 540 - height // 2, PRIZES_W, height)
    parts: list[Drawable] = [
        Plate(
            box=Box(0, 0, box.w, box.h), fill=GLASS, line=EDGE, line_width=2, radius=12, glass=True
        ),
        _line(Box(8, 2, box.w - 16, 32), _("Prizes"), LEAST, SECOND),
    ]
    for number, (places, amount) in enumerate(lines):
        y = 34 + _ROW * number
        parts += pair(Box(12, y, box.w - 24, _ROW), places, amount, 28)
    return twice(tuple(parts), box, wall=wall)


def pair(box: Box, name: str, value: str, size: int) -> tuple[Words, Words]:
    """A name at the left and its value at the right."""
    half = box.w * 2 // 5
    left = Words(
        box=Box(box.x, box.y, half, box.h),
        text=name,
        size=size,
        colour=SECOND,
        whole=True,
        least=LEAST,
    )
    right = Words(
        box=Box(box.x + half, box.y, box.w - half, box.h), text=value, size=size, colour=TEXT,
        weight="bold", align="right", whole=True, least=LEAST,
    )  # fmt: skip
    return left, right


def _prize_row(lines: list[tuple[str, str]], *, boards: int, wall: bool) -> tuple[Drawable, ...]:
    """The prizes in a row, or left of the deck in two."""
    if wall:
        text = "    ".join(f"{places} {amount}" for places, amount in lines)
        box = Box(WIDTH // 2 - 470, 300 if boards else 352, 940, 46)
        words = Words(
            box=Box(0, 0, box.w, box.h),
            text=text,
            size=32,
            colour=TEXT,
            align="centre",
            least=LEAST,
        )
        return twice((words,), box, wall=wall)
    box = BOARDLESS_PRIZES
    parts: list[Drawable] = [
        Plate(
            box=Box(0, 0, box.w, box.h), fill=GLASS, line=EDGE, line_width=2, radius=12, glass=True
        )
    ]
    for number, (places, amount) in enumerate(lines):
        column, row = number % 2, number // 2
        place = Box(16 + column * 200, 6 + row * 48, 168, 46)
        parts += pair(place, places, amount, 28)
    return twice(tuple(parts), box, wall=wall)
