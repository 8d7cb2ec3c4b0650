"""The floor's rulings on a running hand: put the clock on, fold an absent player, call it off.

Calling a hand off gives all players their chips back, so no player may gain by it. It is refused
once the betting is over, and while an absent player faces a bet: he is folded instead.
"""

from __future__ import annotations

from ledger import RefusalCode as BooksCode
from ledger import Refused as BooksRefused
from ledger.staff import Session
from rules import seating
from rules.refusals import RefusalCode as RulesCode
from rules.refusals import Refused as RulesRefused
from server.refusals import RefusalCode, Refused
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import sits_there
from server.room.staff.table_subjects import void_hand_subject
from server.room.table_orders import by_staff, check_reason, order_table, spending
from server.tables.actor import TableActor
from server.tables.commands import CallClock, VoidFrozenHand
from server.tables.game import Game
from wire.messages import floor

ACTED_FOR_SUPERVISOR = 2
"""Once this many players have acted, only a supervisor may call the hand off."""
SECOND_MS = 1_000


def void_hand(hall: Hall, ask: Ask, session: Session, request: floor.VoidHand) -> None:
    """Call the hand off: alone while fewer than two players have acted, else with a supervisor.

    A frozen hand always takes two: the game in memory does not tell how far it had come.
    """
    check_reason(request.reason)
    actor = hall.table(request.table)
    subject = void_hand_subject(request.table, request.hand)
    approved = request.approval != 0

    def judge(game: Game) -> None:
        if request.hand != game.hands:
            raise Refused(RefusalCode.HAND_NOT_RUNNING, hand=request.hand, now=game.hands)
        if not actor.frozen:
            _check_may_void(actor, game)
        if not approved and (actor.frozen or game.acted() >= ACTED_FOR_SUPERVISOR):
            raise BooksRefused(BooksCode.APPROVAL_NEEDED, subject=subject)

    beside = spending(request.approval, subject, session) if approved else None
    asking = by_staff(ask, session, request.reason, beside)
    if actor.frozen:
        judge(actor.game)  # a frozen game does not change: judge it now
        order_table(actor, VoidFrozenHand(), asking)
    else:
        order_table(actor, seating.VoidHand(), asking._replace(judge=judge))


def put_clock(hall: Hall, ask: Ask, session: Session, request: floor.PutClock) -> None:
    """Put the clock on the player whose decision is open."""
    asking = by_staff(ask, session, request.reason)
    asking = asking._replace(judge=lambda game: _check_named(game, request))
    order_table(hall.table(request.table), CallClock(request.seat), asking)


def fold_seat(hall: Hall, ask: Ask, session: Session, request: floor.FoldSeat) -> None:
    """Make an absent player sit out; the house rule then makes his open decision."""
    check_reason(request.reason)
    actor = hall.table(request.table)

    def judge(game: Game) -> None:
        _check_named(game, request)
        _check_his_turn(game, request.seat)
        _check_absent(actor, request.seat)

    asking = by_staff(ask, session, request.reason)
    order_table(actor, seating.SitOut(request.seat), asking._replace(judge=judge))


def _check_named(game: Game, asked: floor.PutClock | floor.FoldSeat) -> None:
    """Refuse if the player or the open decision is not the one that the floor saw."""
    sits_there((asked.table, asked.seat), asked.player)(game)
    if (asked.hand, asked.turn) != (game.hands, game.turn):
        now = game.hands
        raise RulesRefused(RulesCode.STALE_TURN, hand=asked.hand, now=now, turn=asked.turn)


def _check_his_turn(game: Game, seat: int) -> None:
    to_act = game.to_act()
    if seat not in to_act:
        raise RulesRefused(RulesCode.NOT_YOUR_TURN, seat=seat, to_act=to_act[0] if to_act else 0)
    if game.stopped:
        raise RulesRefused(RulesCode.ACTION_STOPPED)


def _check_absent(actor: TableActor, seat: int) -> None:
    if not actor.clocks.is_lost(seat):
        raise Refused(RefusalCode.SEAT_ANSWERS, seat=seat)
    left_ms = actor.clocks.grace_ms(seat)
    if left_ms:
        seconds = -(-left_ms // SECOND_MS)
        raise Refused(RefusalCode.GRACE_RUNNING, seat=seat, seconds=seconds)


def _check_may_void(actor: TableActor, game: Game) -> None:
    """Refuse to call a hand off if somebody would gain by it."""
    game.check_may_void()
    for seat in game.to_act():
        if actor.clocks.waits_for_lost(seat):
            facts = {"seat": seat, "hand": game.hands, "turn": game.turn}
            raise Refused(RefusalCode.FOLD_INSTEAD, **facts)
