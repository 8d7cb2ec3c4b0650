"""After a start, moved players must still enter the PIN at a new seat that they have not opened."""

from __future__ import annotations

from ledger.pins import last_sign_in_place
from server.room.hall import Hall
from server.room.seats.seat_lookup import player_at


def lock_moved(hall: Hall) -> None:
    """Lock each seat whose player last entered his PIN at another station."""
    for actor in hall.tables.values():
        for seat in actor.game.taken:
            player = player_at(actor, seat)
            station = hall.stations.serving((actor.number, seat))
            is_his = _spot(last_sign_in_place(hall.store, player)) == station.spot
            station.proved = player if is_his else 0


def _spot(place: str) -> tuple[int, ...]:
    return tuple(int(part) for part in place.split(":")[1:])
