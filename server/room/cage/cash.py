"""Drawers, the vault and the gaming day."""

from __future__ import annotations

from datetime import date
from functools import partial

from ledger import Answer
from ledger.cage import (
    book_vault_difference,
    close_day,
    close_left_shift,
    close_shift,
    credit_vault,
    fill_drawer,
    fund_vault,
    open_first_day,
    open_shift,
    withdraw_from_vault,
)
from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Session
from server.refusals import RefusalCode, Refused
from server.room.feeds import streams
from server.room.hall import Hall, as_facts
from server.room.request_fields import count_of, day_of
from server.room.requests import Ask
from server.room.seats.judged_again import judge_seated
from wire.messages import cage


def begin_shift(hall: Hall, ask: Ask, session: Session, request: cage.OpenShift) -> None:
    """Open a drawer with a float."""
    asked = hall.asked(ask, session)
    hall.submit(ask, open_shift(asked, float_count=count_of(request.count)))


def end_shift(hall: Hall, ask: Ask, session: Session, request: cage.CloseShift) -> None:
    """Count blind, twice if the first count differs; book the difference, return the cash.

    A second count that needs a second person stands: another closes the shift only with the
    approval for that other count. One count is judged at a time, so none is sent ahead of its turn.
    """
    cashier = session.member.number
    if cashier in hall.customers.counting:
        raise Refused(RefusalCode.BUSY)
    unit = close_shift(
        hall.asked(ask, session),
        count=count_of(request.count),
        alone_most=hall.house.cage.difference_alone,
        approval=request.approval,
    )

    def told(outcome: Answer | Exception) -> None:
        hall.customers.counting.discard(cashier)
        if isinstance(outcome, Exception):
            ask.fail(outcome)
            return
        facts = as_facts(outcome.value)
        if "approve" in facts:
            subject = str(facts["approve"])
            ask.fail(BooksRefused(BooksCode.APPROVAL_NEEDED, subject=subject))
            return
        ask.done(facts)

    hall.customers.counting.add(cashier)
    hall.ports.books.submit(unit, told)


def end_left_shift(hall: Hall, ask: Ask, session: Session, request: cage.CloseLeftShift) -> None:
    """Count and close the drawer of a cashier who is gone; needs two persons."""
    unit = close_left_shift(
        hall.asked(ask, session),
        cashier=request.staff,
        count=count_of(request.count),
        reason=request.reason,
        approval=request.approval,
    )
    hall.submit(ask, unit)


def fill(hall: Hall, ask: Ask, session: Session, request: cage.FillDrawer) -> None:
    """Move cash from the vault to the drawer."""
    hall.submit(ask, fill_drawer(hall.asked(ask, session), count=count_of(request.count)))


def credit(hall: Hall, ask: Ask, session: Session, request: cage.CreditVault) -> None:
    """Move cash from the drawer to the vault."""
    hall.submit(ask, credit_vault(hall.asked(ask, session), count=count_of(request.count)))


def move_vault(hall: Hall, ask: Ask, session: Session, request: cage.MoveVault) -> None:
    """Move cash between the vault and the world outside; out of it by two persons."""
    count, asked = count_of(request.count), hall.asked(ask, session)
    move = fund_vault
    if request.out:
        move = partial(withdraw_from_vault, approval=request.approval)
    hall.submit(ask, move(asked, count=count, reason=request.reason))


def vault_difference(
    hall: Hall, ask: Ask, session: Session, request: cage.BookVaultDifference
) -> None:
    """Book the difference that a count of the vault found; needs two persons."""
    unit = book_vault_difference(
        hall.asked(ask, session),
        count=count_of(request.count),
        reason=request.reason,
        approval=request.approval,
    )
    hall.submit(ask, unit)


def first_day(hall: Hall, ask: Ask, session: Session, request: cage.OpenDay) -> None:
    """Open the room's first gaming day."""
    asked, day = hall.asked(ask, session), day_of(request.day, "day")
    _check_near(hall, day, sure=request.sure)
    hall.submit(ask, open_first_day(asked, day=day, clock=hall.clock_date()))


def _check_near(hall: Hall, day: date, *, sure: bool) -> None:
    """Refuse a gaming day far from today unless `sure`; the books have limits too."""
    today = hall.clock_day()
    if abs((day - today).days) > 1 and not sure:
        raise Refused(RefusalCode.DAY_FAR_OFF, day=day.isoformat(), today=today.isoformat())


def end_day(hall: Hall, ask: Ask, session: Session, request: cage.CloseDay) -> None:
    """Close the gaming day and answer with its figures."""
    next_day = day_of(request.next_day, "next_day")
    _check_near(hall, next_day, sure=request.sure)
    unit = close_day(
        hall.asked(ask, session),
        vault_count=count_of(request.count),
        next_day=next_day,
        clock=hall.clock_date(),
    )

    def closed() -> None:
        streams.people_changed(hall)
        judge_seated(hall)  # some exclusions begin with the new day, and limits have new sums

    hall.submit(ask, unit, _figures, after=closed)


def _figures(report: object) -> dict[str, object]:
    """Return the day's report as flat facts; each sum owed is named `owed_` and its kind."""
    plain = report if isinstance(report, dict) else {}
    owed = {f"owed_{kind}": cents for kind, cents in plain.get("owed", {}).items()}
    return {name: value for name, value in plain.items() if isinstance(value, int | str)} | owed
