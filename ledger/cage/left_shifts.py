"""The shift of a cashier who is gone: dismissed, ill or locked out, with an open drawer.

The gaming day waits for every drawer. A supervisor and a second person count the drawer together
and close it; the books keep both, the reason and the difference.
"""

from __future__ import annotations

from ledger.cage.counts import CashCount
from ledger.cage.shifts import Closing, end_shift, shift_of
from ledger.canonical import Json
from ledger.refusals import RefusalCode, Refused
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.staff.second_person import vouched
from ledger.units import CAGE, Unit, Work
from money import Cents


def left_shift_subject(cashier: int, counted: Cents) -> str:
    """Name what the second person approves before another's shift is closed."""
    return f"close the shift of staff member {cashier} with {counted.count} cents counted"


def close_left_shift(
    asked: Asked, *, cashier: int, count: CashCount, reason: str, approval: int
) -> Unit:
    """Make the unit by which a supervisor and a second person close a gone cashier's shift.

    Neither of the two may be that cashier. The answer is like that of `close_shift`.
    """
    why = written(reason)

    def body(work: Work) -> Json:
        shift = shift_of(work, cashier)
        second = vouched(work, asked, approval, left_shift_subject(cashier, count.total))
        if cashier in (asked.by, second):
            raise Refused(RefusalCode.APPROVAL_BY_SAME_PERSON, staff=cashier)
        closing = Closing(by=asked.by, approval=approval, reason=why)
        return {"shift": shift.number, **end_shift(work, shift, count, closing)}

    command: dict[str, Json] = {
        "do": "close_left_shift",
        "staff": cashier,
        "count": count.facts(),
        "reason": why,
        "approval": approval,
    }
    return staff_unit(asked, Duty.CLOSE_DAY, command, body, stream=CAGE)
