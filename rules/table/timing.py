"""Clocks of a hand at this table: how long the open decision has, and the time bank behind it."""

from __future__ import annotations

from typing import NamedTuple

from rules.hand.commands import Act, AskCard, Discard, Expire
from rules.hand.decide import decide as decide_in_hand
from rules.hand.draws import deciding
from rules.hand.events import Acted, CardsDiscarded, ChopDeclined, FaceAsked
from rules.hand.runs import agreeing, runs_of
from rules.hand.state import Hand, Phase
from rules.refusals import RefusalCode, Refused
from rules.table.commands import ActOnTimeBank, CardsOnTimeBank, ExpireWithoutBank
from rules.table.events import Event, OutCause, TimeBankStarted, TimeBankUsed
from rules.table.seats import sat_out
from rules.table.state import Seat, Table
from rules.table.time_banks import on_time_bank

# Module names, because looking up an enum's member takes Python 3.11 a quarter of a microsecond.
_BETTING, _DRAWING, _RABBIT = Phase.BETTING, Phase.DRAWING, Phase.RABBIT
_AGREEING = Phase.AGREEING
_TIMED_OTHERWISE = (Phase.SHOWDOWN, Phase.UNCONTESTED, _AGREEING, _RABBIT)

Decision = Act | Discard | AskCard
"""What a player decides on his action clock or on his time bank (house rule 9.8)."""
_BANKED = (Acted, ChopDeclined, CardsDiscarded, FaceAsked)
"""What an expired action clock leads to, once the bank is used up."""


class Clock(NamedTuple):
    """The decision that is being timed and its whole duration."""

    seat: int
    turn: int
    time_ms: int
    on_bank: bool
    """The action clock has run out and the time bank runs."""


def open_clocks(table: Table) -> list[Clock]:
    """The clocks that should run now; none: nobody has to decide, or the action is stopped.

    Players who draw at once have a clock each. The question about a second run has one: whose clock
    stops would tell what he answered (house rule 13.3). The winner's ends the time for a rabbit
    hunt. A player who sits out gets no time: `Expire` may follow at once.
    """
    hand = table.running_hand
    if hand is None or hand.stopped:
        return []
    if hand.phase is _DRAWING:
        return [_clock(table, hand, player.seat) for player in deciding(hand)]
    if hand.phase is _AGREEING:
        return [_clock(table, hand, _asked_first(table, hand))]
    if hand.phase is _RABBIT:
        winner = next(player for player in hand.players if not player.folded)
        return [_clock(table, hand, winner.seat)]
    return [] if hand.to_act is None else [_clock(table, hand, hand.to_act.seat)]


def _asked_first(table: Table, hand: Hand) -> int:
    """The seat whose clock times a question about runs: one that sits out, which has no time."""
    away = (player.seat for player in agreeing(hand) if table.seats[player.seat].away)
    return next(away, runs_of(hand).offered[0])


def _clock(table: Table, hand: Hand, number: int) -> Clock:
    seat = table.seats[number]
    if on_time_bank(table, number, hand.turn):
        return Clock(number, hand.turn, seat.bank_ms, on_bank=True)
    return Clock(number, hand.turn, _time_ms(hand, number, seat), on_bank=False)


def _of_all(hand: Hand, number: int) -> bool:
    """Whether a seat's clock times only others: the rabbit, or a question it has answered."""
    if hand.phase is not _AGREEING:
        return hand.phase is _RABBIT
    return all(player.seat != number for player in agreeing(hand))


def _time_ms(hand: Hand, number: int, seat: Seat) -> int:
    clocks = hand.settings.clocks
    if seat.away and not _of_all(hand, number):
        return 0
    if hand.phase not in _TIMED_OTHERWISE:
        return clocks.action_ms
    return {
        Phase.SHOWDOWN: clocks.showdown_ms,
        Phase.UNCONTESTED: clocks.uncontested_ms,
        Phase.AGREEING: clocks.run_twice_ms,
        Phase.RABBIT: clocks.rabbit_ms,
    }[hand.phase]


def following_bank_ms(table: Table, number: int) -> int:
    """The time bank that would run when the action clock of a seat's open decision is out."""
    hand = table.running_hand
    if hand is None or hand.phase not in (_BETTING, _DRAWING):
        return 0
    seat = table.seats[number]
    return seat.bank_ms if not on_time_bank(table, number, hand.turn) and _bank_helps(seat) else 0


def expire(table: Table, hand: Hand, command: Expire) -> list[Event]:
    """Start the time bank first; when it is used up, apply the hand's rule for an expired clock."""
    fact = decide_in_hand(hand, command)
    seat = table.seats[command.seat]
    if not isinstance(fact, _BANKED):
        return [fact]
    if not on_time_bank(table, command.seat, command.turn) and _bank_helps(seat):
        return [TimeBankStarted(command.seat, command.turn, seat.bank_ms)]
    return [*_bank_used(table, command, seat.bank_ms), fact, *_sat_out_by_clock(table, command)]


def expire_without_bank(table: Table, hand: Hand, command: ExpireWithoutBank) -> list[Event]:
    """Apply the hand's rule for an expired clock; of the bank only the time used is taken."""
    expired = command.expire
    fact = decide_in_hand(hand, expired)
    if not isinstance(fact, _BANKED):
        return [fact]
    used = _bank_used(table, expired, command.used_ms)
    return [*used, fact, *_sat_out_by_clock(table, expired)]


def _bank_used(table: Table, command: Decision | Expire, used_ms: int) -> list[Event]:
    """What is taken from the bank, if it runs in this decision."""
    if not on_time_bank(table, command.seat, command.turn):
        return []
    bank_ms = table.seats[command.seat].bank_ms
    used = min(max(used_ms, 0), bank_ms)
    return [TimeBankUsed(command.seat, used, bank_ms - used)]


def _sat_out_by_clock(table: Table, command: Expire) -> list[Event]:
    """House rule 9.6: so many expired clocks in a row sit a player out."""
    seat = table.seats[command.seat]
    limit = table.settings.seating.timeouts_to_sit_out
    if limit and seat.timeouts + 1 >= limit and not seat.away:
        return [sat_out(table, command.seat, OutCause.TIMED_OUT)]
    return []


def _bank_helps(seat: Seat) -> bool:
    """Whether the bank gives time: not to a player who is away or let his last clock run out."""
    return seat.bank_ms > 0 and not seat.away and not seat.timeouts


def act(table: Table, hand: Hand, command: Decision) -> list[Event]:
    """Judge a decision on the action clock; while the bank runs, it must say so."""
    fact = decide_in_hand(hand, command)
    if table.bank_turn and on_time_bank(table, command.seat, command.turn):
        left = table.seats[command.seat].bank_ms
        raise Refused(RefusalCode.TIME_BANK_RUNNING, seat=command.seat, left_ms=left)
    return [fact]


def act_on_time_bank(table: Table, hand: Hand, command: ActOnTimeBank) -> list[Event]:
    """Judge an act while the bank runs, and take the time used from the bank."""
    return _on_bank(table, hand, command.act, command.used_ms)


def cards_on_time_bank(table: Table, hand: Hand, command: CardsOnTimeBank) -> list[Event]:
    """Judge a decision about cards while the bank runs, and take the time used from the bank."""
    return _on_bank(table, hand, command.choice, command.used_ms)


def _on_bank(table: Table, hand: Hand, command: Decision, used_ms: int) -> list[Event]:
    fact = decide_in_hand(hand, command)
    if not on_time_bank(table, command.seat, command.turn):
        raise Refused(RefusalCode.TIME_BANK_NOT_RUNNING, seat=command.seat, turn=command.turn)
    return [*_bank_used(table, command, used_ms), fact]
