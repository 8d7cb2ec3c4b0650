"""What else players ask for at a seat: recall, staff, another seat, their limits."""

from __future__ import annotations

from bots.chance import Chance
from bots.policy import Sight
from wire.messages.base import Request
from wire.messages.seat import (
    CallStaff,
    ChangeSeat,
    Dispute,
    LastHands,
    MyLimits,
    RecallHand,
    ReportFault,
)


def question(sight: Sight, chance: Chance, request_id: str) -> Request:
    """Return something a player asks for besides his game."""
    newest = sight.table.hand.hand if sight.table.hand else 0
    hand = max(newest - chance.below(4), 0)
    seats = max(len(sight.table.seats), 1)
    asked: tuple[Request, ...] = (
        LastHands(id=request_id, count=chance.between(1, 10)),
        RecallHand(id=request_id, hand=hand),
        RecallHand(id=request_id, hand=hand),
        CallStaff(id=request_id, kind=chance.pick(("floor", "service")), cancel=chance.percent(20)),
        Dispute(id=request_id, hand=hand, words="I pressed call"),
        ChangeSeat(id=request_id, to=chance.between(0, seats), cancel=chance.percent(20)),
        MyLimits(id=request_id),
        ReportFault(id=request_id, kind="touch", lasted_ms=900),
    )
    return chance.pick(asked)
