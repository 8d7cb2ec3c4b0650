"""The middle of the table: board, deck, burns, pots, and what everybody must read, twice."""

from __future__ import annotations

from typing import Final

from center_screen.places import (
    BOARD_CARDS,
    BURNS,
    DECK,
    HEIGHT,
    WIDTH,
    board_place,
)
from screenkit.amounts import chips_shown, units_of
from screenkit.drawables import CardPicture, ChipPicture, Drawable, Plate, Turned, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import FELT_EDGE, LINE, PANEL, SECOND, TEXT
from wire.messages.table_view import HandView, PotView, TableView

FOR_ALL: Final = 74
"""Type that is read from every side."""
POT_LINE: Final = Box(560, 674, 800, 80)
NEWS_LINE: Final = Box(400, 756, 1120, 80)
_BOARDLESS_RISE: Final = 116
"""Without a board, what is read stands nearer to the middle."""
RAISED_BY: Final = 12
_POT_PLACE: Final = (196, 46)
POTS_IN_COLUMN: Final = 5


def upside_down(box: Box) -> Box:
    """The same place for those who sit opposite."""
    return Box(WIDTH - box.right, HEIGHT - box.bottom, box.w, box.h)


def board_parts(hand: HandView, *, boards: bool, winning: frozenset[str]) -> tuple[Drawable, ...]:
    """The board's cards and the places that still wait for one."""
    if not boards:
        return ()
    parts: list[Drawable] = []
    for number in range(BOARD_CARDS):
        place = board_place(number)
        if number >= len(hand.board):
            parts.append(
                Plate(box=place, fill=FELT_EDGE, line=LINE, line_width=2, radius=14, opacity=110)
            )
            continue
        card = hand.board[number]
        up = RAISED_BY if card in winning else 0
        parts.append(
            CardPicture(
                box=place.moved(0, -up),
                card=card,
                glow=card in winning,
                faded=bool(winning) and card not in winning,
            )
        )
    return tuple(parts)


def deck_parts(hand: HandView) -> tuple[Drawable, ...]:
    """The deck while cards are to come, and the burns, face down."""
    if hand.phase in ("over", "void"):
        return ()
    deck = tuple(CardPicture(box=DECK.moved(-3 * n, -3 * n)) for n in range(3))
    burns = tuple(CardPicture(box=BURNS.moved(4 * n, -4 * n)) for n in range(min(hand.burned, 4)))
    return deck + burns


def twice(parts: tuple[Drawable, ...], box: Box, *, wall: bool) -> tuple[Drawable, ...]:
    """Lay parts (placed from 0,0 in the box's size) out upright and, in a table, turned too."""
    size = (box.w, box.h)
    here = Turned(box=box, size=size, degrees=0, parts=parts)
    if wall:
        return (here,)
    return here, Turned(box=upside_down(box), size=size, degrees=180, parts=parts)


def pot_parts(
    table: TableView, hand: HandView, *, boards: bool, wall: bool
) -> tuple[Drawable, ...]:
    """The pot in large type, and below it each pot that has its own players."""
    if not hand.pot:
        return ()
    tournament = table.rules.tournament
    amount = chips_shown(hand.pot, tournament=tournament)
    text = _("Pot {amount}").format(amount=amount)
    box = POT_LINE if boards else POT_LINE.moved(0, -_BOARDLESS_RISE)
    words = Words(
        box=Box(0, 0, box.w, box.h), text=text, size=FOR_ALL, weight="bold", align="centre",
        whole=True,
    )  # fmt: skip
    parts = twice((words,), box, wall=wall)
    if len(hand.pots) < 2:
        return parts
    numbered = [(number, pot) for number, pot in enumerate(hand.pots) if pot.amount]
    for place, (number, pot) in enumerate(numbered):
        box = _pot_place(place, wall=wall)
        parts += twice(_pot(pot, number, box, tournament=tournament), box, wall=wall)
    return parts


def _pot_place(place: int, *, wall: bool) -> Box:
    """Five pots stand left of the board; further ones before the near rail, between two seats.

    On a wall nothing is said twice, so they stand in two rows above the board.
    """
    if wall:
        row, column = divmod(place, POTS_IN_COLUMN)
        return Box(552 + 182 * column, 300 + 50 * row, 176, _POT_PLACE[1])
    if place < POTS_IN_COLUMN:
        return Box(258, 416 + 50 * place, *_POT_PLACE)
    over = place - POTS_IN_COLUMN
    return Box(802 + 160 * (over % 2), 836 + 40 * (over // 2), 156, 38)


def _pot(pot: PotView, number: int, box: Box, *, tournament: bool) -> tuple[Drawable, ...]:
    name = _("Main") if number == 0 else _("Side {number}").format(number=number)
    who = " ".join(str(seat) for seat in pot.seats)
    amount = chips_shown(pot.amount, tournament=tournament)
    half, left = box.h // 2, box.w * 9 // 20
    return (
        Plate(box=Box(0, 0, box.w, box.h), fill=PANEL, line=LINE, radius=12, opacity=225),
        Words(box=Box(8, 1, left, half), text=name, size=18, colour=SECOND),
        Words(box=Box(8, half - 1, left, half), text=who, size=18, colour=SECOND, whole=True),
        Words(
            box=Box(left + 10, 0, box.w - left - 18, box.h),
            text=amount,
            size=28,
            weight="bold",
            align="right",
            whole=True,
        ),
    )


def pot_chips(hand: HandView, *, tournament: bool, boards: bool) -> tuple[Drawable, ...]:
    """A picture of the gathered chips beside the pot's line."""
    gathered = sum(pot.amount for pot in hand.pots)
    if not gathered:
        return ()
    rise = 0 if boards else _BOARDLESS_RISE
    units = units_of(gathered, tournament=tournament)
    return (ChipPicture(box=Box(488, 680 - rise, 90, 72), units=units, stacks=2),)


def news_parts(news: tuple[str, str], *, boards: bool, wall: bool) -> tuple[Drawable, ...]:
    """What a dealer would say, for all sides; a second line takes the place of the empty pot."""
    lower, upper = news if news[1] else ("", news[0])
    parts: tuple[Drawable, ...] = ()
    above = Box(NEWS_LINE.x, POT_LINE.y, NEWS_LINE.w, POT_LINE.h)
    for text, line in ((upper, NEWS_LINE), (lower, above)):
        if text:
            box = line if boards else line.moved(0, -_BOARDLESS_RISE)
            parts += twice((_for_all(text, box),), box, wall=wall)
    return parts


def _for_all(text: str, box: Box) -> Words:
    return Words(
        box=Box(0, 0, box.w, box.h),
        text=text,
        size=FOR_ALL,
        colour=TEXT,
        align="centre",
        whole=True,
    )
