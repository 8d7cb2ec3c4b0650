"""A section of the house file: which keys it knows, and how it is read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from server.house.kinds import Kind, NotAllowed
from server.house.problems import Problems


@dataclass(frozen=True, slots=True)
class Key:
    """One key: its name, kind, default as it would be written (None: left to the game), meaning."""

    name: str
    kind: Kind
    default: object
    says: str


def read_section(
    raw: object, keys: Sequence[Key], at: str, problems: Problems, *, known: Sequence[str] = ()
) -> dict[str, Any]:
    """Return every key's value, with defaults filled in; wrong values go to `problems`.

    `known` are further names that are read elsewhere.
    """
    given = _table(raw, at, problems)
    names = [*(key.name for key in keys), *known]
    for name in given:
        if name not in names:
            problems.unknown(_under(at, name), name, names)
    return {key.name: _value(key, given, at, problems) for key in keys}


def tables_of(raw: object, at: str, problems: Problems) -> Mapping[str, object]:
    """Return the tables of a section whose keys are names given by the house."""
    return _table(raw, at, problems)


def lists_of(raw: object, at: str, problems: Problems) -> list[tuple[str, object]]:
    """Return the tables of a list, each with its place in the file."""
    if raw is None:
        return []
    if not isinstance(raw, list):
        problems.note(at, raw, "a list of tables, such as [{ players = 2 }]")
        return []
    return [(f"{at}[{place}]", each) for place, each in enumerate(raw)]


def _value(key: Key, given: Mapping[str, object], at: str, problems: Problems) -> Any:
    default = None if key.default is None else key.kind.read(key.default)
    if key.name not in given:
        return default
    try:
        return key.kind.read(given[key.name])
    except NotAllowed:
        problems.note(_under(at, key.name), given[key.name], key.kind.allowed)
        return default


def _table(raw: object, at: str, problems: Problems) -> Mapping[str, object]:
    if isinstance(raw, dict):
        return raw
    if raw is not None:
        problems.note(at, raw, f"a table: write its keys under [{at}]")
    return {}


def _under(at: str, name: str) -> str:
    return f"{at}.{name}" if at else name
