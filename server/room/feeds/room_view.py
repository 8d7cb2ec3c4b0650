"""The room for staff: one whole view, sent after changes, at most a few times a second."""

from __future__ import annotations

from ledger.board import Place
from server.room.feeds.ended_watches import end_watches
from server.room.feeds.watchers import ROOM
from server.room.hall import Hall
from server.room.seats.seat_lookup import player_at
from server.room.seats.stations import Admitted, Menu, PinWanted
from server.room.sharing.directory import Directory
from server.room.staff.wishes import waiting_views
from server.tables.actor import TableActor
from wire.messages.base import Message
from wire.messages.room_view import (
    CallView,
    DisputeView,
    ListView,
    RoomSeat,
    RoomSnapshot,
    RoomTable,
    RoomUpdate,
    RoomView,
    SeatWishView,
    ServerView,
    WaitingView,
)
from wire.messages.table_view import SeatView, TableView

SHOWN_MAX = 100
"""How many calls, wishes and names of one list a view shows, the oldest first; all are counted."""
PAUSE_MS = 200
"""The shortest time between two views of the room."""
LARGE_ROOM = 100
LARGE_PAUSE_MS = 1_000
"""The shortest time between two views of a large room."""
_STAGES = {PinWanted: "signing_in", Admitted: "signing_in", Menu: "floor_menu"}


def room_view(hall: Hall) -> RoomView:
    """Return the whole room as it is now."""
    board, now_ms = hall.board, hall.now_ms
    return RoomView(
        at_ms=now_ms,
        dealing=hall.dealing,
        tables=tuple(_table(hall, hall.tables[number]) for number in sorted(hall.tables)),
        calls=tuple(
            CallView(
                call=call.number,
                table=call.table,
                seat=call.seat,
                kind=call.kind,
                nickname=hall.nickname(call.player),
                since_ms=call.since_ms,
                age_ms=max(0, now_ms - call.since_ms),
            )
            for call in board.calls[:SHOWN_MAX]
        ),
        calls_open=len(board.calls),
        disputes=tuple(
            DisputeView(
                dispute=each.number,
                table=each.table,
                seat=each.seat,
                hand=each.hand,
                nickname=hall.nickname(each.player),
                words=each.words,
                since_ms=each.since_ms,
            )
            for each in board.disputes
        ),
        disputes_open=board.dispute_count,
        lists=tuple(
            ListView(
                list=code,
                waiting=tuple(_waiting(hall, place) for place in places[:SHOWN_MAX]),
                names=len(places),
            )
            for code, places in sorted(board.lists().items())
        ),
        wishes=tuple(
            SeatWishView(table=wish.table, seat=wish.seat, to=wish.to, since_ms=wish.since_ms)
            for wish in board.wishes[:SHOWN_MAX]
        ),
        alarms=tuple(hall.alarms.values()),
        taken=tuple(hall.room_feed.taken.values()),
        approvals=waiting_views(hall.wishes, hall.table_clock.ticks_ms()),
        server="" if hall.sharing is None else hall.sharing.name,
        servers=() if hall.sharing is None else servers_view(hall.sharing),
    )


def servers_view(sharing: Directory) -> tuple[ServerView, ...]:
    """Return all servers of the room."""
    living = sharing.living
    return tuple(
        ServerView(
            server=number,
            name=server.name,
            address=server.address,
            tables=sharing.tables.get(number, 0),
            up=number in living,
        )
        for number, server in sorted(sharing.servers.items())
    )


def _waiting(hall: Hall, place: Place) -> WaitingView:
    return WaitingView(
        place=place.number,
        player=place.player,
        nickname=place.nickname,
        kind=place.kind.value,
        since_ms=place.since_ms,
        table=place.table,
        seat=place.seat,
        called=place.called,
        left_ms=hall.board.left_ms(place),
        lapses=place.lapses,
        lapsed_ms=place.turn_ms if place.lapses else 0,
    )


def _table(hall: Hall, actor: TableActor) -> RoomTable:
    """Return a table as the room shows it; an unchanged table comes from the cache."""
    view = hall.views.get(actor.number) or actor.public_view()
    known = hall.room_feed.tables.get(actor.number)
    if known is not None and known[0] is view:
        return known[1]
    made = _made(hall, actor, view)
    hall.room_feed.tables[actor.number] = (view, made)
    return made


def _preset_of(hall: Hall, actor: TableActor) -> str:
    """Return the house's name for what a table plays now."""
    settings = actor.game.settings
    names = (name for name, each in hall.house.presets.items() if each.settings == settings)
    return next(names, "")


def _made(hall: Hall, actor: TableActor, view: TableView) -> RoomTable:
    hand, game, there = view.hand, actor.game, view.tournament
    return RoomTable(
        table=actor.number,
        name=view.name,
        list=hall.list_of(actor),
        preset=_preset_of(hall, actor),
        status=view.status,
        reason=view.reason,
        hand=game.hands,
        playing=game.running,
        stopped=game.stopped,
        to_act=hand.to_act if hand is not None else 0,
        turn=hand.turn if hand is not None else 0,
        seats=tuple(_seat(hall, actor, view, seat) for seat in view.seats),
        message=view.message,
        tournament=there.name if there is not None else "",
        stage=there.stage if there is not None else "",
        level=there.level if there is not None else 0,
        hands_per_hour=len(hall.hands_begun.get(actor.number, ())),
        opened_ms=hall.opened_ms(actor.number),
        average_pot=_average_pot(hall, actor),
        server="" if hall.sharing is None else hall.sharing.name,
    )


def _average_pot(hall: Hall, actor: TableActor) -> int:
    """The average of the last hands that are over, rounded down."""
    pots = hall.room_feed.pots.get(actor.number, {})
    over = [pot for hand, pot in pots.items() if hand < actor.game.hands or not actor.game.running]
    return sum(over) // len(over) if over else 0


def _seat(hall: Hall, actor: TableActor, view: TableView, seat: SeatView) -> RoomSeat:
    spot = (actor.number, seat.seat)
    station = hall.stations.at(spot)
    hold = hall.board.hold_on(*spot)
    stage = _STAGES.get(type(station.stage)) if station.stage is not None else None
    return RoomSeat(
        seat=seat.seat,
        state=stage or seat.state,
        player=player_at(actor, seat.seat),
        nickname=seat.nickname,
        stack=seat.stack,
        in_hand=seat.in_hand,
        away=seat.away,
        leaving=seat.leaving,
        station=_station(hall, spot),
        reserved_for=hold.nickname if hold is not None else "",
    )


def _station(hall: Hall, spot: tuple[int, int]) -> str:
    station = hall.stations.at(spot)
    if hall.stations.is_replaced(station):
        return "elsewhere"
    if station.up:
        return "up"
    return "lost" if station.seen else "none"


def room_changed(hall: Hall, *tables: int) -> None:
    """Send the room to its watchers soon; many changes make one view.

    `tables` are those that changed in other ways than their last publication says.
    """
    for number in tables:
        hall.room_feed.tables.pop(number, None)
    if hall.watchers.of(ROOM) and hall.room_feed.timer is None:
        pause_ms = PAUSE_MS if len(hall.tables) <= LARGE_ROOM else LARGE_PAUSE_MS
        hall.room_feed.timer = hall.ports.clock.after(pause_ms, lambda: _send(hall))


def _send(hall: Hall) -> None:
    hall.room_feed.timer = None
    sessions = hall.watchers.with_sessions()
    end_watches(hall, (watch for watch in sessions if watch.subject == ROOM))
    clients = hall.watchers.of(ROOM)
    if clients:
        room = room_view(hall)
        for key, watches in clients:
            hall.ports.outbox.send(key, RoomUpdate(room=room, watches=watches))


def room_snapshot(hall: Hall, watches: tuple[str, ...]) -> Message:
    """Return the room as new watches first see it."""
    return RoomSnapshot(room=room_view(hall), watches=watches)
