"""Questions about a seat of an open table."""

from __future__ import annotations

from server.room.stations import Station, Stations
from server.tables.actor import TableActor


def player_at(actor: TableActor, seat: int) -> int:
    """Return the number of the player in a seat, as the books have it; 0: nobody."""
    found = actor.sitter(seat)
    return 0 if found is None else int(found.player)


def seat_of_player(actor: TableActor, player: int) -> int:
    """Return the seat of a player at this table; 0: none."""
    for number, seat in actor.table.seats.items():
        if seat.player == str(player):
            return number
    return 0


def in_hand(actor: TableActor, seat: int) -> bool:
    """Whether a seat's player is in the running hand and has not folded."""
    hand = actor.table.running_hand
    player = None if hand is None else hand.by_seat.get(seat)
    return player is not None and not player.folded


def playing(actor: TableActor) -> bool:
    """Whether a hand is being played."""
    return actor.table.running_hand is not None


def free_seats(actor: TableActor, stations: Stations) -> list[int]:
    """Return the seats that somebody can sit in: nobody does, and its station serves just it."""
    seated, number = actor.table.seats, actor.number
    return [
        seat
        for seat in range(1, actor.table.settings.seats + 1)
        if seat not in seated and _serves_its_seat(stations, stations.at((number, seat)))
    ]


def _serves_its_seat(stations: Stations, station: Station) -> bool:
    """Whether a station is there for its own seat; one that was never seen may still come."""
    is_lost = station.seen and not station.up
    return not is_lost and not stations.stands_in(station)
