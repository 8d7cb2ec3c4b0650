"""The hall: what every service of the room shares, and the two ways to do work for a request.

A service is a function that takes the hall, the request and who asks; it answers through the
`Ask`, now or when its unit is durable. Nothing here waits.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import cached_property, partial
from itertools import count
from typing import Any, TypeVar

from ledger import Alarm, Answer, Store, Unit
from ledger.game_tables import opened_at
from ledger.open_day import OpenDay, open_day
from ledger.players import both_days, playing_player
from ledger.staff import (
    Asked,
    Attempt,
    Duty,
    Session,
    SessionTimes,
    StaffJudge,
    StaffSessions,
    StaffToken,
    staff_unit,
)
from ledger.units import ROOM, Body, Fence, table_stream
from server.house import calendar_date, gaming_date
from server.instants import Instants
from server.ports import Timer
from server.refusals import RefusalCode, Refused
from server.room.board import Board
from server.room.cage.customer_screens import CustomerScreens
from server.room.feeds.room_feed import RoomFeed
from server.room.feeds.watchers import Watchers
from server.room.held_clock import HeldClock
from server.room.ports import RoomPorts
from server.room.quotas import Meter
from server.room.requests import EXPECTED, Ask
from server.room.seats.seat_lookup import player_at
from server.room.seats.signed_in_players import People
from server.room.seats.stations import Spot, Stations
from server.room.sharing.directory import Directory
from server.room.sharing.fenced_books import LivingBooks
from server.room.staff.wishes import Waiting
from server.slow_work import Asker, Line
from server.tables.actor import TableActor
from server.tables.ports import TablePorts
from wire.messages.base import Message
from wire.messages.room_view import AlarmView
from wire.messages.table_view import TableView
from wire.session.peers import Peer

T = TypeVar("T")
FactsOf = Callable[[object], Mapping[str, object]]


def as_facts(value: object) -> Mapping[str, object]:
    """Return a unit's answer as the facts of the reply; other values give no facts."""
    return value if isinstance(value, Mapping) else {}


def named(name: str) -> FactsOf:
    """Return a unit's plain answer under a name."""
    return lambda value: {name: value}


def _sessions(ports: RoomPorts, judge: StaffJudge) -> StaffSessions:
    staff = ports.house.staff
    times = SessionTimes(idle_ms=staff.idle_ms, most_ms=staff.shift_ms)
    return StaffSessions(ports.books.store, judge, ports.pepper, ports.nonces.take, times)


class Hall:
    """Ports, sessions and judges, shared by all services."""

    guessed: Callable[[Ask, Exception], None]
    """Called with the error that slow work raised; set by the room that owns this hall."""
    closing = False
    """The server is being stopped."""
    day_judged: date | None = None
    """The clock's day on which seated players were last judged; None: not yet."""

    def __init__(self, ports: RoomPorts) -> None:
        self.ports = self._fenced(ports)
        self.house = ports.house
        self.staff_judge = StaffJudge(ports.books.store, ports.pepper, ports.hasher)
        self.sessions = _sessions(ports, self.staff_judge)
        self.people = People(ports.books.store, ports.clock.now_ms)
        self.meter = Meter(ports.quotas)
        self.table_clock = HeldClock(ports.clock)
        """The time of all tables and of what people wait for; held while the books are away."""
        self.board = Board(Instants(self.table_clock))
        self.stations = Stations(self.player_at)
        self.customers = CustomerScreens()
        self.peers: dict[str, Peer] = {}
        """Connected clients by key."""
        self.tables: dict[int, TableActor] = {}
        """Open tables by number."""
        self.opening: set[int] = set()
        """Numbers of tables whose opening is not durable yet."""
        self.messages: dict[int, str] = {}
        """What the floor wrote on a table's screens."""
        self.watchers = Watchers()
        self.room_feed = RoomFeed()
        self.alarms: dict[str, AlarmView] = {}
        """What a person must attend to, by code."""
        self.stopped_by: set[str] = set()
        """Why no hand may begin; empty: hands may begin."""
        self.table_ports: TablePorts
        """What tables are given; set by the room that owns this hall."""
        self.board_read: Callable[[], None] = lambda: None
        """Called when the board was read again."""
        self.calling = False
        """Whether the unit of a call from a waiting list is in flight."""
        self.tidying = False
        """Whether the clean-up unit after players who left is in flight."""
        self.moving: set[int] = set()
        """Wishes for another seat that are being carried out."""
        self.found_at: dict[int, int] = {}
        """At which table each player who wants to change tables was last found."""
        self.lapse_timer: Timer | None = None
        self.idle_timers: dict[int, Timer] = {}
        """By table without a hand: the timer that checks for notices to its players."""
        self.views: dict[int, TableView] = {}
        """Each table as it was last published."""
        self.hands_begun: dict[int, deque[int]] = {}
        """By table: the ticks at which the hands of the last hour began."""
        self.publishing = False
        self.put_off: list[Callable[[], None]] = []
        """What must wait until a publication has reached everybody."""
        self.began_ticks = ports.clock.ticks_ms()
        self._numbers = count(1)

    def _fenced(self, ports: RoomPorts) -> RoomPorts:
        """Give every unit this server's right to write, where others may take it for dead."""
        if not ports.server:
            return ports
        return replace(ports, books=LivingBooks(ports.books, self._life))

    def _life(self) -> Fence | None:
        return None if self.sharing is None else self.sharing.life

    @cached_property
    def sharing(self) -> Directory | None:
        """What this server knows of the others; None: it is the only one."""
        return Directory(self.ports.server) if self.ports.server else None

    @cached_property
    def wishes(self) -> dict[int, Waiting]:
        """Wishes for approval, by number, the oldest first."""
        return {}

    @property
    def dealing(self) -> bool:
        """Whether hands may begin."""
        return not self.stopped_by

    def check_dealing(self) -> None:
        """Refuse to start a table while no hand may begin."""
        if self.closing or self.stopped_by:
            why = "server_stopping" if self.closing else min(self.stopped_by)
            raise Refused(RefusalCode.DEALING_STOPPED, why=why)

    def check_books(self) -> None:
        """Refuse once an audit found a difference in the books."""
        if Alarm.BOOKS_DIFFER.value in self.stopped_by:
            raise Refused(RefusalCode.BOOKS_DIFFER)

    def check_software(self) -> None:
        """Refuse money and cards while a changed house file or program waits for two persons."""
        if RefusalCode.SOFTWARE_CHANGED.value in self.stopped_by:
            raise Refused(RefusalCode.SOFTWARE_CHANGED)

    def next_number(self) -> str:
        """Return a unique number for a request of the server itself, unique across restarts."""
        return f"{self.ports.epoch}:{next(self._numbers)}"

    def nickname(self, player: int | None) -> str:
        """Return what a player is called; empty: nobody."""
        return self.people.guest(player).nickname if player else ""

    @property
    def store(self) -> Store:
        """The store, for reads by key."""
        return self.ports.books.store

    @property
    def now_ms(self) -> int:
        """Wall time."""
        return self.ports.clock.now_ms()

    def today(self) -> OpenDay:
        """The open gaming day; refuses before the first."""
        return open_day(self.store)

    def clock_date(self) -> date:
        """The date that the room's clock shows."""
        return calendar_date(self.house, self.now_ms)

    def clock_day(self) -> date:
        """The gaming day by the room's clock; staff may have another one open."""
        return gaming_date(self.house, self.now_ms)

    def days(self) -> tuple[date, ...]:
        """The open gaming day and the one by the clock; exclusions count on both."""
        return both_days(self.today().day, self.clock_day())

    def check_may_play(self, player: int) -> None:
        """Refuse a player who may not bring money and play, by the gaming day or by the clock."""
        for day in self.days():
            playing_player(self.store, player, today=day)

    def table(self, number: int) -> TableActor:
        """Return an open table, or refuse."""
        actor = self.tables.get(number)
        if actor is None:
            cut = self.sharing.where(table_stream(number)) if self.sharing else None
            if cut is not None and cut.text:
                raise Refused(RefusalCode.TABLE_ELSEWHERE, table=number, address=cut.text)
            code = RefusalCode.TABLE_UNKNOWN if cut is None else RefusalCode.TABLE_WAITS
            raise Refused(code, table=number)
        return actor

    def opened_ms(self, number: int) -> int:
        """When the game of an open table was opened."""
        known = self.room_feed.opened
        if number not in known:
            known[number] = opened_at(self.store, number)
        return known[number]

    def table_closed(self, number: int) -> None:
        """Forget a table that is closed; another game may be opened under its number."""
        feed = self.room_feed
        for known in (self.tables, self.messages, self.views, feed.opened, feed.pots):
            known.pop(number, None)

    def player_at(self, spot: Spot) -> int:
        """Return the number of the player in a seat of any table; 0: nobody."""
        actor = self.tables.get(spot[0])
        return 0 if actor is None else player_at(actor, spot[1])

    def after_publishing(self, work: Callable[[], None]) -> None:
        """Run work that makes tables publish, after any publication that is being sent.

        Sending may find that a client is gone; what that publishes must not overtake this.
        """
        if self.publishing:
            self.put_off.append(work)
        else:
            work()

    def list_of(self, actor: TableActor) -> str:
        """Return the waiting list a table is filled from."""
        return actor.game.list_code

    def unexpected(self, where: str, error: Exception) -> None:
        """Report a fault; a refusal of the server's own request is not a fault."""
        if not isinstance(error, EXPECTED):
            self.ports.fault(where, error)

    def watched(self, where: str, work: Callable[[], None]) -> None:
        """Run what follows a table's change; a fault in it must not freeze the table."""
        try:
            work()
        except Exception as error:
            self.unexpected(where, error)

    def session(self, peer: Peer, token: StaffToken) -> Session:
        """Return the open session of a token at the desk of the client's key, or refuse."""
        return self.sessions.session(token, desk=peer.desk, now_ms=self.now_ms)

    def keep_open(self, session: Session) -> None:
        """Extend a session that is used, up to the length of a shift."""

        def told(outcome: Answer | Exception) -> None:
            if isinstance(outcome, Exception):
                self.unexpected("the renewal of a session", outcome)

        unit = self.sessions.use(session, f"use:{self.next_number()}", now_ms=self.now_ms)
        if unit is not None:
            self.ports.books.submit(unit, told)

    def asked(self, ask: Ask, session: Session) -> Asked:
        """Return a staff member's request as the books want it."""
        return Asked(
            request_id=ask.unit_id,
            by=session.member.number,
            at_ms=self.now_ms,
            clock_day=self.clock_day(),
        )

    def attempt(self, ask: Ask) -> Attempt:
        """Return an attempt to prove an identity, as the books want it."""
        return Attempt(
            request_id=ask.unit_id,
            place=ask.peer.where,
            desk=ask.peer.desk,
            at_ms=self.now_ms,
            telephone_ms=self.ports.clock.wall_ms(),
        )

    def unit(self, request_id: str, actor: str, command: Mapping[str, object], body: Body) -> Unit:
        """Make a unit of the room's own stream."""
        plain: Any = dict(command)  # plain values, checked by the wire
        return Unit(
            request_id=request_id,
            stream=ROOM,
            actor=actor,
            command=plain,
            at_ms=self.now_ms,
            body=body,
        )

    def floor_unit(
        self,
        ask: Ask,
        session: Session,
        command: Mapping[str, object],
        body: Body,
        duty: Duty = Duty.RUN_TABLES,
    ) -> Unit:
        """Make a unit of the room's own stream for somebody who runs tables, or has the duty."""
        asked = self.asked(ask, session)
        plain: Any = dict(command)  # plain values, checked by the wire
        return staff_unit(asked, duty, plain, body)

    def submit(
        self,
        ask: Ask,
        unit: Unit,
        facts: FactsOf = as_facts,
        after: Callable[[], None] | None = None,
        shown: Callable[[Mapping[str, object]], None] | None = None,
    ) -> None:
        """Do a unit and answer with its facts once it is durable; then run `after`.

        `shown` gets the facts too, to show them to somebody else than the asker.
        """

        def told(outcome: Answer | Exception) -> None:
            if isinstance(outcome, Exception):
                ask.fail(outcome)
                return
            answer: dict[str, object] = {}
            ask.follow(lambda: answer.update(facts(outcome.value)))
            ask.done(answer)
            if after is not None:
                ask.follow(after)
            if shown is not None:
                ask.follow(partial(shown, answer))

        self.ports.books.submit(unit, told)

    def submit_for(self, ask: Ask, unit: Unit, answer: Message) -> None:
        """Do a unit and give this answer once it is durable."""

        def told(outcome: Answer | Exception) -> None:
            if isinstance(outcome, Exception):
                ask.fail(outcome)
            else:
                ask.answer(answer)

        self.ports.books.submit(unit, told)

    def aside(
        self,
        ask: Ask,
        work: Callable[[], T],
        then: Callable[[T], None],
        line: Line = Line.SECRETS,
    ) -> None:
        """Do slow work off the core's thread; `then` gets its result."""

        def told(outcome: T | Exception) -> None:
            if isinstance(outcome, Exception):
                self.guessed(ask, outcome)
                ask.fail(outcome)
            else:
                ask.guarded(lambda: then(outcome))

        self.ports.books.aside(work, told, Asker(line, ask.peer.asker))
