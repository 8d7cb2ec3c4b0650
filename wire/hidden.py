"""Which fields of a message are hidden: PINs, passwords, tracks, cards and salts.

In a log line, an error report or a debugger, a message shows "hidden" for their values.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Final, get_args, get_origin, get_type_hints

from msgspec import Meta, Struct

HIDDEN_MARK: Final = "hidden"
"""Key in the `extra` of a field's `Meta`."""


def shown_fields(value: Struct) -> Iterator[tuple[str, str]]:
    """Yield each field's name and its value as text, or "hidden"."""
    hidden = hidden_fields(type(value))
    for name in value.__struct_fields__:
        yield name, HIDDEN_MARK if name in hidden else repr(getattr(value, name))


@cache
def hidden_fields(kind: type[Struct]) -> frozenset[str]:
    """Return the names of the hidden fields of a kind of message."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name in kind.__struct_fields__ if _marked(hints[name]))


def _marked(hint: object) -> bool:
    parts = get_args(hint)
    marks = parts[1:] if get_origin(hint) is Annotated else ()
    return any(isinstance(m, Meta) and HIDDEN_MARK in (m.extra or {}) for m in marks) or any(
        map(_marked, parts)
    )
