"""The floor's menu at a seat: a few orders to this table. It closes after half a minute."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ledger.board import wish_seat
from ledger.staff import Duty, require_duty
from ledger.units import Work
from server.refusals import RefusalCode, Refused
from server.request_words import choice_of
from server.room.board_changes import change_board
from server.room.floor import table_control
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import free_seats, player_at, player_changed
from server.room.seats.sign_in_steps import renew_menu
from server.room.seats.stations import Menu, Station
from server.room.table_orders import Asking, check_cash_game
from server.tables.actor import TableActor
from server.tables.orders import Cause
from wire.messages import seat as asks
from wire.messages.base import Fact


def choose(hall: Hall, ask: Ask, station: Station, request: asks.FloorChoice) -> None:
    """Carry out the floorperson's choice; the menu stays open for its time again, up to a limit."""
    stage = station.stage
    if not isinstance(stage, Menu):
        raise Refused(RefusalCode.NO_FLOOR_MENU)
    actor = hall.table(hall.stations.seat_of(station)[0])
    run = choice_of(CHOICES, request.choice, "choice")
    renew_menu(hall, station, stage)
    run(hall, actor, _asking(ask, stage.staff, request), request)


def _asking(ask: Ask, staff: int, request: asks.FloorChoice) -> Asking:
    def judged(work: Work) -> Mapping[str, Fact]:
        require_duty(work, staff, Duty.RUN_TABLES)
        return {}

    return Asking(ask, f"staff:{staff}", cause=Cause.FLOOR, why=request.reason, beside=judged)


def _move(hall: Hall, actor: TableActor, asking: Asking, request: asks.FloorChoice) -> None:
    """Move the player of a seat to the first free one, as soon as no hand runs."""
    check_cash_game(actor)
    spot, player = (actor.number, request.seat), request.player
    seats = [
        seat
        for seat in free_seats(actor, hall.stations)
        if hall.board.hold_on(actor.number, seat) is None
    ]
    if not player or player_at(actor, request.seat) != player:
        raise player_changed(spot, player)
    if not seats:
        raise Refused(RefusalCode.NO_FREE_SEAT, table=actor.number)
    by_fault = not hall.stations.serving(spot).up

    def body(work: Work) -> dict[str, int]:
        if asking.beside is not None:
            asking.beside(work)
        wish = wish_seat(work, spot, player=player, to=seats[0], by_fault=by_fault)
        return {"wish": wish}

    command = {
        "do": "move",
        "table": actor.number,
        "seat": request.seat,
        "player": player,
        "to": seats[0],
    }
    unit = hall.unit(asking.ask.unit_id, asking.actor, command, body)
    change_board(hall, asking.ask, unit)


Choice = Callable[[Hall, TableActor, Asking, asks.FloorChoice], None]


def _ordering(run: Callable[[Hall, TableActor, Asking], None]) -> Choice:
    return lambda hall, actor, asking, _request: run(hall, actor, asking)


CHOICES: Mapping[str, Choice] = {
    "start": _ordering(table_control.start),
    "pause": _ordering(table_control.pause),
    "move": _move,
    "close": _ordering(table_control.close),
}
