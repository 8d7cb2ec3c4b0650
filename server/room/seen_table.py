"""Orders from a page that was left open: refused where the table is no longer what it showed."""

from __future__ import annotations

from server.refusals import RefusalCode, Refused
from server.room.hall import Hall
from server.tables.actor import TableActor
from wire.messages.floor import TableSeen


def check_seen(hall: Hall, number: int, seen: TableSeen) -> None:
    """Refuse an order whose page showed another game, hand, level or settings."""
    actor = hall.table(number)
    if seen.opened_ms not in (0, hall.opened_ms(number)):
        raise Refused(RefusalCode.TABLE_CHANGED, table=number, seen="game")
    game = actor.game
    if seen.hand and (seen.hand, seen.turn) != (game.hands, game.turn):
        raise Refused(RefusalCode.TABLE_CHANGED, table=number, seen="hand")
    if seen.settings not in ("", game.settings.digest()):
        raise Refused(RefusalCode.TABLE_CHANGED, table=number, seen="settings")
    if seen.level not in (0, _level(actor)):
        raise Refused(RefusalCode.TABLE_CHANGED, table=number, seen="level")


def _level(actor: TableActor) -> int:
    shown = actor.public_view().tournament
    return shown.level if shown is not None else 0
