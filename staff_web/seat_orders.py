"""Forms about one player or one hand: what was typed becomes one request, or is wrong.

Each names the player, and a decision its turn, as the page showed them.
"""

from __future__ import annotations

from typing import Any

from staff_web.language import translated as _
from staff_web.orders import (
    REASON,
    TABLE_MAX,
    Form,
    FormWrong,
    asked_by,
    ordered,
    seen_of,
    shown_number,
    typed_text,
)
from staff_web.typed_numbers import Typed
from staff_web.visits import Visit
from wire.messages import floor
from wire.messages.base import Request
from wire.messages.tournament import PenalizePlayer

SEATS_MAX = 10
HANDS_MOST = 100


def seat_order(visit: Visit, table: int, seat: int, form: Form, approval: int = 0) -> Request:
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
    match ordered(form):
        case "remove":
            kind, more = floor.RemovePlayer, {"approval": approval}
            more["suspend"] = form.get("suspend") == "yes"
        case "fold":
            kind = floor.FoldSeat
            more = {name: shown_number(form, name) for name in ("hand", "turn")}
        case "move":
            kind, more = floor.MovePlayer, _goal(form, problems)
            more |= {name: form.get(name) == "yes" for name in ("anyway", "no_blinds")}
        case "penalty":
            kind, more = PenalizePlayer, {"hands": hands_typed(form), "approval": approval}
        case _:
            raise FormWrong({"form": _("Choose what to do.")})
    if problems:
        raise FormWrong(problems)
    return kind(**named, **more)


def reservation(visit: Visit, table: int, seat: int, form: Form, player: int) -> Request:
    """Return the order that holds a free seat for a player, or lets it go."""
    return floor.ReserveSeat(
        **asked_by(visit, form),
        table=table,
        seat=seat,
        player=player,
        cancel=form.get("order") == "release",
        reason=typed_text(form, "reason") or REASON,
        seen=seen_of(form),
    )


def void_order(visit: Visit, spot: tuple[int, int], form: Form, approval: int) -> Request:
    """Return the order that calls the hand off that was shown (table, hand)."""
    why = typed_text(form, "reason")
    if not why:
        raise FormWrong({"reason": _("Write a reason.")})
    given = {"table": spot[0], "hand": spot[1], "approval": approval, "reason": why}
    return floor.VoidHand(**asked_by(visit, form), **given)  # type: ignore[arg-type]  # by name


def hands_typed(form: Form) -> int:
    """Return how many hands a player misses, or raise what is wrong."""
    typed = Typed(form)
    hands = typed.number("hands", 1, HANDS_MOST)
    if typed.problems:
        raise FormWrong(typed.problems)
    return hands


def _goal(form: Form, problems: dict[str, str]) -> dict[str, Any]:
    """Return where a player is to be moved; what is wrong is noted."""
    goal: dict[str, Any] = {}
    for name, most in (("to_table", TABLE_MAX), ("to_seat", SEATS_MAX)):
        text = form.get(name, "").strip()
        if text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= most:
            goal[name] = int(text)
        else:
            problems[name] = _("Type a number from 1 to {most}.").format(most=most)
    return goal
