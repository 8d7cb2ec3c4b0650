"""Locks for a database file: one writer, and readers beside it where SQLite allows it.

DATA/arclight.lock  held while a program has the books open; says how
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ledger.refusals import RefusalCode, Refused
from ledger.sqlite_version import SQLITE_VERSION, Sharing, sharing


@contextmanager
def locked(database: Path) -> Iterator[None]:
    """Lock a database for this process; refuse (DATABASE_IN_USE) if another one holds it."""
    handle = os.open(_lock_path(database), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            by = os.read(handle, 200).decode("utf-8", "replace")
            raise Refused(RefusalCode.DATABASE_IN_USE, path=str(database), by=by) from None
        os.ftruncate(handle, 0)
        os.write(handle, f"process {os.getpid()}, SQLite {SQLITE_VERSION}".encode())
        yield
    finally:
        os.close(handle)


@contextmanager
def beside_the_writer(database: Path) -> Iterator[None]:
    """Make it safe to read a database beside its server, for the `with` block.

    Nothing is needed if the SQLite of both processes can share. Otherwise the database is locked,
    and refused if a server has it open.
    """
    if not database.exists():
        raise Refused(RefusalCode.DATABASE_ABSENT, path=str(database))
    if sharing() is Sharing.SHARED and _holder_can_share(database):
        yield
    elif not os.access(database.parent, os.W_OK):
        yield  # no server can write to a read-only folder
    else:
        with locked(database):
            yield


def _holder_can_share(database: Path) -> bool:
    try:
        told = _lock_path(database).read_text(encoding="utf-8")
    except OSError:
        return True
    version = told.rpartition(" ")[2]
    return not version or sharing(version) is Sharing.SHARED


def _lock_path(database: Path) -> Path:
    return database.with_suffix(".lock")
