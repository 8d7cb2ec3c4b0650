"""The customer's screen at the cage while nothing is asked: the house, its games and jackpots."""

from __future__ import annotations

from typing import Final

from player_station.controls import Sheet
from screenkit.amounts import chips_shown
from screenkit.drawables import HouseMark, Mark, Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    BODY,
    BRASS,
    GLASS,
    GOLD,
    HUGE,
    LARGE,
    LINE,
    SECOND,
    SUM,
    TEXT,
    TIMER,
    TITLE,
    WIN,
)
from screenkit.words import game_played, stakes_words
from wire.messages.customer_screen import CustomerAsked, OpenGame
from wire.messages.jackpots import MeterView
from wire.messages.table_view import RulesView

GAMES_SHOWN: Final = 5
_LEFT: Final = 320
_SMALLER_SHOWN: Final = 2
_ALONE: Final = 28
"""One jackpot leaves room below it, so that all stands this much lower."""


def house_of(sheet: Sheet) -> str:
    """The name of the house."""
    return sheet.view.welcome.house if sheet.view.welcome else ""


def put_welcome(sheet: Sheet, box: Box, told: CustomerAsked) -> None:
    """The house, what is played now, and what its jackpots hold; golden is one of them."""
    left = box
    if told.games:
        left = box.part(0, 0, _LEFT, box.h)
        _put_games(sheet, box.part(368, 0, box.w - 368, box.h), told.games)
    elif told.jackpots:
        left = box.part((box.w - _LEFT) // 2, 0, _LEFT, box.h)
    lines = (house_of(sheet) or _("Welcome"), _("Please see the cashier"))
    if not told.jackpots:
        sign = HouseMark(box=mark_box(left, 160), colour=GOLD)
        put_middle(sheet, left, sign, lines, top=256)
        return
    left = left.moved(0, 0 if len(told.jackpots) > 1 else _ALONE)
    sign = HouseMark(box=Box(left.x + (left.w - 112) // 2, left.y, 112, 112), colour=TEXT)
    put_middle(sheet, left, sign, lines, top=120)
    _put_meters(sheet, left.part(0, 244, left.w, left.h - 244), told.jackpots)


def mark_box(box: Box, side: int = 120) -> Box:
    """The place of a sign above two lines."""
    return Box(box.x + (box.w - side) // 2, box.y + 64, side, side)


def put_middle(
    sheet: Sheet, box: Box, sign: Mark | HouseMark, lines: tuple[str, str], *, top: int = 216
) -> None:
    """A sign with two lines under it."""
    sheet.put(sign)
    upper, lower = box.part(0, top, box.w, 56), box.part(0, top + 60, box.w, 40)
    sheet.put(Words(box=upper, text=lines[0], size=HUGE, weight="bold", align="centre"))
    sheet.put(Words(box=lower, text=lines[1], size=LARGE, colour=SECOND, align="centre"))


def _put_meters(sheet: Sheet, box: Box, jackpots: tuple[MeterView, ...]) -> None:
    """The largest jackpot in gold, the others in a line each."""
    largest, *others = sorted(jackpots, key=lambda it: -it.meter)
    plate = box.part(0, 0, box.w, 124)
    sheet.put(Plate(box=plate, fill=GLASS, line=BRASS, line_width=2, radius=12))
    title = plate.part(16, 10, plate.w - 32, 30)
    sheet.put(Words(box=title, text=largest.title, size=BODY, colour=SECOND, align="centre"))
    sheet.put(
        Words(
            box=plate.part(12, 40, plate.w - 24, 76), text=chips_shown(largest.meter), size=SUM,
            weight="black", colour=TIMER, align="centre", whole=True,
        )
    )  # fmt: skip
    for number, it in enumerate(others[:_SMALLER_SHOWN]):
        line = box.part(4, 136 + 34 * number, box.w - 8, 32)
        amount = chips_shown(it.meter)
        sheet.put(Words(box=line.part(0, 0, 190, 32), text=it.title, size=BODY, colour=SECOND))
        sheet.put(
            Words(box=line, text=amount, size=LARGE, weight="bold", align="right", whole=True)
        )


def _put_games(sheet: Sheet, box: Box, games: tuple[OpenGame, ...]) -> None:
    sheet.put(Words(box=box.part(0, 0, box.w, 40), text=_("Open games"), size=TITLE, weight="bold"))
    for number, game in enumerate(games[:GAMES_SHOWN]):
        row = box.part(0, 56 + 80 * number, box.w, 76)
        sheet.put(Plate(box=row.part(0, 0, row.w, 2), fill=LINE, radius=1))
        rules = RulesView(game=game.game, structure=game.structure, stakes=game.stakes)
        name = game.tournament or game_played(rules)
        sheet.put(Words(box=row.part(0, 6, row.w - 140, 36), text=name, size=LARGE, weight="bold"))
        stakes = _("Tournament") if game.tournament else stakes_words(rules).partition(",")[0]
        table = _("Table {number}").format(number=game.table)
        under = f"{stakes}  \u00b7  {table}"
        sheet.put(Words(box=row.part(0, 40, row.w - 140, 30), text=under, colour=SECOND))
        colour = WIN if game.free and not game.waiting else SECOND
        place = row.part(row.w - 132, 6, 132, 66)
        sheet.put(Words(box=place, text=_room(game), colour=colour, align="right"))


def _room(game: OpenGame) -> str:
    """Whether somebody may sit down now."""
    if game.waiting:
        return _("{count} waiting").format(count=game.waiting)
    if not game.free:
        return _("Full")
    return _("1 seat open") if game.free == 1 else _("{count} seats open").format(count=game.free)
