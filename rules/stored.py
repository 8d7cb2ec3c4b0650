"""What a missing field of a stored value means: values outlive the program that wrote them.

A field that was added later is missing in values that older programs wrote. It then takes its
default. If the older program behaved differently, the field states its own value:

    raises_max: int = field(default=3, metadata=absent_means(4))

A field that is added says that it was, so that it is left out where it has this value. Then every
value that an older program could have written keeps its bytes and its digest:

    bomb_pots: Annotated[bool, ADDED] = False

`rules.records.ages` tells the rest: how a stored form changes in any other way.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Hashable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, Final, get_type_hints

_ABSENT: Final = "absent"
_REFUSED: Final = object()
ALWAYS_STORED: Final[Mapping[str, Any]] = {_ABSENT: _REFUSED}
"""Metadata of a field that every record must have, although it has a default for new values."""
ADDED: Final = object()
"""Annotates a field that older records lack; it is left out where it means the same as absent."""


def absent_means(value: object) -> Mapping[str, Any]:
    """Return the metadata that gives a field this value where a record lacks it."""
    return {_ABSENT: value}


def stated_defaults(kind: Any) -> dict[str, Callable[[], Any]]:
    """Return, for each field that a record of `kind` may lack, a maker of its value."""
    if not is_dataclass(kind):
        defaults: dict[str, Any] = kind._field_defaults
        return {name: _always(value) for name, value in defaults.items()}
    found: dict[str, Callable[[], Any]] = {}
    for each in fields(kind):
        if _ABSENT in each.metadata:
            if each.metadata[_ABSENT] is not _REFUSED:
                found[each.name] = _always(each.metadata[_ABSENT])
        elif each.default is not MISSING:
            found[each.name] = _always(each.default)
        elif each.default_factory is not MISSING:
            found[each.name] = each.default_factory
    return found


@cache
def left_out(kind: Hashable) -> Mapping[str, Any]:
    """Return the fields of `kind` that were added, each with the value that is not written."""
    hints = get_type_hints(kind, include_extras=True)
    added = [name for name, hint in hints.items() if ADDED in getattr(hint, "__metadata__", ())]
    defaults = stated_defaults(kind) if added else {}
    return {name: defaults[name]() for name in added}


def digest_form(value: Any) -> Any:
    """Return a value as its digest is taken of it: dataclasses as objects, tuples as lists."""
    if is_dataclass(value):
        kind: Any = type(value)
        absent = left_out(kind)
        named = ((each.name, getattr(value, each.name)) for each in fields(value))
        return {
            name: digest_form(part)
            for name, part in named
            if name not in absent or part != absent[name]
        }
    return [digest_form(part) for part in value] if isinstance(value, tuple) else value


def digest_of(value: Any) -> str:
    """Return the SHA-256 of a value's canonical form."""
    form = json.dumps(digest_form(value), sort_keys=True, separators=(",", ":"), default=_code)
    return hashlib.sha256(form.encode()).hexdigest()


def _code(value: object) -> object:
    if isinstance(value, Enum):
        return value.value
    raise TypeError(f"settings hold plain values and enums only, got {value!r}")


def _always(value: Any) -> Callable[[], Any]:
    return lambda: value
