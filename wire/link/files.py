"""Small private files, written completely or not at all, even if the power fails."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from wire.link.refusals import RefusalCode, Refused


def write_private(path: Path, content: bytes) -> None:
    """Write or replace a file that only its owner may read."""
    beside = path.with_name(f".{path.name}.new")
    handle = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "wb") as file:
        os.fchmod(file.fileno(), 0o600)
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    sync_folder(path.parent)


def write_new(path: Path, content: bytes) -> None:
    """Write a private file that must not exist yet."""
    if path.exists():
        raise Refused(RefusalCode.FILE_EXISTS, path=str(path))
    write_private(path, content)


def check_private(path: Path) -> None:
    """Refuse a file that somebody other than its owner may read."""
    mode = path.stat().st_mode & 0o777
    if mode & 0o077:
        raise Refused(RefusalCode.KEY_EXPOSED, path=str(path), mode=f"{mode:04o}")


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Lock a file for the `with` block, so that two commands do not change it at once."""
    handle = os.open(path.with_name(f".{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def sync_folder(folder: Path) -> None:
    """Make the names in a folder durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
