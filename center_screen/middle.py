"""The middle of the table: board, deck, burns, pots, and twice what everybody must read."""

from __future__ import annotations

from typing import Final

from center_screen.places import HEIGHT, WIDTH, Ground, board_place
from center_screen.words import seats_line
from screenkit.amounts import chips_shown, units_of
from screenkit.drawables import CardPicture, ChipPicture, Drawable, Plate, Turned, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import FELT_EDGE, LINE, PANEL, SECOND, TEXT
from wire.messages.table_view import HandView, PotView, TableView

FOR_ALL: Final = 74
"""Size of type that is read from every side."""
POT_LINE: Final = Box(590, 672, 740, 80)
NEWS_LINE: Final = Box(400, 746, 1120, 80)
_BOARDLESS_RISE: Final = 80
"""Without a board, text stands this much nearer to the middle."""
RAISED_BY: Final = 8
_POT_SIZE: Final = (196, 46)
_WALL_ROW: Final = 5
_BESIDE: Final = 4
"""This many pots stand beside the middle."""
_RAIL_POT: Final = (146, 38)


def upside_down(box: Box) -> Box:
    """The same place, seen from the opposite side."""
    return Box(WIDTH - box.right, HEIGHT - box.bottom, box.w, box.h)


def board_parts(hand: HandView, *, winning: frozenset[str], most: int) -> tuple[Drawable, ...]:
    """The board's cards and the places of cards to come, `most` in all."""
    parts: list[Drawable] = []
    for number in range(most):
        place = board_place(number, of=most)
        if number >= len(hand.board):
            parts.append(
                Plate(box=place, fill=FELT_EDGE, line=LINE, line_width=2, radius=14, opacity=110)
            )
            continue
        card = hand.board[number]
        wins = card in winning
        box = place.moved(0, -RAISED_BY if wins else 0)
        faded = bool(winning) and not wins
        parts.append(CardPicture(box=box, card=card, glow=wins, faded=faded))
    return tuple(parts)


def deck_parts(hand: HandView, ground: Ground) -> tuple[Drawable, ...]:
    """The deck while cards are to come, and the burns, face down."""
    if hand.phase in ("over", "void"):
        return ()
    deck = tuple(CardPicture(box=ground.deck.moved(-3 * n, -3 * n)) for n in range(3))
    burned = min(hand.burned, 5)
    burns = tuple(CardPicture(box=ground.burns.moved(0, -6 * n)) for n in range(burned))
    return deck + burns


def twice(parts: tuple[Drawable, ...], box: Box, *, wall: bool) -> tuple[Drawable, ...]:
    """Lay out parts (placed from 0,0 in the box's size) upright and, except on a wall, turned."""
    size = (box.w, box.h)
    here = Turned(box=box, size=size, degrees=0, parts=parts)
    if wall:
        return (here,)
    return here, Turned(box=upside_down(box), size=size, degrees=180, parts=parts)


def pot_line(table: TableView, hand: HandView, *, boards: bool, wall: bool) -> tuple[Drawable, ...]:
    """The total pot in large type, twice."""
    if not hand.pot:
        return ()
    amount = chips_shown(hand.pot, tournament=table.rules.tournament)
    text = _("Pot {amount}").format(amount=amount)
    box = risen(POT_LINE, boards=boards)
    words = Words(
        box=Box(0, 0, box.w, box.h), text=text, size=FOR_ALL, weight="bold", align="centre",
        whole=True,
    )  # fmt: skip
    return twice((words,), box, wall=wall)


def risen(box: Box, *, boards: bool) -> Box:
    """A line's place: nearer to the middle at a table without a board."""
    return box if boards else box.moved(0, -_BOARDLESS_RISE)


def pile_parts(table: TableView, hand: HandView, ground: Ground) -> tuple[Drawable, ...]:
    """A picture of the gathered chips."""
    gathered = sum(pot.amount for pot in hand.pots)
    if not gathered:
        return ()
    units = units_of(gathered, tournament=table.rules.tournament)
    return (ChipPicture(box=ground.pile, units=units, stacks=2),)


def side_pots(
    table: TableView, hand: HandView, *, boards: bool, wall: bool
) -> tuple[Drawable, ...]:
    """Each pot that has its own players, with its amount."""
    if len(hand.pots) < 2:
        return ()
    parts: tuple[Drawable, ...] = ()
    numbered = [(number, pot) for number, pot in enumerate(hand.pots) if pot.amount]
    for place, (number, pot) in enumerate(numbered):
        lay = _wall_pot if wall else _pot_place
        box = lay(place, len(numbered), boards=boards)
        parts += twice(_pot(pot, number, box, tournament=table.rules.tournament), box, wall=wall)
    return parts


def _wall_pot(place: int, pots: int, *, boards: bool) -> Box:
    """A pot's place on a wall, where text appears only once: two rows above the board."""
    row, column = divmod(place, _WALL_ROW)
    in_row = min(_WALL_ROW, pots - _WALL_ROW * row)
    x = WIDTH // 2 - 100 * in_row + 6 + 200 * column
    return Box(x, (304 if boards else 356) + 52 * row, 188, _POT_SIZE[1])


def _pot_place(place: int, pots: int, *, boards: bool) -> Box:
    """The first pots stand left of the middle; more pots near the near rail, between two seats."""
    over = place - _BESIDE
    if boards and over < 0:
        return Box(262, HEIGHT // 2 - 25 * min(pots, _BESIDE) + 50 * place + 2, *_POT_SIZE)
    if boards:
        return Box(812 + 150 * (over % 2), 836 + 40 * (over // 2), *_RAIL_POT)
    if over < 0:
        return Box(334 + 204 * (place % 2), 487 + 50 * (place // 2), *_POT_SIZE)
    return Box(870, 792 + 40 * over, 180, _RAIL_POT[1])


def _pot(pot: PotView, number: int, box: Box, *, tournament: bool) -> tuple[Drawable, ...]:
    name = _("Main") if number == 0 else _("Side {number}").format(number=number)
    amount = chips_shown(pot.amount, tournament=tournament)
    half, left = box.h // 2, 70 if box.w > _RAIL_POT[0] else 52
    return (
        Plate(box=Box(0, 0, box.w, box.h), fill=PANEL, line=LINE, radius=12, opacity=225),
        Words(box=Box(8, 1, left, half), text=name, size=18, colour=SECOND),
        Words(
            box=Box(8, half - 1, left, half), text=seats_line(pot.seats), size=18, colour=SECOND,
            whole=True,
        ),
        Words(
            box=Box(left + 10, 0, box.w - left - 20, box.h),
            text=amount,
            size=28 if box.w > _RAIL_POT[0] else 22,
            weight="bold",
            align="right",
            whole=True,
        ),
    )  # fmt: skip


def news_parts(news: tuple[str, str], *, boards: bool, wall: bool) -> tuple[Drawable, ...]:
    """What a dealer would say, for all sides; a second line takes the place of the pot."""
    lower, upper = news if news[1] else ("", news[0])
    parts: tuple[Drawable, ...] = ()
    above = Box(NEWS_LINE.x, POT_LINE.y, NEWS_LINE.w, POT_LINE.h)
    for text, line in ((upper, NEWS_LINE), (lower, above)):
        if text:
            box = risen(line, boards=boards)
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
