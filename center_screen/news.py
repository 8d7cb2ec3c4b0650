"""What a dealer would say, in the largest type; who won, or is all-in, outweighs the rest."""

from __future__ import annotations

from typing import Final

from center_screen.middle import FOR_ALL, LEAST_FOR_ALL, NEWS_LINE, POT_LINE, risen, twice
from center_screen.words import News
from screenkit.drawables import Drawable, Words
from screenkit.fonts import Weight, width_of
from screenkit.geometry import Box
from screenkit.theme import TEXT, WON_ON_FELT, Colour

WINNING: Final = 82
"""Size of the line that says who won."""
BENEATH: Final = 62
"""Size of the line under it, with which hand."""
_ROWS_NARROWER: Final = 60
_LOWER: Final = 8
"""The larger line keeps clear of winning cards, which are raised."""
_SLACK: Final = 16
"""So that no part of a line is set smaller than the others on any glass."""


def news_parts(news: News, *, boards: int, wall: bool) -> tuple[Drawable, ...]:
    """What a dealer would say, for all sides; a second line takes the place of the pot."""
    if not news.first:
        return ()
    if not news.second:
        return _line(news, news.first, NEWS_LINE, boards=boards, wall=wall)
    above = Box(NEWS_LINE.x, POT_LINE.y, NEWS_LINE.w, POT_LINE.h)
    down = _LOWER if news.loud else 0
    first = _line(news, news.first, above.moved(0, down), boards=boards, wall=wall)
    below = NEWS_LINE.moved(0, down // 2)
    return (*first, *_line(news, news.second, below, boards=boards, wall=wall))


def _line(news: News, text: str, line: Box, *, boards: int, wall: bool) -> tuple[Drawable, ...]:
    # Nearer to the rails it is narrower, because hands are shown in the corners.
    box = risen(line.inset(_ROWS_NARROWER if boards > 1 else 0, 0), boards=boards)
    room = Box(0, 0, box.w, box.h)
    if not news.loud:
        return twice((_said(text, room, FOR_ALL, "semibold", TEXT),), box, wall=wall)
    if text is news.second and text != news.won:
        return twice((_said(text, room, BENEATH, "semibold", TEXT),), box, wall=wall)
    largest = BENEATH if text is news.second else WINNING if news.second else FOR_ALL
    sizes = tuple(it for it in (WINNING, FOR_ALL, BENEATH) if it <= largest)
    return twice(_with_sum(text, news.won, room, sizes), box, wall=wall)


def _with_sum(text: str, won: str, room: Box, sizes: tuple[int, ...]) -> tuple[Words, ...]:
    """A line in bold type, the sum that was won in its own colour where the line has room."""
    size = next((it for it in sizes if _wide(text, it) <= room.w), 0)
    if not won or won not in text or not size:
        return (_said(text, room, sizes[0], "bold", TEXT),)
    before, _, after = text.partition(won)
    x, parts = room.x + (room.w - _wide(text, size)) // 2, []
    for part, paint in ((before, TEXT), (won, WON_ON_FELT), (after, TEXT)):
        if part:
            place = room.part(x, 0, _wide(part, size) + _SLACK, room.h)
            parts.append(
                Words(
                    box=place, text=part, size=size, colour=paint, weight="bold", whole=True,
                    least=LEAST_FOR_ALL,
                )
            )  # fmt: skip
            x += _wide(part, size)
    return tuple(parts)


def _wide(text: str, size: int) -> int:
    return width_of(text, "bold", size)


def _said(text: str, box: Box, size: int, weight: Weight, paint: Colour) -> Words:
    return Words(
        box=box, text=text, size=size, colour=paint, weight=weight, align="centre",
        least=LEAST_FOR_ALL,
    )  # fmt: skip
