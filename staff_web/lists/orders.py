"""Forms about waiting lists: what was typed becomes one request, or is wrong.

A place has one number for ever, so a page that was left open acts on nobody else.
"""

from __future__ import annotations

import re
from typing import Any, Final

from staff_web.language import translated as _
from staff_web.orders import (
    REASON,
    TABLE_MAX,
    Form,
    FormWrong,
    asked_by,
    shown_number,
    typed_text,
)
from staff_web.seat_orders import SEATS_MAX
from staff_web.visits import Visit
from wire.messages import floor
from wire.messages.base import Request

_LIST: Final = re.compile(r"[a-z0-9_.]{1,48}")


def add_player(visit: Visit, form: Form) -> Request:
    """Return the order that puts a player on a list."""
    wanted = form.get("list", "")
    if not _LIST.fullmatch(wanted):
        raise FormWrong({"form": _("Choose a game.")})
    player = shown_number(form, "player")
    return floor.ListPlayer(**asked_by(visit, form), list=wanted, player=player)


def place_order(visit: Visit, place: int, form: Form) -> Request:
    """Return the order about somebody who waits."""
    why = typed_text(form, "reason") or REASON
    match form.get("order", ""):
        case "call":
            goal = _goal(form)
            return floor.CallAgain(**asked_by(visit, form), place=place, reason=why, **goal)
        case "remove":
            return floor.UnlistPlayer(**asked_by(visit, form), place=place, reason=why)
        case _:
            raise FormWrong({"form": _("Choose what to do.")})


def _goal(form: Form) -> dict[str, Any]:
    """Return where somebody is called to; without a seat to any that is free."""
    problems, goal = {}, {}
    for name, least, most in (("table", 1, TABLE_MAX), ("seat", 0, SEATS_MAX)):
        text = form.get(name, "").strip() or ("0" if name == "seat" else "")
        if text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most:
            goal[name] = int(text)
        else:
            problems[name] = _("Type a number from 1 to {most}.").format(most=most)
    if problems:
        raise FormWrong(problems)
    return goal
