"""One opponent: a plate of smoked glass, or one line for a player who is not in the hand."""

from __future__ import annotations

from math import ceil
from typing import Final

from player_station.controls import Sheet
from player_station.screens.places import ACROSS, LEFT, RIGHT
from player_station.screens.timing import clock_of
from player_station.state import Station
from screenkit.amounts import cents_shown, chips_shown
from screenkit.drawables import Align, CardPicture, Picture, Plate, Ring, Words
from screenkit.fonts import width_of
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.lettering import NARROWEST
from screenkit.theme import (
    ALL_IN,
    BANK,
    BODY,
    EDGE,
    GLASS,
    GOLD,
    INK,
    LARGE,
    SECOND,
    TEXT,
    TIMER,
    WALNUT,
    WIN,
    Colour,
    colour,
)
from screenkit.words import act_word, place_word
from wire.messages.table_view import SeatView

DISC: Final = 40
COOL: Final = colour("#8FC7FF")
"""The rim of a player who is all in."""
BACK: Final = (28, 39)
BEHIND: Final = 6
"""How much of a back lies behind the plate."""
BEHIND_ACROSS: Final = 14
"""The same across the table, where the pot's chips lie right below."""
TWO_LINES_H: Final = 64
SURELY: Final = NARROWEST + 0.05
"""How narrow a name may be planned; letters do not scale evenly with the glass."""
CROWDED: Final = 0.8
"""An amount that would be set narrower than this stands in a line of its own."""
_DISCS: Final = tuple(
    colour(it)
    for it in (
        "#7A3E2A",
        "#2F5D8A",
        "#6B3F7D",
        "#2C6E5A",
        "#8A5A1C",
        "#7D2F45",
        "#3D4E9A",
        "#4F6A2A",
        "#5A4A42",
        "#1F6878",
    )
)
"""A colour for each seat, so that a player is found again; white reads well on each."""
_WORDS_X: Final = 56


def is_acting(view: Station, seat: SeatView) -> bool:
    """Whether the table waits for this seat."""
    hand = view.table.hand if view.table else None
    return hand is not None and view.hand_runs and hand.to_act == seat.seat


def is_quiet(view: Station, seat: SeatView) -> bool:
    """Whether the seat is told in one line: folded, away, or not in the running hand."""
    if seat.folded or seat.away or seat.state != "seated":
        return True
    return view.hand_runs and not (seat.in_hand or seat.down)


def put_open_seat(sheet: Sheet, seat: SeatView, box: Box) -> None:
    """Draw a free or reserved seat as an outline only."""
    sheet.put(Plate(box=box, fill=GLASS, line=EDGE, radius=12, opacity=150))
    text = _("Seat {seat}").format(seat=seat.seat)
    sheet.put(Words(box=box.part(12, 0, 96, box.h), text=text, size=BODY, colour=SECOND))
    right = box.part(box.w - 82, 0, 70, box.h)
    sheet.put(Words(box=right, text=_("Open"), size=BODY, colour=TEXT, align="right"))


def put_out(sheet: Sheet, seat: SeatView, box: Box) -> None:
    """A closed seat of a tournament: who was there, the place and the prize."""
    there = sheet.view.tournament_view
    lines = there.standings if there is not None else ()
    line = next((it for it in lines if it.seat == seat.seat), None)
    if line is None:
        return
    sheet.put(Plate(box=box, fill=GLASS, radius=12, glass=True))
    name = box.part(12, 6, box.w - 24, 28)
    sheet.put(Words(box=name, text=seat.nickname or line.nickname, size=BODY, colour=SECOND))
    place = box.part(12, 38, 60, 28)
    text = place_word(line.place)
    sheet.put(Words(box=place, text=text, size=BODY, weight="bold", colour=SECOND))
    if line.won:
        prize = box.part(72, 38, box.w - 84, 28)
        _put_amount(sheet, prize, cents_shown(line.won), WIN, "right")


def _put_amount(sheet: Sheet, box: Box, text: str, paint: Colour, align: Align = "left") -> None:
    sheet.put(
        Words(box=box, text=text, size=BODY, weight="bold", colour=paint, align=align, whole=True)
    )


def put_line(sheet: Sheet, seat: SeatView, box: Box, *, lively: bool = False) -> None:
    """Draw a seat as one line, or two: its name, and its stack or why it waits."""
    told, paint = _line_words(sheet, seat)
    # The dealer button lies over the corner of the plate, not over the name.
    left = 24 if sheet.view.button == seat.seat else 10
    who = seat.nickname or _("Reserved")
    wanted = width_of(told, "bold", sheet.body) + 4 if told else 0
    # Both are set narrower before a letter of the name is lost.
    most = box.w - left - 14 - ceil(width_of(who, "semibold", BODY) * SURELY)
    right = min(most, box.w // 2, wanted)
    if right < wanted * CROWDED and not lively:
        box = Box(box.x, box.y - (TWO_LINES_H - box.h) // 2, box.w, TWO_LINES_H)
        name = box.part(left, 5, box.w - left - 10, 28)
        end = box.part(left, 32, box.w - left - 10, 28)
    else:
        name = box.part(left, 0, box.w - left - 14 - right, box.h)
        end = box.part(box.w - 10 - right, 0, right, box.h)
    sheet.put(Plate(box=box, fill=GLASS, radius=12, glass=True, shadow=lively))
    ink = TEXT if lively else SECOND
    sheet.put(Words(box=name, text=who, size=BODY, colour=ink))
    if told:
        _put_amount(sheet, end, told, paint or ink, "right")
    _put_discs(sheet, seat, box)


def _put_discs(sheet: Sheet, seat: SeatView, box: Box) -> None:
    """The dealer button and the kill button on the corners of a plate."""
    if sheet.view.button == seat.seat:
        put_button_disc(sheet, Box(box.x - 8, box.y - 10, 28, 28))
    put_kill_disc(sheet, seat, Box(box.right - 20, box.y - 10, 28, 28))


def _line_words(sheet: Sheet, seat: SeatView) -> tuple[str, Colour | None]:
    """What stands at the end of the line: a win, why the seat waits, or its stack."""
    if seat.won:
        return "+" + chips_shown(seat.won, tournament=sheet.view.tournament), WIN
    if seat.lost:
        return _("Offline"), TIMER
    waits = (
        (seat.state == "busted", _("Rebuy")),
        (seat.state == "reserved", ""),
        (seat.away, _("Away")),
    )
    word = next((text for holds, text in waits if holds), None)
    if word is not None:
        return word, SECOND
    return chips_shown(seat.stack, tournament=sheet.view.tournament), None


def put_plate(sheet: Sheet, seat: SeatView, box: Box) -> None:
    """Draw a player who is in the hand."""
    acting = is_acting(sheet.view, seat)
    line, width = _line_of(seat, acting=acting)
    sheet.put(
        Plate(box=box, fill=GLASS, glass=True, line=line, line_width=width, radius=12, shadow=True)
    )
    _put_disc(sheet, seat, box, acting=acting)
    room = box.w - _WORDS_X - 8
    name = box.part(_WORDS_X, 7, room, 28)
    sheet.put(Words(box=name, text=seat.nickname or _("Reserved"), size=BODY, colour=TEXT))
    _put_stack(sheet, seat, box.part(_WORDS_X, 38, room, 28))
    _put_discs(sheet, seat, box)


def _line_of(seat: SeatView, *, acting: bool) -> tuple[Colour | None, int]:
    if acting:
        return GOLD, 3
    if seat.won:
        return WIN, 2
    return (COOL, 2) if seat.all_in else (None, 1)


def _put_disc(sheet: Sheet, seat: SeatView, box: Box, *, acting: bool) -> None:
    """The player's initial in the seat's colour; around it the time left while he acts."""
    place = box.part(10, (box.h - DISC) // 2, DISC, DISC)
    fill = _DISCS[(seat.seat - 1) % len(_DISCS)]
    sheet.put(Plate(box=place, fill=fill, radius=DISC // 2))
    initial = (seat.nickname or "?")[:1].upper()
    sheet.put(Words(box=place, text=initial, size=LARGE, weight="bold", align="centre"))
    hand = sheet.view.table.hand if sheet.view.table else None
    timed = acting or (hand is not None and any(one.seat == seat.seat for one in hand.clocks))
    clock = clock_of(sheet.view, seat.seat) if timed else None
    if hand is not None and clock is not None:
        told = hand.clock_at(seat.seat)
        banked = told is not None and told.on_bank
        # One thing is gold: whoever acts alone. Where several decide, each has a clock's colour.
        paint = BANK if banked else (GOLD if acting else TIMER)
        sheet.put(Ring(box=place.inset(-4), permille=clock[0], colour=paint, width=4))


def put_button_disc(sheet: Sheet, box: Box) -> None:
    """Draw the dealer button."""
    sheet.put(Picture(box=box, name="chips/button"))
    sheet.put(Words(box=box, text=_("D"), size=BODY, colour=INK, weight="bold", align="centre"))


def put_kill_disc(sheet: Sheet, seat: SeatView, box: Box) -> None:
    """Draw the kill button: K for whoever kills this pot or the next, 1K for the first leg."""
    hand = sheet.view.table.hand if sheet.view.table else None
    kills = seat.must_kill or (
        hand is not None and sheet.view.hand_runs and hand.killer == seat.seat
    )
    if not kills and not seat.leg:
        return
    sheet.put(Plate(box=box, fill=WALNUT, line=EDGE, line_width=2, radius=box.h // 2))
    text = _("K") if kills else _("1K")
    sheet.put(Words(box=box, text=text, size=BODY, weight="bold", align="centre", whole=True))


def _put_stack(sheet: Sheet, seat: SeatView, row: Box) -> None:
    """The stack, and to its right the last act or what else must be known."""
    stack = chips_shown(seat.stack, tournament=sheet.view.tournament)
    used = min(row.w, width_of(stack, "bold", sheet.body) + 2)
    if seat.all_in and not seat.won:
        badge = row.part(0, 0, 74, row.h)
        sheet.put(Plate(box=badge, fill=ALL_IN, radius=8))
        sheet.put(Words(box=badge, text=_("All in"), size=BODY, weight="bold", align="centre"))
        return
    _put_amount(sheet, row.part(0, 0, used, row.h), stack, TEXT)
    text, paint = _state_words(sheet, seat)
    rest = row.part(used + 8, 0, row.w - used - 8, row.h)
    if text and rest.w >= width_of(text, "semibold", BODY) * 4 // 5:
        sheet.put(Words(box=rest, text=text, size=BODY, colour=paint, align="right", whole=True))


def _state_words(sheet: Sheet, seat: SeatView) -> tuple[str, Colour]:
    if seat.won:
        return "+" + chips_shown(seat.won, tournament=sheet.view.tournament), WIN
    if seat.lost:
        return _("Offline"), TIMER
    standing = (
        (seat.owes and not seat.in_hand, _("Waiting")),
        (seat.leaving, _("Leaving")),
    )
    return next((word for holds, word in standing if holds), act_word(seat.last_act)), SECOND


def put_backs(sheet: Sheet, count: int, plate: Box, offset: int) -> None:
    """The cards a player holds, as many as there are, on the felt before the plate."""
    width, height = BACK
    if offset in LEFT or offset in RIGHT:
        # High enough that the row of pots under the board stays free.
        y = plate.y - 4
        for number in reversed(range(count)):
            out = (10 + 5 * number) if count > 2 else (16 + 9 * number)
            x = plate.right + out - width if offset in LEFT else plate.x - out
            sheet.put(CardPicture(box=Box(x, y, width, height)))
        return
    step = 12 if count <= 2 else 36 // count
    y = plate.bottom - (BEHIND_ACROSS if offset == ACROSS else BEHIND)
    for number in range(count):
        place = Box(plate.x + 8 + number * step, y, width, height)
        sheet.put(CardPicture(box=place))
