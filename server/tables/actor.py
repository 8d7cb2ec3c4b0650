"""The actor of one table: its single owner.

Orders are judged in turn. What the rules accept becomes one unit of the books (command, events,
postings). The actor answers and publishes it when it is durable, and takes the next order only
after that. Anything unexpected freezes this table and no other.
"""

from __future__ import annotations

from contextlib import suppress

from ledger import Answer, BooksStopped, NotOurs
from ledger import RefusalCode as BooksCode
from ledger import Refused as BooksRefused
from rules.refusals import Refused as RulesRefused
from rules.seating import LeftWith
from server.refusals import RefusalCode, Refused
from server.tables.clocks.table_clocks import TableClocks
from server.tables.commands import ClockCalled, TableFrozen
from server.tables.deal import PublicDeck
from server.tables.fault_evidence import places_of
from server.tables.freeze import as_written, way_on
from server.tables.game import Game, Sitter
from server.tables.journal.recall import Recall
from server.tables.journal.recovery import Rebuilt
from server.tables.messages import NOTHING, SILENCE, Cut, at_once
from server.tables.order_queue import Turns
from server.tables.order_to_unit import (
    carried,
    copied,
    evidence,
    giving_back,
    made_ready,
    may_be_refused,
    next_before_all,
    resumed,
    was_away,
)
from server.tables.order_unit import OrderAnswers, asked_in
from server.tables.orders import Carried, Cause, Order, Rejected, Reply, frozen_by, rejected
from server.tables.ports import ELSEWHERE, TablePorts, Trouble
from server.tables.publisher import Showing
from server.tables.state import Around, OrderStep, TableState
from server.tables.table_facts import cut
from wire.messages.base import tag_of
from wire.messages.own_view import BuyInView, OwnView
from wire.messages.table_events import SeatMoved
from wire.messages.table_view import TableView

_REFUSALS = (RulesRefused, BooksRefused, Refused)
_MAY_NOT_COME = BooksCode.BOOKED_CHIPS_FORBIDDEN


class TableActor:
    """One table. Replies and publications come on the core's thread, some before `order` ends."""

    def __init__(self, standing: TableState[Game], ports: TablePorts) -> None:
        self._ports = ports
        self._standing = standing
        self._answers = OrderAnswers(standing.number, standing.game.kind, ports.books.store)
        self._turns = Turns()
        self._waiting: OrderStep | None = None
        self._answering = False
        self._clocks = TableClocks(
            ports.clock,
            standing,
            self.order,
            self._tell,
            is_durable=lambda: self._waiting is None,
            is_used=self._answers.is_used,
        )
        self._name_players()
        self._showing = Showing(standing, self._clocks.times())

    @property
    def number(self) -> int:
        """The table's number in the room."""
        return self._standing.number

    @property
    def name(self) -> str:
        """What the table is called."""
        return self._standing.name

    @property
    def game(self) -> Game:
        """The door of the table's game, for reading only."""
        return self._standing.game

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
        return len(self._turns)

    @property
    def clocks(self) -> TableClocks:
        """The table's clocks, for reading only."""
        return self._clocks

    # What others ask.

    def order(self, order: Order) -> None:
        """Take an order; its `reply` is called exactly once, with the outcome."""
        self._turns.add(order)
        self._take()

    def carried_before(self, order: Order) -> bool:
        """Whether the same order was carried out before."""
        return self._answers.carried_before(order)

    def shown(self, seat: int, turn: int) -> None:
        """The decision is on the seat's glass."""
        self._clocks.shown(seat, turn)

    def station_lost(self, seat: int) -> None:
        """The seat's station does not answer."""
        if seat not in self._standing.lost:
            self._standing.lost.add(seat)
            if seat in self._standing.game.taken:
                self._clocks.lost(seat)
                self._tell("station_lost", seat)
            self._note_station(seat, "lost")

    def station_back(self, seat: int) -> None:
        """The seat's station answers again."""
        if seat in self._standing.lost:
            self._standing.lost.discard(seat)
            self._note_station(seat, "back")

    def release(self) -> None:
        """Go on after a restart without waiting for more seats; the floor decided so."""
        with self._turns.held():
            self._clocks.release()
            self._republish(SILENCE)
        self._take()

    def announce(self, around: Around) -> None:
        """Show what the room says: waiting list, calls, message, reserved seats."""
        self._standing.around = around
        self._republish(SILENCE)

    # What others see.

    @property
    def _settled(self) -> bool:
        """Whether the table in memory is what the books have."""
        return self._waiting is None and not self._standing.frozen

    def public_view(self) -> TableView:
        """The table as everybody sees it; only what is durable."""
        times = self._clocks.times()
        return self._showing.public(self._standing, times, settled=self._settled)

    def own_view(self, seat: int) -> OwnView:
        """The table's part of what a seat sees of itself; only what is durable."""
        times = self._clocks.times()
        return self._showing.own(self._standing, seat, times, settled=self._settled)

    def sitter(self, seat: int) -> Sitter | None:
        """Who sits in a seat; only what is durable."""
        return self._showing.sitters.get(seat)

    def deck(self) -> PublicDeck:
        """What everybody may know of the running or last hand's deck."""
        return self._showing.deck

    def buy_in(self, player: str, left_with: LeftWith | None = None) -> BuyInView:
        """What a player may sit down with; `left_with` is how he last left this game."""
        return self._standing.game.buy_in(player, left_with)

    def hands_dealt(self, player: str) -> int:
        """How many hands a seated player was dealt since he sat down."""
        return self._standing.dealt.get(player, 0)

    def recall(self) -> Recall:
        """The hands that were played here."""
        return Recall(self._ports.rows, self._ports.sealer, self.number)

    # After a restart, or when another server runs the table.

    def dismiss(self) -> Reply:
        """Stop for good and write nothing more; return what every order is answered with."""
        self._standing.frozen = ELSEWHERE
        self._clocks.cancel()
        reply = Rejected(RefusalCode.TABLE_ELSEWHERE.value, {"table": self.number})
        self._turns.turn_away(reply)
        return reply

    def remember(self, rebuilt: Rebuilt) -> None:
        """Take over the answers that were given before the restart."""
        for request_id, actor, command, reply in rebuilt.answers:
            self._answers.keep(request_id, actor, command, reply)
        self._clocks.recovered()

    def resume(self) -> None:
        """Go on after a restart: the open decision has its full time."""
        if self._standing.frozen:
            self._ports.trouble(self, Trouble(kind="frozen", reason=self._standing.frozen))
            return
        with self._turns.held():
            self._turns.add(*was_away(self._standing))  # before the clocks say anything
            self._clocks.settle(NOTHING)
            self._deal_what_is_committed()
        self._take()

    # One order after another.

    def _take(self) -> None:
        while self._waiting is None and (order := self._turns.next()) is not None:
            self._judge(order)

    def _judge(self, order: Order) -> None:
        try:
            self._judge_or_refuse(order)
        except Exception as fault:
            self._freeze(order, fault)

    def _judge_or_refuse(self, order: Order) -> None:
        try:
            known = self._answers.before_judging(order, running=self.game.running)
            if known is None:
                self._carry(order)
                return
        except _REFUSALS as refusal:
            order.reply(self._answers.instead_of(order, refusal))
            if refusal.code is RefusalCode.BOOKS_STOPPED:
                self._clocks.settle(NOTHING)  # what time had ordered is due again
            return
        order.reply(known)

    def _carry(self, order: Order) -> None:
        standing = self._standing
        if standing.frozen:
            self._carry_frozen(order)
            return
        if order.judge is not None:
            order.judge(standing.game)
        undo = copied(standing) if may_be_refused(order, standing.game) else None
        ready = made_ready(order, standing, self._ports.shuffler, self._clocks)
        facts, unit = carried(standing, order, ready, self._ports.clock.now_ms())
        self._submit(OrderStep(order=order, facts=facts, unit=unit, undo=undo))

    def _submit(self, step: OrderStep) -> None:
        self._waiting = step
        self._ports.books.submit(step.unit, self._durable)

    def _carry_frozen(self, order: Order) -> None:
        facts, after = way_on(self._ports, self._standing, order)
        unit = resumed(after, order, facts, self._ports.clock.now_ms())
        self._submit(OrderStep(order=order, facts=facts, unit=unit, becomes=after))

    def _durable(self, outcome: Answer | Exception) -> None:
        step, self._waiting = self._waiting, None
        if step is None:
            return
        with self._turns.held():
            try:
                self._settle_step(step, outcome)
            except Exception as fault:
                self._freeze(step.order, fault)
        self._take()

    def _settle_step(self, step: OrderStep, outcome: Answer | Exception) -> None:
        if isinstance(outcome, Answer) and not outcome.repeated:
            self._publish_step(step, outcome)
            return
        if isinstance(outcome, NotOurs):
            step.order.reply(self.dismiss())
            self._ports.trouble(self, Trouble(kind=ELSEWHERE))
            return
        self._stand(self._before(step, outcome))
        self._clocks.settle(NOTHING)
        if isinstance(outcome, Answer):
            step.order.reply(Carried(outcome.value))
        elif isinstance(outcome, BooksRefused) and outcome.code is _MAY_NOT_COME:
            self._give_back_first(step.order, outcome)
        else:
            step.order.reply(rejected(outcome))

    def _give_back_first(self, order: Order, refusal: BooksRefused) -> None:
        """Give back the booked chips that may not come; then judge the order once more."""
        self._turns.add_first(order)
        self._turns.add_first(giving_back(self._standing, refusal, self._ports.clock.now_ms()))

    def _before(self, step: OrderStep, outcome: Answer | Exception) -> TableState[Game]:
        """The state before a step that the books did not carry out; raises what is a fault."""
        if not isinstance(outcome, Answer | BooksRefused):
            raise outcome
        if step.becomes is not None:
            return self._standing
        if isinstance(outcome, Answer) or outcome.code is BooksCode.REQUEST_REUSED:
            self._answers.looks_first = True
            return step.undo or as_written(self._ports, self.number)
        if step.undo is None:
            raise outcome
        return step.undo

    def _publish_step(self, step: OrderStep, answer: Answer) -> None:
        order = step.order
        if step.becomes is not None:
            self._stand(step.becomes)
            self._turns.add(*was_away(self._standing))
        self._showing.note_sitters(self.game)
        reply = Carried(answer.value)
        self._answers.keep(order.request_id, order.actor, asked_in(step.unit.command), reply)
        self._name_players()
        told = cut(self._standing, step.facts, order.cause.value, order.why)
        pacing = self.game.paced(told.public, self._standing.options)
        self._clocks.settle(pacing)
        for fact in step.facts:
            if isinstance(fact, ClockCalled):
                self._clocks.call_clock(fact.seat, fact.time_ms)
        self._deal_what_is_committed()
        self._answer(order, reply)
        published = self._showing.publish(self._standing, self._clocks.times(), told, pacing)
        self._ports.publish(self, published)

    def _answer(self, order: Order, reply: Carried) -> None:
        """Answer before the screens are told; orders that arrive meanwhile wait."""
        self._answering = True
        try:
            order.reply(reply)
        finally:
            self._answering = False

    def _deal_what_is_committed(self) -> None:
        """Deal as the very next order once the commitment is durable and sent."""
        order = next_before_all(self._standing, self._ports.clock.now_ms())
        if order is not None:
            self._turns.add_first(order)

    def _name_players(self) -> None:
        """Read the names that are missing; while the books are away they stay missing."""
        standing = self._standing
        with suppress(BooksStopped):
            for player in standing.game.named():
                if player not in standing.nicknames:
                    standing.nicknames[player] = self._ports.nickname(player)

    # Publishing.

    def _republish(self, told: Cut) -> None:
        """Publish changes that are not units: a station's state, the room's words."""
        if self._settled and not self._answering:
            times, pacing = self._clocks.times(), at_once(len(told.public))
            self._ports.publish(self, self._showing.publish(self._standing, times, told, pacing))

    def _note_station(self, seat: int, word: str) -> None:
        with self._turns.held():
            self._clocks.settle(NOTHING)
            self._republish(Cut([SeatMoved(seat=seat, word=word)], {}))
        self._take()

    # Refusals and faults.

    def _freeze(self, order: Order, fault: Exception) -> None:
        """Stop this table where it is, keep the evidence, tell the floor, answer."""
        reason = tag_of(type(fault).__name__)
        places = tuple(places_of(fault))
        already, self._standing.frozen = self._standing.frozen, self._standing.frozen or reason
        self._clocks.cancel()
        self._ports.trouble(self, Trouble(kind="frozen", reason=reason, places=places))
        if not already:
            self._show_frozen(TableFrozen(reason, places, order.request_id), fault)
        try:
            order.reply(frozen_by(fault, reason))
        except Exception as further:
            self._freeze(order, further)

    def _show_frozen(self, event: TableFrozen, fault: Exception) -> None:
        unit = evidence(self._standing, event, fault, self._ports.clock.now_ms())
        self._ports.books.submit(unit, _heard)
        told = cut(self._standing, [event], Cause.SERVER.value)
        pacing = at_once(len(told.public))
        published = self._showing.freeze(self._standing, event.reason, told, pacing)
        self._ports.publish(self, published)

    def _tell(self, kind: str, seat: int) -> None:
        self._ports.trouble(self, Trouble(kind=kind, seat=seat))

    def _stand(self, standing: TableState[Game]) -> None:
        """Switch to the given state; keep what is not in the books as it is now."""
        now = self._standing
        standing.lost, standing.around, standing.nicknames = now.lost, now.around, now.nicknames
        self._standing = standing
        self._clocks.stand(standing)


def _heard(_outcome: Answer | Exception) -> None:
    """Ignore the outcome: if even the evidence cannot be written, nothing more can be done."""
