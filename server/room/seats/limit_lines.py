"""A player's own limits, as the seat and the cage show them."""

from __future__ import annotations

from ledger.open_day import OpenDay
from ledger.players import LimitKind, LimitState, player_limits, used_limits
from server.room.hall import Hall
from wire.messages.limits import LimitLine

NO_LIMIT = -1


def limit_lines(hall: Hall, player: int, day: OpenDay) -> tuple[LimitLine, ...]:
    """Return every limit of a player, and how much of each is used."""
    standing = player_limits(hall.store, player, now_ms=hall.now_ms)
    used = used_limits(hall.store, player, day, now_ms=hall.now_ms)
    return tuple(_line(kind, standing[kind], used[kind]) for kind in LimitKind)


def _line(kind: LimitKind, standing: LimitState, used: int) -> LimitLine:
    waiting = standing.waiting
    return LimitLine(
        kind=kind.value,
        most=NO_LIMIT if standing.most is None else standing.most,
        used=used,
        wish=None if waiting is None else NO_LIMIT if waiting.most is None else waiting.most,
        wish_from_ms=0 if waiting is None else waiting.counts_from_ms,
    )
