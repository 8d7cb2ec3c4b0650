"""A second person's approval: given with their own credential, for one named act, used once.

The subject says exactly what is approved (which receipt, which player, how much). So an approval
cannot be used for another act, and only the member who asked for it can use it.
"""

from __future__ import annotations

from dataclasses import dataclass

from ledger.canonical import Json
from ledger.new_rows import add_row
from ledger.reading import first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, require_duty, staff_unit
from ledger.staff.credentials import Attempt, PasswordCredential, StaffJudge
from ledger.staff.roles import Duty
from ledger.store import Store
from ledger.units import Scalar, Work

APPROVAL_MS = 5 * 60_000
"""How long an approval is valid; the second person is standing beside the first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What a member asks a second person to approve."""

    subject: str
    by: int
    """The number of the member who asks."""
    duty: Duty = Duty.APPROVE
    """The duty that the second person must have: approve, or vouch for an administrator."""
    second: int = 0
    """The only member whose credential counts; 0: anybody's who has the duty."""
    number: int = 0
    """Of a wish that waits in the queue; 0: the second person stands at the same desk."""


def answer_id(wish: int) -> str:
    """Return the request id under which a waiting wish is answered: the books take one answer."""
    return f"wish:{wish}/answer"


def approve(
    store: Store, judge: StaffJudge, attempt: Attempt, credential: PasswordCredential, wish: Wish
) -> int:
    """Check the second person's credential and record the approval; return its number.

    Refuses (REQUEST_REUSED) a waiting wish that somebody has answered already.
    """
    staff = judge.verify(attempt, credential)
    if wish.second not in (0, staff):
        raise Refused(RefusalCode.SIGN_IN_WRONG)
    request_id = answer_id(wish.number) if wish.number else f"{attempt.request_id}/approve"
    asked = Asked(request_id=request_id, by=staff, at_ms=attempt.at_ms)

    def body(work: Work) -> Json:
        given: dict[str, Scalar] = {"staff": staff, "subject": wish.subject, "asked_by": wish.by}
        return add_row(work, "approval", {**given, "made_ms": work.at_ms})

    command: dict[str, Json] = {"do": "approve", "subject": wish.subject, "asked_by": wish.by}
    return int(store.apply(staff_unit(asked, wish.duty, command, body)).value)


def second_person(work: Work, approval: int, *, subject: str, asked_by: int) -> int:
    """Use up the approval that an act needs; refuse an act without one. Return its number."""
    if not approval:
        raise Refused(RefusalCode.APPROVAL_NEEDED, subject=subject)
    use_approval(work, approval, subject=subject, asked_by=asked_by)
    return approval


def use_approval(
    work: Work, approval: int, *, subject: str, asked_by: int, duty: Duty = Duty.APPROVE
) -> int:
    """Use up an approval inside the act it was given for; return who gave it.

    Refuses one that is unknown, used, too old, for another act or member, or by the same person.
    """
    row = first_row(
        work,
        "SELECT staff, subject, asked_by, made_ms, used_record FROM approval WHERE id = ?",
        approval,
    )
    if row is None:
        raise Refused(RefusalCode.APPROVAL_UNKNOWN, approval=approval)
    staff, approved, given_to, made_ms, used_record = row
    if used_record is not None:
        raise Refused(RefusalCode.APPROVAL_USED, approval=approval)
    if given_to != asked_by:
        raise Refused(RefusalCode.APPROVAL_OF_OTHER, approval=approval)
    if approved != subject:
        raise Refused(RefusalCode.APPROVAL_FOR_OTHER, approved=approved, asked=subject)
    if work.at_ms >= made_ms + APPROVAL_MS:
        raise Refused(RefusalCode.APPROVAL_TOO_OLD, minutes=APPROVAL_MS // 60_000)
    if staff == asked_by:
        raise Refused(RefusalCode.APPROVAL_BY_SAME_PERSON, staff=staff)
    require_duty(work, staff, duty)
    work.update("approval", approval, {"used_record": work.record})
    return int(staff)
