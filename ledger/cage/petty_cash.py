"""Petty cash: cash that belongs to no player, put into a drawer or paid out of it."""

from __future__ import annotations

from typing import NamedTuple

from ledger.cage.receipts import ReceiptKind
from ledger.cage.shifts import book_in_drawer, drawer_unit, shift_of
from ledger.cage.thresholds import petty_alone
from ledger.canonical import Json
from ledger.chart import PETTY, drawer
from ledger.entries import EntryCode, transfer
from ledger.staff.approval import second_person
from ledger.staff.asking import Asked, written
from ledger.units import Unit, Work
from money import Cents


def petty_subject(amount: Cents, *, out: bool) -> str:
    """Name what the second person approves before petty cash moves."""
    return f"{'pay out' if out else 'take in'} {amount.count} cents of petty cash"


def pay_in(
    asked: Asked, *, amount: Cents, reason: str, alone_most: Cents | None = None, approval: int = 0
) -> Unit:
    """Make the unit that puts cash that belongs to no player into the drawer.

    Above `alone_most` in a gaming day, in one move or several, it needs an approval; None: never.
    """
    move = _Petty(ReceiptKind.PAID_IN, amount, written(reason), alone_most, approval)
    return _petty(asked, move)


def pay_out(
    asked: Asked, *, amount: Cents, reason: str, alone_most: Cents | None = None, approval: int = 0
) -> Unit:
    """Make the unit that pays cash out of the drawer for no player; like `pay_in`."""
    move = _Petty(ReceiptKind.PAID_OUT, amount, written(reason), alone_most, approval)
    return _petty(asked, move)


class _Petty(NamedTuple):
    """A move of petty cash: cash that belongs to no player."""

    kind: ReceiptKind
    amount: Cents
    why: str
    alone_most: Cents | None
    approval: int


def _petty(asked: Asked, move: _Petty) -> Unit:
    kind, amount, out = move.kind, move.amount, move.kind is ReceiptKind.PAID_OUT

    def body(work: Work) -> Json:
        shift = shift_of(work, asked.by)
        till = drawer(shift.number)
        paid_in, paid_out = (EntryCode.PAID_IN, till, PETTY), (EntryCode.PAID_OUT, PETTY, till)
        entry = transfer(*(paid_out if out else paid_in), amount, memo=move.why)
        approval = None
        alone = petty_alone(work, asked.by, shift.day, kind)
        if move.alone_most is not None and alone + amount > move.alone_most:
            subject = petty_subject(amount, out=out)
            approval = second_person(work, move.approval, subject=subject, asked_by=asked.by)
        return book_in_drawer(work, shift, entry, kind, approval)

    command: dict[str, Json] = {"do": kind.value, "amount": amount.count, "reason": move.why}
    if move.approval:
        command["approval"] = move.approval
    return drawer_unit(asked, command, body)
