"""A data directory for one more server of a room whose books are on PostgreSQL."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Final

COPIED: Final = ("keys", "house.toml", "books.toml")
"""Keys and house file are the same on every server; heads and logs are its own."""
CONSOLES: Final = "clients/console*.json"
"""The keys of commands: those of one server's computer may ask every server."""


def data_for_another(first: Path, other: Path) -> Path:
    """Make the data directory of another server from that of the first; start it with a name.

    On another machine, `keys import` and copies of the two files do the same.
    """
    other.mkdir(mode=0o700, parents=True, exist_ok=True)
    for name in COPIED:
        source = first / name
        if source.is_dir():
            shutil.copytree(source, other / name, dirs_exist_ok=True)
        else:
            shutil.copy2(source, other / name)
    (other / "clients").mkdir(mode=0o700, exist_ok=True)
    for console in first.glob(CONSOLES):
        shutil.copy2(console, other / "clients" / console.name)
    return other
