"""The floor's requests about waiting lists."""

from __future__ import annotations

from ledger.board import PlaceKind, call_by_floor, end_place, join_list
from ledger.players import player_row
from ledger.staff import Duty, Session
from ledger.units import Work
from server.refusals import RefusalCode, Refused
from server.room.board_changes import change_board
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import check_seat_free, free_seats, seat_of_player
from server.room.table_orders import check_cash_game
from wire.messages import floor


def list_player(hall: Hall, ask: Ask, session: Session, request: floor.ListPlayer) -> None:
    """Put a player on the list of a game that is played here."""
    wanted = _list_named(hall, request.list)
    for actor in hall.tables.values():
        seat = seat_of_player(actor, request.player)
        if seat and hall.list_of(actor) == wanted:
            raise Refused(RefusalCode.SEATED_ELSEWHERE, table=actor.number, seat=seat)

    def body(work: Work) -> dict[str, int | str]:
        place = join_list(work, wanted, request.player, PlaceKind.WAITING)
        return {"place": place, "nickname": player_row(work, request.player).nickname}

    command = {"do": "list_player", "list": wanted, "player": request.player}
    unit = hall.floor_unit(ask, session, command, body, Duty.ENTER_PLAYERS)
    change_board(hall, ask, unit)


def _list_named(hall: Hall, name: str) -> str:
    """Return a list's code, given its name or the number of a table that is filled from it."""
    lists = {hall.list_of(each) for each in hall.tables.values() if not each.game.takes_entries}
    if name.isdecimal() and int(name) in hall.tables:
        actor = hall.tables[int(name)]
        check_cash_game(actor)
        return hall.list_of(actor)
    if name not in lists:
        known = " ".join(sorted(lists)) or "-"
        raise Refused(RefusalCode.LIST_UNKNOWN, list=name, known=known)
    return name


def unlist(hall: Hall, ask: Ask, session: Session, request: floor.UnlistPlayer) -> None:
    """Take a player off a list."""

    def body(work: Work) -> None:
        end_place(work, request.place, "removed")

    command = {"do": "unlist_player", "place": request.place, "reason": request.reason}
    unit = hall.floor_unit(ask, session, command, body)
    change_board(hall, ask, unit)


def call_again(hall: Hall, ask: Ask, session: Session, request: floor.CallAgain) -> None:
    """Give a called player the full time again, or call a player out of turn."""
    seat = _seat_for(hall, request)
    until_ms = hall.now_ms + hall.house.waiting.called_ms

    def body(work: Work) -> dict[str, int]:
        call_by_floor(work, request.place, table=request.table, seat=seat, until_ms=until_ms)
        return {"table": request.table, "seat": seat}

    command = {
        "do": "call_again",
        "place": request.place,
        "table": request.table,
        "seat": request.seat,
        "reason": request.reason,
    }
    unit = hall.floor_unit(ask, session, command, body)
    change_board(hall, ask, unit)


def _seat_for(hall: Hall, request: floor.CallAgain) -> int:
    """Return the named seat if it is free, else the first free one not held for another."""
    table, actor = request.table, hall.table(request.table)
    check_cash_game(actor)
    if request.seat:
        check_seat_free(actor, hall.stations, request.seat)
        return request.seat
    for seat in free_seats(actor, hall.stations):
        hold = hall.board.hold_on(table, seat)
        if hold is None or hold.number == request.place:
            return seat
    raise Refused(RefusalCode.NO_FREE_SEAT, table=table)
