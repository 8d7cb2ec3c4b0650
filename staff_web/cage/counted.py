"""Cash counted by denomination, as its form has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from staff_web.language import translated as _
from staff_web.orders import Form, FormWrong

PIECES_DIGITS: Final = 6
"""More pieces than any cage holds have more digits."""

Pieces = tuple[tuple[int, int], ...]
"""Worth in cents and number of each kind of piece."""


def field_of(worth: int) -> str:
    """Return the name of the field in which pieces of a denomination are counted."""
    return f"pieces_{worth}"


def typed_count(form: Form, denominations: Sequence[int]) -> Pieces:
    """Return what was counted; an empty field counts nothing, all that is wrong is said at once."""
    typed = {worth: form.get(field_of(worth), "").strip() for worth in denominations}
    problems = {
        field_of(worth): _("Type how many pieces, such as 12.")
        for worth, text in typed.items()
        if text and not (text.isascii() and text.isdecimal() and len(text) <= PIECES_DIGITS)
    }
    if problems:
        raise FormWrong(problems)
    return tuple((worth, int(text)) for worth, text in typed.items() if text and int(text))


def total_of(pieces: Pieces) -> int:
    """Return what the pieces are worth, in cents."""
    return sum(worth * number for worth, number in pieces)


def without_counts(form: Form) -> Mapping[str, str]:
    """Return a form without its counts: a blind count is not typed from the last one."""
    return {name: text for name, text in form.items() if not name.startswith("pieces_")}
