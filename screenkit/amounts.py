"""Amounts as screens show them: cents only when they are not zero."""

from __future__ import annotations

from money import Cents, cents_text

CENTS_IN_UNIT = 100
MINUS = "\u2212"
"""As wide as a plus sign, so that results line up."""


def cents_shown(count: int) -> str:
    """Write cents: `$1,250`, `$0.50`, `\u2212$3`."""
    text = cents_text(Cents(count)).replace("-", MINUS)
    return text.removesuffix(".00")


def result_shown(count: int, *, tournament: bool = False) -> str:
    """Write what was won or lost: `+$73`, `\u2212$3`, `$0`; in a tournament `+1,250`."""
    return ("+" if count > 0 else "") + chips_shown(count, tournament=tournament)


def chips_shown(count: int, *, tournament: bool = False) -> str:
    """Write chips of a table: money at a cash table, a plain count in a tournament."""
    return f"{count:,}".replace("-", MINUS) if tournament else cents_shown(count)


def units_of(count: int, *, tournament: bool = False) -> int:
    """Return whole units (dollars, or tournament chips) for the picture of a stack."""
    return count if tournament else count // CENTS_IN_UNIT
