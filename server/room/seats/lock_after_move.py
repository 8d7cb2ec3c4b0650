"""After a start, a seat is open only at the station to which its player proved himself.

Moved players must still enter the PIN at the new seat. A station with another key locks itself when
it connects.
"""

from __future__ import annotations

from collections.abc import Iterable

from ledger.pins import last_sign_in_place
from server.room.hall import Hall
from server.room.seats.seat_lookup import player_at


def lock_moved(hall: Hall, tables: Iterable[int]) -> None:
    """Lock each seat of the tables whose player last entered his PIN at another station."""
    for actor in (hall.tables[number] for number in tables):
        for seat in actor.game.taken:
            player = player_at(actor, seat)
            station = hall.stations.serving((actor.number, seat))
            proof = last_sign_in_place(hall.store, player)
            is_his = _spot(proof.place) == station.spot
            station.proved = player if is_his else 0
            station.last_key = proof.key


def _spot(place: str) -> tuple[int, ...]:
    return tuple(int(part) for part in place.split(":")[1:])
