"""Dividing a tournament's pool by agreement, asked and answered at the seats."""

from __future__ import annotations

from dataclasses import replace

from ledger.pin import Pin
from ledger.pins import PinAccepted
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.pin_entry import check_player
from server.room.seats.stations import Station
from server.room.table_orders import by_seat, here, order_for, order_table
from wire.messages import tournament as asks


def propose(hall: Hall, ask: Ask, station: Station, request: asks.ProposeDeal) -> None:
    """Propose a deal; the proposer accepts it with the PIN like everybody."""
    at = here(hall, station)
    order_table(at.actor, at.actor.game.asked(at.seat, request), by_seat(ask, at))


def answer(hall: Hall, ask: Ask, station: Station, request: asks.AnswerDeal) -> None:
    """Refuse the open proposal, or accept it with the PIN."""
    at = here(hall, station)
    order = order_for(at.actor.game.asked(at.seat, request), by_seat(ask, at))
    order = replace(order, request_id=f"{ask.unit_id}/deal")

    def proved(accepted: PinAccepted) -> None:
        at.actor.order(order)

    if request.accept:
        check_player(hall, ask, station, (at.player, False), Pin(request.pin))(proved)
    else:
        at.actor.order(order)
