"""One seat on the community display: its plate, its bet, its cards, turned toward the player."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from center_screen.lying import CARDS_DEPTH, lying_cards
from center_screen.marks import button_mark, pointer, post_mark
from center_screen.places import BET, PLATE, SeatPlace, covered
from center_screen.words import short_name
from screenkit.amounts import cents_shown, chips_shown, units_of
from screenkit.drawables import (
    CardPicture,
    ChipPicture,
    Drawable,
    Plate,
    Ring,
    Turned,
    Words,
)
from screenkit.geometry import Box, around
from screenkit.language import spoken
from screenkit.language import translated as _
from screenkit.theme import (
    ALERT,
    ALL_IN,
    GOLD,
    INK,
    LINE,
    PANEL,
    RAISED,
    SECOND,
    TEXT,
    TIMER,
    WHITE,
    WIN,
    Colour,
)
from screenkit.words import act_word, place_word
from wire.messages.table_view import SeatView

BET_GAP: Final = 14
_POINTER_GAP: Final = 8
_NAME: Final = 30
_STACK_SIZES: Final = (40, 36, 32, 28)
_FIGURE: Final = 0.54
_POINT: Final = 0.29
"""Widths of bold digits and points, as parts of the type size."""
_BADGE: Final = Box(14, 24, 64, 64)
_TEXT_X: Final = 90
_TEXT_W: Final = 196
HELD_CARD: Final = (34, 48)
HELD_AT: Final = (118, 22)
"""Where the small card backs lie on a plate, from its middle."""


class Look(NamedTuple):
    """What a plate shows in addition to the seat's own view."""

    to_act: bool = False
    ring: int = 0
    """Time left, in permille."""
    pulse: float = 1.0
    """How far the wedge has come that points at the plate, from 0 to 1."""
    mark: str = ""
    """button, small_blind, big_blind or straddle."""
    tournament: bool = False
    stud: bool = False
    winning: frozenset[str] = frozenset()
    """The five cards that won."""
    place: int = 0
    """Of a player whose tournament is over."""
    prize: int = 0


def seat_parts(seat: SeatView, place: SeatPlace, look: Look) -> tuple[Drawable, ...]:
    """All parts of one seat, from its plate inward."""
    return _parts(seat, place, look, spoken())


@lru_cache(maxsize=64)
def _parts(seat: SeatView, place: SeatPlace, look: Look, _language: str) -> tuple[Drawable, ...]:
    """Cached, because most seats do not change from frame to frame."""
    parts: list[Drawable] = [_turned(place, _plate(seat, look))]
    depth = 0
    cards = lying_cards(seat, place, stud=look.stud, winning=look.winning)
    if cards is not None:
        parts.append(cards)
        depth = CARDS_DEPTH
    bet = _bet(seat, place, look, cards=cards is not None)
    if bet is not None:
        parts.append(bet)
        depth = BET_GAP + BET[1] + (CARDS_DEPTH if look.stud else 0)
    if look.to_act:
        parts.append(pointer(place, depth + _POINTER_GAP, look.pulse))
    if look.mark:
        parts.append(_mark(place, look.mark))
    return tuple(parts)


def plate_box(place: SeatPlace) -> Box:
    """What the plate covers."""
    return covered((place.x, place.y), PLATE, place.degrees)


def bet_box(place: SeatPlace, *, stud: bool) -> Box:
    """Where a seat's bet lies: in front of the plate, in stud in front of the cards."""
    gap = BET_GAP + (CARDS_DEPTH if stud else 0)
    return place.front(BET, gap)


def _mark(place: SeatPlace, mark: str) -> Drawable:
    if mark == "button":
        return button_mark(place)
    letters = {"small_blind": _("SB"), "big_blind": _("BB"), "straddle": _("ST")}
    return post_mark(place, letters[mark])


def _turned(place: SeatPlace, parts: tuple[Drawable, ...]) -> Drawable:
    return Turned(box=plate_box(place), size=PLATE, degrees=place.degrees, parts=parts)


def _plate(seat: SeatView, look: Look) -> tuple[Drawable, ...]:
    whole = Box(0, 0, *PLATE).inset(2)
    if seat.state in ("open", "reserved"):
        return _free_plate(whole, seat)
    if seat.state == "out":
        return _closed_plate(whole, seat, look)
    fill, ink, second = _paints(seat, look)
    line = GOLD if look.to_act else (WIN if seat.won else LINE)
    return (
        Plate(
            box=whole, fill=fill, line=line, line_width=5 if seat.won else 2, radius=16, lit=True
        ),
        *_badge(seat, look, second, fill),
        *_lines(seat, look, ink, second),
        *_held_cards(seat, stud=look.stud),
    )


def _free_plate(whole: Box, seat: SeatView) -> tuple[Drawable, ...]:
    text = _("Reserved") if seat.state == "reserved" else _("Open seat")
    return (
        Plate(box=whole, fill=PANEL, line=LINE, line_width=2, radius=16, opacity=150),
        Plate(box=_BADGE, fill=RAISED, line=LINE, radius=32, opacity=170),
        Words(box=_BADGE, text=str(seat.seat), size=32, colour=SECOND, align="centre"),
        Words(box=Box(_TEXT_X, 30, _TEXT_W, 52), text=text, size=30, colour=SECOND),
    )


def _closed_plate(whole: Box, seat: SeatView, look: Look) -> tuple[Drawable, ...]:
    """Who sat here, the place and the prize; or a seat that nobody entered at."""
    name = short_name(seat.nickname) or _("Closed")
    lower = Box(_TEXT_X, 56, _TEXT_W, 42)
    parts: list[Drawable] = [
        Plate(box=whole, fill=PANEL, line=LINE, line_width=2, radius=16, opacity=150),
        Plate(box=_BADGE, fill=RAISED, line=LINE, radius=32, opacity=170),
        Words(box=_BADGE, text=str(seat.seat), size=32, colour=SECOND, align="centre"),
        Words(
            box=Box(_TEXT_X, 14, _TEXT_W, 36) if look.place else Box(_TEXT_X, 30, _TEXT_W, 52),
            text=name, size=_NAME, colour=SECOND,
        ),
    ]  # fmt: skip
    if look.place:
        place = place_word(look.place)
        parts.append(Words(box=lower, text=place, size=36, colour=SECOND, weight="bold"))
    if look.prize:
        prize = cents_shown(look.prize)
        box = Box(_TEXT_X + 78, 56, _TEXT_W - 78, 42)
        parts.append(
            Words(
                box=box, text=prize, size=36, colour=WIN, weight="bold", align="right", whole=True
            )
        )
    return tuple(parts)


def _paints(seat: SeatView, look: Look) -> tuple[Colour, Colour, Colour]:
    if look.to_act:
        return GOLD, INK, INK
    absent = seat.folded or seat.away or not seat.in_hand
    if absent and not seat.won:
        return PANEL, SECOND, SECOND
    return RAISED, TEXT, SECOND


def _badge(seat: SeatView, look: Look, ink: Colour, fill: Colour) -> tuple[Drawable, ...]:
    number = Words(box=_BADGE, text=str(seat.seat), size=32, colour=ink, align="centre")
    if look.to_act and look.ring:
        disc = Plate(box=_BADGE, fill=PANEL, radius=32)
        lettered = Words(box=_BADGE, text=str(seat.seat), size=32, colour=TEXT, align="centre")
        return disc, Ring(box=_BADGE, permille=look.ring, colour=TIMER, width=9), lettered
    return Plate(box=_BADGE, fill=fill, line=LINE, line_width=2, radius=32), number


def _lines(seat: SeatView, look: Look, ink: Colour, second: Colour) -> tuple[Drawable, ...]:
    """Name and stack; after a win also what was won."""
    name = short_name(seat.nickname)
    if not seat.won:
        upper = Words(box=Box(_TEXT_X, 12, _TEXT_W, 38), text=name, size=_NAME, colour=ink)
        return upper, *_lower_line(seat, look, ink, second)
    won = _("+{amount}").format(amount=chips_shown(seat.won, tournament=look.tournament))
    stack = chips_shown(seat.stack, tournament=look.tournament)
    return (
        Words(box=Box(_TEXT_X, 8, _TEXT_W, 30), text=name, size=26, colour=ink),
        Words(
            box=Box(_TEXT_X, 38, _TEXT_W, 34), text=stack, size=32, colour=ink, weight="bold",
            whole=True,
        ),
        Words(
            box=Box(_TEXT_X, 72, _TEXT_W, 34), text=won, size=32, colour=WIN, weight="bold",
            whole=True,
        ),
    )  # fmt: skip


def _lower_line(seat: SeatView, look: Look, ink: Colour, second: Colour) -> tuple[Drawable, ...]:
    if seat.state == "busted":
        box = Box(_TEXT_X, 54, _TEXT_W, 46)
        return (Words(box=box, text=_("No chips"), size=30, colour=second),)
    if seat.all_in and not seat.stack:
        pill = Box(_TEXT_X, 58, 122, 42)
        return (
            Plate(box=pill, fill=ALL_IN, radius=21),
            Words(box=pill, text=_("All in"), size=30, colour=WHITE, align="centre"),
        )
    cards = 0 if look.stud or not seat.down else (54 if seat.down <= 2 else 60)
    room = Box(_TEXT_X, 54, _TEXT_W - cards, 46)
    stack = chips_shown(seat.stack, tournament=look.tournament)
    return (
        Words(
            box=room, text=stack, size=_large(stack, room.w), colour=ink, weight="bold", whole=True
        ),
    )


def _large(amount: str, room: int) -> int:
    """The largest type size for an amount; amounts of the same length get the same size."""
    ems = sum(_FIGURE if sign.isdigit() or sign == "$" else _POINT for sign in amount)
    return next((size for size in _STACK_SIZES if size * ems <= room), _STACK_SIZES[-1])


def _held_cards(seat: SeatView, *, stud: bool) -> tuple[Drawable, ...]:
    """Small backs on the plate show that the seat still has a hand; stud shows them in front."""
    if not seat.down or seat.folded or stud:
        return ()
    step = 12 if seat.down <= 2 else 6
    first = 288 - HELD_CARD[0] - step * (seat.down - 1)
    return tuple(
        CardPicture(box=Box(first + step * number, 54, *HELD_CARD)) for number in range(seat.down)
    )


def _bet(seat: SeatView, place: SeatPlace, look: Look, *, cards: bool) -> Drawable | None:
    """The bet with its act, or only a word: the act, or why the seat does not act."""
    word = _word(seat)
    if seat.bet:
        box = bet_box(place, stud=look.stud)
        parts = _bet_parts(seat, word, look)
    elif word and not (cards and not look.stud):
        box = bet_box(place, stud=cards)
        parts = _word_parts(word, alert=seat.lost)
    else:
        return None
    return Turned(box=box, size=BET, degrees=place.degrees, parts=parts)


def _word(seat: SeatView) -> str:
    if seat.lost:
        return _("Seat offline")
    if not seat.in_hand:
        return _absence(seat)
    if seat.all_in:
        return _("All in") if seat.bet else ""
    return act_word(seat.last_act) if seat.last_act else ""


def _absence(seat: SeatView) -> str:
    """Why a player who sits here is not dealt in."""
    if seat.leaving:
        return _("Leaving")
    if seat.away:
        return _("Sitting out")
    return _("Waiting") if seat.owes else ""


def _word_parts(word: str, *, alert: bool) -> tuple[Drawable, ...]:
    pill = around(BET[0] // 2, BET[1] // 2, 176, 48)
    return (
        Plate(box=pill, fill=PANEL, radius=24, opacity=205),
        Words(
            box=pill.inset(12, 0), text=word, size=28, colour=ALERT if alert else SECOND,
            align="centre",
        ),
    )  # fmt: skip


def _bet_parts(seat: SeatView, word: str, look: Look) -> tuple[Drawable, ...]:
    amount = chips_shown(seat.bet, tournament=look.tournament)
    units = units_of(seat.bet, tournament=look.tournament)
    return (
        Plate(box=Box(36, 0, 194, 64), fill=PANEL, radius=32, opacity=205),
        ChipPicture(box=Box(2, 6, 78, 50), units=units, stacks=2),
        *_lettered(word, amount, ALERT if seat.lost else SECOND),
    )


def _lettered(word: str, amount: str, paint: Colour) -> tuple[Drawable, ...]:
    if not word:
        return (_amount(amount, Box(82, 0, 134, 64)),)
    upper = Words(box=Box(82, 5, 134, 24), text=word, size=22, colour=paint, align="centre")
    return upper, _amount(amount, Box(82, 28, 134, 34))


def _amount(amount: str, box: Box) -> Words:
    return Words(box=box, text=amount, size=32, weight="bold", align="centre", whole=True)
