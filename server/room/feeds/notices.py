"""What a player is told between hands: a call to another table, his time and result, his limits."""

from __future__ import annotations

from ledger.players import entry_cost, is_in_tournament, minutes_left
from rules import seating
from rules.seating import LeaveCause
from server.room.feeds import streams
from server.room.hall import Hall
from server.room.seats.barred_players import follow_the_clocks_day
from server.room.seats.seat_lookup import player_at, playing, seats_taken, sits_there
from server.room.seats.stations import Station
from server.tables.actor import TableActor
from server.tables.game import Sitter
from server.tables.orders import Cause, Order

HOUR_MS = 3_600_000
MINUTE_MS = 60_000
IDLE_LOOK_MS = 5_000
"""How often an idle table, which publishes nothing, is checked for notices that are due."""
WARNED_MINUTES = 10
"""How many minutes before his own time limit a player is told."""

Notice = tuple[str, dict[str, int | str]]
NONE: Notice = ("", {})


def update_notice(hall: Hall, station: Station, actor: TableActor, seat: int) -> None:
    """Choose what a seated player is told now; no notice interrupts a hand.

    The books say who sits there: the table in memory may be ahead of them.
    """
    here = actor.sitter(seat)
    if here is None or here.in_hand:
        station.notice, station.notice_facts = NONE
        return
    news = (
        _called(hall, actor, int(here.player))
        or _time(hall, station, actor, seat)
        or _hourly(hall, station, here)
    )
    if news is not None:
        station.notice, station.notice_facts = news


def watch_idle(hall: Hall, actor: TableActor) -> None:
    """Set the timer that checks a table without a hand; a running hand publishes by itself."""
    number = actor.number
    idle = hall.tables.get(number) is actor and bool(actor.game.taken) and not playing(actor)
    timer = hall.idle_timers.get(number)
    if idle and timer is None:
        hall.idle_timers[number] = hall.ports.clock.after(
            IDLE_LOOK_MS, lambda: hall.watched("notices", lambda: _look_at_idle(hall, number))
        )
    elif not idle and timer is not None:
        hall.idle_timers.pop(number).cancel()


def _look_at_idle(hall: Hall, number: int) -> None:
    """Tell the players of an idle table what has become due since its last publication."""
    del hall.idle_timers[number]
    actor = hall.tables.get(number)
    if actor is None:
        return
    follow_the_clocks_day(hall)
    for seat in seats_taken(actor):
        station = hall.stations.serving((number, seat))
        before = station.notice, station.notice_facts
        update_notice(hall, station, actor, seat)
        if (station.notice, station.notice_facts) != before:
            streams.station_changed(hall, station)
    watch_idle(hall, actor)


def tell_called(hall: Hall) -> None:
    """Tell players who sit at one table that they are called to another."""
    called = {place.player for place in hall.board.called}
    for actor in hall.tables.values():
        for seat in seats_taken(actor):
            station = hall.stations.serving((actor.number, seat))
            if (player_at(actor, seat) in called) != (station.notice == "called"):
                before = station.notice
                station.notice, station.notice_facts = NONE
                update_notice(hall, station, actor, seat)
                if station.notice != before:
                    streams.station_changed(hall, station)


def _called(hall: Hall, actor: TableActor, player: int) -> Notice | None:
    for place in hall.board.called:
        if place.player == player and place.table != actor.number:
            return "called", {"table": place.table, "seat": place.seat}
    return None


def _hourly(hall: Hall, station: Station, here: Sitter) -> Notice | None:
    guest = hall.people.guest(int(here.player))
    ticks = hall.ports.clock.ticks_ms()
    if not station.hourly_ms:
        station.began_ticks = ticks - max(0, hall.now_ms - guest.since_ms)
        station.hourly_ms = HOUR_MS
    stayed_ms = ticks - station.began_ticks
    if stayed_ms < station.hourly_ms:
        return None
    station.hourly_ms += HOUR_MS * (1 + (stayed_ms - station.hourly_ms) // HOUR_MS)
    result = here.stack + guest.taken - guest.brought
    cost = entry_cost(hall.store, guest.session).count
    if cost:  # a tournament: its chips are no money
        result = guest.taken - cost
    return "hourly", {"minutes": stayed_ms // MINUTE_MS, "result": result}


def _time(hall: Hall, station: Station, actor: TableActor, seat: int) -> Notice | None:
    """Ask the books once a minute; a player whose own time is up leaves with his chips.

    In a tournament he is told, and plays on: the limit takes effect after it.
    """
    now_ms = hall.now_ms
    if 0 <= now_ms - station.time_asked_ms < MINUTE_MS:
        return None
    station.time_asked_ms = now_ms
    player = player_at(actor, seat)
    left = minutes_left(hall.store, player, hall.today(), now_ms=now_ms)
    if left is None or left > WARNED_MINUTES:
        return None
    session = hall.people.guest(player).session
    if left == 0 and not is_in_tournament(hall.store, session):
        home = Order(
            command=seating.StandUp(seat, LeaveCause.TIME_UP),
            request_id=f"time_up:{actor.number}:{session}:{hall.next_number()}",
            actor="server",
            cause=Cause.SERVER,
            why="session_time_up",
            judge=sits_there((actor.number, seat), player),
        )
        hall.after_publishing(lambda: actor.order(home))
    return "time_nearly_up", {"minutes": left}
