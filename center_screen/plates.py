"""One seat on the community display: its plate, turned toward the player."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from center_screen.bets import Lying, bet_gap, bet_part
from center_screen.lying import CARDS_DEPTH, lying_cards
from center_screen.marks import JOINED, pointer, puck
from center_screen.places import BET, PLATE, SeatPlace, covered
from screenkit.amounts import cents_shown, chips_shown
from screenkit.drawables import Align, CardPicture, Drawable, InkLine, Plate, Turned, Words
from screenkit.fonts import Weight, width_of
from screenkit.geometry import Box
from screenkit.language import spoken
from screenkit.language import translated as _
from screenkit.light import COOL
from screenkit.theme import (
    ALL_IN,
    EDGE,
    GLASS,
    GOLD,
    INK,
    SECOND,
    TEXT,
    WHITE,
    WIN,
    Colour,
)
from screenkit.words import place_word
from wire.messages.table_view import SeatView

RIM: Final = 14
"""Around a plate, for the puck on its corner."""
RADIUS: Final = 20
LEAST: Final = 28
"""No fact on the display is set in smaller type."""
_NAME: Final = 30
_WON: Final = 46
"""What was won, which is read across the table."""
_BESIDE: Final = 22
_SLACK: Final = 8
_STACK_SIZES: Final = (40, 36, 32, 28)
_FIGURE: Final = 0.54
_POINT: Final = 0.29
"""Widths of bold digits and points, as parts of the type size."""
_BADGE: Final = Box(RIM + 12, RIM + 32, 48, 48)
_TEXT_X: Final = RIM + 68
_TEXT_W: Final = 218
_PUCK_AT: Final = (RIM + PLATE[0] - 9, RIM + 9)
_KILL_AT: Final = (RIM + 9, RIM + 9)
_PUCK_ROOM: Final = 15
_CLOCK_ROOM: Final = 5
"""Between the line that drains and what is read beside it."""
HELD_CARD: Final = (32, 44)
HELD_AT: Final = (116, 17)
"""Where the small card backs lie on a plate, from its middle."""
INK_WIDTH: Final = 10
POINTER_GAP: Final = 8


class Look(NamedTuple):
    """What a plate shows in addition to the seat's own view."""

    to_act: bool = False
    ring: int = 0
    """Time left, in permille."""
    pulse: float = 1.0
    """How far the wedge has come that points at the plate, from 0 to 1."""
    mark: str = ""
    """button, small_blind, big_blind or straddle."""
    kill: str = ""
    """kill (killed the pot, or must kill the next) or leg (won the last pot)."""
    tournament: bool = False
    stud: bool = False
    winning: frozenset[str] = frozenset()
    """The five cards that won."""
    place: int = 0
    """Of a player whose tournament is over."""
    prize: int = 0
    deciding: bool = False
    """It gives up a card while others do."""
    inviting: bool = False
    """An open seat is lit, because nobody is dealt in now."""


def seat_parts(seat: SeatView, place: SeatPlace, look: Look) -> tuple[Drawable, ...]:
    """All parts of one seat, from its plate inward."""
    parts = _parts(seat, place, look._replace(ring=0, pulse=1.0), spoken())
    if not look.to_act:
        return (*parts, *_time_left(place, look))
    return (*parts, *_time_left(place, look), pointer(place, _before(seat, look), look.pulse))


def _before(seat: SeatView, look: Look) -> int:
    """How far from the plate the wedge points: in stud cards and a bet lie between."""
    if not look.stud or not (seat.up or seat.down):
        return -JOINED
    return POINTER_GAP + (bet_gap(stud=True) + BET[1] if seat.bet else CARDS_DEPTH)


@lru_cache(maxsize=64)
def _parts(seat: SeatView, place: SeatPlace, look: Look, _language: str) -> tuple[Drawable, ...]:
    """Cached, because most seats do not change from frame to frame."""
    parts: list[Drawable] = [_turned(place, _plate(seat, look))]
    cards = lying_cards(seat, place, stud=look.stud, winning=look.winning)
    if cards is not None:
        parts.append(cards)
    lying = Lying(stud=look.stud, cards=cards is not None, deciding=look.deciding)
    bet = bet_part(seat, place, lying, tournament=look.tournament)
    if bet is not None:
        parts.append(bet)
    return tuple(parts)


def plate_box(place: SeatPlace) -> Box:
    """What the plate covers."""
    return covered((place.x, place.y), PLATE, place.degrees)


def _turned(place: SeatPlace, parts: tuple[Drawable, ...]) -> Drawable:
    size = (PLATE[0] + 2 * RIM, PLATE[1] + 2 * RIM)
    box = covered((place.x, place.y), size, place.degrees)
    return Turned(box=box, size=size, degrees=place.degrees, parts=parts)


def _time_left(place: SeatPlace, look: Look) -> tuple[Drawable, ...]:
    """A line inside the plate's edge, which drains: ink on gold, pale on glass."""
    if not look.ring:
        return ()
    size = (PLATE[0] - 12, PLATE[1] - 12)
    box = covered((place.x, place.y), PLATE, place.degrees)
    line = InkLine(
        box=box, size=size, permille=look.ring, turn=place.degrees, radius=RADIUS - 6,
        width=INK_WIDTH, colour=INK if look.to_act else TEXT,
    )  # fmt: skip
    return (line,)


def _plate(seat: SeatView, look: Look) -> tuple[Drawable, ...]:
    whole = Box(RIM, RIM, *PLATE).inset(2)
    if seat.state in ("open", "reserved"):
        return _free_plate(whole, seat, look)
    if seat.state == "out" or look.place:
        return _closed_plate(whole, seat, look)
    ink, second = _inks(seat, look)
    return (
        _surface(whole, seat, look),
        *_badge(seat, look, second),
        *_lines(seat, look, ink, second),
        *_held_cards(seat, stud=look.stud),
        *(puck(look.mark, _PUCK_AT) if look.mark else ()),
        *(puck(look.kill, _KILL_AT) if look.kill else ()),
    )


def _surface(whole: Box, seat: SeatView, look: Look) -> Plate:
    """Gold: it is this seat's turn. A gold edge: it won. A cool edge: all its chips are in."""
    if look.to_act:
        return Plate(box=whole, fill=GOLD, radius=RADIUS, lit=True)
    line, width = EDGE, 2
    if seat.won:
        line, width = GOLD, 6
    elif seat.all_in and seat.in_hand:
        line, width = COOL, 5
    return Plate(box=whole, fill=GLASS, line=line, line_width=width, radius=RADIUS, glass=True)


def _free_plate(whole: Box, seat: SeatView, look: Look) -> tuple[Drawable, ...]:
    text = _("Reserved") if seat.state == "reserved" else _("Open seat")
    lit = look.inviting and seat.state == "open"
    paint, line = (TEXT, WIN) if lit else (SECOND, EDGE)
    return (
        Plate(
            box=whole, fill=GLASS, line=line, line_width=4 if lit else 2, radius=RADIUS, glass=True
        ),
        *_number(seat, paint, line),
        Words(
            box=Box(_TEXT_X, RIM + 30, _TEXT_W, 52), text=text, size=34, colour=paint, least=LEAST
        ),
    )


def _number(
    seat: SeatView, paint: Colour, line: Colour, *, clock: bool = False
) -> tuple[Drawable, ...]:
    """The seat's number in a ring, which keeps clear of a clock along the plate's edge."""
    disc = _BADGE.inset(_CLOCK_ROOM) if clock else _BADGE
    return (
        Plate(box=disc, fill=GLASS, line=line, line_width=2, radius=disc.w // 2),
        Words(
            box=_BADGE, text=str(seat.seat), size=30, colour=paint, align="centre", weight="bold",
            whole=True, least=LEAST,
        ),
    )  # fmt: skip


def _closed_plate(whole: Box, seat: SeatView, look: Look) -> tuple[Drawable, ...]:
    """Who sat here, the place and the prize; or a seat that nobody entered at."""
    box = Box(_TEXT_X, RIM + 12, _TEXT_W, 40) if look.place else Box(_TEXT_X, RIM + 30, _TEXT_W, 52)
    parts: list[Drawable] = [
        Plate(box=whole, fill=GLASS, line=EDGE, line_width=2, radius=RADIUS, glass=True),
        *_number(seat, SECOND, EDGE),
        _name(box, seat.nickname or _("Closed"), SECOND),
    ]
    lower = Box(_TEXT_X, RIM + 56, _TEXT_W, 42)
    if look.place:
        parts.append(
            Words(
                box=lower, text=place_word(look.place), size=36, colour=SECOND, weight="bold",
                least=LEAST,
            )
        )  # fmt: skip
    if look.prize:
        parts.append(
            Words(
                box=lower.part(78, 0, _TEXT_W - 78, 42), text=cents_shown(look.prize), size=36,
                colour=WIN, weight="bold", align="right", whole=True, least=LEAST,
            )
        )  # fmt: skip
    return tuple(parts)


def _inks(seat: SeatView, look: Look) -> tuple[Colour, Colour]:
    """Colours of the name and stack, and of the rest."""
    if look.to_act:
        return INK, INK
    absent = seat.folded or seat.away or not seat.in_hand
    return (SECOND if absent and not seat.won else TEXT), SECOND


def _badge(seat: SeatView, look: Look, ink: Colour) -> tuple[Drawable, ...]:
    if not look.to_act:
        return _number(seat, ink, EDGE, clock=look.deciding)
    return _number(seat, TEXT, INK, clock=True)


def _name(box: Box, text: str, paint: Colour) -> Words:
    return Words(box=box, text=text, size=_NAME, colour=paint, least=LEAST)


def _lines(seat: SeatView, look: Look, ink: Colour, second: Colour) -> tuple[Drawable, ...]:
    """Name and stack; after a win also what was won."""
    clock = look.to_act or look.deciding
    room = _TEXT_W - (_PUCK_ROOM if look.mark else _CLOCK_ROOM + 2 if clock else 0)
    if not seat.won:
        upper = _name(Box(_TEXT_X, RIM + 14, room, 38), seat.nickname, ink)
        return upper, *_lower_line(seat, look, ink, second)
    return _winners_lines(seat, look, ink, second)


def _winners_lines(seat: SeatView, look: Look, ink: Colour, second: Colour) -> tuple[Words, ...]:
    """What was won stands largest; the stack stands beside it where there is room."""
    won = _("+{amount}").format(amount=chips_shown(seat.won, tournament=look.tournament))
    stack = chips_shown(seat.stack, tournament=look.tournament)
    room = _TEXT_W - (_PUCK_ROOM if look.mark else 0)
    beside = width_of(stack, "semibold", LEAST) + _BESIDE
    if width_of(won, "bold", _WON) + beside + _held_room(seat, stud=look.stud) > _TEXT_W:
        return (
            _name(Box(_TEXT_X, RIM + 8, room, 32), seat.nickname, ink),
            _sum(Box(_TEXT_X, RIM + 39, _TEXT_W, 30), stack, LEAST, second),
            _sum(Box(_TEXT_X, RIM + 67, _TEXT_W, 38), won, 36, WIN),
        )
    return (
        _name(Box(_TEXT_X, RIM + 14, room, 38), seat.nickname, ink),
        _sum(Box(_TEXT_X, RIM + 54, _TEXT_W - beside + _SLACK, 46), won, _WON, WIN),
        _sum(
            Box(_TEXT_X, RIM + 57, _TEXT_W - _held_room(seat, stud=look.stud), 46),
            stack,
            LEAST,
            second,
            align="right",
        ),
    )


def _sum(box: Box, text: str, size: int, paint: Colour, *, align: Align = "left") -> Words:
    weight: Weight = "bold" if size > LEAST else "semibold"
    return Words(
        box=box, text=text, size=size, colour=paint, weight=weight, whole=True, least=LEAST,
        align=align,
    )  # fmt: skip


def _lower_line(seat: SeatView, look: Look, ink: Colour, second: Colour) -> tuple[Drawable, ...]:
    if seat.state == "busted":
        box = Box(_TEXT_X, RIM + 54, _TEXT_W, 46)
        return (Words(box=box, text=_("No chips"), size=30, colour=second, least=LEAST),)
    if seat.all_in and not seat.stack:
        pill = Box(_TEXT_X, RIM + 58, 124, 44)
        return (
            Plate(box=pill, fill=ALL_IN, line=TEXT, line_width=2, radius=22),
            Words(
                box=pill, text=_("All in"), size=30, colour=WHITE, weight="bold", align="centre",
                least=LEAST,
            ),
        )  # fmt: skip
    room = Box(_TEXT_X, RIM + 54, _TEXT_W - _held_room(seat, stud=look.stud), 46)
    stack = chips_shown(seat.stack, tournament=look.tournament)
    return (
        Words(
            box=room, text=stack, size=_large(stack, room.w), colour=ink, weight="bold", whole=True,
            least=LEAST,
        ),
    )  # fmt: skip


def _large(amount: str, room: int) -> int:
    """The largest type size for an amount; amounts of the same length get the same size."""
    ems = sum(_FIGURE if sign.isdigit() or sign == "$" else _POINT for sign in amount)
    return next((size for size in _STACK_SIZES if size * ems <= room), _STACK_SIZES[-1])


def _held_step(down: int) -> int:
    return 12 if down <= 2 else 6


def _held_room(seat: SeatView, *, stud: bool) -> int:
    """How much of a plate's lower line the small backs take."""
    if stud or not seat.down:
        return 0
    return HELD_CARD[0] + 16 + _held_step(seat.down) * (seat.down - 1)


def _held_cards(seat: SeatView, *, stud: bool) -> tuple[Drawable, ...]:
    """Small backs on the plate show that the seat still has a hand; stud shows them in front."""
    if not seat.down or seat.folded or stud:
        return ()
    step = _held_step(seat.down)
    first = RIM + 282 - HELD_CARD[0] - step * (seat.down - 1)
    return tuple(
        CardPicture(box=Box(first + step * number, RIM + 51, *HELD_CARD))
        for number in range(seat.down)
    )
