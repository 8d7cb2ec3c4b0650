"""The command line with which one of our programs starts another, as it was started itself."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
READS_COMPILED: Final = frozenset(
    {"bench", "bots", "catalogue", "demo", "equity", "gallery", "lock", "simulate", "test"}
)
"""Commands that use no key or secret of a room. Only these may load compiled modules, because a
person cannot inspect those. The launcher has the same list. What such a command starts, as the demo
its server and screens, may load them too: it works in a room that this command made."""


def reads_compiled() -> bool:
    """Say whether this process loads compiled modules that are kept in our environment."""
    return sys.pycache_prefix not in (None, os.devnull)


def own_command(*words: str) -> tuple[str, ...]:
    """Return the command line; isolated if this process is, as the launcher starts it."""
    if not sys.flags.isolated:
        return (sys.executable, "-m", "cli", *words)
    compiled = words[0] in READS_COMPILED or reads_compiled()
    kept = os.path.join(sys.prefix, "bytecode") if compiled else os.devnull
    flags = ("-I", "-S", *(() if compiled else ("-B",)), "-X", f"pycache_prefix={kept}")
    return (sys.executable, *flags, str(ROOT / "cli" / "__main__.py"), *words)
