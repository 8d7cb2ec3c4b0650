"""The line of each key in a TOML text; the standard reader does not tell."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from typing import Final

_PART: Final = r"""(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')"""
_DOTTED: Final = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER: Final = re.compile(rf"\s*(?P<open>\[\[?)\s*(?P<key>{_DOTTED})\s*\]")
_KEY: Final = re.compile(rf"\s*(?P<key>{_DOTTED})\s*=")
_FENCES: Final = re.compile(r'"""|\'\'\'')


def key_lines(text: str) -> dict[str, int]:
    """Return the line of each key and table, from 1; `a.b[1].c` is c in the second `[[a.b]]`.

    Keys inside inline tables and multi-line values have the line of the outer key.
    """
    lines: dict[str, int] = {}
    counts: dict[str, int] = {}
    table, depth, fenced = "", 0, False
    for number, line in enumerate(text.splitlines(), start=1):
        outside = not fenced and depth == 0
        if outside and (header := _HEADER.match(line)):
            table = _table(header, counts)
            lines.setdefault(table, number)
            lines.setdefault(re.sub(r"\[\d+\]$", "", table), number)
            continue
        if outside and (found := _KEY.match(line)):
            lines.setdefault(_joined(table, _plain(found["key"])), number)
        fenced ^= len(_FENCES.findall(line)) % 2 == 1
        depth = max(0, depth + _nesting(line)) if not fenced else depth
    return lines


def line_of(lines: Mapping[str, int], key: str) -> int:
    """Return the line of a key, or of the innermost table around it; 0: there is none."""
    while key and key not in lines:
        key = re.sub(r"(\.[^.\[]*|\[\d+\]|^[^.\[]*)$", "", key)
    return lines.get(key, 0)


def _table(header: re.Match[str], counts: dict[str, int]) -> str:
    parts = _plain(header["key"]).split(".")
    name = ""
    for place, part in enumerate(parts):
        name = _joined(name, part)
        last = place == len(parts) - 1
        if last and header["open"] == "[[":
            counts[name] = counts.get(name, -1) + 1
        if name in counts:
            name = f"{name}[{counts[name]}]"
    return name


def _plain(dotted: str) -> str:
    """Remove the quotes and spaces from `a . "b"`."""
    (key, value), *_ = tomllib.loads(f"{dotted} = 0").items()
    names = [key]
    while isinstance(value, dict):
        (key, value), *_ = value.items()
        names.append(key)
    return ".".join(names)


def _joined(table: str, key: str) -> str:
    return f"{table}.{key}" if table else key


def _nesting(line: str) -> int:
    """Return how many brackets a line leaves open, ignoring texts and comments."""
    bare = re.sub(r'"(?:[^"\\]|\\.)*"|\'[^\']*\'', "", line).partition("#")[0]
    return sum(map(bare.count, "[{")) - sum(map(bare.count, "]}"))
