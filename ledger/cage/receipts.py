"""Receipts: every act at the cage has one, numbered without gaps."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, unique

from ledger.canonical import Json
from ledger.reading import Reader, first_row
from ledger.refusals import RefusalCode, Refused
from ledger.units import Work
from money import Cents


@unique
class ReceiptKind(Enum):
    """What a receipt is for."""

    VAULT_IN = "vault_in"
    VAULT_OUT = "vault_out"
    VAULT_DIFFERENCE = "vault_difference"
    FLOAT = "float"
    FILL = "fill"
    CREDIT = "credit"
    DEPOSIT = "deposit"
    PAYOUT = "payout"
    PAID_IN = "paid_in"
    PAID_OUT = "paid_out"
    SHIFT_CLOSED = "shift_closed"
    VOID = "void"
    ADJUSTMENT = "adjustment"
    PRIZE_RELEASED = "prize_released"
    """A held prize was credited to the winner's account."""


VOIDABLE = frozenset(
    {ReceiptKind.DEPOSIT, ReceiptKind.PAYOUT, ReceiptKind.PAID_IN, ReceiptKind.PAID_OUT}
)
"""Kinds that can be voided. A wrong float, fill or credit is corrected by another one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """A receipt before it has its number."""

    day: str
    kind: ReceiptKind
    staff: int
    amount: Cents
    before: Cents
    """What the player's account, drawer or vault held before."""
    after: Cents
    shift: int | None = None
    player: int | None = None
    entry: int | None = None
    approval: int | None = None
    voids: int | None = None
    memo: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A receipt as it was written."""

    number: int
    day: str
    kind: ReceiptKind
    shift: int | None
    player: int | None
    amount: Cents
    entry: int | None
    voided_by: int | None


def write_receipt(work: Work, draft: Draft) -> dict[str, Json]:
    """Give a draft the next number and write it; return the answer for the counter.

    It does not say what an open drawer holds: its closing count is blind.
    """
    number = work.next_key("receipt")
    work.insert(
        "receipt",
        {
            "number": number,
            "day": draft.day,
            "shift": draft.shift,
            "kind": draft.kind.value,
            "player": draft.player,
            "amount": draft.amount.count,
            "entry": draft.entry,
            "staff": draft.staff,
            "approval": draft.approval,
            "voids": draft.voids,
            "before_cents": draft.before.count,
            "after_cents": draft.after.count,
            "memo": draft.memo,
            "at_ms": work.at_ms,
        },
    )
    answer: dict[str, Json] = {"receipt": number, "amount": draft.amount.count}
    of_a_drawer = draft.shift is not None and draft.player is None
    if of_a_drawer and draft.kind is not ReceiptKind.SHIFT_CLOSED:
        return answer
    return {**answer, "before": draft.before.count, "after": draft.after.count}


_BY_NUMBER = """SELECT day, kind, shift, player, amount, entry,
    (SELECT later.number FROM receipt AS later WHERE later.voids = receipt.number)
    FROM receipt WHERE number = ?"""


def receipt_numbered(reader: Reader, number: int) -> Receipt:
    """Return a receipt; refuse a number that was never given."""
    row = first_row(reader, _BY_NUMBER, number)
    if row is None:
        raise Refused(RefusalCode.RECEIPT_UNKNOWN, receipt=number)
    day, kind, shift, player, amount, entry, voided_by = row
    return Receipt(
        number=number,
        day=day,
        kind=ReceiptKind(kind),
        shift=shift,
        player=player,
        amount=Cents(amount),
        entry=entry,
        voided_by=voided_by,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownReceipt:
    """A receipt with all that is printed on it."""

    kind: str
    day: str
    at_ms: int
    staff: str
    player: int
    """0: none."""
    amount: int
    before: int
    after: int
    memo: str
    voided_by: int
    """The receipt that voids it; 0: none."""
    voids: int
    approved_by: str


_BLIND = """receipt.player IS NULL AND EXISTS
    (SELECT 1 FROM shift WHERE shift.id = receipt.shift AND shift.closed_ms IS NULL)"""
"""Whether a receipt holds the content of a drawer that is still to be counted blind."""
_SHOWN = f"""SELECT kind, day, at_ms, staff.name, player, amount,
    CASE WHEN {_BLIND} THEN 0 ELSE before_cents END,
    CASE WHEN {_BLIND} THEN 0 ELSE after_cents END, memo,
    (SELECT later.number FROM receipt AS later WHERE later.voids = receipt.number), voids,
    (SELECT second.name FROM approval JOIN staff AS second ON second.id = approval.staff
        WHERE approval.id = receipt.approval)
    FROM receipt JOIN staff ON staff.id = receipt.staff WHERE receipt.number = ?"""  # noqa: S608  (fixed texts)


def shown_receipt(reader: Reader, number: int) -> ShownReceipt:
    """Return what is printed on a receipt; refuse a number that was never given.

    What an open drawer held is 0: its count is blind.
    """
    row = first_row(reader, _SHOWN, number)
    if row is None:
        raise Refused(RefusalCode.RECEIPT_UNKNOWN, receipt=number)
    kind, day, at_ms, name, player, amount, before, after, memo, voided_by, voids, second = row
    return ShownReceipt(
        kind=kind,
        day=day,
        at_ms=at_ms,
        staff=name,
        player=player or 0,
        amount=amount,
        before=before or 0,
        after=after or 0,
        memo=memo,
        voided_by=voided_by or 0,
        voids=voids or 0,
        approved_by=second or "",
    )
