"""What lies before a seat: its chips with the act and the amount, or only a word."""

from __future__ import annotations

from typing import Final, NamedTuple

from center_screen.lying import CARDS_DEPTH
from center_screen.places import BET, SeatPlace
from screenkit.amounts import chips_shown, units_of
from screenkit.drawables import ChipPicture, Drawable, Plate, Turned, Words
from screenkit.drawn_badge import drawn_badge
from screenkit.geometry import Box, around
from screenkit.language import translated as _
from screenkit.theme import ALERT, EDGE, GLASS, TEXT, Colour
from screenkit.words import act_word
from wire.messages.table_view import SeatView

BET_GAP: Final = 34
"""From the plate to its bet, which lies inside the racetrack."""
_STUD_GAP: Final = 14
CHIP: Final = 52
HIGH: Final = 4
"""Higher stacks would hide what lies behind them."""
_CHIPS: Final = Box(0, 0, 112, 62)
_PILL: Final = Box(118, 0, BET[0] - 118, BET[1])
_WORD: Final = (184, 50)
_TYPE: Final = 28
_DRAWN: Final = (66, 92)
"""A card back with the number of cards drawn."""
_DRAWN_TYPE: Final = 56


def bet_box(place: SeatPlace, *, stud: bool) -> Box:
    """Where a seat's bet lies: in front of the plate, in stud in front of the cards."""
    return place.front(BET, bet_gap(stud=stud))


def bet_gap(*, stud: bool) -> int:
    """How far from the plate a bet begins."""
    return CARDS_DEPTH + _STUD_GAP if stud else BET_GAP


class Lying(NamedTuple):
    """What else lies before a seat."""

    stud: bool = False
    """Cards lie before all seats, so that bets lie further in."""
    cards: bool = False
    """Cards lie before this one."""
    deciding: bool = False
    """Its player gives up a card while others do."""


def bet_part(
    seat: SeatView, place: SeatPlace, lying: Lying, *, tournament: bool
) -> Drawable | None:
    """The bet with its act, how many were drawn, or only a word: the act, or why there is none."""
    stud, cards = lying.stud, lying.cards
    word = _("Discards") if lying.deciding else _word(seat)
    if seat.drew >= 0 and not seat.bet and not seat.shown:
        box = place.front(_DRAWN, bet_gap(stud=stud))
        number = drawn_badge(Box(0, 0, *_DRAWN), seat.drew, size=_DRAWN_TYPE, least=_TYPE)
        return Turned(box=box, size=_DRAWN, degrees=place.degrees, parts=number)
    if seat.bet:
        box = bet_box(place, stud=stud)
        parts = _bet_parts(seat, word, tournament=tournament)
    elif word and not (cards and not stud):
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
    pill = around(BET[0] // 2, BET[1] // 2, *_WORD)
    return (
        Plate(box=pill, fill=GLASS, line=EDGE, line_width=2, radius=25, glass=True),
        Words(
            box=pill.inset(14, 0), text=word, size=_TYPE, colour=ALERT if alert else TEXT,
            align="centre", least=_TYPE,
        ),
    )  # fmt: skip


def _bet_parts(seat: SeatView, word: str, *, tournament: bool) -> tuple[Drawable, ...]:
    amount = chips_shown(seat.bet, tournament=tournament)
    units = units_of(seat.bet, tournament=tournament)
    return (
        ChipPicture(box=_CHIPS, units=units, stacks=2, chip=CHIP, high=HIGH, align="right"),
        Plate(box=_PILL, fill=GLASS, line=EDGE, line_width=2, radius=18, glass=True),
        *_lettered(word, amount, ALERT if seat.lost else TEXT),
    )


def _lettered(word: str, amount: str, paint: Colour) -> tuple[Drawable, ...]:
    inside = _PILL.inset(10, 0)
    if not word:
        return (_amount(amount, inside),)
    upper = Words(
        box=inside.part(0, 2, inside.w, 30), text=word, size=_TYPE, colour=paint, align="centre",
        least=_TYPE,
    )  # fmt: skip
    return upper, _amount(amount, inside.part(0, 29, inside.w, 34))


def _amount(amount: str, box: Box) -> Words:
    return Words(
        box=box, text=amount, size=32, weight="bold", align="centre", whole=True, least=_TYPE
    )
