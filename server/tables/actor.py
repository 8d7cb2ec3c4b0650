"""The actor of one table: its single owner.

Orders are judged in turn. What the rules accept becomes one unit of the books (command, events,
postings); only when it is durable is it answered and published, and only then is the next order
taken. Anything unexpected freezes this table and no other.
"""

from __future__ import annotations

from collections import deque
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from ledger import Answer
from ledger import Refused as BooksRefused
from rules.hand.commands import Act
from rules.refusals import Refused as RulesRefused
from rules.table.commands import ActOnTimeBank, StartHand, StartTable
from rules.table.state import Table
from server.refusals import RefusalCode, Refused
from server.tables.commands import (
    ClockCalled,
    Command,
    CommitDeck,
    Event,
    OpenTable,
)
from server.tables.cutting import Cut, cut
from server.tables.dealing import Deal
from server.tables.doors import Doors, Trouble
from server.tables.evidence import places_of
from server.tables.journal_form import IN_HAND, written
from server.tables.orders import Carried, Cause, Order, Rejected
from server.tables.own_views import OwnViews, first_buy_in
from server.tables.pacing import NOTHING, Pacing, paced
from server.tables.playing import carry_out, check_may_deal, ends_hand
from server.tables.postings import agree_with, steps_of
from server.tables.published import Published
from server.tables.standing import Around, Standing
from server.tables.timing import TableClocks
from server.tables.units import Answers, Content, asked, unit_of
from server.tables.views import table_view
from wire.messages.base import Fact, changed
from wire.messages.own_view import BuyInView, OwnView
from wire.messages.table_events import SeatMoved
from wire.messages.table_view import TableView

_REFUSALS = (RulesRefused, BooksRefused, Refused)


@dataclass(frozen=True, slots=True)
class _Step:
    """An order that was carried out in memory and waits to be durable."""

    order: Order
    events: list[Event]
    undo: Standing | None


class TableActor:
    """One table. Replies and publications come on the core's thread, some before `order` ends."""

    def __init__(self, standing: Standing, doors: Doors) -> None:
        self._doors = doors
        self._standing = standing
        self._own_views = OwnViews()
        self._answers = Answers(standing.number)
        self._queue: deque[Order] = deque()
        self._waiting: _Step | None = None
        self._clocks = TableClocks(doors.clock, standing, self._ask_soon, self._tell)
        self._last = self._publication(Cut([], {}), NOTHING)

    @property
    def number(self) -> int:
        """The table's number in the room."""
        return self._standing.number

    @property
    def name(self) -> str:
        """What the table is called."""
        return self._standing.name

    @property
    def table(self) -> Table:
        """The table as the rules have it, for reading only."""
        return self._standing.table

    @property
    def frozen(self) -> str:
        """Why the table is frozen; empty: it is not."""
        return self._standing.frozen

    @property
    def busy(self) -> bool:
        """Whether an order waits to be durable."""
        return self._waiting is not None

    @property
    def queued(self) -> int:
        """How many orders wait for their turn."""
        return len(self._queue)

    # What others ask.

    def order(self, order: Order) -> None:
        """Take an order; its `reply` hears exactly once what came of it."""
        self._queue.append(order)
        self._take()

    def shown(self, seat: int, turn: int) -> None:
        """The decision is on the seat's glass."""
        self._clocks.shown(seat, turn)

    def station_lost(self, seat: int) -> None:
        """The seat's station does not answer."""
        if seat not in self._standing.lost:
            self._standing.lost.add(seat)
            if seat in self._standing.table.seats:
                self._tell("station_lost", seat)
            self._note_station(seat, "lost")

    def station_back(self, seat: int) -> None:
        """The seat's station answers again."""
        if seat in self._standing.lost:
            self._standing.lost.discard(seat)
            self._note_station(seat, "back")

    def release(self) -> None:
        """The floor lets a table go on that waits for more seats after a restart."""
        self._clocks.release()
        self._republish(Cut([], {}))

    def announce(self, around: Around) -> None:
        """Show what the room says: waiting list, calls, message, reserved seats."""
        self._standing.around = around
        self._republish(Cut([], {}))

    # What others see.

    def public_view(self) -> TableView:
        """The table as everybody sees it; never what is not durable."""
        if self._waiting is None:
            self._last = self._publication(Cut([], {}), NOTHING)
        return changed(self._last.table, at_ms=self._doors.clock.now_ms())

    def own_view(self, seat: int) -> OwnView:
        """The table's part of what a seat sees of itself; never what is not durable."""
        if self._waiting is None:
            return self._own_views.own_view(self._standing, seat, self._clocks.times())
        return self._last.own(seat)

    def leaves(self) -> tuple[bytes, ...]:
        """The leaves of the running or last hand's deck."""
        deal = self._standing.deal
        return () if deal is None else deal.leaves

    def buy_in(self, player: str) -> BuyInView:
        """What a player may sit down with."""
        return first_buy_in(self._standing.table, player)

    # One order after another.

    def _ask_soon(self, order: Order) -> None:
        self.order(order)

    def _take(self) -> None:
        while self._waiting is None and self._queue:
            self._judge(self._queue.popleft())

    def _judge(self, order: Order) -> None:
        try:
            known = self._known(order)
            if known is not None:
                order.reply(known)
                return
            self._carry(order)
        except _REFUSALS as refusal:
            self._refuse(order, refusal)
        except Exception as fault:
            self._freeze(order, fault)

    def _known(self, order: Order) -> Carried | None:
        known = self._answers.recent(order)
        if known is not None or isinstance(order.command, (*IN_HAND, CommitDeck)):
            # A decision is made once: if it was made before, the rules refuse it below.
            return known
        return self._answers.stored(self._doors.books.store, order)

    def _carry(self, order: Order) -> None:
        standing = self._standing
        if standing.frozen:
            raise Refused(RefusalCode.TABLE_FROZEN, reason=standing.frozen)
        if order.judge is not None:
            order.judge(standing.table)
        undo = None if order.beside is None else _copied(standing)
        carried, deal = self._prepared(order)
        at_ms = self._doors.clock.now_ms()
        hand = _hand_of(standing.table, carried)
        events = carry_out(standing, carried, at_ms, deal)
        steps = steps_of(standing.table, events)
        if standing.table.running_hand is None or ends_hand(events):
            steps.append(agree_with(standing.table))
        told = [written(event, standing.deal) for event in events]
        content = Content(carried, told, steps, hand)
        unit = unit_of(order, content, table=standing.number, at_ms=at_ms)
        self._waiting = _Step(order, events, undo)
        self._doors.books.submit(unit, self._durable)

    def _prepared(self, order: Order) -> tuple[Command, Deal | None]:
        """The command as it is carried out: with its deck, or on the time bank."""
        command, table = order.command, self._standing.table
        if isinstance(command, CommitDeck):
            check_may_deal(table)
            return command, self._shuffled(table)
        if isinstance(command, StartTable) and table.rotation is None:
            deck = self._doors.shuffler.shuffle(table.settings.rules_of_game.deck).cards
            return StartTable(deck), None  # type: ignore[arg-type]
        if isinstance(command, StartHand) and order.actor != "server":
            raise Refused(RefusalCode.DEAL_IS_THE_SERVERS)
        if isinstance(command, Act) and table.bank_turn and table.bank_turn == command.turn:
            return ActOnTimeBank(command, self._clocks.bank_used_ms()), None
        return command, None

    def _shuffled(self, table: Table) -> Deal:
        deck = self._doors.shuffler.shuffle(table.settings.rules_of_game.deck)
        return Deal(self.number, table.hands + 1, deck)

    def _durable(self, outcome: Answer | Exception) -> None:
        step, self._waiting = self._waiting, None
        if step is None:
            return
        try:
            if isinstance(outcome, Answer):
                self._publish_step(step, outcome)
            elif step.undo is not None and isinstance(outcome, BooksRefused):
                self._stand(step.undo)
                self._refuse(step.order, outcome)
            else:
                self._freeze(step.order, outcome)
        except Exception as fault:
            self._freeze(step.order, fault)
        self._take()

    def _publish_step(self, step: _Step, answer: Answer) -> None:
        order = step.order
        reply = Carried(answer.value)
        self._answers.keep(order.request_id, order.actor, asked(order), reply)
        self._name_players()
        told = cut(step.events, self._standing.so_far, order.cause.value, order.why)
        options = self._standing.options
        pacing = paced(told.public, options.pace, options.between_hands_ms)
        self._clocks.settle(pacing)
        for event in step.events:
            if isinstance(event, ClockCalled):
                self._clocks.call_clock(event.time_ms)
        if isinstance(order.command, CommitDeck):
            self._queue.appendleft(self._first_deal())
        self._last = self._publication(told, pacing)
        order.reply(reply)
        self._doors.publish(self, self._last)

    def _first_deal(self) -> Order:
        deal = self._standing.deal
        if deal is None:
            raise RuntimeError("a deck was committed to that is not there")
        name = f"deal:{self.number}:{deal.hand}"
        command = StartHand(deal.cards)
        return Order(command=command, request_id=name, actor="server", cause=Cause.SERVER)

    def _name_players(self) -> None:
        standing = self._standing
        for seat in standing.table.seats.values():
            if seat.player not in standing.nicknames:
                standing.nicknames[seat.player] = self._doors.nickname(seat.player)

    # Publishing.

    def _publication(self, told: Cut, pacing: Pacing) -> Published:
        standing, times = self._standing, self._clocks.times()
        seats = range(1, standing.table.settings.seats + 1)
        own = {seat: self._own_views.own_view(standing, seat, times) for seat in seats}
        return Published(table_view(standing, times), own, told, pacing)

    def _republish(self, told: Cut) -> None:
        """Publish what is no unit: a station, the room's words."""
        if self._waiting is not None:
            return
        self._last = self._publication(told, paced(told.public, self._standing.options.pace))
        self._doors.publish(self, self._last)

    def _note_station(self, seat: int, word: str) -> None:
        self._clocks.settle(NOTHING)
        self._republish(Cut([SeatMoved(seat=seat, word=word)], {}))

    # Refusals and faults.

    def _refuse(self, order: Order, refusal: Exception) -> None:
        try:
            known = self._answers.stored(self._doors.books.store, order)
        except Refused as reused:
            refusal, known = reused, None
        order.reply(_rejected(refusal) if known is None else known)

    def _freeze(self, order: Order, fault: Exception) -> None:
        reason = type(fault).__name__
        self._standing.frozen = reason
        self._clocks.cancel()
        order.reply(Rejected(RefusalCode.TABLE_FROZEN.value, {"reason": reason}))
        places = tuple(places_of(fault))
        self._doors.trouble(self, Trouble(kind="frozen", reason=reason, places=places))

    def _tell(self, kind: str, seat: int) -> None:
        self._doors.trouble(self, Trouble(kind=kind, seat=seat))

    def _stand(self, standing: Standing) -> None:
        self._standing = standing
        self._clocks.stand(standing)


def _rejected(refusal: Any) -> Rejected:
    facts: dict[str, Fact] = {
        name: value if isinstance(value, int | str | None) else str(value)
        for name, value in refusal.facts.items()
    }
    return Rejected(refusal.code.value, facts)


def _hand_of(table: Table, command: Command) -> int | None:
    """The hand an order belongs to, if any."""
    if isinstance(command, CommitDeck | StartHand):
        return table.hands + 1
    return table.hands if isinstance(command, IN_HAND) else None


def _copied(standing: Standing) -> Standing:
    """A copy that shares what never changes, to go back to if the books refuse."""
    table, deal = standing.table, standing.deal
    fixed: list[Any] = [table.settings, deal, standing.around, standing.nicknames, standing.lost]
    if table.hand is not None:
        fixed += [table.hand.setup, table.hand.settings, table.hand.game, table.hand.structure]
    return deepcopy(standing, {id(value): value for value in fixed})


def open_table(
    number: int, command: OpenTable, doors: Doors, order: Order | None = None
) -> TableActor:
    """Set a new table up; `order` carries the command with who asked and how he hears."""
    standing = Standing(
        number=number,
        name=command.name,
        table=Table(str(number), command.settings),
        options=command.options,
        demo=doors.demo,
    )
    actor = TableActor(standing, doors)
    request_id = f"open:{number}"
    actor.order(
        order or Order(command=command, request_id=request_id, actor="server", cause=Cause.SERVER)
    )
    return actor
