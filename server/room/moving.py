"""Players and seats: removing, moving, reserving, and changes asked for at the seat."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.board import (
    PlaceKind,
    end_place,
    end_wish,
    hold_seat,
    queue_first,
    wish_seat,
)
from ledger.players import lock_player
from ledger.staff import Asked, Session
from ledger.units import Work
from rules.table import commands
from server.refusals import RefusalCode, Refused
from server.room.asks import Ask
from server.room.boards import board_changed, change_board
from server.room.hall import Hall
from server.room.orders import Here, by_staff, here, order_table
from server.room.seats import free_seats, player_at
from server.room.stations import Station
from wire.messages import floor
from wire.messages import seat as asks
from wire.messages.base import Fact


def remove(hall: Hall, ask: Ask, session: Session, request: floor.RemovePlayer) -> None:
    """Let a player leave with his chips after the hand, and perhaps lock his account."""
    actor = hall.table(request.table)
    asking = by_staff(ask, session, request.reason)
    command = commands.StandUp(request.seat)
    player = player_at(actor, request.seat)
    if not (request.suspend and player):
        order_table(actor, command, asking)
        return
    asked = Asked(request_id=f"{ask.unit_id}/lock", by=session.member.number, at_ms=hall.now_ms)
    unit = lock_player(asked, player=player, reason=request.reason)
    hall.then(ask, unit, lambda: order_table(actor, command, asking))


def move(hall: Hall, ask: Ask, session: Session, request: floor.MovePlayer) -> None:
    """Move a player: here as soon as no hand runs, or to a seat held for him elsewhere."""
    actor = hall.table(request.table)
    player = player_at(actor, request.seat)
    if not player:
        raise Refused(RefusalCode.NOBODY_SIGNED_IN)
    _check_seat_free(hall, request.to_table, request.to_seat)
    if request.to_table != request.table:
        _move_away(hall, ask, session, request, player)
        return
    if hall.board.hold_on(request.table, request.to_seat) is not None:
        raise Refused(RefusalCode.HELD_FOR_ANOTHER, table=request.table, seat=request.to_seat)

    def body(work: Work) -> dict[str, int]:
        table, seat, to = request.table, request.seat, request.to_seat
        return {"wish": wish_seat(work, table=table, seat=seat, player=player, to=to)}

    command = {
        "do": "move",
        "table": request.table,
        "seat": request.seat,
        "to": request.to_seat,
        "reason": request.reason,
    }
    unit = hall.floor_unit(ask, session, command, body)
    change_board(hall, ask, unit)


def _move_away(
    hall: Hall, ask: Ask, session: Session, request: floor.MovePlayer, player: int
) -> None:
    """Hold the seat at the other table and let the player leave this one, in one unit."""
    code = hall.list_of(hall.table(request.to_table))
    until_ms = hall.now_ms + hall.house.waiting.reserved_ms
    hold = (request.to_table, request.to_seat, until_ms)

    def beside(work: Work) -> Mapping[str, Fact]:
        return {"place": hold_seat(work, code, player, PlaceKind.MOVING, hold)}

    asking = by_staff(ask, session, request.reason, beside)
    asking = asking._replace(after=lambda: board_changed(hall))
    order_table(hall.table(request.table), commands.StandUp(request.seat), asking)


def reserve(hall: Hall, ask: Ask, session: Session, request: floor.ReserveSeat) -> None:
    """Hold a free seat for a player, or let it go."""
    actor = hall.table(request.table)
    held = hall.board.hold_on(request.table, request.seat)
    code, player = hall.list_of(actor), request.player
    command = {
        "do": "reserve",
        "table": request.table,
        "seat": request.seat,
        "player": player,
        "cancel": request.cancel,
        "reason": request.reason,
    }
    if not request.cancel:
        _check_seat_free(hall, request.table, request.seat)
    hold = (request.table, request.seat, hall.now_ms + hall.house.waiting.reserved_ms)

    def body(work: Work) -> dict[str, int]:
        if not request.cancel:
            return {"place": hold_seat(work, code, player, PlaceKind.RESERVED, hold)}
        if held is not None:
            end_place(work, held.number, "removed")
        return {"place": held.number if held is not None else 0}

    unit = hall.floor_unit(ask, session, command, body)
    change_board(hall, ask, unit)


def _check_seat_free(hall: Hall, table: int, seat: int) -> None:
    if seat not in free_seats(hall.table(table), hall.stations):
        raise Refused(RefusalCode.SEAT_NOT_FREE, table=table, seat=seat)


def change_seat(hall: Hall, ask: Ask, station: Station, request: asks.ChangeSeat) -> None:
    """Ask for another seat here or at another table of the game, or take the wish back."""
    at = here(hall, station)
    if request.cancel:
        _take_back(hall, ask, at)
    elif request.table in (0, at.actor.number):
        _wish_here(hall, ask, at, request.to)
    else:
        _wish_elsewhere(hall, ask, at, request.table)


def _wish_here(hall: Hall, ask: Ask, at: Here, to: int) -> None:
    if to == at.seat or to > at.actor.table.settings.seats:
        raise Refused(RefusalCode.SEAT_NOT_FREE, table=at.actor.number, seat=to)

    def body(work: Work) -> dict[str, int]:
        table, seat = at.actor.number, at.seat
        return {"wish": wish_seat(work, table=table, seat=seat, player=at.player, to=to)}

    command = {"do": "wish_seat", "table": at.actor.number, "seat": at.seat, "to": to}
    unit = hall.unit(ask.unit_id, f"player:{at.player}", command, body)
    change_board(hall, ask, unit)


def _wish_elsewhere(hall: Hall, ask: Ask, at: Here, table: int) -> None:
    code = hall.list_of(hall.table(table))

    def body(work: Work) -> dict[str, int]:
        return {"place": queue_first(work, code, at.player, PlaceKind.CHANGING, table=table)}

    command = {"do": "wish_table", "table": table, "from": at.actor.number}
    unit = hall.unit(ask.unit_id, f"player:{at.player}", command, body)
    change_board(hall, ask, unit)


def _take_back(hall: Hall, ask: Ask, at: Here) -> None:
    wish = hall.board.wish_of(at.player)
    places = [
        place.number
        for place in hall.board.places
        if place.player == at.player and place.kind is PlaceKind.CHANGING
    ]

    def body(work: Work) -> None:
        if wish is not None:
            end_wish(work, wish.number, "taken_back")
        for place in places:
            end_place(work, place, "removed")

    command = {"do": "take_wish_back"}
    change_board(hall, ask, hall.unit(ask.unit_id, f"player:{at.player}", command, body))
