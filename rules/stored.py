"""What a stored value that lacks a field means: values outlive the program that wrote them.

A field that was added later is missing in what older programs wrote. It then has its default. Where
the default is not what the older program did, the field says so itself:

    raises_max: int = field(default=3, metadata=absent_means(4))
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Final

_ABSENT: Final = "absent"
_REFUSED: Final = object()
ALWAYS_STORED: Final[Mapping[str, Any]] = {_ABSENT: _REFUSED}
"""Metadata of a field that every record has, although a new value has a default for it."""


def absent_means(value: object) -> Mapping[str, Any]:
    """Return the metadata of a field that has this value where a record lacks it."""
    return {_ABSENT: value}


def stated_defaults(kind: Any) -> dict[str, Callable[[], Any]]:
    """Return what makes the value of each field that a record of `kind` may lack."""
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


def _always(value: Any) -> Callable[[], Any]:
    return lambda: value
