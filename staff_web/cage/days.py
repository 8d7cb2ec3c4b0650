"""Days as they are typed, and the equation of a closed gaming day."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import Any

from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong


def typed_day(form: Form, name: str) -> str:
    """Return a typed day as the wire has it; refuse what is none."""
    text = form.get(name, "").strip()
    if not is_day(text):
        raise FormWrong({name: _("Type a day such as 2027-03-31.")})
    return text


def is_day(text: str) -> bool:
    """Whether a text is a day of the calendar, such as 2027-03-31."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def day_after(day: str) -> str:
    """Return the day after one; nothing for what is no day."""
    return (date.fromisoformat(day) + timedelta(days=1)).isoformat() if is_day(day) else ""


def day_figures(row: Sequence[Any]) -> Mapping[str, int] | None:
    """Return the sums of a row of the report of days; None: the day is still open."""
    written = json.loads(row[4]) if row[4] else None
    if written is None:
        return None
    owed = {f"owed_{kind}": cents for kind, cents in written.get("owed", {}).items()}
    return {name: it for name, it in (written | owed).items() if isinstance(it, int)}


def equation(figures: Mapping[str, int]) -> list[tuple[str, int, bool]]:
    """Return the lines of a day's equation: words, cents, and whether it is a sum."""
    lines = (
        (_("Owed to players at the opening"), "opening", False),
        (_("+ cash in"), "cash_in", False),
        (_("- cash out"), "cash_out", False),
        (_("- collection"), "rake", False),
        (_("- fees"), "fees", False),
        (_("+ corrections"), "adjustments", False),
        (_("+ put into jackpots"), "seeds", False),
        (_("= owed to players now"), "closing", True),
        (_("on accounts"), "owed_player", False),
        (_("in stacks at tables"), "owed_stack", False),
        (_("in pots"), "owed_pot", False),
        (_("reserved"), "owed_held", False),
        (_("in prize pools"), "owed_pool", False),
        (_("in jackpots"), "owed_jackpot", False),
        (_("Counted in the vault"), "vault", True),
        (_("Brought into the vault"), "vault_in", False),
        (_("Taken out of the vault"), "vault_out", False),
        (_("Cash of no player, paid in"), "petty_in", False),
        (_("Cash of no player, paid out"), "petty_out", False),
        (_("Counted over (- short)"), "over_short", True),
    )
    return [(words, figures[name], strong) for words, name, strong in lines if name in figures]
