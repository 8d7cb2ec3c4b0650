"""Forms about one player or one hand: what was typed becomes one request, or is wrong.

Each names the player, and a decision its turn, as the page showed them.
"""

from __future__ import annotations

from typing import Any

from staff_web.language import translated as _
from staff_web.orders import TABLE_MAX, Form, FormWrong, asked_by, shown_number, typed_text
from staff_web.visits import Visit
from wire.messages import floor
from wire.messages.base import Request

SEATS_MAX = 10


def seat_order(visit: Visit, table: int, seat: int, form: Form) -> Request:
    """Return the order that a form of the seat's page gives; every one needs a reason."""
    problems: dict[str, str] = {}
    reason = typed_text(form, "reason")
    if not reason:
        problems["reason"] = _("Write a reason.")
    named = {
        **asked_by(visit, form),
        "table": table,
        "seat": seat,
        "player": shown_number(form, "player"),
        "reason": reason,
    }
    kind: type[Request]
    more: dict[str, Any] = {}
    match form.get("order", ""):
        case "remove":
            kind = floor.RemovePlayer
        case "fold":
            kind = floor.FoldSeat
            more = {name: shown_number(form, name) for name in ("hand", "turn")}
        case "move":
            kind, more = floor.MovePlayer, _goal(form, problems)
        case _:
            raise FormWrong({"form": _("Choose what to do.")})
    if problems:
        raise FormWrong(problems)
    return kind(**named, **more)


def decision(visit: Visit, dispute: int, form: Form) -> Request:
    """Return the order that decides a dispute."""
    words = typed_text(form, "decision")
    if not words:
        raise FormWrong({"decision": _("Write what was decided.")})
    return floor.AnswerDispute(**asked_by(visit, form), dispute=dispute, decision=words)


def _goal(form: Form, problems: dict[str, str]) -> dict[str, int]:
    """Return where a player is to be moved; what is wrong is noted."""
    goal = {}
    for name, most in (("to_table", TABLE_MAX), ("to_seat", SEATS_MAX)):
        text = form.get(name, "").strip()
        if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= most:
            goal[name] = int(text)
        else:
            problems[name] = _("Type a number from 1 to {most}.").format(most=most)
    return goal
