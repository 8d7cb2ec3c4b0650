"""Files that are written completely or not at all, even if the power fails."""

from __future__ import annotations

import os
from pathlib import Path


def write_new(path: Path, content: bytes, *, mode: int = 0o644) -> None:
    """Write a file that must not exist yet; FileExistsError if it does."""
    beside = path.with_name(f".{path.name}.new")
    beside.unlink(missing_ok=True)
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    with os.fdopen(handle, "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(beside, path)
    finally:
        beside.unlink()
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
