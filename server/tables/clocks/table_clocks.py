"""The clocks of a table: decisions, holds on seats, the next hand, and stations that are lost.

It measures and asks; the actor carries out. A decision's clock starts when its seat says that it
is on the glass, or a second after the motion that leads to it, whichever is first. A lost station
is not an idle player: it stops the clock for its grace time, and adds nothing to it.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.hand.commands import Expire
from rules.hand.state import Hand
from rules.refusals import Refused
from rules.seating import SitOut, StartTable, Status
from rules.table.blinds import can_play
from rules.table.commands import CollectTime, Command, ForgetReturn, PickUp
from rules.table.timing import open_clock
from server.house import LostSeatPolicy
from server.instants import Instants
from server.ports import Clock, Timer
from server.tables.clocks.decision_clock import DecisionClock, Key
from server.tables.clocks.station_grace import Grace
from server.tables.commands import CommitDeck
from server.tables.orders import Cause, Order
from server.tables.poker.carry_out import check_may_deal, tickets_of
from server.tables.poker.pace import NOTHING, Pacing
from server.tables.state import PERIOD, TableState, Times


class TableClocks:
    """Everything about one table that time brings about."""

    def __init__(
        self,
        clock: Clock,
        standing: TableState,
        ask: Callable[[Order], None],
        tell: Callable[[str, int], None],
        is_durable: Callable[[], bool],
    ) -> None:
        """`is_durable` says whether the books have answered all that the table did."""
        self._clock = clock
        self._standing = standing
        self._ask = ask
        self._tell = tell
        self._is_durable = is_durable
        self._grace = Grace(clock, self._grace_over)
        self._instants = Instants(clock)
        self._decision: DecisionClock | None = None
        self._timers: dict[str, Timer] = {}
        self._motion_end = 0
        self._quiet_at = 0
        self._deal_at = 0
        self._hand = 0
        self._recovering = False

    def stand(self, standing: TableState) -> None:
        """Switch to the state before an order that the books refused."""
        self._standing = standing

    # What the room says.

    def shown(self, seat: int, turn: int) -> None:
        """A decision is on its seat's glass."""
        decision = self._decision
        if decision is not None and decision.key[1:3] == (seat, turn) and not self.stopped:
            decision.start()

    def lost(self, seat: int) -> None:
        """A seated player's station went."""
        self._grace.lost(self._player(seat))

    def is_lost(self, seat: int) -> bool:
        """Whether the seat's station does not answer."""
        return seat in self._standing.lost

    def waits_for_lost(self, seat: int) -> bool:
        """Whether others are there and wait for a seat whose station does not answer."""
        return self.is_lost(seat) and not self.nobody_there

    def often_lost(self, seat: int) -> bool:
        """Whether this was not the first time in an hour that the player's station went."""
        return seat in self._standing.table.seats and self._grace.losses(self._player(seat)) > 1

    def _player(self, seat: int) -> str:
        return self._standing.table.seats[seat].player

    def recovered(self) -> None:
        """After a restart nobody is there yet; the table waits until two seats are."""
        self._standing.lost = set(self._standing.table.seats)
        self._recovering = True

    def release(self) -> None:
        """The floor lets the table go on with who is there."""
        self._recovering = False
        self.settle(NOTHING)

    # What views show.

    def times(self) -> Times:
        """The clocks as a view shows them now."""
        decision = self._decision
        due = self._deal_at - self._clock.ticks_ms() if "deal" in self._timers else 0
        return Times(
            now_ms=self._clock.now_ms(),
            clock=None if decision is None else decision.view(stopped=self.stopped),
            next_hand_ms=max(0, due),
            holds_ms=self._holds(),
        )

    def _holds(self) -> dict[int, int]:
        return {
            seat: self._left_of(ticket, time_ms)
            for ticket, (seat, _, time_ms) in tickets_of(self._standing.table).items()
            if seat
        }

    def _left_of(self, ticket: int, time_ms: int) -> int:
        """What is left of a ticket's time, or of the period of the time collection."""
        passed = self._instants.passed_ms(ticket, self._standing.since.get(ticket))
        return max(0, time_ms - passed)

    def bank_used_ms(self) -> int:
        """How much of the time bank the open decision has used."""
        decision = self._decision
        return decision.used_ms if decision is not None and decision.key.on_bank else 0

    # What happened at the table.

    def settle(self, pacing: Pacing) -> None:
        """Bring every clock in line with how the table stands after some events.

        While the books judge an order, the clocks stay as they are: it may yet be undone.
        """
        if not self._is_durable():
            return
        if self._standing.frozen or self._standing.table.status is Status.CLOSED:
            # Another game may be opened under this number: this one asks for nothing any more.
            self.cancel()
            return
        ticks = self._clock.ticks_ms()
        self._motion_end = max(self._motion_end, ticks + pacing.motion_ms)
        self._quiet_at = max(self._quiet_at, ticks + pacing.whole_ms)
        table = self._standing.table
        if table.hands != self._hand:
            self._hand = table.hands
            self._grace.renew()
        self._settle_lost()
        self._settle_decision()
        self._settle_next_hand()
        self._settle_tickets()
        self._settle_period()

    def call_clock(self, time_ms: int) -> None:
        """The floor put the clock on the open decision."""
        if self._decision is not None:
            self._decision.call(time_ms, self._standing.options.called_warning_ms)

    def cancel(self) -> None:
        """Stop everything: the table is frozen, or gone."""
        self._grace.cancel()
        if self._decision is not None:
            self._decision.cancel()
            self._decision = None
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    # Decisions.

    def _settle_decision(self) -> None:
        table, decision = self._standing.table, self._decision
        opened = open_clock(table)
        key = None
        if opened is not None:
            key = Key(table.hands, opened.seat, opened.turn, opened.on_bank)
        if decision is not None and decision.key != key:
            self._decision = None
            decision.cancel()
        if opened is None or key is None:
            return
        if self._decision is None:
            self._open(key, 0 if _called(decision, key) else opened.time_ms)
        elif table.seats[opened.seat].away and self._decision.left_ms:
            self._decision.cancel()
            self._open(key, 0)
        self._run_or_stop()

    def _open(self, key: Key, time_ms: int) -> None:
        self._decision = DecisionClock(self._clock, key, time_ms, self._expired)
        self._decision.warning_ms = self._standing.table.settings.clocks.warning_ms
        motion = max(0, self._motion_end - self._clock.ticks_ms())
        waits = self._standing.options.shown_within_ms if time_ms and not key.on_bank else 0
        self._decision.start_within(motion, waits)

    def _run_or_stop(self) -> None:
        decision = self._decision
        if decision is None:
            return
        if self.stopped:
            decision.stop()
        elif decision.halted:
            decision.go_on()

    def _expired(self, decision: DecisionClock) -> None:
        hand, seat, turn, on_bank = decision.key
        name = f"clock:{self._standing.number}:{hand}:{turn}{':bank' if on_bank else ''}"
        lost = seat in self._standing.lost
        self._order(Expire(seat, turn), name, Cause.LOST_SEAT if lost else Cause.TIMEOUT)

    def _order(self, command: Command | CommitDeck, name: str, cause: Cause) -> None:
        actor = "clock" if cause is Cause.TIMEOUT else "server"
        self._ask(Order(command=command, request_id=name, actor=actor, cause=cause))

    # Stations.

    @property
    def stopped(self) -> bool:
        """Whether the open decision's clock stands still because somebody is not there."""
        standing = self._standing
        if standing.frozen or self.nobody_there:
            return True
        lost = self._lost_in_play()
        if any(self.grace_ms(seat) for seat in lost):
            return True
        decision = self._decision
        if standing.options.lost_seat is LostSeatPolicy.FLOOR_DECIDES:
            return decision is not None and decision.key.seat in lost
        return False

    def grace_ms(self, seat: int) -> int:
        """How long the table still waits for a seated player's lost station."""
        return self._grace.left_ms(self._player(seat), self._standing.options)

    @property
    def nobody_there(self) -> bool:
        """The whole table is cut off, or after a restart fewer than two seats are back."""
        seats = self._standing.table.seats.keys()
        if not seats:
            return False
        present = len(seats - self._standing.lost)
        return not present or (self._recovering and present < 2 and not self._opponent_waits())

    def _opponent_waits(self) -> bool:
        """Whether the open decision is a lost seat's and somebody who plays against it is there."""
        hand = self._standing.table.running_hand
        if hand is None or hand.to_act is None or not self.is_lost(hand.to_act.seat):
            return False
        return any(not p.folded and not self.is_lost(p.seat) for p in hand.players)

    def _lost_in_play(self) -> set[int]:
        """Lost seats whose players are expected to act, now or in the next hand."""
        table = self._standing.table
        hand = table.running_hand
        here = {seat for seat in self._standing.lost if seat in table.seats}
        playing = {seat for seat in here if not table.seats[seat].away}
        if hand is None:
            return {seat for seat in playing if table.seats[seat].stack}
        return {seat for seat in playing if _may_act(hand, seat)}

    def _settle_lost(self) -> None:
        standing = self._standing
        if len(standing.table.seats.keys() - standing.lost) >= 2:
            self._recovering = False
        counting = set() if self.nobody_there or standing.frozen else self._lost_in_play()
        self._grace.count([self._player(seat) for seat in counting], standing.options)
        if standing.table.running_hand is None and not self.nobody_there:
            for seat in sorted(counting):
                if not self.grace_ms(seat):
                    self._sit_out(seat)

    def _grace_over(self, player: str) -> None:
        table, options = self._standing.table, self._standing.options
        seat = next((number for number, one in table.seats.items() if one.player == player), 0)
        if not seat:  # He got up, and nothing was settled since.
            self.settle(NOTHING)
            return
        self._tell("grace_over", seat)
        if table.running_hand is None or options.lost_seat is LostSeatPolicy.CHECK_OR_FOLD:
            self._sit_out(seat)
        else:
            self.settle(NOTHING)

    def _sit_out(self, seat: int) -> None:
        standing = self._standing
        name = f"lost:{standing.number}:{seat}:{self._clock.now_ms()}"
        self._order(SitOut(seat), name, Cause.LOST_SEAT)

    # The next hand.

    def _settle_next_hand(self) -> None:
        standing = self._standing
        table = standing.table
        self._drop("deal")
        if standing.frozen or table.running_hand is not None or self._waits_for_somebody():
            return
        if table.status is Status.WAITING:
            self._start_by_itself()
        elif self._can_deal():
            self._deal_at = max(self._quiet_at, self._clock.ticks_ms())
            self._set("deal", self._deal_at - self._clock.ticks_ms(), self._deal)

    def _waits_for_somebody(self) -> bool:
        return self.nobody_there or bool(self._lost_in_play())

    def _can_deal(self) -> bool:
        try:
            check_may_deal(self._standing.table)
        except Refused:
            return False
        return True

    def _deal(self) -> None:
        standing = self._standing
        name = f"commit:{standing.number}:{standing.table.hands + 1}"
        self._order(CommitDeck(), name, Cause.SERVER)

    def _start_by_itself(self) -> None:
        standing = self._standing
        table = standing.table
        able = len([seat for seat in table.seats.values() if can_play(table, seat)])
        if standing.options.starts_itself and able >= table.settings.seating.seats_to_start:
            name = f"start:{standing.number}:{self._clock.now_ms()}"
            self._order(StartTable(), name, Cause.SERVER)

    # Holds on seats, and the time collection.

    def _settle_tickets(self) -> None:
        timed = tickets_of(self._standing.table)
        self._instants.keep({PERIOD, *timed})
        self._wait_for([self._left_of(ticket, timed[ticket][2]) for ticket in timed])

    def _wait_for(self, tickets_left_ms: list[int]) -> None:
        self._drop("tickets")
        if tickets_left_ms:
            self._set("tickets", min(tickets_left_ms), self._tickets_due)

    def _tickets_due(self) -> None:
        timed = tickets_of(self._standing.table)
        left = {ticket: self._left_of(ticket, timed[ticket][2]) for ticket in timed}
        self._wait_for([left_ms for left_ms in left.values() if left_ms])
        for ticket, left_ms in left.items():
            if not left_ms:
                self._end_hold(ticket, *timed[ticket][:2])

    def _end_hold(self, ticket: int, seat: int, player: str) -> None:
        standing = self._standing
        command = PickUp(seat, ticket) if seat else ForgetReturn(player, ticket)
        # Tickets begin anew with every game of the table; their time does not come again.
        name = f"hold:{standing.number}:{ticket}:{standing.since.get(ticket, 0)}"
        self._order(command, name, Cause.SERVER)

    def _settle_period(self) -> None:
        self._drop("period")
        standing, fee = self._standing, self._standing.table.settings.collection.time_fee
        if fee is None or standing.table.status is not Status.RUNNING or standing.table.time_due:
            return
        self._set("period", self._left_of(PERIOD, fee.period_ms), self._collect)

    def _collect(self) -> None:
        name = f"time:{self._standing.number}:{self._clock.now_ms()}"
        self._order(CollectTime(), name, Cause.SERVER)

    def _set(self, name: str, delay_ms: int, call: Callable[[], None]) -> None:
        def due() -> None:
            del self._timers[name]
            call()

        self._timers[name] = self._clock.after(delay_ms, due)

    def _drop(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()


def _may_act(hand: Hand, seat: int) -> bool:
    """Whether a seat has a decision or may still have one; who is all-in has nothing to decide."""
    player = hand.by_seat.get(seat)
    if player is None or player.folded:
        return False
    return player.stack > 0 or player is hand.to_act


def _called(before: DecisionClock | None, key: Key) -> bool:
    """Whether the floor's clock ran out on this decision: its time bank gives nothing more."""
    return before is not None and before.called and before.key.turn == key.turn and key.on_bank
