"""The other seats: who they are, what they have, what they did, whose turn it is."""

from __future__ import annotations

from typing import Final

from player_station.controls import Sheet
from player_station.screens.places import PLATE_W, Places
from player_station.screens.timing import clock_of
from screenkit.amounts import chips_shown, units_of
from screenkit.drawables import Align, CardPicture, ChipPicture, Picture, Plate, Ring, Words
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    ALL_IN,
    BODY,
    FELT_EDGE,
    GOLD,
    INK,
    LINE,
    PANEL,
    SECOND,
    SMALL,
    TEXT,
    TIMER,
    WHITE,
    WIN,
    Colour,
)
from screenkit.words import act_word
from wire.messages.table_view import HandView, SeatView, TableView

SEATS: Final = 10
STUD_GAMES: Final = frozenset({"stud", "stud8", "razz"})


def is_stud(table: TableView) -> bool:
    """Say whether up cards lie before the seats instead of a board."""
    return table.rules.game in STUD_GAMES


def offset_of(seat: int, own_seat: int) -> int:
    """How many seats clockwise another seat is."""
    return (seat - own_seat) % SEATS


def put_opponents(sheet: Sheet, places: Places) -> None:
    """Draw every other seat that is taken or held."""
    table, own = sheet.view.table, sheet.view.own
    if table is None or own is None:
        return
    for seat in table.seats:
        offset = offset_of(seat.seat, own.seat)
        if offset == 0 or seat.state == "open":
            continue
        box = places.opponent(offset, stud=is_stud(table))
        _put_plate(sheet, seat, box)
        if is_stud(table):
            _put_up_cards(sheet, seat, box, offset=offset)
        else:
            _put_bet(sheet, seat, places.bet(offset), align=_bet_align(offset))


def _bet_align(offset: int) -> Align:
    if offset in (1, 2):
        return "left"
    return "right" if offset in (8, 9) else "centre"


def _put_plate(sheet: Sheet, seat: SeatView, box: Box) -> None:
    table = sheet.view.table
    hand = table.hand if table else None
    to_act = hand is not None and hand.to_act == seat.seat
    line, width = _line_of(seat, to_act=to_act)
    quiet = _is_quiet(seat)
    fill = FELT_EDGE if quiet else PANEL
    sheet.put(Plate(box=box, fill=fill, line=line, line_width=width, radius=12, shadow=not quiet))
    if hand is not None and hand.button == seat.seat:
        put_button_disc(sheet, Box(box.x - 8, box.y - 8, 26, 26))
    shown = seat.up if seat.shown and not (table and is_stud(table)) else ()
    _put_name(sheet, seat, box, room=_name_room(seat, len(shown)))
    _put_stack(sheet, seat, box, room=_name_room(seat, len(shown)))
    if shown:
        _put_shown(sheet, shown, box)
    else:
        _put_backs(sheet, seat, box)
        _put_state(sheet, seat, box, hand)


def _line_of(seat: SeatView, *, to_act: bool) -> tuple[Colour, int]:
    if to_act:
        return GOLD, 3
    return (WIN, 2) if seat.won else (LINE, 1)


def _is_quiet(seat: SeatView) -> bool:
    return seat.folded or seat.away or seat.state != "seated" or not (seat.in_hand or seat.down)


def put_button_disc(sheet: Sheet, box: Box) -> None:
    """Draw the dealer button."""
    sheet.put(Picture(box=box, name="chips/button"))
    sheet.put(Words(box=box, text=_("D"), size=SMALL, colour=INK, weight="bold", align="centre"))


def _name_room(seat: SeatView, shown: int) -> int:
    if shown:
        return PLATE_W - 24 - _shown_width(shown)
    return PLATE_W - 24 - (30 if seat.down else 0)


def _shown_width(count: int) -> int:
    return 40 + (count - 1) * (40 if count <= 2 else 16)


def _put_name(sheet: Sheet, seat: SeatView, box: Box, *, room: int) -> None:
    colour = SECOND if _is_quiet(seat) else TEXT
    name = seat.nickname or _("Reserved")
    indent = 10 if _has_button(sheet, seat) else 0
    place = Box(box.x + 12 + indent, box.y + 6, room - indent, 24)
    sheet.put(Words(box=place, text=name, size=SMALL, colour=colour))


def _has_button(sheet: Sheet, seat: SeatView) -> bool:
    table = sheet.view.table
    return table is not None and table.hand is not None and table.hand.button == seat.seat


def _put_stack(sheet: Sheet, seat: SeatView, box: Box, *, room: int) -> None:
    if seat.state not in ("seated", "busted"):
        return
    text = chips_shown(seat.stack, tournament=sheet.view.tournament)
    colour = SECOND if _is_quiet(seat) else TEXT
    place = Box(box.x + 12, box.y + 33, min(room, 96), 26)
    sheet.put(Words(box=place, text=text, size=BODY, weight="bold", colour=colour, whole=True))


def _put_shown(sheet: Sheet, cards: tuple[str, ...], box: Box) -> None:
    width = _shown_width(len(cards))
    step = 40 if len(cards) <= 2 else 16
    for number, card in enumerate(cards):
        place = Box(box.right - 8 - width + number * step, box.y + 4, 40, 56)
        sheet.put(CardPicture(box=place, card=card, four_colour=sheet.view.settings.four_colour))


def _put_backs(sheet: Sheet, seat: SeatView, box: Box) -> None:
    if not seat.down or seat.folded:
        return
    for number in range(min(seat.down, 2)):
        sheet.put(CardPicture(box=Box(box.right - 38 + number * 12, box.y + 6, 18, 25)))


def _put_state(sheet: Sheet, seat: SeatView, box: Box, hand: HandView | None) -> None:
    """At the plate's lower right: time left, or the last act, or why the seat is quiet."""
    place = Box(box.x + 100, box.y + 34, 58, 24)
    clock = clock_of(sheet.view)
    if hand is not None and hand.to_act == seat.seat and clock is not None:
        permille, _left = clock
        sheet.put(Ring(box=Box(box.right - 36, box.y + 34, 24, 24), permille=permille, width=4))
        return
    if seat.all_in and not seat.won:
        sheet.put(Plate(box=place.inset(-4, 0), fill=ALL_IN, radius=6))
        sheet.put(Words(box=place, text=_("All in"), size=SMALL, colour=WHITE, align="centre"))
        return
    text, colour = _state_words(sheet, seat)
    sheet.put(Words(box=place, text=text, size=SMALL, colour=colour, align="right", whole=True))


def _state_words(sheet: Sheet, seat: SeatView) -> tuple[str, Colour]:
    if seat.won:
        return "+" + chips_shown(seat.won, tournament=sheet.view.tournament), WIN
    if seat.lost:
        return _("Offline"), TIMER
    standing = (
        (seat.state == "busted", _("Rebuy")),
        (seat.away, _("Away")),
        (seat.folded, _("Fold")),
        (seat.owes and not seat.in_hand, _("Waiting")),
        (seat.leaving, _("Leaving")),
    )
    return next((word for holds, word in standing if holds), act_word(seat.last_act)), SECOND


def _put_bet(sheet: Sheet, seat: SeatView, box: Box, *, align: Align) -> None:
    """The chips a seat has bet, with the amount beside them, or below where the room is narrow."""
    if not seat.bet:
        return
    text = chips_shown(seat.bet, tournament=sheet.view.tournament)
    units = units_of(seat.bet, tournament=sheet.view.tournament)
    if align == "centre":
        chips, words = Box(box.x, box.y, 56, 30), Box(box.x + 62, box.y + 4, box.w - 62, 26)
        chips_align: Align = "right"
        words_align: Align = "left"
    else:
        chips, words = Box(box.x, box.y, box.w, 32), Box(box.x, box.y + 34, box.w, 26)
        chips_align = words_align = align
    sheet.put(ChipPicture(box=chips, units=units, align=chips_align, stacks=2))
    sheet.put(Words(box=words, text=text, size=BODY, weight="bold", align=words_align, whole=True))


def _put_up_cards(sheet: Sheet, seat: SeatView, box: Box, *, offset: int) -> None:
    """Stud: the cards everybody sees, below or beside the plate, and the bet after them."""
    step = 20 if len(seat.up) > 4 else 30
    width = 34 + max(0, len(seat.up) - 1) * step
    text = chips_shown(seat.bet, tournament=sheet.view.tournament) if seat.bet else ""
    align: Align = "left"
    if offset in (1, 2):
        x, y = box.right + 8, box.y + 8
        words = Box(x + width + 8, y, 90, 48)
    elif offset in (8, 9):
        x, y = box.x - 8 - width, box.y + 8
        words, align = Box(x - 98, y, 90, 48), "right"
    else:
        x, y = box.x + (box.w - width) // 2, box.bottom + 4
        words, align = Box(box.x, y + 48, box.w, 26), "centre"
    for number, card in enumerate(seat.up):
        place = Box(x + number * step, y, 34, 48)
        four = sheet.view.settings.four_colour
        sheet.put(CardPicture(box=place, card=card, four_colour=four, faded=seat.folded))
    sheet.put(Words(box=words, text=text, size=BODY, weight="bold", align=align, whole=True))
