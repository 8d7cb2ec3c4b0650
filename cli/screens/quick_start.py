"""A screen that is switched on shows something within a second.

Typer loads a library to judge what was typed, which takes a quarter of that second. Well-formed
words of a screen's command are read here instead. Whatever else was typed is typer's: it explains
mistakes and shows the help.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

SCREENS: Final = {"station": "cli.screens.station", "center": "cli.screens.center"}


def started_quickly(words: Sequence[str]) -> bool:
    """Run a screen whose words need no judging; False: nothing was done."""
    if not words or words[0] not in SCREENS:
        return False
    command: Callable[..., None] = getattr(import_module(SCREENS[words[0]]), words[0])
    options = read_options(command, words[1:])
    if options is None:
        return False
    command(**options)
    return True


def read_options(command: Callable[..., None], words: Sequence[str]) -> dict[str, Any] | None:
    """The values of the options that were typed; None: a word is not plain."""
    hints = get_type_hints(command, include_extras=True)
    kinds = {name: get_args(hint) for name, hint in hints.items() if name != "return"}
    # In an annotation the first word of `typer.Option` is the flag, whatever its field is called.
    by_flag = {info.default: name for name, (_kind, info) in kinds.items()}
    found = _from_environment(kinds)
    left = list(words)
    while left:
        name = by_flag.get(left.pop(0))
        if name is None:
            return None
        kind, info = kinds[name]
        if kind is bool:
            found[name] = True
            continue
        value = _value(kind, info, left.pop(0)) if left and not left[0].startswith("-") else None
        if value is None:
            return None
        found[name] = [*found.get(name, ()), *value] if isinstance(value, list) else value
    return found


def _from_environment(kinds: Mapping[str, Any]) -> dict[str, Any]:
    """What the environment says for options that may stand there."""
    named = {name: info.envvar for name, (_kind, info) in kinds.items() if info.envvar}
    return {name: Path(text) for name, key in named.items() if (text := os.environ.get(key))}


def _value(kind: Any, info: Any, text: str) -> object:
    """A typed value, or None if it is not plainly right."""
    if kind is str:
        return text
    if kind is int:
        fits = text.isascii() and text.isdecimal() and info.min <= int(text) <= info.max
        return int(text) if fits else None
    return Path(text) if kind == Path | None else [text] if kind == list[str] | None else None
