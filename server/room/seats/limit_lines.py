"""A player's own limits, as the seat and the cage show them."""

from __future__ import annotations

from ledger.players import LimitKind, player_limit, used_of
from server.room.hall import Hall
from wire.messages.limits import LimitLine

NO_LIMIT = -1


def limit_lines(hall: Hall, player: int) -> tuple[LimitLine, ...]:
    """Return every limit of a player, and how much of each is used."""
    return tuple(_line(hall, player, kind) for kind in LimitKind)


def _line(hall: Hall, player: int, kind: LimitKind) -> LimitLine:
    standing = player_limit(hall.store, player, kind, now_ms=hall.now_ms)
    waiting = standing.waiting
    used = used_of(hall.store, player, kind, hall.today(), now_ms=hall.now_ms)
    return LimitLine(
        kind=kind.value,
        most=NO_LIMIT if standing.most is None else standing.most,
        used=used,
        wish=None if waiting is None else NO_LIMIT if waiting.most is None else waiting.most,
        wish_from_ms=0 if waiting is None else waiting.counts_from_ms,
    )
