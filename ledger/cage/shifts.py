"""A cashier's shift: a drawer with a float, filled from and credited to the vault, counted, closed.

Only the cashier who opened a drawer uses it; `left_shifts` closes it when he is gone. The count at
the end is blind: the cashier learns what the books expect only after giving the count. The
difference is booked.
"""

from __future__ import annotations

from dataclasses import dataclass

from ledger.cage.counts import CashCount
from ledger.cage.receipts import Draft, ReceiptKind, write_receipt
from ledger.cage.thresholds import difference_alone
from ledger.cage.vault import vault_cash
from ledger.canonical import Json, canonical
from ledger.chart import OVER_SHORT, VAULT, drawer
from ledger.entries import Entry, EntryCode, transfer
from ledger.new_rows import add_row
from ledger.open_day import open_day
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.approval import second_person
from ledger.staff.asking import Asked, staff_unit
from ledger.staff.roles import Duty
from ledger.units import CAGE, Body, Scalar, Unit, Work
from money import ZERO, Cents


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenShift:
    """The shift a cashier is working."""

    number: int
    cashier: int
    day: str
    opened_ms: int
    differed: bool = False
    """Whether its first closing count differed from the books."""
    stands: Cents | None = None
    """Its second closing count, which waits for a second person."""


def shift_of(reader: Reader, cashier: int) -> OpenShift:
    """Return a cashier's open shift; refuse a cashier without one."""
    found = open_shift_of(reader, cashier)
    if found is None:
        raise Refused(RefusalCode.NO_SHIFT, staff=cashier)
    return found


def open_shift_of(reader: Reader, cashier: int) -> OpenShift | None:
    """Return a cashier's open shift, or None."""
    row = first_row(
        reader,
        "SELECT id, day, opened_ms, first_cents, final_cents FROM shift"
        " WHERE cashier = ? AND closed_ms IS NULL",
        cashier,
    )
    if row is None:
        return None
    number, day, opened_ms, first, final = row
    return OpenShift(
        number=number,
        cashier=cashier,
        day=day,
        opened_ms=opened_ms,
        differed=first is not None,
        stands=None if final is None else Cents(final),
    )


def drawer_cash(work: Work, shift: int) -> Cents:
    """Return the cash the books expect in a drawer."""
    return -work.balance(drawer(shift))


def open_shift(asked: Asked, *, float_count: CashCount) -> Unit:
    """Make the unit that opens a drawer with a float from the vault."""

    def body(work: Work) -> Json:
        if first_row(work, "SELECT 1 FROM shift WHERE cashier = ? AND closed_ms IS NULL", asked.by):
            raise Refused(RefusalCode.SHIFT_OPEN, staff=asked.by)
        shift = _begin(work, asked.by, float_count.total)
        entry = transfer(EntryCode.DRAWER_OPENED, drawer(shift.number), VAULT, float_count.total)
        return {"shift": shift.number, **_move_cash(work, shift, entry, ReceiptKind.FLOAT)}

    return drawer_unit(asked, {"do": "open_shift", "float": float_count.facts()}, body)


def _begin(work: Work, cashier: int, amount: Cents) -> OpenShift:
    """Write a shift with its float under the next number; no cash has moved yet."""
    day = open_day(work).day.isoformat()
    row: dict[str, Scalar] = {
        "cashier": cashier,
        "day": day,
        "opened_ms": work.at_ms,
        "float_cents": amount.count,
    }
    number = add_row(work, "shift", row)
    return OpenShift(number=number, cashier=cashier, day=day, opened_ms=work.at_ms)


def fill_drawer(asked: Asked, *, count: CashCount) -> Unit:
    """Make the unit that brings cash from the vault to the cashier's drawer."""

    def body(work: Work) -> Json:
        shift = shift_of(work, asked.by)
        entry = transfer(EntryCode.DRAWER_FILLED, drawer(shift.number), VAULT, count.total)
        return _move_cash(work, shift, entry, ReceiptKind.FILL)

    return drawer_unit(asked, {"do": "fill_drawer", "count": count.facts()}, body)


def credit_vault(asked: Asked, *, count: CashCount) -> Unit:
    """Make the unit that brings cash from the cashier's drawer back to the vault."""

    def body(work: Work) -> Json:
        shift = shift_of(work, asked.by)
        entry = transfer(EntryCode.DRAWER_CREDITED, VAULT, drawer(shift.number), count.total)
        return _move_cash(work, shift, entry, ReceiptKind.CREDIT)

    return drawer_unit(asked, {"do": "credit_vault", "count": count.facts()}, body)


def drawer_count_subject(counted: Cents) -> str:
    """Name what the second person approves before a shift ends with a large difference."""
    return f"close a shift with {counted.count} cents counted"


def close_shift(
    asked: Asked, *, count: CashCount, alone_most: Cents | None = None, approval: int = 0
) -> Unit:
    """Make the unit that books the difference, returns the cash to the vault and ends the shift.

    Its answer has the expected cash, the counted cash, the difference, and the vault afterwards.
    If the first count differs, nothing is closed: the books keep it, and the answer is only
    `again`. A difference above `alone_most`, together with those of the drawers that the cashier
    closed alone before on this gaming day, needs an approval. Without one nothing is closed: the
    count stands, and the answer has in `approve` what a second person must approve. From then on
    every count needs its approval. None: one count closes, whatever it finds.
    """

    def body(work: Work) -> Json:
        shift = shift_of(work, asked.by)
        closing = Closing(by=asked.by)
        if alone_most is not None:
            difference = count.total - drawer_cash(work, shift.number)
            if difference and not shift.differed:
                return _keep(work, shift, "first_cents", count.total, {"again": True})
            if shift.stands is not None or _alone(work, shift, difference) > alone_most:
                if not approval:
                    return _stands(work, shift, count.total)
                subject = drawer_count_subject(count.total)
                approved = second_person(work, approval, subject=subject, asked_by=asked.by)
                closing = Closing(by=asked.by, approval=approved)
        return end_shift(work, shift, count, closing)

    command: dict[str, Json] = {"do": "close_shift", "count": count.facts()}
    if approval:
        command["approval"] = approval
    return drawer_unit(asked, command, body)


def _stands(work: Work, shift: OpenShift, counted: Cents) -> dict[str, Json]:
    """Keep a count that waits for a second person; refuse any other one beside it."""
    if shift.stands is not None:
        raise Refused(RefusalCode.APPROVAL_NEEDED, subject=drawer_count_subject(shift.stands))
    told: dict[str, Json] = {"approve": drawer_count_subject(counted)}
    return _keep(work, shift, "final_cents", counted, told)


def _keep(
    work: Work, shift: OpenShift, column: str, counted: Cents, told: dict[str, Json]
) -> dict[str, Json]:
    """Keep a count that closes nothing in the shift's row; return what the counter is told."""
    work.update("shift", shift.number, {column: counted.count})
    return {**told, "shift": shift.number, "amount": counted.count}


def _alone(work: Work, shift: OpenShift, difference: Cents) -> Cents:
    """Return a difference with those that the cashier booked alone before on the gaming day."""
    if not difference:
        return ZERO
    return abs(difference) + difference_alone(work, shift.cashier, shift.day)


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    """Who closes a shift, with whose approval, and why if it is another's."""

    by: int
    approval: int | None = None
    reason: str = ""


def end_shift(work: Work, shift: OpenShift, count: CashCount, closing: Closing) -> dict[str, Json]:
    """Inside a unit: book the difference, return the cash, close; the answer for the counter."""
    expected, counted = drawer_cash(work, shift.number), count.total
    _book_difference(work, shift.number, counted - expected)
    returned = _return_cash(work, shift.number, counted)
    closed: dict[str, Scalar] = {
        "closed_ms": work.at_ms,
        "expected": expected.count,
        "counted": counted.count,
        "pieces": canonical(count.facts()),
    }
    work.update("shift", shift.number, closed)
    draft = Draft(
        day=shift.day,
        kind=ReceiptKind.SHIFT_CLOSED,
        staff=closing.by,
        amount=counted,
        before=expected,
        after=ZERO,
        shift=shift.number,
        entry=returned,
        approval=closing.approval,
        memo=closing.reason,
    )
    answer = write_receipt(work, draft)
    difference = (counted - expected).count
    vault = vault_cash(work).count
    return {**answer, "expected": expected.count, "difference": difference, "vault": vault}


def drawer_unit(asked: Asked, command: dict[str, Json], body: Body) -> Unit:
    """Make a unit of a staff member who works a drawer."""
    return staff_unit(asked, Duty.WORK_DRAWER, command, body, stream=CAGE)


def book_in_drawer(
    work: Work, shift: OpenShift, entry: Entry, kind: ReceiptKind, approval: int | None = None
) -> dict[str, Json]:
    """Book an entry without a player, and write its receipt with the drawer before and after."""
    before = drawer_cash(work, shift.number)
    number = work.post(entry)
    after = drawer_cash(work, shift.number)
    draft = Draft(
        day=shift.day,
        kind=kind,
        staff=shift.cashier,
        amount=abs(after - before),
        before=before,
        after=after,
        shift=shift.number,
        entry=number,
        approval=approval,
        memo=entry.memo,
    )
    return write_receipt(work, draft)


def _move_cash(work: Work, shift: OpenShift, entry: Entry, kind: ReceiptKind) -> dict[str, Json]:
    """Move cash between drawer and vault; the answer has the vault's cash afterwards."""
    return {**book_in_drawer(work, shift, entry, kind), "vault": vault_cash(work).count}


def _book_difference(work: Work, shift: int, difference: Cents) -> None:
    if difference.count > 0:
        work.post(transfer(EntryCode.DRAWER_OVER, drawer(shift), OVER_SHORT, difference))
    elif difference.count < 0:
        work.post(transfer(EntryCode.DRAWER_SHORT, OVER_SHORT, drawer(shift), -difference))


def _return_cash(work: Work, shift: int, counted: Cents) -> int | None:
    if not counted:
        return None
    return work.post(transfer(EntryCode.DRAWER_CLOSED, VAULT, drawer(shift), counted))
