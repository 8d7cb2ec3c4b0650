"""Words in requests; the refusal of an unknown word lists the known ones."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import TypeVar

from server.refusals import RefusalCode, Refused

E = TypeVar("E", bound=Enum)
V = TypeVar("V")


def word_of(kind: type[E], value: str, field: str) -> E:
    """Return the member of an enum that a code names."""
    return choice_of({member.value: member for member in kind}, value, field)


def choice_of(choices: Mapping[str, V], value: str, field: str) -> V:
    """Return what a code stands for."""
    if value not in choices:
        raise Refused(
            RefusalCode.WORD_UNKNOWN, field=field, value=value[:40], need=" ".join(choices)
        )
    return choices[value]
