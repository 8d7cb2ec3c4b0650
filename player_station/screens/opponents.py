"""The other seats: who they are, what they have, what they did, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from player_station.controls import Sheet
from player_station.screens.bets import bet_align, put_bet, put_shown_beside, put_up_cards
from player_station.screens.places import PLATE_W, Places
from player_station.screens.timing import clock_of
from screenkit.amounts import cents_shown, chips_shown
from screenkit.drawables import CardPicture, Picture, Plate, Ring, Words
from screenkit.fonts import width_of
from screenkit.geometry import Box
from screenkit.language import translated as _
from screenkit.theme import (
    ALL_IN,
    BODY,
    FELT_EDGE,
    GOLD,
    INK,
    LARGE,
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
from screenkit.words import act_word, place_word
from wire.messages.table_view import HandView, SeatView, TableView

SEATS: Final = 10
STACK_ROOM: Final = 96
SHOWN_INSIDE: Final = 2
"""How many shown cards a plate has room for."""
STUD_GAMES: Final = frozenset({"stud", "stud8", "razz"})


def is_stud(table: TableView) -> bool:
    """Say whether the game has up cards in front of the seats instead of a board."""
    return table.rules.game in STUD_GAMES


SPREAD: Final[Mapping[int, tuple[int, ...]]] = {
    2: (5,),
    3: (3, 7),
    4: (2, 5, 8),
    5: (2, 4, 6, 8),
    6: (1, 3, 5, 7, 9),
    7: (1, 3, 4, 6, 7, 9),
    8: (1, 2, 4, 5, 6, 8, 9),
    9: (1, 2, 3, 4, 6, 7, 8, 9),
    10: (1, 2, 3, 4, 5, 6, 7, 8, 9),
}
"""By number of seats: the places, of nine, that the others take; both sides alike."""


def offset_of(seat: int, own_seat: int, seats: int = SEATS) -> int:
    """The place of a seat on this screen: 0 for the own seat, 1 to 9 clockwise around the felt."""
    away = (seat - own_seat) % seats
    return SPREAD[seats][away - 1] if away else 0


def put_opponents(sheet: Sheet, places: Places) -> None:
    """Draw every other seat that is taken or held."""
    table, own = sheet.view.table, sheet.view.own
    if table is None or own is None:
        return
    for seat in table.seats:
        offset = offset_of(seat.seat, own.seat, len(table.seats))
        if offset == 0:
            continue
        box = places.opponent(offset, stud=is_stud(table))
        if seat.state == "open":
            _put_open_seat(sheet, seat, box)
            continue
        if seat.state == "out":
            _put_out(sheet, seat, box)
            continue
        _put_plate(sheet, seat, box)
        if is_stud(table):
            put_up_cards(sheet, seat, box, offset=offset)
        elif _shown_beside(table, seat):
            put_shown_beside(sheet, seat.up, box, offset=offset)
        else:
            put_bet(sheet, seat, places.bet(offset), align=bet_align(offset))


def _shown_beside(table: TableView, seat: SeatView) -> bool:
    return seat.shown and not is_stud(table) and len(seat.up) > SHOWN_INSIDE


def _shown_inside(table: TableView | None, seat: SeatView) -> tuple[str, ...]:
    """The shown cards that lie on the plate itself."""
    inside = table is not None and seat.shown and not is_stud(table)
    return seat.up if inside and len(seat.up) <= SHOWN_INSIDE else ()


def _put_open_seat(sheet: Sheet, seat: SeatView, box: Box) -> None:
    """Draw a free or reserved seat as an outline only."""
    sheet.put(Plate(box=box, fill=FELT_EDGE, line=LINE, radius=12, opacity=110))
    name = _("Seat {seat}").format(seat=seat.seat)
    sheet.small(box.part(12, 6, 90, 24), name)
    sheet.small(box.part(12, 34, 90, 24), _("Open"))


def _put_out(sheet: Sheet, seat: SeatView, box: Box) -> None:
    """A closed seat of a tournament: who was there, the place and the prize."""
    there = sheet.view.tournament_view
    lines = there.standings if there is not None else ()
    line = next((it for it in lines if it.seat == seat.seat), None)
    if line is None:
        return
    sheet.put(Plate(box=box, fill=FELT_EDGE, line=LINE, radius=12, opacity=150))
    name = box.part(12, 6, box.w - 24, 24)
    sheet.put(Words(box=name, text=seat.nickname or line.nickname, size=SMALL, colour=SECOND))
    place = box.part(12, 33, 60, 26)
    sheet.put(
        Words(box=place, text=place_word(line.place), size=BODY, weight="bold", colour=SECOND)
    )
    if line.won:
        sheet.put(
            Words(
                box=box.part(72, 33, box.w - 84, 26),
                text=cents_shown(line.won),
                size=BODY,
                weight="bold",
                colour=WIN,
                align="right",
                whole=True,
            )
        )


def _put_plate(sheet: Sheet, seat: SeatView, box: Box) -> None:
    table = sheet.view.table
    hand = table.hand if table else None
    to_act = hand is not None and hand.to_act == seat.seat
    line, width = _line_of(seat, to_act=to_act)
    quiet = _is_quiet(sheet, seat)
    fill = FELT_EDGE if quiet else PANEL
    sheet.put(Plate(box=box, fill=fill, line=line, line_width=width, radius=12, shadow=not quiet))
    if sheet.view.button == seat.seat:
        put_button_disc(sheet, Box(box.x - 8, box.y - 8, 26, 26))
    shown = _shown_inside(table, seat)
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


def _is_quiet(sheet: Sheet, seat: SeatView) -> bool:
    """Whether the seat is dimmed: folded, away, or not in the running hand."""
    if seat.folded or seat.away or seat.state != "seated":
        return True
    return sheet.view.hand_runs and not (seat.in_hand or seat.down)


def put_button_disc(sheet: Sheet, box: Box) -> None:
    """Draw the dealer button."""
    sheet.put(Picture(box=box, name="chips/button"))
    sheet.put(Words(box=box, text=_("D"), size=SMALL, colour=INK, weight="bold", align="centre"))


def _name_room(seat: SeatView, shown: int) -> int:
    if shown:
        return PLATE_W - 24 - _shown_width(shown)
    return PLATE_W - 24 - (36 if _has_backs(seat) else 0)


def _has_backs(seat: SeatView) -> bool:
    return bool(seat.down) and not seat.folded


def _shown_width(count: int) -> int:
    return 40 * count


def _put_name(sheet: Sheet, seat: SeatView, box: Box, *, room: int) -> None:
    colour = SECOND if _is_quiet(sheet, seat) else TEXT
    name = seat.nickname or _("Reserved")
    indent = 10 if sheet.view.button == seat.seat else 0
    place = Box(box.x + 12 + indent, box.y + 6, room - indent, 24)
    sheet.put(Words(box=place, text=name, size=SMALL, colour=colour))


def _has_stack(seat: SeatView) -> bool:
    return seat.state in ("seated", "busted")


def _put_stack(sheet: Sheet, seat: SeatView, box: Box, *, room: int) -> None:
    if not _has_stack(seat):
        return
    text = chips_shown(seat.stack, tournament=sheet.view.tournament)
    colour = SECOND if _is_quiet(sheet, seat) else TEXT
    place = Box(box.x + 12, box.y + 33, min(room, STACK_ROOM), 26)
    sheet.put(Words(box=place, text=text, size=BODY, weight="bold", colour=colour, whole=True))


def _put_shown(sheet: Sheet, cards: tuple[str, ...], box: Box) -> None:
    left = box.right - 8 - _shown_width(len(cards))
    for number, card in enumerate(cards):
        place = Box(left + number * 40, box.y + 4, 40, 56)
        sheet.put(CardPicture(box=place, card=card, four_colour=sheet.view.settings.four_colour))


def _put_backs(sheet: Sheet, seat: SeatView, box: Box) -> None:
    if not _has_backs(seat):
        return
    for number in range(min(seat.down, 2)):
        sheet.put(CardPicture(box=Box(box.right - 38 + number * 12, box.y + 6, 18, 25)))


def _put_state(sheet: Sheet, seat: SeatView, box: Box, hand: HandView | None) -> None:
    """At the plate's lower right: time left, or the last act, or why the seat is quiet."""
    stack = chips_shown(seat.stack, tournament=sheet.view.tournament)
    size = LARGE if sheet.view.settings.large_text else BODY
    used = min(STACK_ROOM, width_of(stack, "bold", size)) if _has_stack(seat) else 0
    place = Box(box.x + 20 + used, box.y + 34, PLATE_W - 32 - used, 24)
    clock = clock_of(sheet.view)
    if hand is not None and hand.to_act == seat.seat and clock is not None:
        permille, _left = clock
        sheet.put(Ring(box=Box(box.right - 36, box.y + 34, 24, 24), permille=permille, width=4))
        return
    if seat.all_in and not seat.won:
        badge = Box(box.right - 76, box.y + 34, 66, 24)
        sheet.put(Plate(box=badge, fill=ALL_IN, radius=6))
        sheet.put(Words(box=badge, text=_("All in"), size=SMALL, colour=WHITE, align="centre"))
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
