"""The middle of the table: board, deck, burns, pots, and twice what everybody must read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from center_screen.places import (
    HEIGHT,
    PILE,
    ROWS_WIDER,
    WIDTH,
    Ground,
    Row,
    board_place,
)
from center_screen.words import seats_line
from screenkit.amounts import chips_shown, units_of
from screenkit.drawables import CardPicture, ChipPicture, Drawable, Plate, Turned, Words
from screenkit.fonts import width_of
from screenkit.game_shape import has_board
from screenkit.geometry import Box, around
from screenkit.language import translated as _
from screenkit.lettering import READABLE
from screenkit.theme import EDGE, FELT_EDGE, GLASS, RACETRACK, SECOND, TEXT
from screenkit.words import board_name
from wire.messages.table_view import HandView, PotView, TableView

FOR_ALL: Final = 74
"""Size of type that is read from every side."""
LEAST_FOR_ALL: Final = 56
"""A long line may be set down to this."""
LEAST: Final = 28
CHIP: Final = 64
HIGH: Final = 3
"""Higher stacks would reach the board."""
PILE_GAP: Final = 16
POT_LINE: Final = Box(590, 669, 740, 80)
NEWS_LINE: Final = Box(400, 743, 1120, 80)
_BOARDLESS_RISE: Final = 82
"""Without a board, text stands this much nearer to the middle."""
RAISED_BY: Final = 12
_FOR_ALL_CARD: Final = around(864, 540, 60, 84)
_NAME_W: Final = 150
_NAME_TYPE: Final = 40
_POT_SIZE: Final = (206, 62)
POT_GAP: Final = 10
"""Between a pot's name and its amount."""
_WALL_ROW: Final = 5
_BESIDE: Final = 3
"""This many pots stand beside the board."""
_BOARDLESS_BESIDE: Final = 4
_RAIL_POT: Final = (140, 39)


def upside_down(box: Box) -> Box:
    """The same place, seen from the opposite side."""
    return Box(WIDTH - box.right, HEIGHT - box.bottom, box.w, box.h)


def boards_of(table: TableView) -> int:
    """How many boards the table shows; 0: its game has none."""
    if not has_board(table.rules):
        return 0
    laid = 0 if table.hand is None else len(table.hand.boards)
    return max(1, laid, table.rules.boards)


def _rows(table: TableView) -> Iterator[tuple[Row, tuple[str, ...]]]:
    """Each board's row, and its cards so far."""
    boards = () if table.hand is None else table.hand.boards
    for number in range(boards_of(table)):
        cards = boards[number] if number < len(boards) else ()
        yield Row(number, boards_of(table)), cards


def slot_parts(table: TableView) -> tuple[Drawable, ...]:
    """The places of board cards to come, drawn on the cloth: cards slide over them."""
    most = table.rules.board_cards
    return tuple(
        Plate(
            box=board_place(number, of=most, row=row), fill=FELT_EDGE, line=RACETRACK,
            line_width=3, radius=14, opacity=150,
        )
        for row, cards in _rows(table)
        for number in range(len(cards) + _would_come(table, row.board), most)
    )  # fmt: skip


def _would_come(table: TableView, board: int) -> int:
    """How many cards lie on a board that would have come."""
    rabbit = () if table.hand is None else table.hand.rabbit
    return len(rabbit[board]) if board < len(rabbit) else 0


def board_parts(table: TableView, *, winning: frozenset[str], wall: bool) -> tuple[Drawable, ...]:
    """The boards' cards; winning ones are raised and drawn last. Several boards have names."""
    most = table.rules.board_cards
    lying = [
        (board_place(number, of=most, row=row), card)
        for row, cards in _rows(table)
        for number, card in enumerate(cards)
    ]
    lying.sort(key=lambda it: it[1] in winning)
    small = boards_of(table) > 1
    named = _board_names(table, wall=wall) if small else ()
    laid = (_board_card(place, card, winning, small=small) for place, card in lying)
    return (*named, *laid, *_rabbit_cards(table))


def _rabbit_cards(table: TableView) -> Iterator[CardPicture]:
    """The cards that would have come, faint, where they would have lain."""
    rabbit = () if table.hand is None else table.hand.rabbit
    for (row, cards), more in zip(_rows(table), rabbit, strict=False):
        for number, card in enumerate(more, start=len(cards)):
            place = board_place(number, of=table.rules.board_cards, row=row)
            yield CardPicture(box=place, card=card, faded=True)


def for_all_parts(hand: HandView, *, winning: frozenset[str]) -> tuple[Drawable, ...]:
    """The one card for everybody that a short stub leaves in stud, beside the deck."""
    return tuple(
        CardPicture(
            box=_FOR_ALL_CARD.moved(-70 * number, 0), card=card, glow=card in winning,
            faded=bool(winning) and card not in winning,
        )
        for number, card in enumerate(hand.board)
    )  # fmt: skip


def _board_names(table: TableView, *, wall: bool) -> tuple[Drawable, ...]:
    """Beside each board its name, to be read from both sides."""
    parts: tuple[Drawable, ...] = ()
    for row, _cards in _rows(table):
        first = board_place(0, of=table.rules.board_cards, row=row)
        runs = 1 if table.hand is None else table.hand.runs
        text = board_name(row.board, each=table.rules.boards, runs=runs)
        box = Box(first.x - _NAME_W - 14, first.centre[1] - 30, _NAME_W, 60)
        words = Words(
            box=Box(0, 0, box.w, box.h), text=text, size=_NAME_TYPE, colour=TEXT, align="right",
            whole=True, least=LEAST,
        )  # fmt: skip
        parts += (Turned(box=box, size=(box.w, box.h), degrees=0, parts=(words,)),)
        if not wall:
            other = Box(WIDTH - box.right, box.y, box.w, box.h)
            parts += (Turned(box=other, size=(box.w, box.h), degrees=180, parts=(words,)),)
    return parts


def _board_card(place: Box, card: str, winning: frozenset[str], *, small: bool) -> CardPicture:
    wins = card in winning
    rise = RAISED_BY // 2 if small else RAISED_BY
    box = place.moved(0, -rise if wins else 0)
    return CardPicture(box=box, card=card, glow=wins, faded=bool(winning) and not wins)


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


def pot_line(table: TableView, hand: HandView, *, boards: int, wall: bool) -> tuple[Drawable, ...]:
    """The total pot in large type, twice."""
    if not hand.pot:
        return ()
    box = risen(POT_LINE, boards=boards)
    text = pot_text(hand.pot, tournament=table.rules.tournament)
    words = Words(
        box=Box(0, 0, box.w, box.h), text=text, size=FOR_ALL, weight="bold", align="centre",
        whole=True, least=LEAST_FOR_ALL,
    )  # fmt: skip
    return twice((words,), box, wall=wall)


def pot_text(pot: int, *, tournament: bool) -> str:
    """What the pot's line says."""
    return _("Pot {amount}").format(amount=chips_shown(pot, tournament=tournament))


def risen(box: Box, *, boards: int) -> Box:
    """A line's place: nearer to the middle without a board, and further away from two."""
    if boards > 1:
        return box.moved(0, ROWS_WIDER)
    return box if boards else box.moved(0, -_BOARDLESS_RISE)


def pile_parts(table: TableView, hand: HandView, ground: Ground) -> tuple[Drawable, ...]:
    """The gathered chips, beside the number of the pot."""
    gathered = sum(pot.amount for pot in hand.pots)
    if not gathered:
        return ()
    units = units_of(gathered, tournament=table.rules.tournament)
    box = pile_box(ground, pot_text(hand.pot, tournament=table.rules.tournament))
    return (ChipPicture(box=box, units=units, stacks=2, chip=CHIP, high=HIGH, align="right"),)


def pile_box(ground: Ground, pot: str) -> Box:
    """Where the chips stand: to the left of the pot's number, which is in the middle."""
    wide = min(POT_LINE.w, width_of(pot, "bold", FOR_ALL))
    right = POT_LINE.centre[0] - wide // 2 - PILE_GAP
    return Box(right - PILE[0], ground.pile.y, *PILE)


def side_pots(table: TableView, hand: HandView, *, boards: int, wall: bool) -> tuple[Drawable, ...]:
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


def _wall_pot(place: int, pots: int, *, boards: int) -> Box:
    """A pot's place on a wall, where text appears only once: two rows above the board."""
    row, column = divmod(place, _WALL_ROW)
    in_row = min(_WALL_ROW, pots - _WALL_ROW * row)
    x = WIDTH // 2 - 106 * in_row + 3 + 212 * column
    return Box(x, (288 if boards else 340) + 66 * row, *_POT_SIZE)


def _pot_place(place: int, pots: int, *, boards: int) -> Box:
    """The first pots stand left of the middle; more pots near the near rail, between two seats."""
    over = place - _BESIDE
    if boards and over < 0:
        return Box(270, HEIGHT // 2 - 33 * min(pots, _BESIDE) + 66 * place + 2, *_POT_SIZE)
    if boards:
        return Box(818 + 144 * (over % 2), 834 + 41 * (over // 2), *_RAIL_POT)
    if place < _BOARDLESS_BESIDE:
        return Box(334 + 212 * (place % 2), 450 + 66 * (place // 2), *_POT_SIZE)
    return Box(890, 792 + 41 * (place - _BOARDLESS_BESIDE), *_RAIL_POT)


def _pot(pot: PotView, number: int, box: Box, *, tournament: bool) -> tuple[Drawable, ...]:
    """A pot's name and amount, and whose it may be; the last of many in one line."""
    name = _("Main") if number == 0 else _("Side {number}").format(number=number)
    amount = chips_shown(pot.amount, tournament=tournament)
    plate = Plate(box=Box(0, 0, box.w, box.h), fill=GLASS, line=EDGE, radius=14, glass=True)
    seats = seats_line(pot.seats)
    if box.h < _POT_SIZE[1]:
        inside = Box(6, 0, box.w - 12, box.h)
        return plate, _fact(inside.part(0, 0, 46, box.h), seats), _sum(inside, 50, amount)
    upper, lower = Box(10, 2, box.w - 20, 32), Box(10, 30, box.w - 20, 30)
    room = upper.w - POT_GAP - width_of(amount, "bold", LEAST)
    if room < width_of(name, "semibold", LEAST) * READABLE:
        # Beside millions there is room for a sign; the seats below it tell the rest.
        name = _("Main")[:1] if number == 0 else str(number)
    named = min(upper.w // 2, width_of(name, "semibold", LEAST) + 2)
    return (
        plate,
        _fact(upper.part(0, 0, named, 32), name),
        _sum(upper, named + POT_GAP, amount),
        _fact(lower, seats),
    )


def _fact(box: Box, text: str) -> Words:
    return Words(box=box, text=text, size=LEAST, colour=SECOND, whole=True, least=LEAST)


def _sum(box: Box, left: int, text: str) -> Words:
    return Words(
        box=box.part(left, 0, box.w - left, box.h), text=text, size=LEAST, weight="bold",
        align="right", whole=True, least=LEAST,
    )  # fmt: skip
