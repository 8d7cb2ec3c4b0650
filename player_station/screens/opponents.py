"""The other seats on the far half of the oval: who they are, what they have, whose turn it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from player_station.arrivals import backs_arrived
from player_station.controls import Sheet
from player_station.screens.bets import bet_align, put_bet, put_drawn, put_up_cards
from player_station.screens.opponent_plate import (
    is_acting,
    is_quiet,
    put_backs,
    put_line,
    put_open_seat,
    put_out,
    put_plate,
)
from player_station.screens.places import FOLDED_H, Places
from player_station.screens.shown_hand import put_shown_hand
from screenkit.drawables import LightPool
from screenkit.game_shape import has_up_cards
from screenkit.geometry import Box
from wire.messages.table_view import SeatView, TableView

SEATS: Final = 10
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
        if offset:
            _put_seat(sheet, places, table, seat, offset)


def put_attention(sheet: Sheet, places: Places) -> None:
    """The light of the lamp falls on the opponent who acts."""
    table, own = sheet.view.table, sheet.view.own
    if table is None or own is None or table.hand is None:
        return
    acting = next((it for it in table.seats if is_acting(sheet.view, it)), None)
    if acting is not None and acting.seat != own.seat:
        offset = offset_of(acting.seat, own.seat, len(table.seats))
        sheet.put(
            LightPool(box=places.pool(places.opponent(offset, stud=has_up_cards(table.rules))))
        )


def _put_seat(sheet: Sheet, places: Places, table: TableView, seat: SeatView, offset: int) -> None:
    stud = has_up_cards(table.rules)
    box = places.opponent(offset, stud=stud)
    if seat.state == "open":
        put_open_seat(sheet, seat, _one_line(box))
    elif seat.state == "out":
        put_out(sheet, seat, box)
    elif seat.shown and seat.up and not stud:
        put_shown_hand(sheet, places, seat, offset)
    elif is_quiet(sheet.view, seat) and not (stud and seat.up):
        put_line(sheet, seat, _one_line(box))
    else:
        if not stud:
            put_backs(sheet, backs_arrived(sheet.view, seat), box, offset)
        put_plate(sheet, seat, box)
        if stud:
            put_up_cards(sheet, seat, box, offset=offset)
    if not stud and not seat.shown:
        put_bet(sheet, seat, places.bet(offset), align=bet_align(offset))
    if seat.drew >= 0 and not seat.bet:
        put_drawn(sheet, seat.drew, places.bet(offset), align=bet_align(offset))


def _one_line(box: Box) -> Box:
    return Box(box.x, box.y + (box.h - FOLDED_H) // 2, box.w, FOLDED_H)
