"""Voids and adjustments: they need a second person's approval and record before and after."""

from __future__ import annotations

from ledger.board.rulings import paid_for, ruling_on
from ledger.cage.receipts import (
    VOIDABLE,
    Draft,
    Receipt,
    ReceiptKind,
    receipt_numbered,
    write_receipt,
)
from ledger.cage.shifts import OpenShift, drawer_cash, drawer_unit, shift_of
from ledger.canonical import Json
from ledger.chart import ADJUSTMENTS
from ledger.chart import player as player_account
from ledger.corrections import void
from ledger.entries import Entry, EntryCode, transfer
from ledger.open_day import open_day
from ledger.players.status import player_row
from ledger.refusals import RefusalCode, Refused
from ledger.staff.approval import use_approval
from ledger.staff.asking import Asked, staff_unit, written
from ledger.staff.roles import Duty
from ledger.units import CAGE, Unit, Work
from money import Cents


def void_subject(receipt: int) -> str:
    """Name what the second person approves before a void."""
    return f"void receipt {receipt}"


def adjustment_subject(player: int, amount: Cents) -> str:
    """Name what the second person approves before an adjustment."""
    return f"adjust player {player} by {amount.count} cents"


def void_receipt(asked: Asked, *, receipt: int, reason: str, approval: int) -> Unit:
    """Make the unit that undoes a receipt of the cashier's own open shift.

    Refuses another shift's or day's receipt, one that was voided, and kinds not in `VOIDABLE`.
    """
    why = written(reason)

    def body(work: Work) -> Json:
        undone = receipt_numbered(work, receipt)
        shift = shift_of(work, asked.by)
        _check_voidable(work, undone, shift)
        use_approval(work, approval, subject=void_subject(receipt), asked_by=asked.by)
        before = _held(work, undone, shift)
        entry = void(work, undone.entry or 0, memo=why)
        draft = Draft(
            day=shift.day,
            kind=ReceiptKind.VOID,
            staff=asked.by,
            amount=undone.amount,
            before=before,
            after=_held(work, undone, shift),
            shift=shift.number,
            player=undone.player,
            entry=entry,
            approval=approval,
            voids=receipt,
            memo=why,
        )
        told: dict[str, Json] = {"kind": undone.kind.value, "player": undone.player}
        return {**write_receipt(work, draft), **told, "voids": receipt}

    command: dict[str, Json] = {
        "do": "void_receipt",
        "receipt": receipt,
        "reason": why,
        "approval": approval,
    }
    return drawer_unit(asked, command, body)


def adjust_balance(asked: Asked, *, player: int, amount: Cents, reason: str, approval: int) -> Unit:
    """Make the unit that corrects a balance, up or (negative) down, at the house's cost."""
    why = written(reason)
    command: dict[str, Json] = {
        "do": "adjust_balance",
        "player": player,
        "amount": amount.count,
        "reason": why,
        "approval": approval,
    }

    def body(work: Work) -> Json:
        return _adjusted(work, asked, (player, amount), why, approval)

    return staff_unit(asked, Duty.SERVE_PLAYERS, command, body, stream=CAGE)


def compensate(  # noqa: PLR0913
    asked: Asked, *, dispute: int, player: int, amount: Cents, reason: str, approval: int
) -> Unit:
    """Make the unit that pays a player for a disputed hand at the house's cost.

    It is an adjustment like any other, and its receipt names the dispute and the hand. The floor
    asks for it, so that a ruling needs no cashier; a second person approves it all the same.
    """
    why = written(reason)
    command: dict[str, Json] = {
        "do": "compensate",
        "dispute": dispute,
        "player": player,
        "amount": amount.count,
        "reason": why,
        "approval": approval,
    }

    def body(work: Work) -> Json:
        ruled = ruling_on(work, dispute).dispute
        memo = f"{paid_for(dispute)}, table {ruled.table}, hand {ruled.hand}: {why}"
        return _adjusted(work, asked, (player, amount), memo, approval)

    return staff_unit(asked, Duty.RUN_TABLES, command, body, stream=CAGE)


def _adjusted(work: Work, asked: Asked, what: tuple[int, Cents], memo: str, approval: int) -> Json:
    """Post an adjustment (player, amount) that a second person approved, with its receipt."""
    player, amount = what
    player_row(work, player).refuse_closed()
    use_approval(work, approval, subject=adjustment_subject(player, amount), asked_by=asked.by)
    account = player_account(player)
    before = work.balance(account)
    entry = work.post(_adjustment(player, amount, memo))
    draft = Draft(
        day=open_day(work).day.isoformat(),
        kind=ReceiptKind.ADJUSTMENT,
        staff=asked.by,
        amount=amount,
        before=before,
        after=work.balance(account),
        player=player,
        entry=entry,
        approval=approval,
        memo=memo,
    )
    return write_receipt(work, draft)


def _adjustment(player: int, amount: Cents, why: str) -> Entry:
    account = player_account(player)
    if amount.count < 0:
        return transfer(EntryCode.ADJUSTMENT, account, ADJUSTMENTS, -amount, memo=why)
    return transfer(EntryCode.ADJUSTMENT, ADJUSTMENTS, account, amount, memo=why)


def _check_voidable(work: Work, undone: Receipt, shift: OpenShift) -> None:
    if undone.kind not in VOIDABLE:
        raise Refused(
            RefusalCode.RECEIPT_NOT_VOIDABLE, receipt=undone.number, kind=undone.kind.value
        )
    if undone.voided_by is not None:
        raise Refused(RefusalCode.RECEIPT_VOIDED, receipt=undone.number, voided_by=undone.voided_by)
    if undone.day != open_day(work).day.isoformat():
        raise Refused(RefusalCode.DAY_LOCKED, day=undone.day)
    if undone.shift != shift.number:
        raise Refused(RefusalCode.RECEIPT_OF_OTHER_SHIFT, receipt=undone.number)


def _held(work: Work, undone: Receipt, shift: OpenShift) -> Cents:
    """Return the balance that a void changes: the player's account, or the drawer's cash."""
    if undone.player is None:
        return drawer_cash(work, shift.number)
    return work.balance(player_account(undone.player))
