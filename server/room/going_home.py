"""Players who may play no more leave the table with their chips, after the hand if in one."""

from __future__ import annotations

from collections.abc import Callable

from ledger.players import barred_at_tables, playing_player
from ledger.refusals import Refused as BooksRefused
from rules.table import commands
from rules.table.state import Table
from server.refusals import RefusalCode, Refused
from server.room.hall import Hall
from server.room.seats import seat_of_player
from server.tables.orders import Cause, Order


def send_barred_home(hall: Hall) -> None:
    """Let whoever was locked or excluded while he sat leave his seat."""
    if not any(actor.table.seats for actor in hall.tables.values()):
        return
    for player in barred_at_tables(hall.store, today=hall.today().day):
        try:
            playing_player(hall.store, player, today=hall.today().day)
        except BooksRefused as barred:
            _send_home(hall, player, barred.code.value)


def _send_home(hall: Hall, player: int, why: str) -> None:
    for actor in hall.tables.values():
        seat = seat_of_player(actor, player)
        if seat:
            actor.order(
                Order(
                    command=commands.StandUp(seat),
                    request_id=f"barred:{actor.number}:{player}:{hall.next_number()}",
                    actor="server",
                    cause=Cause.SERVER,
                    why=why,
                    judge=_sits_there(seat, player),
                )
            )


def _sits_there(seat: int, player: int) -> Callable[[Table], None]:
    """The seat is his when the order's turn has come, too."""

    def judge(table: Table) -> None:
        here = table.seats.get(seat)
        if here is None or int(here.player) != player:
            raise Refused(RefusalCode.NOBODY_SIGNED_IN)

    return judge
