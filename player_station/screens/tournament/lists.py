"""The lists of a tournament: who is where, the levels, the prizes."""

from __future__ import annotations

from typing import Final, NamedTuple

from player_station.controls import Sheet
from screenkit.amounts import cents_shown, chips_shown
from screenkit.drawables import Plate, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import BODY, FELT_EDGE, RAISED, SECOND, TEXT, WIN, Colour
from screenkit.words import level_length, place_word, prize_lines
from wire.messages.table_view import RulesView
from wire.messages.tournament_view import LevelView, StandingView, TournamentView

PLAYERS_MAX: Final = 10


class Size(NamedTuple):
    """How large a list is set."""

    row: int
    type: int


SMALL_LIST: Final = Size(24, BODY)
LARGE_LIST: Final = Size(40, BODY)


def put_standings(sheet: Sheet, box: Box, size: Size, *, over: bool = False) -> None:
    """Draw all players: those who play by their chips, then those who are out by their places."""
    table, own = sheet.view.table, sheet.view.own
    there = table.tournament if table is not None else None
    if there is None or own is None:
        return
    for number, line in enumerate(there.standings[:PLAYERS_MAX]):
        row = box.part(0, number * size.row, box.w, size.row)
        if line.seat == own.seat:
            sheet.put(Plate(box=row.inset(-6, 0), fill=RAISED, radius=6))
        _put_standing(sheet, row, line, size, over=over)


def _put_standing(sheet: Sheet, row: Box, line: StandingView, size: Size, *, over: bool) -> None:
    colour = TEXT if line.playing or over else SECOND
    place = row.part(0, 0, 48, row.h)
    sheet.put(Words(box=place, text=place_word(line.place), size=size.type, colour=SECOND))
    name = line.nickname or _("Seat {seat}").format(seat=line.seat)
    room = row.part(52, 0, row.w - 52 - 124, row.h)
    sheet.put(Words(box=room, text=name, size=size.type, colour=colour))
    text, paint = _standing_worth(line)
    value = row.part(row.w - 120, 0, 120, row.h)
    sheet.put(
        Words(
            box=value, text=text, size=size.type, colour=paint, weight="bold", align="right",
            whole=True,
        )
    )  # fmt: skip


def _standing_worth(line: StandingView) -> tuple[str, Colour]:
    """What a line is worth: the chips of who plays, the money of who is out."""
    if line.playing:
        return chips_shown(line.chips, tournament=True), TEXT
    return (cents_shown(line.won), WIN) if line.won else ("\u2013", SECOND)


class Ink(NamedTuple):
    """How a row is set."""

    size: int
    colour: Colour


class Column(NamedTuple):
    """A column of the schedule: its heading, and how wide it is in hundredths."""

    heading: str
    width: int


def level_columns(rules: RulesView) -> tuple[Column, ...]:
    """The columns that the levels of a game have."""
    bets = bool(rules.stakes.small_bet)
    columns = [Column(_("Level"), 15), Column(_("Bets") if bets else _("Blinds"), 31)]
    columns.append(Column(_("Ante"), 20))
    if not rules.stakes.blinds:
        columns[1:] = [Column(_("Bets"), 31), Column(_("Ante"), 16), Column(_("Bring-in"), 18)]
    return tuple(columns)


def put_levels(sheet: Sheet, box: Box, size: Size, rows: int) -> None:
    """Draw the levels around the running one, with their lengths at the right."""
    table = sheet.view.table
    there = table.tournament if table is not None else None
    if table is None or there is None:
        return
    columns = level_columns(table.rules)
    heads = [it.heading for it in columns]
    _put_row(sheet, box.part(0, 0, box.w, size.row), columns, (*heads, ""), Ink(BODY, SECOND))
    first = max(0, min(there.level - 2, len(there.levels) - rows))
    for number, level in enumerate(there.levels[first : first + rows]):
        row = box.part(0, (number + 1) * size.row, box.w, size.row)
        running = first + number + 1 == there.level
        if running:
            sheet.put(Plate(box=row.inset(-6, 0), fill=RAISED, radius=6))
        texts = (str(first + number + 1), *_stakes(table.rules, level), _length(there, level))
        _put_row(sheet, row, columns, texts, Ink(size.type, TEXT if running else SECOND))


def _length(there: TournamentView, level: LevelView) -> str:
    """How long a level lasts, and a break after it."""
    if not level.break_minutes or level is there.levels[-1]:
        return level_length(level)
    return _("{length} + break").format(length=level_length(level))


def _stakes(rules: RulesView, level: LevelView) -> tuple[str, ...]:
    stakes = level.stakes
    pair = (stakes.small_bet, stakes.big_bet) if stakes.small_bet else stakes.blinds
    shown = "/".join(chips_shown(amount, tournament=True) for amount in pair if amount)
    ante = chips_shown(stakes.ante, tournament=True) if stakes.ante else "\u2013"
    if rules.stakes.blinds:
        return shown, ante
    return shown, ante, chips_shown(stakes.bring_in, tournament=True)


def _put_row(
    sheet: Sheet, row: Box, columns: tuple[Column, ...], texts: tuple[str, ...], ink: Ink
) -> None:
    x = 0
    for column, text in zip(columns, texts, strict=False):
        width = row.w * column.width // 100
        place = row.part(x, 0, width - 4, row.h)
        sheet.put(Words(box=place, text=text, size=ink.size, colour=ink.colour, whole=True))
        x += width
    last = row.part(x, 0, row.w - x, row.h)
    sheet.put(Words(box=last, text=texts[-1], size=BODY, colour=SECOND, align="right", whole=True))


def put_prizes(sheet: Sheet, box: Box, prizes: tuple[int, ...], rows: int) -> None:
    """Draw the prizes by place."""
    for number, (places, amount) in enumerate(prize_lines(prizes, rows)):
        row = box.part(0, number * 34, box.w, 32)
        sheet.put(Plate(box=row, fill=FELT_EDGE, radius=6))
        left = row.part(12, 0, row.w // 2 - 12, 32)
        sheet.put(Words(box=left, text=places, size=BODY, colour=TEXT))
        right = row.part(row.w // 2, 0, row.w // 2 - 12, 32)
        sheet.put(
            Words(
                box=right, text=amount, size=BODY, colour=TEXT, weight="bold", align="right",
                whole=True,
            )
        )  # fmt: skip
