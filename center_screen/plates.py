"""One seat on the community display: its plate, its bet, its cards, turned toward the player."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from center_screen.places import BET, PLATE, SMALL_CARD, STUD_CARD, STUD_STEP, SeatPlace, covered
from center_screen.words import short_name
from screenkit.amounts import chips_shown, units_of
from screenkit.drawables import (
    CardPicture,
    ChipPicture,
    Drawable,
    Picture,
    Plate,
    Ring,
    Turned,
    Wedge,
    Words,
)
from screenkit.geometry import Box, around
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
from screenkit.words import act_word
from wire.messages.table_view import SeatView

BET_GAP: Final = 14
CARDS_GAP: Final = 10
_NAME: Final = 30
_STACK: Final = 40
_BADGE: Final = Box(16, 20, 72, 72)
HELD_CARD: Final = (34, 48)
HELD_AT: Final = (118, 22)
"""The small backs on a plate, from its middle."""


class Look(NamedTuple):
    """What a plate shows beside the seat's own view."""

    to_act: bool = False
    ring: int = 0
    """Permille of the time left."""
    button: bool = False
    tournament: bool = False
    stud: bool = False
    winning: frozenset[str] = frozenset()
    """The five cards that won."""


@lru_cache(maxsize=64)
def seat_parts(seat: SeatView, place: SeatPlace, look: Look) -> tuple[Drawable, ...]:
    """Everything of one seat, from its plate inward; most seats are as they were a frame ago."""
    parts: list[Drawable] = [_turned(place, _plate(seat, look))]
    if look.to_act:
        parts.append(_pointer(place, seat, stud=look.stud))
    cards = _lying_cards(seat, place, look)
    if cards is not None:
        parts.append(cards)
    bet = _bet(seat, place, look)
    if bet is not None:
        parts.append(bet)
    if look.button:
        parts.append(_button(place))
    return tuple(parts)


def plate_box(place: SeatPlace) -> Box:
    """What the plate covers."""
    return covered((place.x, place.y), PLATE, place.degrees)


def bet_box(place: SeatPlace, *, stud: bool) -> Box:
    """Where a seat's bet lies: before the plate, in stud before the cards."""
    gap = BET_GAP if not stud else CARDS_GAP + STUD_CARD[1] + BET_GAP
    return place.front(BET, gap)


def hand_box(place: SeatPlace, cards: int, *, stud: bool) -> Box:
    """Where a seat's cards lie when they are seen by all."""
    return place.front(_hand_size(cards, stud=stud), CARDS_GAP)


def _turned(place: SeatPlace, parts: tuple[Drawable, ...]) -> Drawable:
    return Turned(box=plate_box(place), size=PLATE, degrees=place.degrees, parts=parts)


def _plate(seat: SeatView, look: Look) -> tuple[Drawable, ...]:
    whole = Box(0, 0, *PLATE).inset(2)
    if seat.state in ("open", "reserved"):
        return _free_plate(whole, seat)
    fill, ink, second = _paints(seat, look)
    line = GOLD if look.to_act else (WIN if seat.won else LINE)
    name = Words(box=Box(100, 12, 186, 38), text=short_name(seat.nickname), size=_NAME, colour=ink)
    return (
        Plate(box=whole, fill=fill, line=line, line_width=2 + bool(seat.won), radius=16, lit=True),
        *_badge(seat, look, second, fill),
        name,
        *_lower_line(seat, look, ink, second),
        *_held_cards(seat),
    )


def _free_plate(whole: Box, seat: SeatView) -> tuple[Drawable, ...]:
    text = _("Reserved") if seat.state == "reserved" else _("Open seat")
    return (
        Plate(box=whole, fill=PANEL, line=LINE, line_width=2, radius=16, opacity=150),
        Plate(box=_BADGE, fill=RAISED, line=LINE, radius=36, opacity=170),
        Words(box=_BADGE, text=str(seat.seat), size=32, colour=SECOND, align="centre"),
        Words(box=Box(100, 30, 186, 52), text=text, size=30, colour=SECOND),
    )


def _paints(seat: SeatView, look: Look) -> tuple[Colour, Colour, Colour]:
    if look.to_act:
        return GOLD, INK, INK
    if seat.folded or seat.away or not seat.in_hand:
        return PANEL, SECOND, SECOND
    return RAISED, TEXT, SECOND


def _badge(seat: SeatView, look: Look, ink: Colour, fill: Colour) -> tuple[Drawable, ...]:
    number = Words(box=_BADGE, text=str(seat.seat), size=32, colour=ink, align="centre")
    if look.to_act and look.ring:
        disc = Plate(box=_BADGE, fill=PANEL, radius=36)
        lettered = Words(box=_BADGE, text=str(seat.seat), size=32, colour=TEXT, align="centre")
        return disc, Ring(box=_BADGE, permille=look.ring, colour=TIMER, width=9), lettered
    return Plate(box=_BADGE, fill=fill, line=LINE, line_width=2, radius=36), number


def _lower_line(seat: SeatView, look: Look, ink: Colour, second: Colour) -> tuple[Drawable, ...]:
    room = Box(100, 54, 186 if not seat.down else 130, 46)
    words = _standing(seat)
    if words:
        paint = ALERT if seat.lost and not look.to_act else second
        return (Words(box=room, text=words, size=30, colour=paint),)
    if seat.all_in and not seat.stack:
        pill = Box(100, 58, 122, 42)
        return (
            Plate(box=pill, fill=ALL_IN, radius=21),
            Words(box=pill, text=_("All in"), size=30, colour=WHITE, align="centre"),
        )
    stack = chips_shown(seat.stack, tournament=look.tournament)
    return (Words(box=room, text=stack, size=_STACK, colour=ink, weight="bold", whole=True),)


def _standing(seat: SeatView) -> str:
    if seat.lost:
        return _("Seat offline")
    if seat.state == "busted":
        return _("No chips")
    if seat.away:
        return _("Sitting out")
    return ""


def _held_cards(seat: SeatView) -> tuple[Drawable, ...]:
    """Small backs on the plate: this seat still has a hand."""
    if not seat.down or seat.folded:
        return ()
    step = 16 if seat.down <= 2 else 9
    first = 286 - HELD_CARD[0] - step * (seat.down - 1)
    return tuple(
        CardPicture(box=Box(first + step * number, 54, *HELD_CARD)) for number in range(seat.down)
    )


def _pointer(place: SeatPlace, seat: SeatView, *, stud: bool) -> Drawable:
    """A wedge that points from the table at the plate: whose turn it is, without colour."""
    gap = 22 + (BET_GAP + BET[1] if seat.bet or seat.last_act else 0)
    x, y = place.point(place.rim + gap + (CARDS_GAP + STUD_CARD[1] if stud else 0))
    return Wedge(box=around(x, y, 44, 30), turn=(place.facing + 180) % 360)


def _button(place: SeatPlace) -> Drawable:
    size = (56, 56)
    point = place.point(place.rim + 34, -(PLATE[0] // 2 - 2))
    parts = (
        Picture(box=Box(0, 0, *size), name="chips/button"),
        Words(
            box=Box(0, 0, *size), text=_("D"), size=28, colour=INK, weight="bold", align="centre"
        ),
    )
    return Turned(box=place.turned(point, size), size=size, degrees=place.degrees, parts=parts)


def _hand_size(cards: int, *, stud: bool) -> tuple[int, int]:
    if stud:
        return STUD_CARD[0] + STUD_STEP * (cards - 1), STUD_CARD[1]
    step = SMALL_CARD[0] + 6 if cards <= 2 else 58
    return SMALL_CARD[0] + step * (cards - 1), SMALL_CARD[1]


def _lying_cards(seat: SeatView, place: SeatPlace, look: Look) -> Drawable | None:
    """Cards that everybody sees: stud's up cards with the down cards beneath, or a shown hand."""
    faces = ("",) * (seat.down if look.stud and not seat.folded else 0) + seat.up
    if not faces or seat.mucked or (seat.folded and not seat.shown):
        return None
    size = _hand_size(len(faces), stud=look.stud)
    width, height = STUD_CARD if look.stud else SMALL_CARD
    step = (size[0] - width) // max(1, len(faces) - 1)
    parts = tuple(
        CardPicture(
            box=Box(step * number, 0, width, height),
            card=card,
            glow=card in look.winning,
            faded=bool(look.winning) and bool(card) and card not in look.winning,
        )
        for number, card in enumerate(faces)
    )
    box = hand_box(place, len(faces), stud=look.stud)
    return Turned(box=box, size=size, degrees=place.degrees, parts=parts)


def _bet(seat: SeatView, place: SeatPlace, look: Look) -> Drawable | None:
    word = act_word(seat.last_act) if seat.last_act else ""
    if not seat.bet and (not word or seat.shown):
        return None
    if seat.all_in and seat.bet:
        word = _("All in")
    box = bet_box(place, stud=look.stud)
    parts = _bet_parts(seat, word, look) if seat.bet else _word_parts(word)
    return Turned(box=box, size=BET, degrees=place.degrees, parts=parts)


def _word_parts(word: str) -> tuple[Drawable, ...]:
    pill = around(BET[0] // 2, BET[1] // 2, 150, 44)
    return (
        Plate(box=pill, fill=PANEL, radius=22, opacity=190),
        Words(box=pill, text=word, size=28, colour=SECOND, align="centre"),
    )


def _bet_parts(seat: SeatView, word: str, look: Look) -> tuple[Drawable, ...]:
    amount = chips_shown(seat.bet, tournament=look.tournament)
    units = units_of(seat.bet, tournament=look.tournament)
    return (
        Plate(box=Box(44, 4, 184, 48), fill=PANEL, radius=24, opacity=205),
        ChipPicture(box=Box(0, 2, 78, 52), units=units, stacks=2),
        *_lettered(word, amount),
    )


def _lettered(word: str, amount: str) -> tuple[Drawable, ...]:
    if not word:
        return (Words(box=Box(84, 4, 136, 48), text=amount, size=32, weight="bold", whole=True),)
    return (
        Words(box=Box(84, 5, 136, 22), text=word, size=20, colour=SECOND),
        Words(box=Box(84, 25, 136, 28), text=amount, size=28, weight="bold", whole=True),
    )
