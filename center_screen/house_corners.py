"""What the house must show: the table, its game and collection, the hand, its proof, the time."""

from __future__ import annotations

from typing import Final, NamedTuple

from center_screen.middle import twice
from center_screen.tournament_parts import short_stakes
from screenkit.amounts import chips_shown
from screenkit.drawables import Drawable, Paragraph, Plate, QrCode, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import RAISE, SECOND, TEXT, WHITE
from screenkit.words import (
    average_words,
    collection_in_short,
    game_played,
    left_words,
    next_level,
    stakes_words,
)
from wire.messages.table_view import TableView
from wire.messages.tournament_view import TournamentView

LEFT: Final = Box(364, 962, 184, 114)
RIGHT: Final = Box(1372, 962, 184, 114)
CODE: Final = Box(860, 957, 204, 120)
WALL_LEFT: Final = Box(804, 8, 312, 124)
WALL_RIGHT: Final = Box(804, 148, 312, 124)


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


_FLAT: Final = Sizes(26, 22, 28)
_WALL: Final = Sizes(36, 28, 31)


def deal_code(table: TableView) -> str:
    """What the QR code says: the deal and its whole commitment."""
    if table.hand is None:
        return ""
    return f"ARCLIGHT:{table.table}:{table.hand.hand}:{table.hand.root.hex().upper()}"


def house_parts(table: TableView, told: Told, *, wall: bool) -> tuple[Drawable, ...]:
    """The strips along the near and the far rail."""
    first, second = (WALL_LEFT, WALL_RIGHT) if wall else (LEFT, RIGHT)
    sizes = _WALL if wall else _FLAT
    parts = twice(_table_lines(table, first.w, sizes, demo=told.demo), first, wall=wall)
    parts += twice(_house_lines(table, told.clock, second.w, sizes), second, wall=wall)
    return parts + _code(table, told.next_hand_s, wall=wall)


def _table_lines(table: TableView, width: int, sizes: Sizes, *, demo: bool) -> tuple[Drawable, ...]:
    rules = table.rules
    head, *more = stakes_words(rules).split(", ")
    if table.tournament is not None:
        level = _("Level {level}").format(level=table.tournament.level)
        head = f"{level}  \u00b7  {head}"
        if rules.stakes.ante and rules.stakes.ante_from == "big_blind":
            ante = chips_shown(rules.stakes.ante, tournament=True)
            more = [_("Ante {amount}").format(amount=ante)]
    title = _("Table {number}").format(number=table.table)
    texts = (
        game_played(rules),
        head,
        ", ".join(more) or (table.name if table.name != title else ""),
    )
    lines = tuple(_line(text, n, width, sizes) for n, text in enumerate(texts, start=1) if text)
    return (
        *_title(title, width, sizes, demo=demo),
        *lines,
    )


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


def _house_lines(table: TableView, clock: str, width: int, sizes: Sizes) -> tuple[Drawable, ...]:
    if table.tournament is not None and table.tournament.stage == "playing":
        return _tournament_lines(table, table.tournament, (clock, width, sizes))
    heads = [text for text in (clock, _waiting(table)) if text]
    fees = Paragraph(
        box=Box(0, sizes.line * len(heads), width, 2 * sizes.line),
        text=_collection(table),
        size=sizes.rest - 2,
        colour=SECOND,
        weight="semibold",
        align="centre",
    )
    return (*(_line(text, n, width, sizes) for n, text in enumerate(heads)), fees)


def _tournament_lines(
    table: TableView, there: TournamentView, strip: tuple[str, int, Sizes]
) -> tuple[Drawable, ...]:
    """The time, who is left, the average stack and the next level, or the floor's message."""
    clock, width, sizes = strip
    coming = next_level(there)
    following = "" if coming is None else short_stakes(table, coming.stakes)
    after = _("Next {stakes}").format(stakes=following) if following else ""
    texts = [clock, left_words(there), average_words(there), after]
    if table.message:
        texts[2:] = [table.message]
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


def _waiting(table: TableView) -> str:
    if table.called:
        return _("Called: {first}").format(first=table.called[0])
    if not table.waiting:
        return ""
    return _("{count} waiting: {first}").format(count=len(table.waiting), first=table.waiting[0])


def _line(text: str, number: int, width: int, sizes: Sizes) -> Words:
    return Words(
        box=Box(0, sizes.line * number, width, sizes.line),
        text=text,
        size=sizes.rest if number else sizes.head,
        colour=SECOND if number else TEXT,
        weight="semibold" if number else "bold",
        align="centre",
    )


def _code(table: TableView, next_hand_s: int, *, wall: bool) -> tuple[Drawable, ...]:
    text = deal_code(table)
    if not text or table.hand is None:
        return ()
    last = _("Next in {count}").format(count=next_hand_s) if next_hand_s else _("Verify")
    parts = (
        QrCode(box=Box(0, 0, 120, 120), text=text),
        Words(box=Box(130, 14, 74, 26), text=_("Hand"), size=20, colour=SECOND),
        Words(
            box=Box(130, 40, 74, 32), text=f"{table.hand.hand:,}", size=26, weight="bold",
            whole=True,
        ),
        Words(box=Box(130, 76, 74, 24), text=last, size=20, colour=SECOND),
    )  # fmt: skip
    return twice(parts, CODE, wall=wall)
