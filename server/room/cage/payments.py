"""Money in and out at the cage: deposits, payouts, petty cash, receipts undone, adjustments."""

from __future__ import annotations

from ledger.cage import (
    PayoutWanted,
    PinProof,
    adjust_balance,
    deposit,
    pay_in,
    pay_out,
    payout,
    void_receipt,
)
from ledger.staff import Session
from money import Cents
from server.room.cage import customer_pin
from server.room.cage.agreements import agreed_to, by_screen
from server.room.cage.customer_screens import Agreed, Sum
from server.room.feeds import streams
from server.room.hall import Hall
from server.room.request_fields import shown_of
from server.room.requests import Ask
from wire.messages import cage


def take_deposit(hall: Hall, ask: Ask, session: Session, request: cage.Deposit) -> None:
    """Take cash in for a player's account."""
    unit = deposit(
        hall.asked(ask, session),
        player=request.player,
        amount=Cents(request.amount),
        warned=request.warned,
        report_above=hall.house.cage.report_above,
    )
    hall.submit(
        ask,
        unit,
        after=lambda: streams.person_changed(hall, request.player),
        shown=lambda facts: customer_pin.tell(hall, request.station, ask.peer.desk, request, facts),
    )


def pay_player(hall: Hall, ask: Ask, session: Session, request: cage.PayOut) -> None:
    """Pay cash out; the player's PIN or document proves it."""
    agreed = _agreed(hall, ask, session, request)
    screen = agreed.place if agreed else request.station
    wanted = PayoutWanted(
        player=request.player,
        amount=_amount(request, agreed),
        proof=PinProof(request.proof, agreed.person) if agreed else shown_of(request.document),
        warned=request.warned,
        approval=request.approval,
    )
    sums = hall.house.cage
    unit = payout(
        hall.asked(ask, session),
        hall.ports.pepper,
        wanted,
        report_above=sums.report_above,
        alone_most=sums.document_alone,
    )
    if agreed is not None:
        unit = by_screen(hall, agreed, unit)

    def paid() -> None:
        hall.customers.agreed.pop(request.proof, None)
        streams.person_changed(hall, request.player)

    hall.submit(
        ask,
        unit,
        after=paid,
        shown=lambda facts: customer_pin.tell(hall, screen, ask.peer.desk, request, facts),
    )


def _amount(request: cage.PayOut, agreed: Agreed | None) -> Cents | None:
    """Return the sum to pay; None: all there is. Who typed his PIN agreed to the sum he read."""
    if request.amount != cage.EVERYTHING:
        return Cents(request.amount)
    return None if agreed is None else Cents(agreed.everything)


def _agreed(hall: Hall, ask: Ask, session: Session, request: cage.PayOut) -> Agreed | None:
    """Return what the customer's PIN agreed to; None: no PIN was asked for."""
    if not request.proof:
        return None
    what = Sum(request.player, request.amount)
    return agreed_to(hall, ask, session, request.proof, ("payout", what))


def petty_cash(hall: Hall, ask: Ask, session: Session, request: cage.PettyCash) -> None:
    """Book cash that belongs to no player."""
    move = pay_out if request.out else pay_in
    unit = move(
        hall.asked(ask, session),
        amount=Cents(request.amount),
        reason=request.reason,
        alone_most=hall.house.cage.petty_alone,
        approval=request.approval,
    )
    hall.submit(ask, unit)


def undo_receipt(hall: Hall, ask: Ask, session: Session, request: cage.VoidReceipt) -> None:
    """Undo a receipt of the cashier's own shift; needs two persons."""
    unit = void_receipt(
        hall.asked(ask, session),
        receipt=request.receipt,
        reason=request.reason,
        approval=request.approval,
    )
    hall.submit(ask, unit, after=lambda: streams.people_changed(hall))


def adjust(hall: Hall, ask: Ask, session: Session, request: cage.AdjustBalance) -> None:
    """Correct a balance; needs two persons."""
    unit = adjust_balance(
        hall.asked(ask, session),
        player=request.player,
        amount=Cents(request.amount),
        reason=request.reason,
        approval=request.approval,
    )
    hall.submit(ask, unit, after=lambda: streams.person_changed(hall, request.player))
