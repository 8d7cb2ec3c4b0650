"""How deep this run of the tests goes: quick, plain or deep.

`./arclight test --quick` (or `--deep`) sets ARCLIGHT_DEPTH; a test that can do more work states all
three of its counts with `scaled`, so that a reader sees what each depth promises.
"""

from __future__ import annotations

import os
from typing import Final

DEPTHS: Final = ("quick", "plain", "deep")


def depth() -> str:
    """Return the depth of this run; plain unless ARCLIGHT_DEPTH says otherwise."""
    chosen = os.environ.get("ARCLIGHT_DEPTH", "plain")
    if chosen not in DEPTHS:
        raise ValueError(f"ARCLIGHT_DEPTH must be one of {', '.join(DEPTHS)}, got {chosen!r}")
    return chosen


def scaled(*, quick: int, plain: int, deep: int) -> int:
    """Return the count that belongs to the depth of this run."""
    return {"quick": quick, "plain": plain, "deep": deep}[depth()]
