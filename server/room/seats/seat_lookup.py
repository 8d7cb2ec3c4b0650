"""Questions about a seat of an open table."""

from __future__ import annotations

from collections.abc import Callable

from server.refusals import RefusalCode, Refused
from server.room.seats.stations import Spot, Station, Stations
from server.tables.actor import TableActor
from server.tables.game import Game


def player_at(actor: TableActor, seat: int) -> int:
    """Return the number of the player in a seat, as the books have it; 0: nobody."""
    found = actor.sitter(seat)
    return 0 if found is None else int(found.player)


def seats_taken(actor: TableActor) -> list[int]:
    """Return the seats in which somebody sits, as the books have it."""
    return [seat for seat in range(1, actor.game.settings.seats + 1) if player_at(actor, seat)]


def player_changed(spot: Spot, player: int) -> Refused:
    """Return the refusal of an order whose player no longer sits there."""
    return Refused(RefusalCode.PLAYER_CHANGED, table=spot[0], seat=spot[1], player=player)


def sits_there(spot: Spot, player: int) -> Callable[[Game], None]:
    """Return the check, at the order's turn, that the seat is still this player's."""

    def judge(game: Game) -> None:
        here = game.sitter(spot[1])
        if here is None or int(here.player) != player:
            raise player_changed(spot, player)

    return judge


def seat_of_player(actor: TableActor, player: int) -> int:
    """Return the seat of a player at this table; 0: none."""
    for seat in actor.game.taken:
        here = actor.game.sitter(seat)
        if here is not None and here.player == str(player):
            return seat
    return 0


def in_hand(actor: TableActor, seat: int) -> bool:
    """Whether a seat's player is in the running hand and has not folded."""
    return actor.game.in_hand(seat)


def plays_tournament(actor: TableActor) -> bool:
    """Whether a tournament has started at a table and is not over."""
    shown = actor.public_view().tournament
    return shown is not None and shown.stage == "playing"


def playing(actor: TableActor) -> bool:
    """Whether a hand is being played."""
    return actor.game.running


def free_seats(actor: TableActor, stations: Stations) -> list[int]:
    """Return the free seats whose station is up, or not yet seen, and not standing in.

    A change of seat counts once it is durable: until then neither seat is free.
    """
    taken, number = {*actor.game.taken, *seats_taken(actor)}, actor.number
    return [
        seat
        for seat in range(1, actor.game.settings.seats + 1)
        if seat not in taken and _serves_its_seat(stations, stations.at((number, seat)))
    ]


def check_seat(actor: TableActor, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    seats = actor.game.settings.seats
    if seat > seats:
        raise Refused(RefusalCode.SEAT_UNKNOWN, table=actor.number, seat=seat, seats=seats)


def check_seat_free(actor: TableActor, stations: Stations, seat: int) -> None:
    """Refuse a seat that nobody can take now."""
    check_seat(actor, seat)
    if seat not in free_seats(actor, stations):
        raise Refused(RefusalCode.SEAT_NOT_FREE, table=actor.number, seat=seat)


def _serves_its_seat(stations: Stations, station: Station) -> bool:
    """Whether a station serves its own seat; a station not seen yet counts, as it may come."""
    is_lost = station.seen and not station.up
    return not is_lost and not stations.stands_in(station)
