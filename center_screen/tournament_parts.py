"""A tournament on the display: level, clock and prizes beside the hand; the hall between hands."""

from __future__ import annotations

from typing import Final, NamedTuple

from center_screen.middle import FOR_ALL, LEAST, twice
from center_screen.places import WIDTH
from screenkit.amounts import cents_shown, chips_shown
from screenkit.drawables import Drawable, Mark, Plate, Words
from screenkit.game_shape import has_board
from screenkit.geometry import Box
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
from wire.messages.stakes_view import StakesView
from wire.messages.table_view import TableView
from wire.messages.tournament_view import StandingView, TournamentView

LEVEL: Final = Box(832, 834, 256, 118)
"""Near the near rail, between two seats."""
BOARDLESS_LEVEL: Final = Box(872, 834, 176, 118)
"""The same between the longer rows of up cards."""
PRIZES_X: Final = 262
PRIZES_W: Final = 196
PRIZES_SHOWN: Final = 4
BOARDLESS_PRIZES: Final = Box(334, 456, 404, 106)
HALL: Final = Box(430, 560, 1060, 288)
HALL_ON_WALL: Final = HALL.moved(0, -168)
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
        parts += _pair(Box(12, y, box.w - 24, _ROW), places, amount, 28)
    return twice(tuple(parts), box, wall=wall)


def _pair(box: Box, name: str, value: str, size: int) -> tuple[Words, Words]:
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
        parts += _pair(place, places, amount, 28)
    return twice(tuple(parts), box, wall=wall)


# Between hands.


def hall_parts(table: TableView, head: str, times: Times, *, wall: bool) -> tuple[Drawable, ...]:
    """What everybody reads while no hand is played; `head`: why the table is stopped."""
    there = table.tournament
    if there is None:
        return ()
    box = HALL_ON_WALL if wall else HALL
    parts: list[Drawable] = [
        Plate(
            box=Box(0, 0, box.w, box.h), fill=GLASS, line=EDGE, line_width=2, radius=24, glass=True
        )
    ]
    if there.stage == "over":
        parts += _winner(there)
    elif there.stage == "cancelled":
        parts += _called_off(table, there)
    else:
        parts += _left_half(table, there, head, times)
        parts += _right_half(table, there)
    return twice(tuple(parts), box, wall=wall)


def _called_off(table: TableView, there: TournamentView) -> list[Drawable]:
    head = _("The tournament is called off")
    return [
        _line(Box(36, 32, 988, 56), there.name, 40, SECOND),
        _line(Box(36, 96, 988, 96), head, FOR_ALL, TEXT),
        _line(Box(36, 208, 988, 56), table.message, 34, SECOND),
    ]


def _left_half(table: TableView, there: TournamentView, head: str, times: Times) -> list[Drawable]:
    """The state, and what is counted down."""
    lines = _registering(table, there, times)
    if there.stage != "registering":
        on_break = times.break_ms and not times.deal_ms  # a proposal in a break has its own clock
        lines = (_on_break if on_break else _between)(table, there, times)
    title, counted, *rest = lines
    texts = [_left(Box(36, 14, 620, 60), head or title, 48, TEXT)]
    texts.append(_left(Box(36, 76, 620, 96), counted, FOR_ALL, TIMER))
    for number, text in enumerate(rest):
        paint = SECOND if number else TEXT
        texts.append(_left(Box(36, 178 + 46 * number, 620, 44), text, 34, paint))
    return [*texts]


def _left(box: Box, text: str, size: int, paint: Colour) -> Words:
    return Words(
        box=box, text=text, size=size, colour=paint, weight="bold", whole=True, least=LEAST
    )


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


def _right_half(table: TableView, there: TournamentView) -> list[Drawable]:
    """The prizes; before the start those of a full table."""
    prizes = there.prizes_full or there.prizes
    players = len(table.seats) if there.prizes_full else there.players
    head = _("Prizes with {players} players").format(players=players)
    parts: list[Drawable] = [_left(Box(692, 20, 332, 44), head, 28, SECOND)]
    for number, (places, amount) in enumerate(prize_lines(prizes, PRIZES_SHOWN + 1)):
        parts += _pair(Box(692, 70 + 42 * number, 332, 42), places, amount, 34)
    return parts


def _winner(there: TournamentView) -> list[Drawable]:
    """The winner with the prize, and those behind; several who share the first place together."""
    first = [line for line in there.standings if line.place == 1]
    title = _("Winner") if len(first) == 1 else _("Winners")
    prize = cents_shown(first[0].won) if first else ""
    if len(first) > 1:
        prize = _("{amount} each").format(amount=prize)
    parts: list[Drawable] = [
        Mark(box=Box(32, 72, 144, 144), name="trophy", colour=GOLD),
        _left(Box(200, 24, 450, 52), title, 40, SECOND),
        *_winning_names([line.nickname for line in first]),
        _left(Box(200, 172, 450, 84), prize, FOR_ALL, WIN),
    ]
    behind = [line for line in there.standings if line.place > 1][:5]
    for number, line in enumerate(behind):
        parts += _standing(Box(664, 20 + 50 * number, 364, 48), line)
    return parts


def _winning_names(names: list[str]) -> list[Words]:
    """One name as large as the prize, two in two lines, more of them in a row."""
    if len(names) == 2:
        return [_left(Box(200, 80 + 44 * n, 450, 44), it, 40, TEXT) for n, it in enumerate(names)]
    return [_left(Box(200, 80, 450, 84), ", ".join(names), FOR_ALL, TEXT)]


def _standing(box: Box, line: StandingView) -> tuple[Words, ...]:
    won = cents_shown(line.won) if line.won else ""
    room = 184 if won else box.w - 72  # a name beside no prize has the place of both
    return (
        Words(box=box.part(0, 0, 60, 48), text=place_word(line.place), size=32, colour=SECOND),
        Words(box=box.part(72, 0, room, 48), text=line.nickname, size=32, colour=TEXT, least=LEAST),
        Words(
            box=box.part(262, 0, 102, 48), text=won, size=32, colour=WIN, weight="bold",
            align="right", whole=True, least=LEAST,
        ),
    )  # fmt: skip
