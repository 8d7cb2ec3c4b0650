"""Face off's facts as messages: a choice is nobody's business before all have chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from server.tables.deal import Deal
from server.tables.messages import Cut
from tests.server.tables.second_game import facts
from wire.messages import table_events as wire
from wire.messages.table_events import TableEvent


class _Cutter:
    def __init__(self, deal: Any, why: str) -> None:
        self.cut = Cut([], {})
        self.deal: Deal = deal
        self.why = why

    def say(self, event: TableEvent) -> None:
        self.cut.public.append(event)

    def say_to(self, seat: int, event: TableEvent, instead_of: TableEvent) -> None:
        self.cut.private.setdefault(seat, {})[len(self.cut.public)] = event
        self.say(instead_of)


def cut(deal: Deal | None, facts: Sequence[facts.Fact], why: str = "") -> Cut:
    """Return the messages of some facts."""
    cutter = _Cutter(deal, why)
    for fact in facts:
        MESSAGES[type(fact)](cutter, fact)
    return cutter.cut


def _moved(word: str, **fields: str) -> Callable[[_Cutter, Any], None]:
    def say(to: _Cutter, fact: Any) -> None:
        told = {name: getattr(fact, source) for name, source in fields.items()}
        to.say(wire.SeatMoved(seat=fact.seat, word=word, **told))

    return say


def _turned(word: str) -> Callable[[_Cutter, Any], None]:
    return lambda to, fact: to.say(wire.TableTurned(word=word, text=to.why))


def _dealt(to: _Cutter, fact: facts.Dealt) -> None:
    for position, seat in enumerate(fact.seats):
        to.say(wire.Posted(seat=seat, kind="ante", amount=fact.ante))
        leaf, opening = to.deal.leaves[position], to.deal.opening(position)
        closed = wire.CardDealt(seat=seat, street=0, position=position, leaf=leaf, up=False)
        mine = wire.CardDealt(
            seat=seat, street=0, position=position, leaf=leaf, up=False, opening=opening
        )
        to.say_to(seat, mine, closed)


def _bank(to: _Cutter, fact: facts.BankTurned) -> None:
    leaves = to.deal.leaves
    to.say(wire.CardBurned(position=fact.burned, leaf=leaves[fact.burned]))
    to.say(
        wire.BoardDealt(
            street=1,
            leaves=(leaves[fact.position],),
            openings=to.deal.openings((fact.position,)),
        )
    )


def _stayed(to: _Cutter, fact: facts.Stayed) -> None:
    openings = to.deal.openings((fact.position,))
    to.say(wire.HandShown(seat=fact.seat, cards=(fact.card,), openings=openings))


def _judged(to: _Cutter, fact: facts.Judged) -> None:
    if fact.back:
        win = wire.WinView(seat=fact.seat, amount=fact.back + fact.won)
        to.say(wire.PotPushed(number=0, wins=(win,)))


MESSAGES: Mapping[type, Callable[[_Cutter, Any], None]] = {
    facts.Sat: _moved("sat_down", amount="stack"),
    facts.Brought: _moved("topped_up", amount="amount"),
    facts.WentAway: _moved("sat_out"),
    facts.CameBack: _moved("came_back"),
    facts.Leaving: _moved("will_leave"),
    facts.Left: _moved("stood_up", amount="stack", cause="cause"),
    facts.SeatTaken: _moved("changed_seat", to="to"),
    facts.Began: _turned("started"),
    facts.Paused: _turned("paused"),
    facts.Closed: _turned("closed"),
    facts.Dealt: _dealt,
    facts.Chose: _moved("chose"),
    facts.BankTurned: _bank,
    facts.Stayed: _stayed,
    facts.Judged: _judged,
    facts.RoundEnded: lambda to, fact: to.say(wire.HandEnded(stacks=fact.stacks)),
    facts.RoundVoided: lambda to, fact: to.say(wire.HandVoided(stacks=fact.stacks, why=to.why)),
    facts.Stopped: lambda to, fact: to.say(wire.ActionStopped(why=to.why)),
    facts.Resumed: lambda to, fact: to.say(wire.ActionResumed()),
}
