"""The vault: cash brought in, cash taken out by two persons, and differences found by a count."""

from __future__ import annotations

from typing import NamedTuple

from ledger.cage.counts import CashCount
from ledger.cage.receipts import Draft, ReceiptKind, write_receipt
from ledger.canonical import Json
from ledger.chart import CAPITAL, OVER_SHORT, VAULT
from ledger.entries import Entry, EntryCode, transfer
from ledger.open_day import open_day
from ledger.refusals import RefusalCode, Refused
from ledger.staff.approval import second_person, use_approval
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.units import CAGE, Unit, Work
from money import Cents


def fund_vault(asked: Asked, *, count: CashCount, reason: str) -> Unit:
    """Make the unit that books cash brought into the vault from outside."""
    entry = transfer(EntryCode.VAULT_FUNDED, VAULT, CAPITAL, count.total, memo=written(reason))
    return _unit(asked, entry, ReceiptKind.VAULT_IN, count)


def vault_out_subject(total: Cents) -> str:
    """Name what the second person approves before cash leaves the house."""
    return f"take {total.count} cents out of the vault"


def withdraw_from_vault(asked: Asked, *, count: CashCount, reason: str, approval: int) -> Unit:
    """Make the unit for cash that leaves the vault, to the bank or the owner; needs an approval."""
    entry = transfer(EntryCode.VAULT_WITHDRAWN, CAPITAL, VAULT, count.total, memo=written(reason))
    subject = vault_out_subject(count.total)
    return _unit(asked, entry, ReceiptKind.VAULT_OUT, count, Second(approval, subject))


def vault_total_subject(total: Cents) -> str:
    """Name what the second person approves before a vault difference is booked."""
    return f"vault counted at {total.count} cents"


def book_vault_difference(asked: Asked, *, count: CashCount, reason: str, approval: int) -> Unit:
    """Make the unit that books the difference a count of the vault found; needs an approval."""
    why = written(reason)

    def body(work: Work) -> Json:
        use_approval(work, approval, subject=vault_total_subject(count.total), asked_by=asked.by)
        difference = count.total - vault_cash(work)
        entry = over_short_entry(difference, why)
        return _book(work, asked, entry, ReceiptKind.VAULT_DIFFERENCE, approval)

    command: dict[str, Json] = {
        "do": "book_vault_difference",
        "count": count.facts(),
        "reason": why,
        "approval": approval,
    }
    return staff_unit(asked, Duty.MOVE_VAULT, command, body, stream=CAGE)


def vault_cash(work: Work) -> Cents:
    """Return the cash the books expect in the vault."""
    return -work.balance(VAULT)


def over_short_entry(difference: Cents, why: str) -> Entry:
    """Make the entry for a vault that holds more (positive) or less than the books say.

    Refuses a difference of zero.
    """
    if not difference:
        raise Refused(RefusalCode.NO_DIFFERENCE)
    if difference.count > 0:
        return transfer(EntryCode.VAULT_OVER, VAULT, OVER_SHORT, difference, memo=why)
    return transfer(EntryCode.VAULT_SHORT, OVER_SHORT, VAULT, -difference, memo=why)


class Second(NamedTuple):
    """The approval of a second person, and what it must be for."""

    approval: int
    subject: str


def _unit(
    asked: Asked, entry: Entry, kind: ReceiptKind, count: CashCount, second: Second | None = None
) -> Unit:
    command: dict[str, Json] = {"do": kind.value, "count": count.facts(), "reason": entry.memo}
    if second is not None:
        command["approval"] = second.approval

    def body(work: Work) -> Json:
        if second is None:
            return _book(work, asked, entry, kind, None)
        approval, subject = second
        used = second_person(work, approval, subject=subject, asked_by=asked.by)
        return _book(work, asked, entry, kind, used)

    return staff_unit(asked, Duty.MOVE_VAULT, command, body, stream=CAGE)


def _book(work: Work, asked: Asked, entry: Entry, kind: ReceiptKind, approval: int | None) -> Json:
    before = vault_cash(work)
    number = work.post(entry)
    after = vault_cash(work)
    draft = Draft(
        day=open_day(work).day.isoformat(),
        kind=kind,
        staff=asked.by,
        amount=abs(after - before),
        before=before,
        after=after,
        entry=number,
        approval=approval,
        memo=entry.memo,
    )
    return write_receipt(work, draft)
