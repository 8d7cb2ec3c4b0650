"""Forms about jackpots: what was typed becomes one request, or is wrong."""

from __future__ import annotations

from typing import Any, Final

from staff_web.hands.two_persons import typed_reason
from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, asked_by
from staff_web.typed_numbers import Typed
from staff_web.visits import Visit
from wire.messages.base import MONEY_MAX, Request
from wire.messages.jackpots import MeterView, PayJackpot, RefuseJackpot, SeedJackpot

RULINGS: Final = {"pay": (PayJackpot, "pay_jackpot"), "refuse": (RefuseJackpot, "refuse_jackpot")}
"""By the order of a form: its request, and what a second person approves."""


def ruled_act(hit: int, form: Form) -> dict[str, Any]:
    """Return what a second person approves of a form about a hit."""
    order = form.get("order", "")
    if order not in RULINGS:
        raise FormWrong({"form": _("Choose what to do.")})
    return {"act": RULINGS[order][1], "number": hit}


def ruling(visit: Visit, hit: int, form: Form, approval: int) -> Request:
    """Return the order that pays a hit, or nothing for it."""
    request, _act = RULINGS[form["order"]]
    reason = _reason(form, {})
    return request(**asked_by(visit, form), hit=hit, reason=reason, approval=approval)


def gift(visit: Visit, known: tuple[MeterView, ...], form: Form, approval: int) -> SeedJackpot:
    """Return the order by which the house gives to a jackpot; all that is wrong is said at once."""
    typed = Typed(form)
    name, amount = form.get("jackpot", ""), typed.cents("amount")
    if name not in {each.jackpot for each in known}:
        typed.problems["jackpot"] = _("Choose a jackpot.")
    if "amount" not in typed.problems and not 0 < amount <= MONEY_MAX:
        typed.problems["amount"] = _("Type an amount above zero.")
    reason = _reason(form, typed.problems)
    asked: dict[str, Any] = {"jackpot": name, "amount": amount, "reason": reason}
    return SeedJackpot(**asked_by(visit, form), **asked, approval=approval)


def _reason(form: Form, problems: dict[str, str]) -> str:
    reason = typed_reason(form, problems)
    if problems:
        raise FormWrong(problems)
    return reason
