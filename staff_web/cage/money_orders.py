"""Cash over the counter: forms of deposits and payouts."""

from __future__ import annotations

from typing import Any

from staff_web.cage.amounts import cash_shown, typed_amount
from staff_web.cage.order import AtCounter, CageOrder
from staff_web.cage.papers import shown_document
from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, asked_by, ordered, typed_text
from wire.messages.base import Request
from wire.messages.cage import AskPin, Deposit, PayOut

WARNING = "warned"
"""The field of a form under which a warning about the day's total is said and confirmed."""


def deposit(at: AtCounter, form: Form) -> CageOrder:
    """Return the order that takes cash in."""
    amount = typed_amount(form)
    warned = _warned(at, form, at.file.cash_in + amount)
    request = Deposit(
        **asked_by(at.visit, form),
        player=at.file.player,
        amount=amount,
        warned=warned,
        station=at.station,
    )
    return CageOrder(request=request, done=done_words(request))


def pay_out(at: AtCounter, form: Form) -> CageOrder:
    """Return the order that pays cash: by the player's PIN, or by the document."""
    everything = ordered(form) == "all"
    amount = at.file.balance if everything else typed_amount(form)
    if not 0 < amount <= at.file.balance:
        held = _("The account holds {amount}.").format(amount=cash_shown(at.file.balance))
        raise FormWrong({"amount": held})
    warned = _warned(at, form, at.file.cash_out + amount)
    return (_by_document if form.get("proof") == "document" else _by_pin)(at, form, amount, warned)


def _by_pin(at: AtCounter, form: Form, amount: int, warned: bool) -> CageOrder:  # noqa: FBT001
    asked = asked_by(at.visit, form)
    customer = ask_customer(at, form, asked_for=("payout", amount))
    paid = PayOut(
        **{**asked, "id": f"{asked['id']}-paid"},
        player=at.file.player,
        amount=amount,
        warned=warned,
        station=at.station,
    )
    return CageOrder(
        request=paid, done=done_words(paid), customer=customer, approve=_approved(at, amount)
    )


def _by_document(at: AtCounter, form: Form, amount: int, warned: bool) -> CageOrder:  # noqa: FBT001
    paid: Request = PayOut(
        **asked_by(at.visit, form),
        player=at.file.player,
        amount=amount,
        document=shown_document(form),
        warned=warned,
        station=at.station,
    )
    return CageOrder(request=paid, done=done_words(paid), approve=_approved(at, amount))


def _approved(at: AtCounter, amount: int) -> dict[str, Any]:
    """Return what a second person approves where a document, or a new PIN, is not enough."""
    return {"act": "payout", "number": at.file.player, "amount": amount}


def done_words(request: Request) -> str:
    """Return what is said when the cash was booked; the answer fills in `amount`."""
    return _("The deposit is booked.") if isinstance(request, Deposit) else _("Hand over {amount}.")


def ask_customer(
    at: AtCounter, form: Form, *, asked_for: tuple[str, int], table: int = 0
) -> AskPin:
    """Return the question for the player's PIN at this desk's screen; `table` to enter there.

    Beside the PIN the card was swiped, or the cashier writes how the customer is known.
    """
    if not at.station:
        words = _("The customer's screen does not answer. Use the document.")
        raise FormWrong({"proof": words})
    known = "" if at.track else typed_text(form, "known")
    purpose, amount = asked_for
    return AskPin(
        **asked_by(at.visit, form),
        station=at.station,
        purpose=purpose,
        player=at.file.player,
        amount=amount,
        track=at.track,
        known=known,
        table=table,
    )


def _warned(at: AtCounter, form: Form, total: int) -> bool:
    """Whether the cashier confirmed the warning; refuse if one is needed and was not confirmed."""
    threshold = at.house.thresholds.report_above
    if total <= threshold:
        return False
    if form.get(WARNING) == "yes":
        return True
    words = _("The day's total becomes {total}, above {threshold}. Prepare the report first.")
    shown = {"total": cash_shown(total), "threshold": cash_shown(threshold)}
    raise FormWrong({WARNING: words.format(**shown)})
