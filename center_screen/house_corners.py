"""What the house must show: the table, its game and collection, the hand, its proof, the time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from center_screen.middle import twice
from screenkit.drawables import Drawable, Label, Plate, QrCode, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import GOLD, PANEL, SECOND, TEXT
from screenkit.words import collection_lines, game_word, stakes_words, structure_word
from wire.messages.table_view import TableView

LEFT: Final = Box(364, 962, 184, 114)
RIGHT: Final = Box(1372, 962, 184, 114)
CODE: Final = Box(860, 957, 204, 120)
WALL_LEFT: Final = Box(796, 8, 160, 114)
WALL_RIGHT: Final = Box(964, 8, 160, 114)
_LINE: Final = 27


def deal_code(table: TableView) -> str:
    """What the QR code says: which deal it is, and its whole commitment."""
    if table.hand is None:
        return ""
    return f"ARCLIGHT:{table.table}:{table.hand.hand}:{table.hand.root.hex().upper()}"


def house_parts(table: TableView, clock: str, *, demo: bool, wall: bool) -> tuple[Drawable, ...]:
    """The strips along the near and the far rail."""
    rules = table.rules
    title = _("Table {number}").format(number=table.table)
    head, *more = stakes_words(rules).split(", ")
    left = (
        _("{table}  DEMO").format(table=title) if demo else title,
        f"{structure_word(rules.structure)} {game_word(rules.game)}",
        head,
        ", ".join(more) or table.name,
    )
    fees = collection_lines(rules.collection)
    right = (clock, *fees[:2], _waiting(table))
    first, second = (WALL_LEFT, WALL_RIGHT) if wall else (LEFT, RIGHT)
    parts = twice(_lines(left, first.w), first, wall=wall)
    parts += twice(_lines(right, second.w), second, wall=wall)
    return parts + _code(table, wall=wall)


def _waiting(table: TableView) -> str:
    if not table.waiting:
        return ""
    return _("{count} waiting: {first}").format(count=len(table.waiting), first=table.waiting[0])


def _lines(texts: Sequence[str], width: int) -> tuple[Drawable, ...]:
    return tuple(
        Words(
            box=Box(0, _LINE * number, width, _LINE),
            text=text,
            size=22 if number else 26,
            colour=SECOND if number else TEXT,
            weight="semibold" if number else "bold",
            align="centre",
        )
        for number, text in enumerate(texts)
        if text
    )


def _code(table: TableView, *, wall: bool) -> tuple[Drawable, ...]:
    text = deal_code(table)
    if not text or table.hand is None:
        return ()
    parts = (
        QrCode(box=Box(0, 0, 120, 120), text=text),
        Words(box=Box(130, 14, 74, 26), text=_("Hand"), size=20, colour=SECOND),
        Words(
            box=Box(130, 40, 74, 32), text=f"{table.hand.hand:,}", size=26, weight="bold",
            whole=True,
        ),
        Words(box=Box(130, 76, 74, 24), text=_("Verify"), size=20, colour=SECOND),
    )  # fmt: skip
    return twice(parts, CODE, wall=wall)


BANNER: Final = Box(440, 752, 1040, 84)


def banner_parts(text: str, *, between_hands: bool, wall: bool) -> tuple[Drawable, ...]:
    """A state that everybody must notice; during a hand it leaves board and pots to be seen."""
    inside = Box(0, 0, BANNER.w, BANNER.h)
    parts = (
        Plate(box=inside, fill=PANEL, radius=24, opacity=240, line=GOLD, line_width=2),
        Label(box=inside.inset(24, 0), text=text, size=56, colour=TEXT),
    )
    box = Box(BANNER.x, 566, BANNER.w, BANNER.h) if between_hands else BANNER
    return twice(parts, box, wall=wall)
