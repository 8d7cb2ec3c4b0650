"""Orders to tables for a request; the table's reply becomes the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from ledger import RefusalCode as BooksCode
from ledger import Refused as BooksRefused
from ledger.staff import Duty, Session, require_duty, use_approval
from ledger.units import Work
from rules.refusals import RefusalCode as RulesCode
from rules.refusals import Refused as RulesRefused
from server.refusals import RefusalCode, Refused
from server.room.feeds.station_view import is_locked
from server.room.hall import Hall
from server.room.requests import Ask
from server.room.seats.seat_lookup import sits_there
from server.room.seats.stations import Station
from server.tables.actor import TableActor
from server.tables.game import Command, Game
from server.tables.orders import Beside, Carried, Cause, Order, Reply
from wire.messages.base import Fact
from wire.messages.seat import Evidence


class Here(NamedTuple):
    """Who asks at a station: the table, the seat it serves and the player there."""

    actor: TableActor
    seat: int
    player: int


def here(hall: Hall, station: Station) -> Here:
    """Return who sits at the seat a station serves; refuse an empty or a locked seat."""
    table, seat = hall.stations.seat_of(station)
    if hall.stations.is_replaced(station):
        raise Refused(RefusalCode.NOT_YOURS, table=table)
    actor = hall.table(table)
    sitter = actor.sitter(seat)
    if sitter is None:
        raise Refused(RefusalCode.NOBODY_SIGNED_IN)
    if is_locked(station, sitter):
        raise Refused(RefusalCode.SEAT_LOCKED)
    return Here(actor, seat, int(sitter.player))


class Asking(NamedTuple):
    """How an order is asked for."""

    ask: Ask
    actor: str
    cause: Cause = Cause.TAP
    evidence: Evidence | None = None
    why: str = ""
    beside: Beside | None = None
    told: Beside | None = None
    """Reads when all is booked; what it returns is added to the answer."""
    judge: Callable[[Game], None] | None = None
    after: Callable[[], None] | None = None
    """Runs when the order was carried out and answered, before the screens are told."""
    refused: Callable[[], None] | None = None


def order_table(table: TableActor, command: Command, asking: Asking) -> None:
    """Give a table an order; its reply answers the request."""
    table.order(order_for(command, asking))


def order_for(command: Command, asking: Asking) -> Order:
    """Return the order whose reply answers the request."""
    ask = asking.ask

    def answer(reply: Reply) -> None:
        if not isinstance(reply, Carried):
            ask.refuse(reply.code, reply.facts)
            if asking.refused is not None:
                ask.follow(asking.refused)
            return
        ask.done(reply.facts)
        if asking.after is not None:
            ask.follow(asking.after)

    def replied(reply: Reply) -> None:
        ask.follow(lambda: answer(reply))

    return Order(
        command=command,
        request_id=ask.unit_id,
        actor=asking.actor,
        cause=asking.cause,
        evidence=asking.evidence,
        why=asking.why,
        beside=asking.beside,
        told=asking.told,
        judge=asking.judge,
        reply=replied,
    )


def by_seat(ask: Ask, at: Here, **more: object) -> Asking:
    """Return how a seat's player asks; the order is refused once the seat is no longer his."""
    judge = sits_there((at.actor.number, at.seat), at.player)
    actor = f"seat:{at.actor.number}:{at.seat}"
    return Asking(ask, actor, **{"judge": judge, **more})  # type: ignore[arg-type]


def by_staff(
    ask: Ask,
    session: Session,
    why: str,
    beside: Beside | None = None,
    duty: Duty = Duty.RUN_TABLES,
) -> Asking:
    """Return how a staff member with this duty asks; the books check the duty again."""
    number = session.member.number

    def judged(work: Work) -> Mapping[str, Fact]:
        require_duty(work, number, duty)
        return {} if beside is None else beside(work)

    return Asking(ask, f"staff:{number}", cause=Cause.FLOOR, why=why, beside=judged)


def no_sums(work: Work) -> Mapping[str, Fact]:
    """Add nothing from the books: the asker is told what the game says of the order."""
    return {}


def check_cash_game(table: TableActor) -> None:
    """Refuse a tournament: its seats are entered, not waited for, held or changed."""
    if table.game.takes_entries:
        raise RulesRefused(RulesCode.NOT_IN_TOURNAMENT, seat=0)


def check_reason(reason: str) -> None:
    """Refuse a ruling of the floor without a reason."""
    if not reason.strip():
        raise BooksRefused(BooksCode.REASON_NEEDED)


def spending(approval: int, subject: str, session: Session) -> Beside:
    """Use a second person's approval in the unit of the order that it is for."""

    def beside(work: Work) -> Mapping[str, Fact]:
        by = use_approval(work, approval, subject=subject, asked_by=session.member.number)
        return {"approved_by": by}

    return beside
