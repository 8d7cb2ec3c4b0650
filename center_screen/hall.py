"""A tournament between hands: what everybody in the hall reads. On a wall it is far larger."""

from __future__ import annotations

from typing import Final, NamedTuple

from center_screen.middle import LEAST, twice
from center_screen.tournament_parts import PRIZES_SHOWN, Times, pair
from screenkit.amounts import cents_shown, chips_shown
from screenkit.drawables import Align, Drawable, Mark, Plate, Words
from screenkit.fonts import width_of
from screenkit.geometry import Box, around
from screenkit.language import translated as _
from screenkit.theme import EDGE, GLASS, GOLD, SECOND, TEXT, TIMER, WIN, Colour
from screenkit.words import (
    ahead_words,
    average_words,
    left_words,
    level_stakes,
    next_level,
    place_word,
    price_words,
    prize_lines,
    seats_left,
    start_words,
    time_left,
)
from wire.messages.table_view import TableView
from wire.messages.tournament_view import StandingView, TournamentView

_WIDE: Final = 1060
_HIGH: Final = 288
"""The sheet's places are given for this size."""
_EVEN: Final = (60, 56, 52, 48, 44, 40)
"""Two names in two lines have the same size."""


class Sheet(NamedTuple):
    """Where a sheet lies, and the sizes of its type."""

    box: Box
    title: int = 48
    counted: tuple[int, ...] = (74,)
    """What is counted down, and a winner's name: the largest that fits."""
    line: int = 34
    head: int = 28
    prize: int = 34
    place: int = 32

    def at(self, x: int, y: int, w: int, h: int) -> Box:
        """A place on this sheet."""
        across, down = self.box.w / _WIDE, self.box.h / _HIGH
        return Box(round(x * across), round(y * down), round(w * across), round(h * down))

    def words(self, box: Box, text: str, size: int, paint: Colour, align: Align = "left") -> Words:
        """A line in bold type."""
        return Words(
            box=box, text=text, size=size, colour=paint, weight="bold", align=align, whole=True,
            least=LEAST,
        )  # fmt: skip

    def largest(self, text: str, room: int) -> int:
        """The size in which what is counted down fits its room."""
        return next((it for it in self.counted if width_of(text, "bold", it) <= room), 74)


FLAT: Final = Sheet(Box(430, 560, _WIDE, _HIGH))
"""In the table it lies twice, once for each side."""
WALL: Final = Sheet(
    Box(340, 304, 1240, 556), title=72, counted=(184, 160, 136, 116, 98, 84), line=48, head=36,
    prize=52, place=36,
)  # fmt: skip
"""A wall is read from across the room, and says it once."""


def hall_parts(table: TableView, head: str, times: Times, *, wall: bool) -> tuple[Drawable, ...]:
    """What everybody reads while no hand is played; `head`: why the table is stopped."""
    there = table.tournament
    if there is None:
        return ()
    sheet = WALL if wall else FLAT
    whole = Box(0, 0, sheet.box.w, sheet.box.h)
    parts: list[Drawable] = [
        Plate(box=whole, fill=GLASS, line=EDGE, line_width=2, radius=24, glass=True)
    ]
    if there.stage == "over":
        parts += _winner(sheet, there)
    elif there.stage == "cancelled":
        parts += _called_off(sheet, table, there)
    else:
        parts += _left_half(sheet, table, there, (head, times))
        parts += _right_half(sheet, table, there)
    return twice(tuple(parts), sheet.box, wall=wall)


def _called_off(sheet: Sheet, table: TableView, there: TournamentView) -> list[Drawable]:
    head, room = _("The tournament is called off"), sheet.at(36, 96, 988, 96)
    large = sheet.largest(head, room.w)
    return [
        sheet.words(sheet.at(36, 32, 988, 56), there.name, sheet.title * 5 // 6, SECOND, "centre"),
        sheet.words(room, head, large, TEXT, "centre"),
        sheet.words(sheet.at(36, 208, 988, 56), table.message, sheet.line, SECOND, "centre"),
    ]


def _left_half(
    sheet: Sheet, table: TableView, there: TournamentView, told: tuple[str, Times]
) -> list[Drawable]:
    """The state, and what is counted down."""
    head, times = told
    lines = _registering(table, there, times)
    if there.stage != "registering":
        on_break = times.break_ms and not times.deal_ms  # a proposal in a break has its own clock
        lines = (_on_break if on_break else _between)(table, there, times)
    title, counted, *rest = lines
    room = sheet.at(36, 76, 620, 96)
    parts: list[Drawable] = [
        sheet.words(sheet.at(36, 14, 620, 60), head or title, sheet.title, TEXT),
        sheet.words(room, counted, sheet.largest(counted, room.w), TIMER),
    ]
    for number, text in enumerate(rest):
        paint = SECOND if number else TEXT
        parts.append(sheet.words(sheet.at(36, 178 + 46 * number, 620, 44), text, sheet.line, paint))
    return parts


def _registering(
    table: TableView, there: TournamentView, times: Times
) -> tuple[str, str, str, str]:
    seats = seats_left(len(table.seats) - there.players)
    price = _("Buy-in {price}").format(price=price_words(there))
    chips = chips_shown(there.starting_chips, tournament=True)
    facts = f"{price}  \u00b7  " + _("{count} chips").format(count=chips)
    if times.wait_ms:
        waits = _("Too few players: then everything goes back")
        return there.name, time_left(times.wait_ms), waits, facts
    starts = start_words(there, times.zone)
    if times.start_ms:
        return there.name, time_left(times.start_ms), f"{starts}  \u00b7  {seats}", facts
    return there.name, seats, starts, facts


def _on_break(table: TableView, there: TournamentView, times: Times) -> tuple[str, str, str, str]:
    coming = next_level(there) if there.level_over else None
    number, stakes = there.level, table.rules.stakes
    if coming is not None:
        number, stakes = there.level_next, coming.stakes
    words = _("Then level {level}: {stakes}")
    words = words.format(level=number, stakes=level_stakes(table.rules, stakes))
    return _("Break"), time_left(times.break_ms), words, _facts(there)


def _between(table: TableView, there: TournamentView, times: Times) -> tuple[str, str, str, str]:
    level = _("Level {level}").format(level=there.level)
    stakes = level_stakes(table.rules, table.rules.stakes)
    ahead = ahead_words(there, times.level_ms).text
    if times.deal_ms:
        ahead = time_left(times.deal_ms)
    return f"{level}  \u00b7  {stakes}", ahead, _next_words(table, there), _facts(there)


def _facts(there: TournamentView) -> str:
    return f"{left_words(there)}  \u00b7  {average_words(there)}"


def _next_words(table: TableView, there: TournamentView) -> str:
    """The stakes of the next level; empty: the running one is the last."""
    coming = next_level(there)
    if coming is None:
        return ""
    return _("Next {stakes}").format(stakes=level_stakes(table.rules, coming.stakes))


def _right_half(sheet: Sheet, table: TableView, there: TournamentView) -> list[Drawable]:
    """The prizes; before the start those of a full table."""
    prizes = there.prizes_full or there.prizes
    players = len(table.seats) if there.prizes_full else there.players
    head = _("Prizes with {players} players").format(players=players)
    parts: list[Drawable] = [sheet.words(sheet.at(692, 20, 332, 44), head, sheet.head, SECOND)]
    for number, (places, amount) in enumerate(prize_lines(prizes, PRIZES_SHOWN + 1)):
        parts += pair(sheet.at(692, 70 + 42 * number, 332, 42), places, amount, sheet.prize)
    return parts


def _winner(sheet: Sheet, there: TournamentView) -> list[Drawable]:
    """The winner with the prize, and those behind; several who share the first place together."""
    first = [line for line in there.standings if line.place == 1]
    title = _("Winner") if len(first) == 1 else _("Winners")
    prize = cents_shown(first[0].won) if first else ""
    if len(first) > 1:
        prize = _("{amount} each").format(amount=prize)
    cup, room = sheet.at(24, 64, 166, 160), sheet.at(200, 172, 450, 84)
    side = min(cup.w, cup.h)
    parts: list[Drawable] = [
        Mark(box=around(*cup.centre, side, side), name="trophy", colour=GOLD),
        sheet.words(sheet.at(200, 24, 450, 52), title, sheet.title * 5 // 6, SECOND),
        *_winning_names(sheet, [line.nickname for line in first]),
        sheet.words(room, prize, sheet.largest(prize, room.w), WIN),
    ]
    behind = [line for line in there.standings if line.place > 1][:5]
    for number, line in enumerate(behind):
        parts += _standing(sheet, 20 + 50 * number, line)
    return parts


def _winning_names(sheet: Sheet, names: list[str]) -> list[Words]:
    """One name as large as the prize, two in two lines, more of them in a row."""
    if len(names) == 2:
        boxes = [sheet.at(200, 80 + 44 * number, 450, 44) for number in range(2)]
        wide = max(width_of(it, "bold", _EVEN[-1]) for it in names) / _EVEN[-1]
        size = next((it for it in _EVEN if it * wide <= boxes[0].w), _EVEN[-1])
        size = min(size, sheet.title * 5 // 6)
        return [sheet.words(box, it, size, TEXT) for box, it in zip(boxes, names, strict=True)]
    text, room = ", ".join(names), sheet.at(200, 80, 450, 84)
    return [sheet.words(room, text, sheet.largest(text, room.w), TEXT)]


def _standing(sheet: Sheet, down: int, line: StandingView) -> tuple[Words, ...]:
    won = cents_shown(line.won) if line.won else ""
    room = 184 if won else 292  # a name beside no prize has the place of both
    place, size = sheet.at(664, down, 60, 48), sheet.place
    return (
        Words(box=place, text=place_word(line.place), size=size, colour=SECOND, least=LEAST),
        Words(
            box=sheet.at(736, down, room, 48), text=line.nickname, size=size, colour=TEXT,
            least=LEAST,
        ),
        Words(
            box=sheet.at(926, down, 102, 48), text=won, size=size, colour=WIN, weight="bold",
            align="right", whole=True, least=LEAST,
        ),
    )  # fmt: skip
