"""What is wrong with a house file: every problem, with its key, line and what is allowed."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from server.house.key_lines import line_of


@dataclass(frozen=True, slots=True)
class Problem:
    """One wrong value, without its line."""

    key: str
    value: object
    allowed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """One wrong value, its line, and what to write instead."""

    line: int
    """0: the file as a whole."""
    key: str
    value: str
    """The value as written; empty: it is missing, or a whole table."""
    allowed: str

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        what = f"{self.key} = {self.value}: " if self.value else f"{self.key}: " if self.key else ""
        return f"{where}{what}{self.allowed}"


class HouseFileWrong(Exception):
    """The house file cannot be used; nothing was changed."""

    def __init__(self, path: str, faults: Sequence[Fault]) -> None:
        super().__init__("\n".join(f"{path} {fault}" for fault in faults))
        self.path = path
        self.faults = tuple(faults)


class Problems:
    """Collects what is wrong while a file is read."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def __bool__(self) -> bool:
        return bool(self._found)

    def __len__(self) -> int:
        return len(self._found)

    def note(self, key: str, value: object, allowed: str) -> None:
        """Remember a wrong value."""
        self._found.append(Problem(key, value, allowed))

    def unknown(self, key: str, name: str, known: Sequence[str]) -> None:
        """Remember an unknown key, with the most similar known one."""
        near = get_close_matches(name, known, n=1)
        hint = f"did you mean {near[0]}?" if near else f"known here: {', '.join(known)}"
        self.note(key, None, f"there is no such key; {hint}")

    def at_lines(self, lines: Mapping[str, int]) -> list[Fault]:
        """Return all problems in the order of their lines."""
        faults = [
            Fault(
                line=line_of(lines, problem.key),
                key=problem.key,
                value=_written(problem.value),
                allowed=problem.allowed,
            )
            for problem in self._found
        ]
        return sorted(faults, key=lambda fault: fault.line)


def _written(value: object) -> str:
    if value is None or isinstance(value, dict):
        return ""
    return json.dumps(value, ensure_ascii=False, default=str)[:80]
