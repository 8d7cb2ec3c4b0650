"""Cash across the counter: deposits, payouts, and cash that belongs to no player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from ledger.cage.receipts import Draft, ReceiptKind, write_receipt
from ledger.cage.shifts import OpenShift, drawer_unit, shift_of
from ledger.cage.thresholds import (
    BY_NEW_PIN,
    BY_PIN,
    DOCUMENT_ALONE,
    REPORT_ABOVE,
    CashMove,
    check_threshold,
    paid_by_document,
)
from ledger.canonical import Json
from ledger.chart import drawer
from ledger.chart import player as player_account
from ledger.entries import Entry, EntryCode, transfer
from ledger.open_day import open_day
from ledger.pepper import Pepper
from ledger.pins.verify import use_pin_proof
from ledger.players.accounts import check_document_shown
from ledger.players.both_secrets import used_at_seat
from ledger.players.documents import IdentityCheck
from ledger.players.limit_wishes import check_deposit
from ledger.players.status import both_days, player_row, playing_player
from ledger.refusals import RefusalCode, Refused
from ledger.reservations import prizes_held
from ledger.staff.approval import second_person
from ledger.staff.asking import Asked, written
from ledger.units import Unit, Work
from money import Cents


@dataclass(frozen=True, slots=True)
class PinProof:
    """The number of the PIN entry with which the player confirmed a payout."""

    sign_in: int
    person: str = ""
    """How the customer proved to be the player beside the PIN: the card, or the cashier's word."""


class _Proved(NamedTuple):
    """How a payout was proved, and its approval."""

    memo: str
    approval: int | None


def deposit(
    asked: Asked,
    *,
    player: int,
    amount: Cents,
    warned: bool = False,
    report_above: Cents = REPORT_ABOVE,
) -> Unit:
    """Make the unit that takes cash over the counter and credits the player's account.

    Refuses an excluded player (on the gaming day or on the day of the room's clock), more than
    the player's own limits, and a total that must be reported unless the cashier was `warned`.
    """

    def body(work: Work) -> Json:
        shift, day = shift_of(work, asked.by), open_day(work)
        entry = transfer(EntryCode.DEPOSIT, drawer(shift.number), player_account(player), amount)
        for today in both_days(day.day, asked.clock_day):
            playing_player(work, player, today=today)
        check_deposit(work, player, amount, day)
        move = CashMove(
            player=player, day=shift.day, kind=ReceiptKind.DEPOSIT, amount=amount, warned=warned
        )
        check_threshold(work, move, report_above=report_above)
        return _book(work, shift, entry, move)

    command: dict[str, Json] = {
        "do": "deposit",
        "player": player,
        "amount": amount.count,
        "warned": warned,
    }
    return drawer_unit(asked, command, body)


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutWanted:
    """What a player asks for at the counter."""

    player: int
    amount: Cents | None
    """None: the whole balance."""
    proof: PinProof | IdentityCheck
    warned: bool = False
    approval: int = 0
    """By a second person, where the document alone is not enough; 0: none."""


def payout_subject(player: int, amount: Cents, *, held: Cents) -> str:
    """Name what the second person approves before a large payout by document.

    What the account holds is part of it: once anything was paid, by whatever proof, the approval is
    for nothing any more.
    """
    return f"pay player {player} {amount.count} of {held.count} cents by document"


def payout(
    asked: Asked,
    pepper: Pepper,
    wanted: PayoutWanted,
    *,
    report_above: Cents = REPORT_ABOVE,
    alone_most: Cents = DOCUMENT_ALONE,
) -> Unit:
    """Make the unit that pays part or all of an account in cash.

    The proof is the player's PIN or the document on file. A cashier could remember a document's
    number, so above `alone_most` in a gaming day it needs a second person too. So does a PIN that
    was set at the counter, until it was used at a seat: a document is all that it took. An excluded
    player is paid: the money is theirs.
    """
    player, proof = wanted.player, _told(wanted.proof)

    def body(work: Work) -> Json:
        shift = shift_of(work, asked.by)
        player_row(work, player).refuse_unless_active()
        account = player_account(player)
        amount = work.balance(account) if wanted.amount is None else wanted.amount
        _check_not_held(work, player, amount)
        entry = transfer(EntryCode.PAYOUT, account, drawer(shift.number), amount)
        _use_proof(work, pepper, player, wanted.proof)
        approval, memo = None, proof
        if isinstance(wanted.proof, PinProof) and not used_at_seat(work, player):
            memo = _told(wanted.proof, BY_NEW_PIN)
        by_document = memo is not proof or isinstance(wanted.proof, IdentityCheck)
        if by_document and paid_by_document(work, player, shift.day) + amount > alone_most:
            subject = payout_subject(player, amount, held=work.balance(account))
            approval = second_person(work, wanted.approval, subject=subject, asked_by=asked.by)
        kind, warned = ReceiptKind.PAYOUT, wanted.warned
        move = CashMove(player=player, day=shift.day, kind=kind, amount=amount, warned=warned)
        check_threshold(work, move, report_above=report_above)
        return _book(work, shift, entry, move, _Proved(memo, approval))

    command: dict[str, Json] = {
        "do": "payout",
        "player": player,
        "amount": None if wanted.amount is None else wanted.amount.count,
        "proof": proof,
        "warned": wanted.warned,
        "approval": wanted.approval,
    }
    return drawer_unit(asked, command, body)


def _check_not_held(work: Work, player: int, amount: Cents) -> None:
    """Refuse what the account does not hold, and say why if a held prize is meant."""
    there, waiting = work.balance(player_account(player)), prizes_held(work, player)
    if waiting and (amount > there or not there):
        raise Refused(
            RefusalCode.PRIZE_HELD,
            player=player,
            available=there.count,
            asked=amount.count,
            held=waiting.count,
        )


def _book(
    work: Work,
    shift: OpenShift,
    entry: Entry,
    move: CashMove,
    proved: _Proved | None = None,
) -> Json:
    account = player_account(move.player)
    before = work.balance(account)
    number = work.post(entry)
    draft = Draft(
        day=shift.day,
        kind=move.kind,
        staff=shift.cashier,
        amount=move.amount,
        before=before,
        after=work.balance(account),
        shift=shift.number,
        player=move.player,
        entry=number,
        approval=proved.approval if proved else None,
        memo=proved.memo if proved else "",
    )
    return write_receipt(work, draft)


def _use_proof(work: Work, pepper: Pepper, player: int, proof: PinProof | IdentityCheck) -> None:
    if isinstance(proof, PinProof):
        use_pin_proof(work, proof.sign_in, player=player)
    else:
        check_document_shown(work, pepper, player, proof.document)


def _told(proof: PinProof | IdentityCheck, by_pin: str = BY_PIN) -> str:
    if isinstance(proof, PinProof):
        return f"{by_pin} {proof.sign_in}" + (f", {proof.person}" if proof.person else "")
    return f"{proof.document.kind.value} shown: {written(proof.note)}"
