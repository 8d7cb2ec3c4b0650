"""Calls from seats, disputes of hands, and faults that a station reports."""

from __future__ import annotations

from ledger.board import (
    answer_call,
    answer_calls_of,
    call_staff,
    decide_dispute,
    open_dispute,
)
from ledger.hands import hand_known
from ledger.staff import Session
from ledger.units import Work
from server.refusals import RefusalCode, Refused
from server.request_words import choice_of
from server.room.board_changes import change_board, change_board_unasked
from server.room.feeds.room_view import room_changed
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import player_at
from server.room.seats.stations import Spot, Station
from server.room.table_orders import here
from wire.messages import floor
from wire.messages import seat as asks
from wire.messages.room_view import TakenView

TAKEN_MAX = 100
"""How many of the things that somebody looks after are shown."""
KINDS = {"floor": "floor", "service": "service"}


def call(hall: Hall, ask: Ask, station: Station, request: asks.CallStaff) -> None:
    """Call the floor or service, or take the call back; allowed at locked and empty seats too."""
    kind = choice_of(KINDS, request.kind, "kind")
    table, seat = hall.stations.seat_of(station)
    actor = hall.tables.get(table)
    player = player_at(actor, seat) if actor is not None else 0
    who = f"seat:{table}:{seat}"

    def body(work: Work) -> dict[str, int]:
        if request.cancel:
            return {"taken_back": answer_calls_of(work, (table, seat), kind, who)}
        number = call_staff(work, table=table, seat=seat, kind=kind, player=player or None)
        return {"call": number}

    command = {"do": "call_staff", "kind": kind, "cancel": request.cancel}
    change_board(hall, ask, hall.unit(ask.unit_id, who, command, body))


def call_for(hall: Hall, spot: Spot, kind: str, request_id: str) -> None:
    """Call the floor to a seat for the server itself; a second cause adds no second call."""
    if kind in hall.board.calls_of(*spot):
        return
    table, seat = spot
    actor = hall.tables.get(table)
    player = player_at(actor, seat) if actor is not None else 0

    def body(work: Work) -> dict[str, int]:
        number = call_staff(work, table=table, seat=seat, kind=kind, player=player or None)
        return {"call": number}

    command = {"do": "call_staff", "kind": kind, "table": table, "seat": seat}
    change_board_unasked(hall, hall.unit(request_id, "server", command, body))


def call_over(hall: Hall, spot: Spot, kind: str, request_id: str) -> None:
    """End a call of the server: its cause has passed."""
    if kind not in hall.board.calls_of(*spot):
        return
    command = {"do": "call_over", "kind": kind, "table": spot[0], "seat": spot[1]}
    unit = hall.unit(
        request_id,
        "server",
        command,
        lambda work: {"over": answer_calls_of(work, spot, kind, "server")},
    )
    change_board_unasked(hall, unit)


def report_fault(hall: Hall, ask: Ask, station: Station, request: asks.ReportFault) -> None:
    """Call the floor because a station reports a fault of its own."""
    table, seat = hall.stations.seat_of(station)

    def body(work: Work) -> dict[str, int]:
        number = call_staff(work, table=table, seat=seat, kind="station_fault", player=None)
        work.event("station_fault", {"kind": request.kind, "text": request.text})
        return {"call": number}

    command = {
        "do": "report_fault",
        "kind": request.kind,
        "text": request.text,
        "lasted_ms": request.lasted_ms,
    }
    unit = hall.unit(ask.unit_id, ask.peer.place, command, body)
    change_board(hall, ask, unit)


def answer(hall: Hall, ask: Ask, session: Session, request: floor.AnswerCall) -> None:
    """Close a call: a staff member has come to the seat."""
    by = f"staff:{session.member.number}"

    def body(work: Work) -> None:
        answer_call(work, request.call, by)

    command = {"do": "answer_call", "call": request.call}
    change_board(hall, ask, hall.floor_unit(ask, session, command, body))


def take(hall: Hall, ask: Ask, session: Session, request: floor.TakeNeed) -> None:
    """Show the others who looks after something; who said it and when is in the books."""
    taken = TakenView(need=request.need, by=session.member.name[:64], since_ms=hall.now_ms)

    def shown() -> None:
        kept = {need: each for need, each in hall.room_feed.taken.items() if need != taken.need}
        newest = list({**kept, taken.need: taken}.items())[-TAKEN_MAX:]
        hall.room_feed.taken = dict(newest)
        room_changed(hall)

    command = {"do": "take_need", "need": request.need}
    unit = hall.floor_unit(ask, session, command, lambda work: None)
    hall.submit(ask, unit, after=shown)


def dispute(hall: Hall, ask: Ask, station: Station, request: asks.Dispute) -> None:
    """Ask the floor to look at a hand of this table."""
    at = here(hall, station)
    table, hand = at.actor.number, request.hand
    if not hand_known(hall.store, table, hand):
        raise Refused(RefusalCode.HAND_NOT_RECORDED, hand=hand)

    def body(work: Work) -> dict[str, int]:
        spot = (table, at.seat)
        return {"dispute": open_dispute(work, spot, hand, at.player, request.words)}

    command = {"do": "dispute", "table": table, "hand": hand, "words": request.words}
    unit = hall.unit(ask.unit_id, f"player:{at.player}", command, body)
    change_board(hall, ask, unit)


def decide(hall: Hall, ask: Ask, session: Session, request: floor.AnswerDispute) -> None:
    """Record the floor's decision on a dispute."""
    by = session.member.number

    def body(work: Work) -> None:
        decide_dispute(work, request.dispute, by=by, decision=request.decision)

    command = {
        "do": "decide_dispute",
        "dispute": request.dispute,
        "decision": request.decision,
    }
    change_board(hall, ask, hall.floor_unit(ask, session, command, body))
