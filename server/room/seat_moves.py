"""A player who asked for another seat is moved between two hands."""

from __future__ import annotations

from collections.abc import Mapping

from ledger.board import SeatWish, check_not_held, check_unused, end_stand_in, end_wish
from ledger.units import Work
from rules import seating
from server.room.board_changes import board_changed
from server.room.dealing_stop import follow
from server.room.feeds import streams
from server.room.hall import Hall
from server.room.seats.seat_lookup import free_seats, player_at, sits_there
from server.tables.actor import TableActor
from server.tables.orders import Carried, Cause, Order, Reply
from wire.messages.base import Fact


def move_next(hall: Hall, actor: TableActor) -> None:
    """Carry out the oldest wish for a seat that is free."""
    for wish in hall.board.wishes:
        to = _target(hall, actor, wish) if wish.table == actor.number else 0
        if to and wish.number not in hall.moving:
            _move(hall, actor, wish, to)
            return


def _target(hall: Hall, actor: TableActor, wish: SeatWish) -> int:
    free = [
        seat
        for seat in free_seats(actor, hall.stations)
        if hall.board.hold_on(actor.number, seat) is None
    ]
    if player_at(actor, wish.seat) != wish.player:
        return 0
    if wish.to:
        return wish.to if wish.to in free else 0
    # Any seat: the one that costs least, of these the first.
    costs = {seat: actor.game.move_cost(wish.seat, seat) for seat in free}
    return min(free, key=lambda seat: (costs[seat], seat), default=0)


def _move(hall: Hall, actor: TableActor, wish: SeatWish, to: int) -> None:
    old, new = (actor.number, wish.seat), (actor.number, to)

    def beside(work: Work) -> Mapping[str, Fact]:
        check_unused(work, new)
        check_not_held(work, *new, wish.player)
        end_wish(work, wish.number, "moved")
        end_stand_in(work, seat=old)
        return {"to": to}

    def moved() -> None:
        left = hall.stations.serving(old)
        left.leave()
        left.gone = (wish.player, to)
        hall.stations.at(new).leave()
        board_changed(hall)
        streams.table_changed(hall, actor.number)

    def replied(reply: Reply) -> None:
        hall.moving.discard(wish.number)
        if isinstance(reply, Carried):
            follow(hall, f"move at table {actor.number}", moved)

    hall.moving.add(wish.number)
    actor.order(
        Order(
            command=seating.ChangeSeat(wish.seat, to, wish.by_fault),
            request_id=f"move:{wish.number}:{hall.next_number()}",
            actor="server",
            cause=Cause.SERVER,
            beside=beside,
            judge=sits_there(old, wish.player),
            reply=replied,
        )
    )
