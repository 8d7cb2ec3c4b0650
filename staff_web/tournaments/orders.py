"""Forms that run a tournament: what was typed becomes one request, or is wrong."""

from __future__ import annotations

from typing import Any

from staff_web.language import translated as _
from staff_web.orders import (
    REASON,
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
from wire.messages import tournament
from wire.messages.base import Request
from wire.messages.floor import OrderTable, TableSeen

BREAK_MOST = 240
LEVEL_MOST = 100


def tournament_order(visit: Visit, table: int, form: Form, approval: int = 0) -> Request:
    """Return the order that a form of the tournament's page gives."""
    why, by = typed_text(form, "reason"), asked_by(visit, form)
    at: dict[str, Any] = {"table": table, "reason": why or REASON, "seen": seen_of(form)}
    kind: type[Request]
    match ordered(form):
        case "start" | "pause" | "close" as act:
            kind, at["act"] = OrderTable, act
        case "break":
            kind, at["minutes"] = tournament.CallBreak, _number(form, "minutes", 1, BREAK_MOST)
        case "end_break":
            kind, at["minutes"] = tournament.CallBreak, 0
        case "level":
            _needs_reason(why)
            kind, at["level"] = tournament.SetLevel, level_typed(form)
            at |= {"seen": _level_seen(form), "approval": approval}
        case "cancel":
            _needs_reason(why)
            payback = "icm" if form.get("payback") == "icm" else "refund"
            kind, at = tournament.CancelTournament, {**at, "payback": payback, "approval": approval}
        case "unregister":
            kind, at["player"] = tournament.UnregisterPlayer, shown_number(form, "player")
        case _:
            raise FormWrong({"form": _("Choose what to do.")})
    return kind(**by, **at)


def level_typed(form: Form) -> int:
    """Return the level that is to begin."""
    return _number(form, "level", 1, LEVEL_MOST)


def _level_seen(form: Form) -> TableSeen:
    """Return the tournament and the level that the page showed."""
    return TableSeen(opened_ms=seen_of(form).opened_ms, level=shown_number(form, "level_now"))


def entry(visit: Visit, table: int, form: Form, approval: int) -> Request:
    """Return the order that enters a player, whom a second person has approved."""
    player, seat = shown_number(form, "player"), _number(form, "seat", 0, 10)
    return tournament.RegisterPlayer(
        **asked_by(visit, form),
        table=table,
        player=player,
        seat=seat,
        approval=approval,
        anyway=form.get("anyway") == "yes",
        reason=typed_text(form, "reason") or REASON,
        seen=seen_of(form),
    )


def _needs_reason(why: str) -> None:
    if not why:
        raise FormWrong({"reason": _("Write a reason.")})


def _number(form: Form, name: str, least: int, most: int) -> int:
    typed = Typed(form)
    number = typed.number(name, least, most)
    if typed.problems:
        raise FormWrong(typed.problems)
    return number
