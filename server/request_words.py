"""Words and JSON in requests; the refusal of an unknown word lists the known ones."""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from typing import Any, Final, TypeVar

from rules.refusals import RefusalCode as RulesCode
from rules.refusals import Refused as RulesRefused
from server.refusals import RefusalCode, Refused

E = TypeVar("E", bound=Enum)
V = TypeVar("V")
PROBLEM_MAX: Final = 120
NUMBER_MOST: Final = 10**13
"""The largest number in settings: of cents, of milliseconds, and a moment before the year 2280. The
screens can add a whole table of them."""


def word_of(kind: type[E], value: str, field: str) -> E:
    """Return the member of an enum that a code names."""
    try:
        return kind(value)
    except ValueError:
        return choice_of({member.value: member for member in kind}, value, field)


def choice_of(choices: Mapping[str, V], value: str, field: str) -> V:
    """Return what a code stands for."""
    if value not in choices:
        raise Refused(
            RefusalCode.WORD_UNKNOWN, field=field, value=value[:40], need=" ".join(choices)
        )
    return choices[value]


def read_written(text: str) -> Any:
    """Return what a client wrote as JSON; refuse what is none, and numbers that no table needs."""
    try:
        plain = json.loads(text)
    except (ValueError, RecursionError) as problem:
        raise Refused(RefusalCode.SETTINGS_UNREADABLE, problem=str(problem)[:PROBLEM_MAX]) from None
    rest = [("", plain)]
    while rest:
        key, value = rest.pop()
        if isinstance(value, dict):
            rest += [(str(name), part) for name, part in value.items()]
        elif isinstance(value, list):
            rest += [(key, part) for part in value]
        elif isinstance(value, int) and abs(value) > NUMBER_MOST:
            facts = {"key": key, "value": str(value)[:40], "need": f"at most {NUMBER_MOST}"}
            raise RulesRefused(RulesCode.BAD_SETTING, **facts)
    return plain
