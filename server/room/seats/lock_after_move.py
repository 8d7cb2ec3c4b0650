"""After a start: a player who was moved and has not proved himself at his new seat still must."""

from __future__ import annotations

from ledger.reading import first_row
from server.room.hall import Hall

_LAST_PLACE = """SELECT place FROM sign_in WHERE who = ? AND purpose = 'sign_in'
    AND outcome = 'right' ORDER BY id DESC LIMIT 1"""


def lock_moved(hall: Hall) -> None:
    """Lock each seat whose player last entered his PIN at another station."""
    for actor in hall.tables.values():
        for seat, here in actor.table.seats.items():
            station = hall.stations.serving((actor.number, seat))
            found = first_row(hall.store, _LAST_PLACE, f"player:{here.player}")
            is_his = found is not None and _spot(found[0]) == station.spot
            station.proved = int(here.player) if is_his else 0


def _spot(place: str) -> tuple[int, ...]:
    return tuple(int(part) for part in place.split(":")[1:])
