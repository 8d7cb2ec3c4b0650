"""Makes a data directory private to its owner, also one that an older program left readable."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from ledger.refusals import RefusalCode, Refused

_OTHERS: Final = 0o077
_BESIDE: Final = ("", "-wal", "-shm")
"""The database and what SQLite keeps beside it."""


def make_private(folder: Path, database: Path) -> list[str]:
    """Make a room's folder and database private; return what others could read before.

    A missing database is created empty, so that it is private from the start. Refuses
    (DATA_EXPOSED) what belongs to another user and cannot be made private.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    opened = [_made_private(folder, 0o700)]
    os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
    files = [database.with_name(f"{database.name}{ending}") for ending in _BESIDE]
    opened += [_made_private(file, 0o600) for file in files if file.exists()]
    return [name for name in opened if name]


def make_folder_private(folder: Path) -> None:
    """Make the folder of a room private whose books are elsewhere."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    _made_private(folder, 0o700)


def _made_private(path: Path, mode: int) -> str:
    """Return the path and the mode it had; empty if it was private."""
    found = path.stat().st_mode & 0o777
    if not found & _OTHERS:
        return ""
    try:
        path.chmod(mode)
    except OSError:
        raise Refused(RefusalCode.DATA_EXPOSED, path=str(path), mode=f"{found:04o}") from None
    return f"{path.name} {found:04o}"
