"""Forms about a dispute: what was typed becomes one request, or is wrong."""

from __future__ import annotations

from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong, asked_by, shown_number, typed_text
from staff_web.typed_numbers import Typed
from staff_web.visits import Visit
from wire.messages.base import MONEY_MAX, Request
from wire.messages.disputes import Compensate
from wire.messages.floor import AnswerDispute


def decision(visit: Visit, dispute: int, form: Form) -> Request:
    """Return the order that decides a dispute."""
    words = typed_text(form, "decision")
    if not words:
        raise FormWrong({"decision": _("Write what was decided.")})
    return AnswerDispute(**asked_by(visit, form), dispute=dispute, decision=words)


def compensation(visit: Visit, dispute: int, form: Form, approval: int) -> Compensate:
    """Return the order that pays a player for a dispute; all that is wrong is said at once."""
    typed = Typed(form)
    amount, why = typed.cents("amount"), typed_text(form, "reason")
    if not typed.problems and not 0 < amount <= MONEY_MAX:
        typed.problems["amount"] = _("Type an amount above zero.")
    if not why:
        typed.problems["reason"] = _("Write a reason.")
    player = shown_number(form, "player")
    if typed.problems:
        raise FormWrong(typed.problems)
    asked = asked_by(visit, form)
    return Compensate(
        **asked, dispute=dispute, player=player, amount=amount, reason=why, approval=approval
    )
