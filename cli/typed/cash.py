"""Money at the command line: amounts as people type them, and cash by its pieces."""

from __future__ import annotations

import re
from gettext import gettext as _

import money
from cli.output import stop
from money import Cents, cents_text, read_cents

_PIECES = re.compile(r"(?P<count>\d{1,7})x(?P<worth>\$?[\d.,]+)")


def typed_cents(typed: str) -> int:
    """Return an amount in cents, or end the command with a sentence."""
    from cli.refusals.words import refusal_words

    try:
        return read_cents(typed).count
    except money.Refused as refused:
        stop(refusal_words(refused), status=2)


def typed_pieces(typed: list[str]) -> tuple[tuple[int, int], ...]:
    """Return cash such as `10x100 20x5` (ten hundreds and twenty fives) as the wire has it."""
    pieces = []
    for each in typed:
        found = _PIECES.fullmatch(each)
        if found is None:
            stop(
                _("{typed}: type pieces and worth, such as 10x100 or 8x0.25").format(typed=each), 2
            )
        pieces.append((typed_cents(found["worth"]), int(found["count"])))
    return tuple(pieces)


def shown_chips(chips: int) -> str:
    """Return tournament chips, which are no money."""
    return f"{chips:,}"


def shown_stack(amount: int, *, tournament: bool) -> str:
    """Return what lies on a table: chips of a tournament, or money."""
    return shown_chips(amount) if tournament else shown_cents(amount)


def shown_cents(cents: int) -> str:
    """Return an amount as people read it."""
    return cents_text(Cents(cents))
