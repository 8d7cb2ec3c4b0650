"""Chips booked for the next hand are judged again when a player's own limits have changed."""

from __future__ import annotations

from ledger.open_day import open_day
from ledger.players import left_to_bring, session_of_player
from rules import seating
from server.room.hall import Hall
from server.room.seats.seat_lookup import sits_there
from server.tables.actor import TableActor
from server.tables.orders import Cause, Order


def return_what_limits_forbid(hall: Hall) -> None:
    """Give back booked chips that their players' limits no longer allow.

    A tighter limit counts at once, and a new gaming day starts new sums for the limits.
    """
    for actor in hall.tables.values():
        for seat in actor.game.taken:
            coming, sitter = actor.game.coming(seat), actor.game.sitter(seat)
            if coming and sitter is not None and coming > _left(hall, int(sitter.player)):
                _give_back(hall, actor, seat, int(sitter.player))


def _left(hall: Hall, player: int) -> float:
    """Return what the player may still bring to his table by his own limits."""
    session = session_of_player(hall.store, player)
    brought = session.brought if session else 0
    day = open_day(hall.store)
    left = left_to_bring(hall.store, player, day, brought=brought, now_ms=hall.now_ms)
    return float("inf") if left is None else left


def _give_back(hall: Hall, actor: TableActor, seat: int, player: int) -> None:
    """Cancel the booking; if the hand is already over, the chips have joined the stack and stay."""
    actor.order(
        Order(
            command=seating.CancelTopUp(seat),
            request_id=f"limited:{actor.number}:{seat}:{hall.next_number()}",
            actor="server",
            cause=Cause.SERVER,
            why="limit",
            judge=sits_there((actor.number, seat), player),
        )
    )
