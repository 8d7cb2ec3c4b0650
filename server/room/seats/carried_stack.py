"""The stack a player brings along: what he last left the same game with, at any of its tables."""

from __future__ import annotations

from ledger import RefusalCode, Refused
from ledger.players import left_game
from ledger.units import Work
from rules.seating import LeftWith
from server.room.hall import Hall
from server.tables.actor import TableActor


def carried_to(hall: Hall, actor: TableActor, player: int) -> LeftWith | None:
    """Return what a player brings along to a table; None: he comes as if new."""
    left = left_game(hall.store, player, hall.list_of(actor), hall.now_ms)
    return None if left is None else LeftWith(left.stack, left.moved)


def check_carried(work: Work, player: int, game: str, left_with: LeftWith | None) -> None:
    """Refuse a player who left another table of the game after he asked to sit down here."""
    left = left_game(work, player, game, work.at_ms)
    if left is not None and (left_with is None or left.stack != left_with.stack):
        raise Refused(RefusalCode.ALREADY_SEATED, table=left.table, seat=left.seat)
