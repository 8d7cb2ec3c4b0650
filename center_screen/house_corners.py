"""What the house must show: the table, its game and collection, the hand, its proof, the time."""

from __future__ import annotations

from typing import Final, NamedTuple

from center_screen.jackpot import meter_words
from center_screen.middle import twice
from center_screen.tournament_parts import short_stakes
from proof import seal_of
from screenkit.drawables import Drawable, Plate, QrCode, Words
from screenkit.fonts import Weight, width_of
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import RAISE, SECOND, TEXT, WHITE, Colour
from screenkit.words import (
    average_words,
    collection_in_short,
    game_in_short,
    game_played,
    kill_words,
    left_words,
    mix_word,
    next_level,
    stakes_words,
    structure_word,
    table_title,
)
from wire.messages.table_view import TableView
from wire.messages.tournament_view import TournamentView

LEFT: Final = Box(368, 962, 176, 114)
RIGHT: Final = Box(1376, 962, 176, 114)
CODE: Final = Box(856, 957, 208, 120)
CODE_SIDE: Final = 96
LONG_CODE_SIDE: Final = 106
"""Of a code with two roots: its modules are as large."""
MIDDLE_LINES: Final = 3
WALL_LEFT: Final = Box(804, 8, 312, 124)
WALL_RIGHT: Final = Box(804, 174, 312, 111)


class Told(NamedTuple):
    """What a strip says in addition to the table's own view."""

    clock: str = ""
    next_hand_s: int = 0
    """Seconds until the next hand; 0: not known."""
    demo: bool = False


class Sizes(NamedTuple):
    """Type sizes of a strip."""

    head: int
    rest: int
    line: int


_FLAT: Final = Sizes(32, 28, 37)
_WALL: Final = Sizes(36, 28, 37)
_NARROW: Final = 1.3
"""How much wider than its strip a line may be, because it is set narrower."""


def deal_code(table: TableView) -> str:
    """What the QR code says: the deal and its whole commitment."""
    if table.hand is None:
        return ""
    hand = table.hand
    return seal_of(table.table, hand.hand, hand.root, hand.more_root).upper()


def house_parts(table: TableView, told: Told, *, wall: bool) -> tuple[Drawable, ...]:
    """The strips along the near and the far rail."""
    first, second = (WALL_LEFT, WALL_RIGHT) if wall else (LEFT, RIGHT)
    sizes = _WALL if wall else _FLAT
    parts = twice(_table_lines(table, first.w, sizes, demo=told.demo), first, wall=wall)
    parts += twice(_house_lines(table, told, second.w, sizes), second, wall=wall)
    return parts + _code(table, wall=wall)


def _table_lines(table: TableView, width: int, sizes: Sizes, *, demo: bool) -> tuple[Drawable, ...]:
    """The table, its game and its stakes; a long game has its structure beside the stakes."""
    rules = table.rules
    stakes = kill_words(table) or stakes_words(rules).split(", ")[0]
    game = game_played(rules)
    if width_of(game, "semibold", sizes.rest) > width * _NARROW:
        game, stakes = game_in_short(rules.game), f"{structure_word(rules.structure)} {stakes}"
    elif table.tournament is not None:
        level = _("Level {level}").format(level=table.tournament.level)
        stakes = f"{level}  \u00b7  {stakes}"
    title = table_title(table.table)
    if table.mix is not None:
        title = mix_word(table.mix.name)
    lines = (_line(text, n, width, sizes) for n, text in enumerate((game, stakes), start=1))
    return (*_title(title, width, sizes, demo=demo), *lines)


def _title(text: str, width: int, sizes: Sizes, *, demo: bool) -> tuple[Drawable, ...]:
    if not demo:
        return (_line(text, 0, width, sizes),)
    half = width // 2
    pill = Box(half + 4, 0, half - 4, sizes.line)
    return (
        _line(text, 0, half - 4, sizes),
        Plate(box=pill, fill=RAISE, radius=sizes.line // 2),
        Words(
            box=pill, text=_("DEMO"), size=sizes.rest, colour=WHITE, weight="bold", align="centre"
        ),
    )


def _house_lines(table: TableView, told: Told, width: int, sizes: Sizes) -> tuple[Drawable, ...]:
    """The time, what comes next, the jackpot or who waits, and how the house is paid."""
    if table.tournament is not None and table.tournament.stage == "playing":
        return _tournament_lines(table, table.tournament, (told.clock, width, sizes))
    coming = _("Next in {count}").format(count=told.next_hand_s) if told.next_hand_s else ""
    waiting = _waiting(table, width * _NARROW, sizes.rest)
    second = coming or _jackpot(table) or waiting
    texts = [text for text in (told.clock, second, _collection(table)) if text]
    return tuple(_line(text, n, width, sizes) for n, text in enumerate(texts))


def _tournament_lines(
    table: TableView, there: TournamentView, strip: tuple[str, int, Sizes]
) -> tuple[Drawable, ...]:
    """The time, who is left, the average stack and the next level, or the floor's message."""
    clock, width, sizes = strip
    coming = next_level(there)
    following = "" if coming is None else short_stakes(table, coming.stakes)
    after = _("Next {stakes}").format(stakes=following) if following else ""
    texts = [clock, left_words(there), table.message or after]
    return tuple(_line(text, n, width, sizes) for n, text in enumerate(texts) if text)


def _collection(table: TableView) -> str:
    """How the house is paid for a hand with the present number of players."""
    if table.rules.tournament:
        return ""
    players = sum(seat.in_hand for seat in table.seats) or _ready(table)
    return collection_in_short(table.rules.collection, players)


def _ready(table: TableView) -> int:
    """How many players would be dealt in now."""
    return sum(
        seat.state == "seated" and not (seat.away or seat.owes or seat.leaving)
        for seat in table.seats
    )


def _jackpot(table: TableView) -> str:
    """What the table's jackpot holds, in whole dollars: it changes with every hand."""
    if table.jackpot is None:
        return ""
    return _("Jackpot {amount}").format(amount=meter_words(table))


def _waiting(table: TableView, room: float, size: int) -> str:
    """Who is called, or how many wait; the first name only if it has room."""
    if table.called:
        return _("Called: {first}").format(first=table.called[0])
    if not table.waiting:
        return ""
    count = len(table.waiting)
    named = _("{count} waiting: {first}").format(count=count, first=table.waiting[0])
    fits = width_of(named, "semibold", size) <= room
    return named if fits else _("{count} waiting").format(count=count)


def _line(text: str, number: int, width: int, sizes: Sizes) -> Words:
    return Words(
        box=Box(0, sizes.line * number, width, sizes.line),
        text=text,
        size=sizes.rest if number else sizes.head,
        colour=TEXT if sizes is _WALL or not number else SECOND,
        weight="semibold" if number else "bold",
        align="centre",
        least=sizes.rest,
    )


def _code(table: TableView, *, wall: bool) -> tuple[Drawable, ...]:
    """The hand's number; when it is over also its commitment as a code, to be checked at ease."""
    text = deal_code(table)
    if not text or table.hand is None:
        return ()
    number = f"{table.hand.hand:,}"
    if table.hand.phase not in ("over", "void"):
        lines = (_("Hand {number}").format(number=number), *_further(table))
        return twice(_middle_lines(lines[:MIDDLE_LINES]), CODE, wall=wall)
    side = CODE_SIDE if table.hand.more_root is None else LONG_CODE_SIDE
    first, beside = (CODE.h - side) // 2, side + 10
    parts = (
        QrCode(box=Box(0, first, side, side), text=text),
        _beside(Box(beside, 20, CODE.w - beside, 36), _("Verify"), "semibold", SECOND),
        _beside(Box(beside, 56, CODE.w - beside, 42), number, "bold", TEXT),
    )
    return twice(parts, CODE, wall=wall)


def _middle_lines(texts: tuple[str, ...]) -> tuple[Drawable, ...]:
    top = (CODE.h - _FLAT.line * len(texts)) // 2
    return tuple(
        _beside(Box(0, top + _FLAT.line * n, CODE.w, _FLAT.line), text, "semibold", SECOND)
        for n, text in enumerate(texts)
    )


def _further(table: TableView) -> tuple[str, ...]:
    """Antes and bring-in, a tournament's average stack, or the table's own name."""
    antes = tuple(stakes_words(table.rules).split(", ")[1:])
    if table.tournament is not None:
        return (*antes, average_words(table.tournament))
    name = table_title(table.table, table.name)
    return antes or ((name,) if name != table_title(table.table) else ())


def _beside(box: Box, text: str, weight: Weight, paint: Colour) -> Words:
    return Words(
        box=box, text=text, size=32 if weight == "bold" else 28, colour=paint, weight=weight,
        align="centre", whole=True, least=28,
    )  # fmt: skip
