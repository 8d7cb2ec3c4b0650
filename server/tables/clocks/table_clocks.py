"""The clocks of a table: decisions, holds on seats, the next hand, and lost stations.

They measure time and give orders; the actor carries the orders out. A decision's clock starts when
its seat reports the decision on its screen, or a second after the motion before it, whichever is
first. A lost station is not an idle player: it stops the clock during its grace, and adds no time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.seating import SitOut, StartTable, Status
from server.house import LostSeatPolicy
from server.instants import Instants
from server.ports import Clock, Timer
from server.tables.clocks.decision_clock import DecisionClock, Key
from server.tables.clocks.station_grace import Grace
from server.tables.commands import CommitDeck
from server.tables.game import Command, Decision, Game, Hold
from server.tables.messages import NOTHING, Pacing
from server.tables.orders import Cause, Order
from server.tables.state import PERIOD, TableState, Times


class TableClocks:
    """Everything at one table that happens because time passes."""

    def __init__(  # noqa: PLR0913
        self,
        clock: Clock,
        standing: TableState[Game],
        ask: Callable[[Order], None],
        tell: Callable[[str, int], None],
        *,
        is_durable: Callable[[], bool],
        is_used: Callable[[Order], bool],
    ) -> None:
        """`is_durable` says whether everything the table did is durable.

        `is_used` says whether an order was given before under the same id.
        """
        self._clock = clock
        self._standing = standing
        self._ask = ask
        self._tell = tell
        self._is_durable = is_durable
        self._is_used = is_used
        self._grace = Grace(clock, self._grace_over)
        self._instants = Instants(clock)
        self._decisions: dict[Key, DecisionClock] = {}
        self._timers: dict[str, Timer] = {}
        self._motion_end = 0
        self._quiet_at = 0
        self._deal_at = 0
        self._hand = 0
        self._steps = 0
        self._recovering = False

    def stand(self, standing: TableState[Game]) -> None:
        """Switch to the state before an order that the books refused."""
        self._standing = standing

    # What the room says.

    def shown(self, seat: int, turn: int) -> None:
        """A decision is on its seat's screen."""
        for key, clock in self._decisions.items():
            if (key.seat, key.turn) == (seat, turn) and not self._stopped(seat):
                clock.start()

    def lost(self, seat: int) -> None:
        """A seated player's station was lost."""
        self._grace.lost(self._player(seat))

    def is_lost(self, seat: int) -> bool:
        """Whether the seat's station does not answer."""
        return seat in self._standing.lost

    def waits_for_lost(self, seat: int) -> bool:
        """Whether players who are there wait for a seat whose station does not answer."""
        return self.is_lost(seat) and not self.nobody_there

    def often_lost(self, seat: int) -> bool:
        """Whether the player's station was lost more than once within his hour."""
        return seat in self._standing.game.taken and self._grace.losses(self._player(seat)) > 1

    def _player(self, seat: int) -> str:
        sitter = self._standing.game.sitter(seat)
        return "" if sitter is None else sitter.player

    def recovered(self) -> None:
        """Start after a restart: all stations count as lost; the table waits for two seats."""
        self._standing.lost = set(self._standing.game.taken)
        self._recovering = True

    def release(self) -> None:
        """Let the table go on with the players who are there; the floor decided so."""
        self._recovering = False
        self.settle(NOTHING)

    # What views show.

    def times(self) -> Times:
        """The clocks as a view shows them now."""
        due = self._deal_at - self._clock.ticks_ms() if "deal" in self._timers else 0
        holds = self._standing.game.holds()
        left = {ticket: self._left_of(ticket, hold) for ticket, hold in holds.items()}
        return Times(
            now_ms=self._clock.now_ms(),
            clocks=tuple(
                [
                    clock.view(stopped=self._stopped(key.seat))
                    for key, clock in self._decisions.items()
                ]
            ),
            next_hand_ms=max(0, due),
            holds_ms={hold.seat: left[ticket] for ticket, hold in holds.items() if hold.seat},
            tickets_ms=left,
        )

    def _left_of(self, ticket: int, hold: Hold) -> int:
        """The time left of a ticket, or of what is timed without one."""
        if hold.at_ms:
            return self._instants.left_ms(ticket, hold.at_ms)
        return max(0, hold.time_ms - self.ticket_used_ms(ticket))

    def ticket_used_ms(self, ticket: int) -> int:
        """How long ago a ticket was given out."""
        return self._instants.passed_ms(ticket, self._standing.since.get(ticket))

    def bank_used_ms(self, seat: int) -> int:
        """How much of the time bank a seat's open decision has used."""
        return sum(
            [clock.bank_used_ms for key, clock in self._decisions.items() if key.seat == seat]
        )

    # What happened at the table.

    def settle(self, pacing: Pacing) -> None:
        """Bring every clock in line with the table after some events.

        While the books judge an order, the clocks stay as they are: it may yet be undone.
        """
        if not self._is_durable():
            return
        if self._standing.frozen or self._standing.game.status is Status.CLOSED:
            # Another game may be opened under this number: this one must give no more orders.
            self.cancel()
            return
        self._wait_for_motion(pacing)
        if self._standing.game.hands != self._hand:
            self._hand = self._standing.game.hands
            self._grace.renew()
        self._settle_lost()
        self._settle_decisions()
        self._settle_next_hand()
        self._settle_back()
        self._settle_tickets()
        self._settle_period()

    def _wait_for_motion(self, pacing: Pacing) -> None:
        ticks = self._clock.ticks_ms()
        self._motion_end = max(self._motion_end, ticks + pacing.motion_ms)
        self._quiet_at = max(self._quiet_at, ticks + pacing.whole_ms)

    def call_clock(self, seat: int, time_ms: int) -> None:
        """The floor put the clock on a seat's open decision."""
        for key, clock in self._decisions.items():
            if key.seat == seat:
                clock.call(time_ms, self._standing.options.called_warning_ms)

    def cancel(self) -> None:
        """Stop everything: the table is frozen, or gone."""
        self._grace.cancel()
        for clock in (*self._decisions.values(), *self._timers.values()):
            clock.cancel()
        self._decisions.clear()
        self._timers.clear()

    # Decisions.

    def _settle_decisions(self) -> None:
        game = self._standing.game
        opened = {Key(game.hands, one.seat, one.turn, one.on_bank): one for one in game.decisions()}
        gone = [key for key in self._decisions if key not in opened]
        for key in gone:
            self._decisions.pop(key).cancel()
        for key, decision in opened.items():
            self._settle_decision(key, decision)

    def _settle_decision(self, key: Key, decision: Decision) -> None:
        clock = self._decisions.get(key)
        if clock is None:
            self._open(key, decision)
        elif clock.left_ms and self._has_no_time(decision):
            clock.cut(self._motion_ms())
        self._run_or_stop(self._decisions[key])

    def _has_no_time(self, decision: Decision) -> bool:
        sitter = self._standing.game.sitter(decision.seat)
        return not decision.time_ms or (decision.on_bank and sitter is not None and sitter.away)

    def _open(self, key: Key, decision: Decision) -> None:
        time_ms = decision.time_ms
        clock = DecisionClock(self._clock, key, time_ms, lambda it: self._expired(decision, it))
        self._decisions[key] = clock
        clock.warning_ms, clock.following_ms = decision.warning_ms, decision.bank_ms
        waits = self._standing.options.shown_within_ms if time_ms and not key.on_bank else 0
        clock.start_within(self._motion_ms(), waits)

    def _motion_ms(self) -> int:
        return max(0, self._motion_end - self._clock.ticks_ms())

    def _run_or_stop(self, clock: DecisionClock) -> None:
        if self._stopped(clock.key.seat):
            clock.stop()
        elif clock.halted:
            clock.go_on()

    def _expired(self, decision: Decision, clock: DecisionClock) -> None:
        name = f"clock:{self._standing.number}:{decision.name}"
        lost = decision.seat in self._standing.lost
        command = decision.expired
        if clock.without_bank and decision.without_bank is not None:
            command = decision.without_bank(clock.bank_used_ms)
        self._order(command, name, Cause.LOST_SEAT if lost else Cause.TIMEOUT, anew=True)

    def _order(self, command: Command, name: str, cause: Cause, *, anew: bool = False) -> None:
        """Give an order; `anew`: it is meant even if one under this name was carried out.

        A decision whose action the floor stopped has its full time again, and runs out again.
        """
        actor = "clock" if cause is Cause.TIMEOUT else "server"
        order = Order(command=command, request_id=name, actor=actor, cause=cause)
        again = 1
        while anew and self._is_used(order):
            again += 1
            order = replace(order, request_id=f"{name}:{again}")
        self._ask(order)

    # Stations.

    def _stopped(self, seat: int) -> bool:
        """Whether a freeze or a lost station stops the clock of a seat's decision."""
        standing = self._standing
        if standing.frozen or standing.around.held or self.nobody_there:
            return True
        lost = self._lost_in_play()
        if any(self.grace_ms(each) for each in lost):
            return True
        return standing.options.lost_seat is LostSeatPolicy.FLOOR_DECIDES and seat in lost

    def grace_ms(self, seat: int) -> int:
        """How long the table still waits for a seated player's lost station."""
        return self._grace.left_ms(self._player(seat), self._standing.options)

    @property
    def nobody_there(self) -> bool:
        """Whether all stations are lost, or fewer than two seats are back after a restart."""
        lost = self._standing.lost
        if not lost and not self._recovering:  # as nearly always; every tap asks many times
            return False
        seats = self._standing.game.taken
        present = len(seats - lost)
        alone = self._recovering and present < 2 and not self._opponent_waits()
        return bool(seats) and (not present or alone)

    def _opponent_waits(self) -> bool:
        """Whether every open decision is at a lost seat, and an opponent is there."""
        game = self._standing.game
        to_act = game.to_act()
        if not to_act or not all(map(self.is_lost, to_act)):
            return False
        return any(game.in_hand(seat) and not self.is_lost(seat) for seat in game.taken)

    def _lost_in_play(self) -> set[int]:
        """Lost seats whose players are expected to act, now or in the next hand."""
        lost, game = self._standing.lost, self._standing.game
        return game.expected(lost & game.taken) if lost else set()

    def _settle_lost(self) -> None:
        standing = self._standing
        if self._recovering and len(standing.game.taken - standing.lost) >= 2:
            self._recovering = False
        counting = set() if self.nobody_there or standing.frozen else self._lost_in_play()
        self._grace.count([self._player(seat) for seat in counting], standing.options)
        if not standing.game.running and not self.nobody_there:
            for seat in sorted(counting):
                if not self.grace_ms(seat):
                    self._sit_out(seat)

    def _grace_over(self, player: str) -> None:
        game, options = self._standing.game, self._standing.options
        seat = next((seat for seat in game.taken if self._player(seat) == player), 0)
        if not seat:  # The player left, and `settle` has not run since.
            self.settle(NOTHING)
            return
        self._tell("grace_over", seat)
        if not game.running or options.lost_seat is LostSeatPolicy.CHECK_OR_FOLD:
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
        self._drop("deal")
        if standing.frozen or standing.game.running or self._waits_for_somebody():
            return
        step = standing.game.next_step(standing.options)
        if isinstance(step, StartTable):
            name = f"start:{standing.number}:{self._clock.now_ms()}"
            self._order(step, name, Cause.SERVER)
        elif step is not None:
            self._deal_at = max(self._quiet_at, self._clock.ticks_ms())
            self._set("deal", self._deal_at - self._clock.ticks_ms(), self._deal)

    def _waits_for_somebody(self) -> bool:
        return self.nobody_there or bool(self._lost_in_play())

    def _deal(self) -> None:
        standing = self._standing
        step = standing.game.next_step(standing.options)
        if isinstance(step, CommitDeck):
            name = f"commit:{standing.number}:{standing.game.hands + 1}"
            self._order(step, name, Cause.SERVER)
        elif step is not None:
            self._step("step", step)

    def _settle_back(self) -> None:
        """Let something stand still while no player can act, and go on once they are there."""
        game = self._standing.game
        command = game.when_nobody_is_there() if self.nobody_there else game.when_back()
        if command is not None:
            self._step("back", command)

    def _step(self, word: str, command: Command) -> None:
        """Order something under a name that is never used again."""
        self._steps += 1
        name = f"{word}:{self._standing.number}:{self._clock.now_ms()}:{self._steps}"
        self._order(command, name, Cause.SERVER)

    # Holds on seats, and the time collection.

    def _settle_tickets(self) -> None:
        holds = self._standing.game.holds()
        self._instants.keep({PERIOD, *holds})
        ending = [(ticket, hold) for ticket, hold in holds.items() if hold.over is not None]
        self._wait_for([self._left_of(ticket, hold) for ticket, hold in ending])

    def _wait_for(self, tickets_left_ms: list[int]) -> None:
        self._drop("tickets")
        if tickets_left_ms:
            self._set("tickets", min(tickets_left_ms), self._tickets_due)

    def _tickets_due(self) -> None:
        holds = self._standing.game.holds()
        ending = {ticket: hold.over for ticket, hold in holds.items() if hold.over is not None}
        left = {ticket: self._left_of(ticket, holds[ticket]) for ticket in ending}
        self._wait_for([left_ms for left_ms in left.values() if left_ms])
        for ticket, left_ms in left.items():
            if not left_ms:
                self._end_hold(ticket, ending[ticket])

    def _end_hold(self, ticket: int, over: Command) -> None:
        standing = self._standing
        # A new game of the table counts tickets from the start; the time makes the name unique.
        name = f"hold:{standing.number}:{ticket}:{standing.since.get(ticket, 0)}"
        self._order(over, name, Cause.SERVER)

    def _settle_period(self) -> None:
        self._drop("period")
        period = self._standing.game.period()
        if period is not None:
            self._set("period", self._left_of(PERIOD, period), self._period_over)

    def _period_over(self) -> None:
        period = self._standing.game.period()
        if period is not None:
            name = f"time:{self._standing.number}:{self._clock.now_ms()}"
            self._order(period.over, name, Cause.SERVER)

    def _set(self, name: str, delay_ms: int, call: Callable[[], None]) -> None:
        def due() -> None:
            del self._timers[name]
            call()

        self._timers[name] = self._clock.after(delay_ms, due)

    def _drop(self, name: str) -> None:
        timer = self._timers.pop(name, None)
        if timer is not None:
            timer.cancel()
