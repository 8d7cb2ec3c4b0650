"""The rules of face off, without input or output.

Everybody antes and gets one card face down, from two decks. All decide at once, unseen: stay or
give up. Then the bank turns its card up. A higher rank wins as much as the ante from the bank,
as far as the bank can pay; an equal one gets the ante back; the bank takes the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from rules.cards import Card, card_text, rank_of
from rules.refusals import RefusalCode as Code
from rules.refusals import Refused
from rules.seating import (
    ChangeSeat,
    CloseTable,
    ComeBack,
    PauseTable,
    Rebuy,
    ResumeAction,
    SitDown,
    SitOut,
    StandUp,
    StartTable,
    Status,
    StopAction,
    TopUp,
    VoidHand,
)
from tests.server.tables.second_game.facts import (
    BankTurned,
    Began,
    Brought,
    CameBack,
    Choose,
    Chose,
    Closed,
    DealRound,
    Dealt,
    FaceOffSettings,
    Fact,
    Judged,
    Leaving,
    Left,
    Paused,
    Resumed,
    RoundEnded,
    RoundVoided,
    Sat,
    SeatTaken,
    Stayed,
    Stopped,
    TimeUp,
    WentAway,
)


@dataclass(frozen=True, slots=True)
class Chair:
    player: str
    stack: int
    away: bool = False
    leaving: str = ""
    """Why he leaves after the round; empty: he does not."""


@dataclass(slots=True)
class Round:
    seats: tuple[int, ...]
    ante: int
    before: dict[int, int]
    """What each had, the ante included."""
    cards: tuple[Card, ...] = ()
    """The deck; given to the round when it is dealt."""
    choices: dict[int, bool] = field(default_factory=dict)
    bank_card: str = ""
    shown: dict[int, str] = field(default_factory=dict)
    stopped: bool = False
    over: bool = False

    @property
    def undecided(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.seats if seat not in self.choices)


class Felt:
    """A table of face off."""

    def __init__(self, number: int, settings: FaceOffSettings) -> None:
        self.number = number
        self.settings = settings
        self.status = Status.WAITING
        self.chairs: dict[int, Chair] = {}
        self.bank = 0
        self.hands = 0
        self.round: Round | None = None

    @property
    def running(self) -> Round | None:
        return None if self.round is None or self.round.over else self.round

    def able(self) -> tuple[int, ...]:
        """The seats that would be dealt in."""
        ante = self.settings.ante
        return tuple(
            seat
            for seat, chair in sorted(self.chairs.items())
            if chair.stack >= ante and not chair.away and not chair.leaving
        )


def play(felt: Felt, command: Any) -> list[Fact]:
    """Carry out one command whole, with everything that follows by itself."""
    facts = _decide(felt, command)
    for fact in facts:
        apply(felt, fact)
    while following := _next(felt):
        for fact in following:
            apply(felt, fact)
        facts += following
    return facts


def _decide(felt: Felt, command: Any) -> list[Fact]:
    decide = _DECIDE.get(type(command))
    return _rule(felt, command) if decide is None else decide(felt, command)


def _sit_down(felt: Felt, command: SitDown) -> list[Fact]:
    seat, player, amount, *_ = command
    _refuse(seat in felt.chairs, Code.SEAT_TAKEN, seat=seat)
    _refuse(any(chair.player == player for chair in felt.chairs.values()), Code.ALREADY_SEATED)
    least = felt.settings.least
    _refuse(amount < least, Code.BUY_IN_TOO_SMALL, asked=amount, least=least)
    return [Sat(seat, player, amount)]


def _bring(felt: Felt, command: TopUp | Rebuy) -> list[Fact]:
    _between(felt)
    chair = _chair(felt, command.seat)
    return [Brought(command.seat, command.amount, again=not chair.stack)]


def _sit_out(felt: Felt, command: SitOut) -> list[Fact]:
    _refuse(_chair(felt, command.seat).away, Code.ALREADY_SITTING_OUT, seat=command.seat)
    return [WentAway(command.seat)]


def _come_back(felt: Felt, command: ComeBack) -> list[Fact]:
    _refuse(not _chair(felt, command.seat).away, Code.NOT_SITTING_OUT, seat=command.seat)
    return [CameBack(command.seat)]


def _stand_up(felt: Felt, command: StandUp) -> list[Fact]:
    seat, chair = command.seat, _chair(felt, command.seat)
    if felt.running is not None and seat in felt.running.seats:
        _refuse(bool(chair.leaving), Code.SENT_AWAY, seat=seat)
        return [Leaving(seat)]
    return [_left(felt, seat, command.cause.value)]


def _change_seat(felt: Felt, command: ChangeSeat) -> list[Fact]:
    _between(felt)
    _chair(felt, command.seat)
    _refuse(command.to in felt.chairs, Code.SEAT_TAKEN, seat=command.to)
    return [SeatTaken(command.seat, command.to)]


def _start(felt: Felt, command: StartTable) -> list[Fact]:
    _refuse(felt.status is Status.RUNNING, Code.TABLE_RUNNING)
    return [Began()]


def _pause(felt: Felt, command: PauseTable) -> list[Fact]:
    status = felt.status
    _refuse(status is not Status.RUNNING, Code.TABLE_NOT_RUNNING, status=status.value)
    return [Paused()]


def _close(felt: Felt, command: CloseTable) -> list[Fact]:
    _between(felt)
    home = [_left(felt, seat, "table_closed") for seat in sorted(felt.chairs)]
    return [*home, Closed(felt.bank)]


def _deal(felt: Felt, command: DealRound) -> list[Fact]:
    check_may_deal(felt)
    return [Dealt(felt.hands + 1, felt.able(), felt.settings.ante)]


def _choose(felt: Felt, command: Choose | TimeUp) -> list[Fact]:
    _check_open(felt, command.seat, command.turn)
    timed_out = isinstance(command, TimeUp)
    stays = not isinstance(command, TimeUp) and command.stays
    return [Chose(command.seat, stays, timed_out)]


_DECIDE: Mapping[type, Callable[[Felt, Any], list[Fact]]] = {
    SitDown: _sit_down,
    TopUp: _bring,
    Rebuy: _bring,
    SitOut: _sit_out,
    ComeBack: _come_back,
    StandUp: _stand_up,
    ChangeSeat: _change_seat,
    StartTable: _start,
    PauseTable: _pause,
    CloseTable: _close,
    DealRound: _deal,
    Choose: _choose,
    TimeUp: _choose,
}


def _rule(felt: Felt, command: Any) -> list[Fact]:
    running = felt.running
    if running is None:
        raise Refused(Code.NO_HAND_RUNNING)
    match command:
        case StopAction():
            _refuse(running.stopped, Code.ACTION_STOPPED)
            return [Stopped()]
        case ResumeAction():
            _refuse(not running.stopped, Code.ACTION_NOT_STOPPED)
            return [Resumed()]
        case VoidHand():
            return [RoundVoided(tuple(running.before.items()))]
        case _:
            raise Refused(Code.BETTING_NOT_OPEN)


def _left(felt: Felt, seat: int, cause: str) -> Left:
    chair = felt.chairs[seat]
    return Left(seat, chair.player, chair.stack, cause)


def check_may_deal(felt: Felt) -> None:
    """Refuse where no round can begin."""
    _between(felt)
    if felt.status is not Status.RUNNING:
        raise Refused(Code.TABLE_NOT_RUNNING, status=felt.status.value)
    _refuse(not felt.able(), Code.TOO_FEW_PLAYERS)


def _check_open(felt: Felt, seat: int, turn: int) -> None:
    running = felt.running
    if running is None or turn != felt.hands:
        raise Refused(Code.STALE_TURN, turn=turn, now=felt.hands)
    _refuse(seat not in running.undecided, Code.NOT_YOUR_TURN, seat=seat)
    _refuse(running.stopped, Code.ACTION_STOPPED)


def _between(felt: Felt) -> None:
    _refuse(felt.running is not None, Code.HAND_RUNNING, hand=felt.hands)


def _chair(felt: Felt, seat: int) -> Chair:
    if seat not in felt.chairs:
        raise Refused(Code.SEAT_EMPTY, seat=seat)
    return felt.chairs[seat]


def _refuse(when: bool, code: Code, **facts: int | str) -> None:
    if when:
        raise Refused(code, **facts)


def _next(felt: Felt) -> list[Fact]:
    """What happens by itself: the round is judged, and who wanted to leave leaves."""
    running = felt.running
    if running is not None:
        ready = running.cards and not running.undecided and not running.stopped
        return _judged(felt, running) if ready else []
    return [
        _left(felt, seat, chair.leaving)
        for seat, chair in sorted(felt.chairs.items())
        if chair.leaving and felt.round is not None
    ]


def _judged(felt: Felt, running: Round) -> list[Fact]:
    burned, place = len(running.seats), len(running.seats) + 1
    bank = rank_of(running.cards[place])
    stay = [seat for seat in running.seats if running.choices[seat]]
    places = {seat: at for at, seat in enumerate(running.seats)}
    ranks = {seat: rank_of(running.cards[places[seat]]) for seat in stay}
    beaten = [seat for seat in running.seats if ranks.get(seat, -1) < bank]
    purse = felt.bank + running.ante * len(beaten)
    facts: list[Fact] = [BankTurned(burned, place, card_text(running.cards[place]))]
    facts += [Stayed(seat, places[seat], card_text(running.cards[places[seat]])) for seat in stay]
    facts += [Judged(seat, 0, 0) for seat in beaten]
    stacks = {seat: felt.chairs[seat].stack for seat in running.seats}
    for seat in stay:
        if ranks[seat] >= bank:
            won = min(running.ante, purse) if ranks[seat] > bank else 0
            purse -= won
            stacks[seat] += running.ante + won
            facts.append(Judged(seat, running.ante, won))
    return [*facts, RoundEnded(tuple(stacks.items()))]


def apply(felt: Felt, fact: Any) -> None:
    """Enter a fact; nothing is judged."""
    match fact:
        case Sat(seat, player, stack):
            felt.chairs[seat] = Chair(player, stack)
        case Brought(seat, amount, _):
            chair = felt.chairs[seat]
            felt.chairs[seat] = replace(chair, stack=chair.stack + amount)
        case WentAway(seat) | CameBack(seat):
            away = isinstance(fact, WentAway)
            felt.chairs[seat] = replace(felt.chairs[seat], away=away)
        case Leaving(seat):
            felt.chairs[seat] = replace(felt.chairs[seat], leaving="stood_up")
        case Left(seat, _, _, _):
            del felt.chairs[seat]
        case SeatTaken(seat, to):
            felt.chairs[to] = felt.chairs.pop(seat)
        case Began():
            felt.status = Status.RUNNING
        case Paused():
            felt.status = Status.PAUSED
        case Closed(_):
            felt.status, felt.bank = Status.CLOSED, 0
        case _:
            _apply_in_round(felt, fact)


def _apply_in_round(felt: Felt, fact: Any) -> None:
    running = felt.round
    if isinstance(fact, Dealt):
        before = {seat: felt.chairs[seat].stack for seat in fact.seats}
        for seat in fact.seats:
            _add(felt, seat, -fact.ante)
        felt.round, felt.hands = Round(fact.seats, fact.ante, before), fact.hand
    elif running is not None:
        _apply_to(felt, running, fact)


def _apply_to(felt: Felt, running: Round, fact: Any) -> None:
    match fact:
        case Chose(seat, stays, _):
            running.choices[seat] = stays
        case BankTurned(_, _, card):
            running.bank_card = card
        case Stayed(seat, _, card):
            running.shown[seat] = card
        case Judged(seat, back, won):
            _add(felt, seat, back + won)
            felt.bank += running.ante - back - won
        case RoundEnded(stacks) | RoundVoided(stacks):
            running.over = True
            for seat, stack in stacks:
                felt.chairs[seat] = replace(felt.chairs[seat], stack=stack)
        case Stopped() | Resumed():
            running.stopped = isinstance(fact, Stopped)


def _add(felt: Felt, seat: int, amount: int) -> None:
    chair = felt.chairs[seat]
    felt.chairs[seat] = replace(chair, stack=chair.stack + amount)
