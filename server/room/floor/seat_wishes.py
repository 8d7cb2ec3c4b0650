"""A player's own wish for another seat, here or at another table of the game."""

from __future__ import annotations

from ledger.board import (
    ASKED_FOR,
    PlaceKind,
    end_wish,
    give_place_up,
    queue_first,
    wish_seat,
)
from ledger.units import Work
from server.refusals import RefusalCode, Refused
from server.room.board_changes import change_board
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.stations import Station
from server.room.table_orders import (
    Here,
    check_cash_game,
    here,
)
from wire.messages import seat as asks


def change_seat(hall: Hall, ask: Ask, station: Station, request: asks.ChangeSeat) -> None:
    """Ask for another seat here or at another table of the game, or take the wish back."""
    at = here(hall, station)
    check_cash_game(at.actor)
    if request.cancel:
        _take_back(hall, ask, at)
    elif request.table in (0, at.actor.number):
        _wish_here(hall, ask, at, request.to)
    else:
        _wish_elsewhere(hall, ask, at, request.table)


def _wish_here(hall: Hall, ask: Ask, at: Here, to: int) -> None:
    if to == at.seat or to > at.actor.game.settings.seats:
        raise Refused(RefusalCode.SEAT_NOT_FREE, table=at.actor.number, seat=to)

    def body(work: Work) -> dict[str, int]:
        return {"wish": wish_seat(work, (at.actor.number, at.seat), player=at.player, to=to)}

    command = {"do": "wish_seat", "table": at.actor.number, "seat": at.seat, "to": to}
    unit = hall.unit(ask.unit_id, f"player:{at.player}", command, body)
    change_board(hall, ask, unit)


def _wish_elsewhere(hall: Hall, ask: Ask, at: Here, table: int) -> None:
    code, own = hall.list_of(hall.table(table)), hall.list_of(at.actor)
    if code != own:
        raise Refused(RefusalCode.ANOTHER_GAME, table=table, list=code)

    def body(work: Work) -> dict[str, int]:
        return {"place": queue_first(work, code, at.player, PlaceKind.CHANGING, table=table)}

    command = {"do": "wish_table", "table": table, "from": at.actor.number}
    unit = hall.unit(ask.unit_id, f"player:{at.player}", command, body)
    change_board(hall, ask, unit)


def _take_back(hall: Hall, ask: Ask, at: Here) -> None:
    wish, code = hall.board.wish_of(at.player), hall.list_of(at.actor)
    places = [
        place.number
        for place in hall.board.places
        if place.player == at.player and place.list == code and place.kind in ASKED_FOR
    ]

    def body(work: Work) -> None:
        if wish is not None:
            end_wish(work, wish.number, "taken_back")
        for place in places:
            give_place_up(work, place)

    command = {"do": "take_wish_back"}
    change_board(hall, ask, hall.unit(ask.unit_id, f"player:{at.player}", command, body))
