"""Players and seats by order of the floor: removing, moving, reserving."""

from __future__ import annotations

from collections.abc import Mapping

from ledger import RefusalCode as BooksCode
from ledger import Refused as BooksRefused
from ledger.board import (
    PlaceKind,
    hold_seat,
    let_go,
    wish_seat,
)
from ledger.players import lock_with
from ledger.reservations import prizes_held
from ledger.staff import Duty, Session
from ledger.units import Work
from rules import seating
from rules.seating import LeaveCause
from server.refusals import RefusalCode, Refused
from server.room.board_changes import board_changed, change_board
from server.room.feeds import streams
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.barred_players import send_barred_home
from server.room.seats.seat_lookup import (
    check_seat,
    check_seat_free,
    player_at,
    player_changed,
    plays_tournament,
    sits_there,
)
from server.room.staff.table_subjects import removal_subject
from server.room.table_orders import (
    by_staff,
    check_cash_game,
    order_table,
    spending,
)
from server.tables.game import Game
from server.tables.orders import Beside
from wire.messages import floor
from wire.messages.base import Fact


def remove(hall: Hall, ask: Ask, session: Session, request: floor.RemovePlayer) -> None:
    """Make a player leave with his chips after the hand, and lock his account if asked.

    To remove a player from a tournament in play takes two persons: it decides about its prizes.
    """
    spot, player = (request.table, request.seat), request.player
    actor = hall.table(request.table)
    if request.suspend:
        if player_at(actor, request.seat) != player:
            raise player_changed(spot, player)
        _suspend(hall, ask, session, request)
        return
    subject, sits = removal_subject(hall, request.table, player), sits_there(spot, player)

    def judge(game: Game) -> None:
        sits(game)
        if plays_tournament(actor) and not request.approval:
            raise BooksRefused(BooksCode.APPROVAL_NEEDED, subject=subject)

    beside = spending(request.approval, subject, session) if request.approval else None
    asking = by_staff(ask, session, request.reason, beside)
    asking = asking._replace(told=_held(player), judge=judge)
    order_table(actor, seating.StandUp(request.seat, LeaveCause.REMOVED), asking)


def _held(player: int) -> Beside:
    """Tell what the cage holds of the player's prizes; the place of a removed player has one."""

    def told(work: Work) -> Mapping[str, Fact]:
        amount = prizes_held(work, player).count
        return {"held": amount} if amount else {}

    return told


def _suspend(hall: Hall, ask: Ask, session: Session, request: floor.RemovePlayer) -> None:
    """Lock the account even if the table refuses; then the player leaves like all barred ones."""
    player = request.player

    def body(work: Work) -> None:
        lock_with(work, by=session.member.number, player=player, reason=request.reason)

    def locked() -> None:
        streams.person_changed(hall, player)
        send_barred_home(hall)

    command = {
        "do": "remove_player",
        "table": request.table,
        "seat": request.seat,
        "player": player,
        "reason": request.reason,
    }
    hall.submit(ask, hall.floor_unit(ask, session, command, body), after=locked)


def move(hall: Hall, ask: Ask, session: Session, request: floor.MovePlayer) -> None:
    """Move a player: within the table as soon as no hand runs, or to a held seat elsewhere.

    Within the table the answer has the blinds that it costs him, unless the house forces the move.
    """
    spot, player = (request.table, request.seat), request.player
    if player_at(hall.table(request.table), request.seat) != player:
        raise player_changed(spot, player)
    for table in (request.table, request.to_table):
        check_cash_game(hall.table(table))
    check_seat_free(hall.table(request.to_table), hall.stations, request.to_seat)
    if not request.anyway:
        _check_fits(hall, request)
    if request.to_table != request.table:
        _move_away(hall, ask, session, request)
        return
    if hall.board.hold_on(request.table, request.to_seat) is not None:
        raise Refused(RefusalCode.HELD_FOR_ANOTHER, table=request.table, seat=request.to_seat)

    forced = request.no_blinds or not hall.stations.serving(spot).up
    game = hall.table(request.table).game
    leaves = game.sitter(request.seat) is None  # the books do not know it yet, but will refuse
    cost = 0 if forced or leaves else game.move_cost(request.seat, request.to_seat)

    def body(work: Work) -> dict[str, int]:
        wish = wish_seat(work, spot, player=player, to=request.to_seat, by_fault=forced)
        return {"wish": wish, "cost": cost}

    command = {
        "do": "move",
        "table": request.table,
        "seat": request.seat,
        "player": player,
        "to": request.to_seat,
        "reason": request.reason,
    }
    if request.no_blinds:
        command["no_blinds"] = 1  # the report of exceptions finds the record by it
    unit = hall.floor_unit(ask, session, command, body)
    change_board(hall, ask, unit)


def _check_fits(hall: Hall, request: floor.MovePlayer) -> None:
    """Refuse a seat without a station, and a stack that the other table does not allow."""
    if not hall.stations.at((request.to_table, request.to_seat)).seen:
        table, seat = request.to_table, request.to_seat
        raise Refused(RefusalCode.SEAT_WITHOUT_SCREEN, table=table, seat=seat)
    source, target = hall.table(request.table), hall.table(request.to_table)
    if hall.list_of(source) == hall.list_of(target):
        return  # the player brings along exactly what he leaves with
    here = source.sitter(request.seat)
    stack = 0 if here is None else here.stack
    least, most = target.game.buy_in_limits()
    if stack < least or (most and stack > most):
        raise Refused(
            RefusalCode.STACK_DOES_NOT_FIT,
            stack=stack,
            least=least,
            most=most or stack,
            table=request.to_table,
        )


def _move_away(hall: Hall, ask: Ask, session: Session, request: floor.MovePlayer) -> None:
    """Hold the seat at the other table and let the player leave this one, in one unit."""
    code = hall.list_of(hall.table(request.to_table))
    until_ms = hall.now_ms + hall.house.waiting.reserved_ms
    hold, player = (request.to_table, request.to_seat, until_ms), request.player

    def beside(work: Work) -> Mapping[str, Fact]:
        return {"place": hold_seat(work, code, player, PlaceKind.MOVING, hold)}

    asking = by_staff(ask, session, request.reason, beside)
    asking = asking._replace(
        judge=sits_there((request.table, request.seat), player),
        after=lambda: board_changed(hall),
    )
    command = seating.StandUp(request.seat, LeaveCause.MOVED)
    order_table(hall.table(request.table), command, asking)


def reserve(hall: Hall, ask: Ask, session: Session, request: floor.ReserveSeat) -> None:
    """Hold a free seat for a player, or let it go."""
    actor, player = hall.table(request.table), request.player
    check_cash_game(actor)
    code = hall.list_of(actor)
    command = {
        "do": "reserve",
        "table": request.table,
        "seat": request.seat,
        "player": player,
        "cancel": request.cancel,
        "reason": request.reason,
    }
    check_seat(actor, request.seat)
    if not request.cancel:
        check_seat_free(actor, hall.stations, request.seat)
    hold = (request.table, request.seat, hall.now_ms + hall.house.waiting.reserved_ms)

    def body(work: Work) -> dict[str, int]:
        if not request.cancel:
            return {"place": hold_seat(work, code, player, PlaceKind.RESERVED, hold)}
        return {"place": let_go(work, (request.table, request.seat), player)}

    duty = Duty.RUN_TABLES if request.cancel else Duty.ENTER_PLAYERS
    unit = hall.floor_unit(ask, session, command, body, duty)
    change_board(hall, ask, unit)
