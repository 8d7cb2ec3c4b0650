"""Wishes for approval that wait for a second person at another desk.

The list lives as long as the server. What was asked, refused and approved is in the books.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from ledger import Answer
from ledger.refusals import RefusalCode as BooksCode
from ledger.refusals import Refused as BooksRefused
from ledger.staff import Session, Wish, approve, may, staff_unit
from ledger.staff.approval import answer_id
from server.refusals import RefusalCode, Refused
from server.room.feeds.room_view import room_changed
from server.room.hall import Hall
from server.room.request_fields import credential_of
from server.room.requests import Ask
from server.room.staff.approval_subjects import subject_of
from server.room.staff.wishes import WISHES_MOST, Waiting, living, view_of
from wire.messages import approvals

T = TypeVar("T")


def ask_approval(hall: Hall, ask: Ask, session: Session, request: approvals.AskApproval) -> None:
    """Put a wish on the list; the member's wish before is none any more."""
    subject, duty = subject_of(hall, request)
    member = session.member
    wish = Wish(subject=subject, by=member.number, duty=duty)
    since_ms, desk = hall.now_ms, ask.peer.where[:64]
    asked_ticks = hall.table_clock.ticks_ms()
    unit = staff_unit(
        hall.asked(ask, session),
        None,
        {"do": "ask_approval", "subject": subject},
        lambda work: {"wish": work.record},
    )

    def told(facts: dict[str, int]) -> None:
        made = Waiting(
            number=facts["wish"],
            asked=request,
            wish=wish,
            by=member.name[:64],
            desk=desk,
            since_ms=since_ms,
            asked_ticks=asked_ticks,
        )
        others = [each for each in _living(hall) if each.wish.by != member.number]
        hall.wishes = {each.number: each for each in (*others[1 - WISHES_MOST :], made)}
        room_changed(hall)

    hall.submit(ask, unit, shown=told)  # type: ignore[arg-type]  # the answer of this unit


def read_approval(hall: Hall, ask: Ask, session: Session, request: approvals.ReadApproval) -> None:
    """Tell what a wish is about, and how it stands."""
    it = _found(hall, request.wish)
    if it.wish.by != session.member.number:
        _check_second(it, session)
    ask.answer(
        approvals.ApprovalAsked(
            id=ask.id,
            wish=view_of(it),
            subject=it.wish.subject[:500],
            act=it.asked.act,
            table=it.asked.table,
            number=it.asked.number,
            amount=it.asked.amount,
            name=it.asked.name,
            role=it.asked.role,
            state=it.state,
            second=it.second,
            reason=it.reason,
        )
    )


def give_approval(hall: Hall, ask: Ask, session: Session, request: approvals.GiveApproval) -> None:
    """Approve a wish with the member's own credential, typed again."""
    it = _open(hall, request.wish, session)
    credential, attempt = credential_of(request.credential), hall.attempt(ask)
    by = session.member

    own = replace(it.wish, second=by.number, number=it.number)

    def then(number: int) -> None:
        _answer(hall, it, state="given", approval=number, second=by.name[:64])
        ask.done({"approval": number})

    def approved() -> int:
        return _first(it, lambda: approve(hall.store, hall.staff_judge, attempt, credential, own))

    hall.aside(ask, approved, then)


def refuse_approval(
    hall: Hall, ask: Ask, session: Session, request: approvals.RefuseApproval
) -> None:
    """Refuse a wish; its asker is told why."""
    it, by = _open(hall, request.wish, session), session.member
    command = {"do": "refuse_approval", "subject": it.wish.subject, "reason": request.reason}
    asked = replace(hall.asked(ask, session), request_id=answer_id(it.number))
    unit = staff_unit(asked, it.wish.duty, command, lambda work: None)

    def told(outcome: Answer | Exception) -> None:
        def refused() -> None:
            _first(it, lambda: _outcome(outcome))
            _answer(hall, it, state="refused", second=by.name[:64], reason=request.reason)
            ask.done()

        ask.guarded(refused)

    hall.ports.books.submit(unit, told)


def collect_approval(
    hall: Hall, ask: Ask, session: Session, request: approvals.CollectApproval
) -> None:
    """Give a member the approval that was asked for."""
    it = _found(hall, request.wish)
    if it.wish.by != session.member.number:
        raise Refused(RefusalCode.WISH_UNKNOWN, wish=request.wish)
    if it.state == "refused":
        raise Refused(RefusalCode.WISH_REFUSED, by=it.second, reason=it.reason)
    if it.state != "given":
        raise Refused(RefusalCode.WISH_WAITS)
    ask.done({"approval": it.approval, "by": it.second})


def _living(hall: Hall) -> list[Waiting]:
    return living(hall.wishes, hall.table_clock.ticks_ms())


def _found(hall: Hall, number: int) -> Waiting:
    found = next((each for each in _living(hall) if each.number == number), None)
    if found is None:
        raise Refused(RefusalCode.WISH_UNKNOWN, wish=number)
    return found


def _open(hall: Hall, number: int, session: Session) -> Waiting:
    """Return a wish that this member may answer now."""
    it = _found(hall, number)
    _check_second(it, session)
    if it.state != "waiting":
        raise Refused(RefusalCode.WISH_UNKNOWN, wish=number)
    return it


def _check_second(it: Waiting, session: Session) -> None:
    member = session.member
    if not may(member.role, it.wish.duty):
        duty = it.wish.duty.value
        raise BooksRefused(BooksCode.ROLE_MAY_NOT, role=member.role.value, duty=duty)
    if member.number == it.wish.by:
        raise BooksRefused(BooksCode.APPROVAL_BY_SAME_PERSON, staff=member.number)


def _outcome(outcome: Answer | Exception) -> Answer:
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


def _first(it: Waiting, answer: Callable[[], T]) -> T:
    """Answer a wish, or refuse if somebody else was quicker: the books take one answer of each."""
    try:
        return answer()
    except BooksRefused as refused:
        if refused.code is BooksCode.REQUEST_REUSED:
            raise Refused(RefusalCode.WISH_UNKNOWN, wish=it.number) from None
        raise


def _answer(hall: Hall, it: Waiting, **how: object) -> None:
    """Note how a wish ended, if it is still on the list."""
    if hall.wishes.get(it.number) == it:
        hall.wishes[it.number] = replace(it, **how)  # type: ignore[arg-type]  # fields by name
    room_changed(hall)
