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
    if seen.hand and not _is_at(actor, seen):
        raise Refused(RefusalCode.TABLE_CHANGED, table=number, seen="hand")
    if seen.settings not in ("", game.settings.digest()):
        raise Refused(RefusalCode.TABLE_CHANGED, table=number, seen="settings")
    if seen.level not in (0, _level(actor)):
        raise Refused(RefusalCode.TABLE_CHANGED, table=number, seen="level")


def _is_at(actor: TableActor, seen: TableSeen) -> bool:
    """Whether a table is at the hand and the turn that were shown.

    A frozen table takes no acts, and its turn may be ahead of what it has written and shows.
    """
    game = actor.game
    return seen.hand == game.hands and (actor.frozen != "" or seen.turn == game.turn)


def _level(actor: TableActor) -> int:
    shown = actor.public_view().tournament
    return shown.level if shown is not None else 0
