"""Amounts as cashiers type and read them: always to the cent."""

from __future__ import annotations

import money
from money import Cents, cents_text, read_cents
from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong
from wire.messages.base import MONEY_MAX


def cash_shown(cents: int) -> str:
    """Return an amount with its cents, as receipts have it."""
    return cents_text(Cents(cents))


def typed_amount(form: Form, name: str = "amount") -> int:
    """Return an amount in cents; refuse what is none, nothing, and more than any cage holds."""
    typed = form.get(name, "").strip()
    try:
        cents = read_cents(typed).count
    except money.Refused as refused:
        raise FormWrong({name: _amount_words(refused.code)}) from None
    if not 0 < cents <= MONEY_MAX:
        raise FormWrong({name: _("Type an amount above zero.")})
    return cents


def _amount_words(code: money.RefusalCode) -> str:
    words = {
        money.RefusalCode.PART_OF_A_CENT: _("Type at most two digits after the point."),
        money.RefusalCode.AMOUNT_TOO_LARGE: _("This is more than the books can hold."),
    }
    return words.get(code) or _("Type an amount, such as 200 or 125.50.")
