"""The room: the core of the server. It takes requests, runs the tables, and answers.

It is single-threaded and does no I/O: time, books and the way to clients are ports. The simulation
drives the same object.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ledger import Alarm
from ledger.board import open_messages
from ledger.neighbours import Seen
from server.refusals import RefusalCode, Refused
from server.room import books_away, dealing_stop, table_changes
from server.room.board_changes import show_board
from server.room.cage import customer_pin
from server.room.cage.customer_view import games_changed, show
from server.room.deal_guard import DealGuard
from server.room.feeds import notices, streams
from server.room.feeds.room_view import room_changed
from server.room.feeds.watchers import Watch
from server.room.floor import waiting_lists
from server.room.hall import Hall
from server.room.ports import RoomPorts
from server.room.requests import AllAnswers, Ask, asked_digest, is_elsewhere, plain_facts
from server.room.routes import ROUTES
from server.room.seats.barred_players import send_barred_home
from server.room.seats.lock_after_move import lock_moved
from server.room.seats.sign_in_steps import keep_open
from server.room.sharing import owned_tables
from server.room.sharing.directory import Directory
from server.room.sharing.following import follow_news
from server.room.sharing.moving import begin_leaving, follow_servers
from server.room.sharing.news import Stale
from server.room.sharing.owned_tables import ports_of_table, tables_at_start
from server.room.staff import guess_alarm
from server.tables.actor import TableActor
from server.tables.actor_start import recovered_table
from server.tables.ports import TablePorts
from wire.messages.base import Message
from wire.messages.session import Cut, Refusal, Resync, Shown, Touched
from wire.session.pace import UNANSWERED_MAX
from wire.session.peers import Peer, Role
from wire.unions import FromClient

UNDER_WAY_MAX: Final = UNANSWERED_MAX
"""The most requests of one client that may be worked on at once."""


class Room:
    """One card room; the `Host` behind all connections."""

    def __init__(self, ports: RoomPorts) -> None:
        self._hall = Hall(ports)
        self._answers = AllAnswers()
        hall = self._hall
        hall.board_read = self._board_read
        hall.guessed = lambda ask, error: guess_alarm.look(hall, ask.peer, error)
        hall.table_ports = self._table_ports(ports)

    def _table_ports(self, ports: RoomPorts) -> TablePorts:
        hall = self._hall
        return TablePorts(
            clock=hall.table_clock,
            books=hall.ports.books,
            shuffler=DealGuard(ports.shuffler, hall.check_dealing, self._dealer_stopped),
            sealer=ports.sealer,
            nickname=lambda player: hall.people.guest(int(player)).nickname,
            publish=lambda actor, news: hall.watched(
                "publication", lambda: table_changes.published(hall, actor, news)
            ),
            trouble=lambda actor, trouble: hall.watched(
                "trouble", lambda: table_changes.troubled(hall, actor, trouble)
            ),
            games=ports.games,
            demo=ports.demo,
        )

    @property
    def tables(self) -> Mapping[int, TableActor]:
        """The tables by number, for reading only."""
        return self._hall.tables

    @property
    def sharing(self) -> Directory | None:
        """What this server knows of the other servers; None: it is the only one."""
        return self._hall.sharing

    def looked(self, seen: Seen) -> None:
        """Follow what a look at the other servers found."""
        owned_tables.looked(self._hall, seen)
        follow_servers(self._hall)

    def heard(self, stale: Stale) -> None:
        """Follow what other servers wrote."""
        follow_news(self._hall, stale)

    def where(self, peer: Peer) -> Cut | None:
        """Return why a client is not served here; None: it is."""
        return owned_tables.where(self._hall, peer)

    def start(self) -> None:
        """Rebuild every table that this server runs, including its open decision.

        In a room of several servers, `sharing.rights` must hold what this one runs.
        """
        hall = self._hall
        hall.messages = open_messages(hall.store)
        hall.board.refresh(hall.store)
        hall.stations.arrange(hall.board.stand_ins)
        for number in tables_at_start(hall):
            hall.tables[number] = recovered_table(number, ports_of_table(hall, number))
        lock_moved(hall, hall.tables)
        for actor in hall.tables.values():
            show_board(hall, actor)
            actor.resume()
        send_barred_home(hall)
        self._board_read()

    def stop(self) -> None:
        """Prevent further hands; running hands go on until the process ends.

        A hand that is still open then is in the books, and the next start continues it. In a room
        of several servers the others go on with the tables: between hands, or after the end.
        """
        self._hall.closing = True
        begin_leaving(self._hall)

    def connected(self, key: str, peer: Peer) -> None:
        """A client was welcomed; a `Resync` follows when it needs a snapshot."""
        hall = self._hall
        hall.peers[key] = peer
        if peer.role in (Role.SEAT, Role.BOT):
            station = hall.stations.connect(key, _spot(peer.place))
            table_changes.station_came(hall, station)
        elif peer.role is Role.CENTRE:
            hall.watchers.add(Watch(key=key, subject=int(peer.place.partition(":")[2])))
        elif peer.role is Role.CAGE:
            customer_pin.connect(hall, key, peer.place)

    def lost(self, key: str, code: str) -> None:
        """A client is gone."""
        hall = self._hall
        peer = hall.peers.pop(key, None)
        hall.watchers.gone(key)
        station = hall.stations.disconnect(key)
        if station is not None:
            gone = station
            hall.after_publishing(lambda: table_changes.station_went(hall, gone))
        if peer is not None and peer.role is Role.CAGE:
            customer_pin.disconnect(hall, key, peer.place)

    def received(self, key: str, message: FromClient) -> None:
        """Handle a client's message; no message can stop the room."""
        peer = self._hall.peers.get(key)
        if peer is None:
            return
        if isinstance(message, Resync):
            self._resync(key, peer)
        elif isinstance(message, Shown):
            self._shown(key, message)
        elif isinstance(message, Touched):
            self._touched(key)
        elif type(message) in ROUTES:
            self._request(peer, message)

    def _resync(self, key: str, peer: Peer) -> None:
        hall = self._hall
        streams.snapshot(hall, key)
        if peer.role is Role.CAGE:
            show(hall, peer.place)

    def _shown(self, key: str, message: Shown) -> None:
        hall = self._hall
        station = hall.stations.with_key(key)
        if station is None or hall.stations.is_replaced(station):
            return
        table, seat = hall.stations.seat_of(station)
        actor = hall.tables.get(table)
        if actor is not None and message.table == table:
            actor.shown(seat, message.turn)

    def _touched(self, key: str) -> None:
        station = self._hall.stations.with_key(key)
        if station is not None:
            keep_open(self._hall, station)

    def _request(self, peer: Peer, request: Message) -> None:
        request_id: str = request.id  # type: ignore[attr-defined]  # every routed message has one
        if peer.role is Role.WEB:
            peer = peer.at(getattr(request, "desk", ""))
        answers = self._answers.of(peer)
        try:
            begun = answers.begin(request_id, asked_digest(request))
        except Refused as reused:
            refusal = Refusal(
                id=request_id, code=reused.code.value, facts=plain_facts(reused.facts)
            )
            self._hall.ports.outbox.send(peer.key, refusal)
            return
        if not begun:
            known = answers.found(request_id)
            if known is not None:
                self._hall.ports.outbox.send(peer.key, known)
            return

        def tell(answer: Message) -> None:
            answers.keep(request_id, answer)
            if is_elsewhere(answer) and peer.place:
                return  # this station is about to be sent there, and asks there itself
            self._hall.ports.outbox.send(peer.key, answer)

        ask = Ask(peer, request_id, tell, self._fault)
        ask.guarded(lambda: self._run(ask, answers.open, request))

    def _run(self, ask: Ask, under_way: int, request: Message) -> None:
        hall = self._hall
        if under_way > UNDER_WAY_MAX:
            raise Refused(RefusalCode.BUSY, retry_s=1)
        hall.meter.take(ask.peer, request, hall.ports.clock.ticks_ms())
        _check_desk(ask.peer, getattr(request, "desk", None))
        ROUTES[type(request)].run(hall, ask, request)

    def _fault(self, where: str, error: Exception) -> None:
        """Log a fault of the program with all its facts, and raise an alarm."""
        self._hall.ports.fault(where, error)
        dealing_stop.raise_alarm(self._hall, dealing_stop.PROGRAM_FAULT, {"where": where[:200]})

    def stop_dealing(self, code: str, **facts: int | str) -> None:
        """Pause every table and tell the floor why: the shuffler, the software, the books."""
        dealing_stop.stop_dealing(self._hall, code, facts)

    def allow_dealing(self, code: str) -> None:
        """Allow dealing again: its obstacle is gone. The floor starts the tables."""
        dealing_stop.allow_dealing(self._hall, code)
        books_away.came_back(self._hall, code)

    def raise_alarm(self, code: str, **facts: int | str) -> None:
        """Show the floor something a person must attend to; dealing goes on."""
        dealing_stop.raise_alarm(self._hall, code, facts)

    def books_alarm(self, alarm: Alarm, detail: str) -> None:
        """Handle trouble that the books report; some kinds stop the dealing."""
        dealing_stop.books_alarm(self._hall, alarm, detail)
        books_away.went_away(self._hall, alarm)

    def _dealer_stopped(self, reason: str) -> None:
        """Stop dealing later, not inside the order of the table that noticed it."""
        facts = {"reason": reason}
        self._hall.ports.clock.after(
            0, lambda: dealing_stop.stop_dealing(self._hall, dealing_stop.DEALER_STOPPED, facts)
        )

    def _board_read(self) -> None:
        hall = self._hall
        waiting_lists.time_calls(hall)
        waiting_lists.call_next(hall)
        notices.tell_called(hall)
        hall.room_feed.tables.clear()  # any held seat may have changed
        room_changed(hall)
        games_changed(hall)


def _check_desk(peer: Peer, desk: str | None) -> None:
    """Refuse a request of pages that names no desk, and one of another client that names one.

    A request that has no desk (None) is not for pages, and its route says so.
    """
    if desk is not None and (peer.role is Role.WEB) != bool(desk):
        raise Refused(RefusalCode.DESK_WRONG, role=peer.role.value, desk=desk)


def _spot(place: str) -> tuple[int, int]:
    _, table, seat = place.split(":")
    return int(table), int(seat)
