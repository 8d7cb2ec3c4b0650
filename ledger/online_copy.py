"""An online copy of the books and of their heads, while the room goes on."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ledger.connections import reading_connection
from ledger.data_directory import DataDirectory
from ledger.heads import head_line
from ledger.sqlite_version import sqlite3

_PAGES_AT_ONCE: Final = 2_000
Progress = Callable[[int, int], None]
"""Called with pages done and pages in all."""


def copy_database(
    source: sqlite3.Connection, path: Path, progress: Progress = lambda _done, _all: None
) -> None:
    """Copy an open database, as it is at one moment, to a new file; writers need not wait."""
    target = sqlite3.connect(str(path), isolation_level=None)
    try:
        source.backup(
            target,
            pages=_PAGES_AT_ONCE,
            progress=lambda _status, left, total: progress(total - left, total),
        )
        # One file without a log beside it, so that it can be read by itself.
        target.execute("PRAGMA journal_mode = DELETE")
    finally:
        target.close()
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def copy_heads(source: Path, target: DataDirectory) -> None:
    """Copy the heads of the copied records only: with a newer head the journal would look cut."""
    copied = reading_connection(target.database)
    try:
        (last,) = copied.execute("SELECT coalesce(max(seq), 0) FROM record").fetchone()
    finally:
        copied.close()
    if not source.exists():
        return
    shutil.copytree(source, target.heads)
    for path in filter(Path.is_file, sorted(target.heads.glob("*.heads"))):
        lines = path.read_bytes().split(b"\n")[:-1]
        kept = [line for line in lines if _seq(path, line) <= last]
        path.write_bytes(b"".join(line + b"\n" for line in kept))


def _seq(path: Path, line: bytes) -> int:
    head = head_line(path, 0, line).head
    return head.seq if head else 0
