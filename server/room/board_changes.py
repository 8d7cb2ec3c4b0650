"""Changing the board: the unit becomes durable, the rows are read again, the screens follow."""

from __future__ import annotations

from collections.abc import Callable

from ledger import Answer, BooksStopped, Unit
from server.room.cage.customer_view import games_changed
from server.room.dealing_stop import follow
from server.room.feeds import streams
from server.room.feeds.meters import meter_at
from server.room.hall import FactsOf, Hall, as_facts
from server.room.requests import Ask
from server.room.seats.stations import Admitted, PinWanted, Spot, Station
from server.tables.actor import TableActor
from server.tables.state import Around

NAMES_SHOWN = 5
"""How many names of the waiting list a table's screens show."""


def change_board(hall: Hall, ask: Ask, unit: Unit, facts: FactsOf = as_facts) -> None:
    """Do a unit that changes the board, for somebody who asked."""
    hall.submit(ask, unit, facts, after=lambda: board_changed(hall))


def change_board_unasked(hall: Hall, unit: Unit, ended: Callable[[], None] = lambda: None) -> None:
    """Do a unit that changes the board because time or the game says so.

    A refusal means that it was done before or is no longer wanted. Books that have stopped take
    nothing; the next start finds the same work to do.
    """

    def told(outcome: Answer | Exception) -> None:
        if isinstance(outcome, BooksStopped):
            return
        ended()
        follow(hall, "board", lambda: board_changed(hall))
        if isinstance(outcome, Exception):
            hall.unexpected("board", outcome)

    hall.ports.books.submit(unit, told)


def board_changed(hall: Hall) -> None:
    """Read the board again, show what changed, and call the next players from the lists."""
    before = {number: _seen_at(hall, number) for number in hall.tables}
    served = set(hall.board.stand_ins)
    hall.board.refresh(hall.store)
    hall.stations.arrange(hall.board.stand_ins)
    for each in served ^ set(hall.board.stand_ins):
        for spot in (each.station, each.seat):
            _shows_another(hall, spot)
            _is_served_by_another(hall, spot)
    for number, actor in hall.tables.items():
        if _seen_at(hall, number) != before[number]:
            show_board(hall, actor)
    hall.board_read()


def table_gone(hall: Hall, actor: TableActor) -> None:
    """Forget a table that is closed; another game may be opened under its number."""
    if hall.tables.get(actor.number) is actor:
        stations = list(hall.stations.of_table(actor.number))
        hall.table_closed(actor.number)
        board_changed(hall)
        _end_sign_ins(hall, stations)


def _end_sign_ins(hall: Hall, stations: list[Station]) -> None:
    """End what was begun at the seats of a closed table: it was asked for that game only."""
    for station in stations:
        if station.busy or isinstance(station.stage, PinWanted | Admitted):
            station.clear()
            streams.station_changed(hall, station)


def _shows_another(hall: Hall, spot: Spot) -> None:
    """Start a station afresh, because it serves another seat than before."""
    station = hall.stations.at(spot)
    station.leave()
    if station.up:
        streams.snapshot_to_station(hall, station)


def _is_served_by_another(hall: Hall, spot: Spot) -> None:
    """Tell the table whether the station that serves a seat now is lost."""
    actor, station = hall.tables.get(spot[0]), hall.stations.serving(spot)
    if actor is None or not station.seen:
        return
    if station.up:
        actor.station_back(spot[1])
    else:
        actor.station_lost(spot[1])


def show_board(hall: Hall, actor: TableActor) -> None:
    """Write on a table's screens who waits, who is called and which seats are held."""
    board, number = hall.board, actor.number
    called = [place for place in board.called if place.table == number]
    waiting = board.waiting_for(hall.list_of(actor), number)
    actor.announce(
        Around(
            waiting=tuple(place.nickname for place in waiting[:NAMES_SHOWN]),
            called=tuple(place.nickname for place in called),
            message=hall.messages.get(number, ""),
            reserved={place.seat: place.nickname for place in called},
            jackpot=meter_at(hall, actor),
            held=hall.table_clock.held,
        )
    )


def meters_changed(hall: Hall) -> None:
    """Show the meters at the cage, and at every table that drops to one: after a running hand."""
    games_changed(hall)
    for actor in list(hall.tables.values()):
        if actor.game.jackpot:
            show_board(hall, actor)


def show_meter(hall: Hall, actor: TableActor) -> None:
    """Between hands: show what a table's jackpot holds now, if it has changed."""
    seen, now = hall.views.get(actor.number), meter_at(hall, actor)
    if now is not None and (seen is None or seen.jackpot != now):
        show_board(hall, actor)


def _seen_at(hall: Hall, number: int) -> tuple[object, ...]:
    """Return everything of the board that a table's screens show."""
    board = hall.board
    return (
        [place for place in board.places if place.table in (0, number)],
        [wish for wish in board.wishes if wish.table == number],
        [call for call in board.calls if call.table == number],
        [each for each in board.stand_ins if number in (each.seat[0], each.station[0])],
    )
