"""The search for hands: what was typed becomes one request, or is wrong."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from staff_web.hands.times import typed_moment
from staff_web.language import translated as _
from staff_web.orders import TABLE_MAX, Form, FormWrong
from staff_web.site import by
from staff_web.typed_cards import cards_taken_out
from staff_web.visits import Visit
from wire.messages.hands import FindHands

FIELDS = ("table", "hand", "player", "from", "to")
ROWS = 25
_NUMBER_MAX = 2**53
_DIGITS_MAX = 15


def hand_search(visit: Visit, form: Form) -> FindHands:
    """Return the search that a form asks for; an empty form finds the newest hands."""
    problems = cards_taken_out(form)
    wish: dict[str, Any] = {
        "table": _number(form, "table", problems, TABLE_MAX),
        "hand": _number(form, "hand", problems),
        "player": _number(form, "player", problems),
        "from_ms": _moment(visit, form, "from", problems),
        "to_ms": _moment(visit, form, "to", problems),
        "before": _number(form, "before", problems),
    }
    if problems:
        raise FormWrong(problems)
    return FindHands(**by(visit), **wish, rows=ROWS)


def older(form: Form, before: int) -> str:
    """Return the address of the next page of a search; empty: there is none."""
    if not before:
        return ""
    kept = {name: form.get(name, "") for name in FIELDS if form.get(name, "")}
    return "/hands?" + urlencode({**kept, "before": before})


def _number(form: Form, name: str, problems: dict[str, str], most: int = _NUMBER_MAX) -> int:
    text = form.get(name, "").strip()
    if not text:
        return 0
    is_number = text.isascii() and text.isdecimal() and len(text) <= _DIGITS_MAX
    if not (is_number and 1 <= int(text) <= most):
        problems[name] = _("Type a number.")
        return 0
    return int(text)


def _moment(visit: Visit, form: Form, name: str, problems: dict[str, str]) -> int:
    try:
        return max(0, typed_moment(visit, form.get(name, "").strip()))
    except (ValueError, OverflowError):
        problems[name] = _("Type a day and a time.")
        return 0
