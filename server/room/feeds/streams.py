"""Sending: each viewer gets a stream of its own, cut to what it may see."""

from __future__ import annotations

from server.room.feeds.room_view import room_snapshot
from server.room.feeds.station_view import is_private, own_view, whole_view
from server.room.feeds.watchers import ROOM
from server.room.hall import Hall
from server.room.seats.seat_lookup import in_hand, seat_of_player
from server.room.seats.stations import Station
from server.tables.actor import TableActor
from server.tables.publication import Published
from wire.messages.base import changed
from wire.messages.own_view import OwnView
from wire.messages.session import Snapshot, Update
from wire.messages.table_view import TableView
from wire.session.pace import QUICK_MS, QUIET_MS


def published(hall: Hall, actor: TableActor, news: Published) -> None:
    """Send what happened at a table to its stations, its screens and its watchers."""
    for station in list(hall.stations.of_table(actor.number)):
        _, seat = hall.stations.seat_of(station)
        here = actor.sitter(seat)
        _keep_pace(hall, station, plays=here is not None and here.in_hand)
        own = whole_view(hall, station, actor, news.own(seat))
        events = news.events(seat if is_private(hall, station, here) else None)
        hall.ports.outbox.send(station.key, Update(events=events, table=news.table, own=own))
    for key, watches in hall.watchers.of(actor.number):
        events = news.events(None)
        hall.ports.outbox.send(key, Update(events=events, table=news.table, watches=watches))


def table_changed(hall: Hall, number: int) -> None:
    """Refresh a table on all its screens: something around the game changed."""
    actor = hall.tables.get(number)
    for station in list(hall.stations.of_table(number)):
        station_changed(hall, station)
    if actor is not None:
        table = actor.public_view()
        for key, watches in hall.watchers.of(number):
            hall.ports.outbox.send(key, Update(events=(), table=table, watches=watches))


def station_changed(hall: Hall, station: Station) -> None:
    """Refresh a station."""
    if not station.up:
        return
    number, seat = hall.stations.seat_of(station)
    actor = hall.tables.get(number)
    if actor is None:
        snapshot_to_station(hall, station)
        return
    _keep_pace(hall, station, plays=in_hand(actor, seat))
    own = own_view(hall, station)
    update = Update(events=(), table=actor.public_view(), own=own)
    hall.ports.outbox.send(station.key, update)


def person_changed(hall: Hall, player: int) -> None:
    """Refresh a player's money where he sits or signs in."""
    hall.people.refresh(player)
    for actor in hall.tables.values():
        seat = seat_of_player(actor, player)
        if seat:
            station_changed(hall, hall.stations.serving((actor.number, seat)))


def people_changed(hall: Hall) -> None:
    """Read all players' money again; stations show it with their next update."""
    hall.people.refresh_all()


def snapshot(hall: Hall, key: str) -> None:
    """Send a client the whole current state: after a hello, a gap or a new table."""
    station = hall.stations.with_key(key)
    if station is not None:
        snapshot_to_station(hall, station)
        return
    for subject in hall.watchers.subjects_of(key):
        names = hall.watchers.names(key, subject)
        if subject == ROOM:
            hall.ports.outbox.send(key, room_snapshot(hall, names))
        else:
            table_to_watcher(hall, key, subject, names)


def table_to_watcher(hall: Hall, key: str, number: int, watches: tuple[str, ...]) -> None:
    """Send a client the whole public state of a table, for these of its watches."""
    actor = hall.tables.get(number)
    table = None if actor is None else actor.public_view()
    hall.ports.outbox.send(key, changed(_snapshot(actor, table), watches=watches))


def snapshot_to_station(hall: Hall, station: Station) -> None:
    """Send a station the whole current state of its table and its seat."""
    number, seat = hall.stations.seat_of(station)
    actor = hall.tables.get(number)
    _keep_pace(hall, station, plays=actor is not None and in_hand(actor, seat))
    table = None if actor is None else actor.public_view()
    own = own_view(hall, station)
    hall.ports.outbox.send(station.key, _snapshot(actor, table, own))


def _snapshot(
    actor: TableActor | None, table: TableView | None, own: OwnView | None = None
) -> Snapshot:
    if actor is None:
        return Snapshot(table=table, own=own)
    deck = actor.deck()
    return Snapshot(
        table=table,
        own=own,
        leaves=deck.leaves,
        burned=deck.burned,
        more_root=deck.more_root,
        more_leaves=deck.more_leaves,
        stub=deck.stub,
    )


def _keep_pace(hall: Hall, station: Station, *, plays: bool) -> None:
    """Ask for quick heartbeats while a clock runs: in a hand (`plays`), and during a sign-in."""
    hall.room_feed.tables.pop(station.spot[0], None)  # the floor sees who signs in where
    beat_ms = QUICK_MS if plays or station.stage is not None else QUIET_MS
    if station.beat_ms != beat_ms:
        station.beat_ms = beat_ms
        hall.ports.outbox.pace(station.key, beat_ms)


def snapshots_of_table(hall: Hall, number: int) -> None:
    """Send a table that has just been opened to its watchers."""
    for key, watches in hall.watchers.of(number):
        table_to_watcher(hall, key, number, watches)
