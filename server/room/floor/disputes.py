"""Disputes read again, and what the house pays for one."""

from __future__ import annotations

from ledger.board import Ruling, ruling_on
from ledger.cage import compensate
from ledger.staff import Session
from money import Cents
from server.room.feeds import streams
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.staff.played_hands import check_may_read
from wire.messages import disputes as asks


def read(hall: Hall, ask: Ask, session: Session, request: asks.ReadDispute) -> None:
    """Answer with a dispute, its decision and what was paid for it."""
    check_may_read(session, "read_dispute")
    ruling = ruling_on(hall.store, request.dispute)
    ask.answer(_story(hall, ask, ruling))


def _story(hall: Hall, ask: Ask, ruling: Ruling) -> asks.DisputeStory:
    asked = ruling.dispute
    return asks.DisputeStory(
        id=ask.id,
        dispute=asked.number,
        table=asked.table,
        seat=asked.seat,
        hand=asked.hand,
        player=asked.player,
        nickname=hall.nickname(asked.player),
        words=asked.words,
        since_ms=asked.since_ms,
        decided_ms=ruling.decided_ms,
        decided_by=ruling.decided_by[:64],
        decision=ruling.decision,
        paid=tuple(
            asks.CompensationView(
                receipt=each.receipt,
                player=each.player,
                nickname=hall.nickname(each.player),
                amount=each.amount,
                at_ms=each.at_ms,
                by=each.by[:64],
                approved_by=each.approved_by[:64],
            )
            for each in ruling.paid
        ),
    )


def pay(hall: Hall, ask: Ask, session: Session, request: asks.Compensate) -> None:
    """Pay a player of the disputed hand at the house's cost; two persons."""
    unit = compensate(
        hall.asked(ask, session),
        dispute=request.dispute,
        player=request.player,
        amount=Cents(request.amount),
        reason=request.reason,
        approval=request.approval,
    )
    hall.submit(ask, unit, after=lambda: streams.person_changed(hall, request.player))
