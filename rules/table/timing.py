"""Clocks of a hand at this table: how long the open decision has, and the time bank behind it."""

from __future__ import annotations

from typing import NamedTuple

from rules.hand.commands import Act, Expire
from rules.hand.decide import decide as decide_in_hand
from rules.hand.events import Acted, ChopDeclined
from rules.hand.state import Hand, Phase
from rules.refusals import RefusalCode, Refused
from rules.table.commands import ActOnTimeBank
from rules.table.events import Event, OutCause, TimeBankStarted, TimeBankUsed
from rules.table.seats import sat_out
from rules.table.state import Seat, Table


class Clock(NamedTuple):
    """The decision that is being timed and its whole duration."""

    seat: int
    turn: int
    time_ms: int
    on_bank: bool
    """The action clock has run out and the time bank runs."""


def open_clock(table: Table) -> Clock | None:
    """The clock that should run now; None: nobody has to decide, or the action is stopped.

    A player who sits out gets no time: `Expire` may follow at once.
    """
    hand = table.running_hand
    if hand is None or hand.to_act is None or hand.stopped:
        return None
    number = hand.to_act.seat
    seat = table.seats[number]
    if table.bank_turn == hand.turn:
        return Clock(number, hand.turn, seat.bank_ms, on_bank=True)
    return Clock(number, hand.turn, _time_ms(hand, seat), on_bank=False)


def _time_ms(hand: Hand, seat: Seat) -> int:
    clocks = hand.settings.clocks
    if seat.away:
        return 0
    if hand.phase is Phase.SHOWDOWN:
        return clocks.showdown_ms
    return clocks.uncontested_ms if hand.phase is Phase.UNCONTESTED else clocks.action_ms


def expire(table: Table, hand: Hand, command: Expire) -> list[Event]:
    """Start the time bank first; when it is used up, apply the hand's rule for an expired clock."""
    fact = decide_in_hand(hand, command)
    number = command.seat
    seat = table.seats[number]
    if not isinstance(fact, Acted | ChopDeclined):
        return [fact]
    if table.bank_turn == command.turn:
        facts: list[Event] = [TimeBankUsed(number, seat.bank_ms, 0), fact]
    elif _bank_helps(seat):
        return [TimeBankStarted(number, command.turn, seat.bank_ms)]
    else:
        facts = [fact]
    limit = table.settings.seating.timeouts_to_sit_out
    if limit and seat.timeouts + 1 >= limit and not seat.away:
        facts.append(sat_out(table, number, OutCause.TIMED_OUT))
    return facts


def _bank_helps(seat: Seat) -> bool:
    """Whether the bank gives time: not to a player who is away or let his last clock run out."""
    return seat.bank_ms > 0 and not seat.away and not seat.timeouts


def act(table: Table, hand: Hand, command: Act) -> list[Event]:
    """Judge an act on the action clock; while the bank runs, `ActOnTimeBank` must be used."""
    fact = decide_in_hand(hand, command)
    if table.bank_turn == command.turn:
        left = table.seats[command.seat].bank_ms
        raise Refused(RefusalCode.TIME_BANK_RUNNING, seat=command.seat, left_ms=left)
    return [fact]


def act_on_time_bank(table: Table, hand: Hand, command: ActOnTimeBank) -> list[Event]:
    """Judge an act while the bank runs, and take the time used from the bank."""
    fact = decide_in_hand(hand, command.act)
    seat = command.act.seat
    if table.bank_turn != command.act.turn:
        raise Refused(RefusalCode.TIME_BANK_NOT_RUNNING, seat=seat, turn=command.act.turn)
    used = min(max(command.used_ms, 0), table.seats[seat].bank_ms)
    return [TimeBankUsed(seat, used, table.seats[seat].bank_ms - used), fact]
