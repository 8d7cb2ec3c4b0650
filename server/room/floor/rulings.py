"""The floor's rulings on a running hand: the clock, a fold for who is absent, the hand called off.

Calling a hand off gives everybody his chips back, so it must never be to anybody's choosing: not
once the betting is over, and not because a player who faces a bet is not there: he is folded.
"""

from __future__ import annotations

from collections.abc import Mapping

from ledger import RefusalCode as BooksCode
from ledger import Refused as BooksRefused
from ledger.staff import Session, use_approval
from ledger.units import Work
from rules import seating
from rules.hand.events import Acted
from rules.hand.state import Phase
from rules.refusals import RefusalCode as RulesCode
from rules.refusals import Refused as RulesRefused
from rules.table.state import Table
from server.refusals import RefusalCode, Refused
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import sits_there
from server.room.staff.sessions import void_hand_subject
from server.room.table_orders import by_staff, order_table
from server.tables.actor import TableActor
from server.tables.commands import CallClock, VoidFrozenHand
from server.tables.orders import Beside
from wire.messages import floor
from wire.messages.base import Fact

ACTED_FOR_SUPERVISOR = 2
"""So many players have acted, and only a supervisor may call the hand off."""
SECOND_MS = 1_000


def void_hand(hall: Hall, ask: Ask, session: Session, request: floor.VoidHand) -> None:
    """Call the hand off: alone while fewer than two players have acted, else with a supervisor."""
    _check_reason(request.reason)
    actor = hall.table(request.table)
    subject = void_hand_subject(request.table, request.hand)
    approved = request.approval != 0

    def judge(table: Table) -> None:
        if request.hand != table.hands:
            raise Refused(RefusalCode.HAND_NOT_RUNNING, hand=request.hand, now=table.hands)
        if not actor.frozen:
            _check_may_void(actor, table)
        if not approved and players_acted(table) >= ACTED_FOR_SUPERVISOR:
            raise BooksRefused(BooksCode.APPROVAL_NEEDED, subject=subject)

    beside = _spending(request.approval, subject, session) if approved else None
    asking = by_staff(ask, session, request.reason, beside)
    if actor.frozen:
        judge(actor.table)  # nothing changes it any more
        order_table(actor, VoidFrozenHand(), asking)
    else:
        order_table(actor, seating.VoidHand(), asking._replace(judge=judge))


def _spending(approval: int, subject: str, session: Session) -> Beside:
    def beside(work: Work) -> Mapping[str, Fact]:
        by = use_approval(work, approval, subject=subject, asked_by=session.member.number)
        return {"approved_by": by}

    return beside


def players_acted(table: Table) -> int:
    """Return how many players have acted in the running hand; posts are no acts."""
    hand = table.running_hand
    events = [] if hand is None else hand.events
    return len({event.seat for event in events if isinstance(event, Acted)})


def put_clock(hall: Hall, ask: Ask, session: Session, request: floor.PutClock) -> None:
    """Put the clock on the player whose decision is open."""
    asking = by_staff(ask, session, request.reason)
    asking = asking._replace(judge=lambda table: _check_named(table, request))
    order_table(hall.table(request.table), CallClock(request.seat), asking)


def fold_seat(hall: Hall, ask: Ask, session: Session, request: floor.FoldSeat) -> None:
    """Let an absent player sit out: his open decision is then made by the house rule."""
    _check_reason(request.reason)
    actor = hall.table(request.table)

    def judge(table: Table) -> None:
        _check_named(table, request)
        _check_his_turn(table, request.seat)
        _check_absent(actor, request.seat)

    asking = by_staff(ask, session, request.reason)
    order_table(actor, seating.SitOut(request.seat), asking._replace(judge=judge))


def _check_reason(reason: str) -> None:
    if not reason.strip():
        raise BooksRefused(BooksCode.REASON_NEEDED)


def _check_named(table: Table, asked: floor.PutClock | floor.FoldSeat) -> None:
    """Refuse where another player sits there, or another decision is open, than was seen."""
    sits_there((asked.table, asked.seat), asked.player)(table)
    hand = table.running_hand
    if (asked.hand, asked.turn) != (table.hands, 0 if hand is None else hand.turn):
        now = table.hands
        raise RulesRefused(RulesCode.STALE_TURN, hand=asked.hand, now=now, turn=asked.turn)


def _check_his_turn(table: Table, seat: int) -> None:
    hand = table.running_hand
    if hand is None or hand.to_act is None or hand.to_act.seat != seat:
        to_act = 0 if hand is None or hand.to_act is None else hand.to_act.seat
        raise RulesRefused(RulesCode.NOT_YOUR_TURN, seat=seat, to_act=to_act)
    if hand.stopped:
        raise RulesRefused(RulesCode.ACTION_STOPPED)


def _check_absent(actor: TableActor, seat: int) -> None:
    if not actor.clocks.is_lost(seat):
        raise Refused(RefusalCode.SEAT_ANSWERS, seat=seat)
    left_ms = actor.clocks.grace_ms(seat)
    if left_ms:
        seconds = -(-left_ms // SECOND_MS)
        raise Refused(RefusalCode.GRACE_RUNNING, seat=seat, seconds=seconds)


def _check_may_void(actor: TableActor, table: Table) -> None:
    """Refuse to call a hand off that somebody would gain by."""
    hand = table.running_hand
    if hand is None:
        return
    if hand.phase in (Phase.SHOWDOWN, Phase.UNCONTESTED):
        raise Refused(RefusalCode.BETTING_IS_OVER, hand=table.hands)
    to_act = hand.to_act
    if to_act is not None and actor.clocks.waits_for_lost(to_act.seat):
        facts = {"seat": to_act.seat, "hand": table.hands, "turn": hand.turn}
        raise Refused(RefusalCode.FOLD_INSTEAD, **facts)
