"""The winning moment: the cards in a gold edge, what was won counting up, the name of the hand."""

from __future__ import annotations

from typing import Final

from player_station.controls import Sheet
from player_station.screens.shown_hand import put_fan
from player_station.screens.winners import own_win, own_win_words
from screenkit.amounts import chips_shown
from screenkit.drawables import LightPool, Words
from screenkit.geometry import Box, around
from screenkit.language import translated as _
from screenkit.theme import DISPLAY, LARGE, TEXT, WON
from screenkit.words import names_line

CARD: Final = (112, 157)
SUM_H: Final = 72
NAME_H: Final = 32
POOL: Final = 400
BESIDE_FROM: Final = 500
"""In a zone this wide the sum stands beside the cards."""


def put_win(sheet: Sheet, zone: Box, cards: tuple[str, ...]) -> None:
    """Draw what this player won, in the place of his cards; `cards` were shown to everybody."""
    sheet.put(LightPool(box=around(*zone.centre, min(zone.w, POOL), min(zone.h, POOL)), level=5))
    inside = zone.inset(8, 6)
    if not cards:
        _put_sum(sheet, inside.part(0, (inside.h - SUM_H - NAME_H) // 2, inside.w, SUM_H + NAME_H))
    elif zone.w >= BESIDE_FROM:
        wide = min(inside.w // 2, CARD[0] * len(cards) + 4 * (len(cards) - 1) + 8)
        room = inside.part(8, (inside.h - CARD[1]) // 2, wide, CARD[1])
        put_fan(sheet, cards, room, CARD)
        rest = Box(room.right + 12, inside.y, inside.right - room.right - 12, inside.h)
        _put_sum(sheet, rest.part(0, (rest.h - SUM_H - NAME_H) // 2, rest.w, SUM_H + NAME_H))
    else:
        put_fan(sheet, cards, inside.part(0, 4, inside.w, CARD[1]), CARD)
        _put_sum(sheet, inside.part(0, CARD[1] + 8, inside.w, inside.h - CARD[1] - 8))


def _put_sum(sheet: Sheet, box: Box) -> None:
    """The sum in large digits, and under it the name of the hand."""
    view = sheet.view
    amount = "+" + chips_shown(own_win(view), tournament=view.tournament)
    line = box.part(0, 0, box.w, SUM_H)
    sheet.put(
        Words(
            box=line,
            text=amount,
            size=DISPLAY,
            weight="black",
            colour=WON,
            align="centre",
            whole=True,
        )
    )
    name = box.part(0, SUM_H, box.w, NAME_H)
    words = _win_words(sheet)
    sheet.put(Words(box=name, text=words, size=LARGE, colour=TEXT, align="centre"))


def _win_words(sheet: Sheet) -> str:
    view = sheet.view
    shown = view.seat_view is not None and view.seat_view.shown
    words = own_win_words(view)
    if not words and shown and view.own is not None:
        words = names_line(view.own.names)
    return words or _("Everybody else has folded")
