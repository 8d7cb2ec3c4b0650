"""The only import of SQLite: which library is loaded, and whether it can share a database safely.

SQLite 3.7.0 to 3.51.2 can lose committed transactions when two connections share a database in WAL
mode and a write meets a checkpoint (the "WAL-reset" defect; repaired in 3.51.3, 3.50.7 and 3.44.6).
The `pysqlite3` wheel brings a repaired library. Without it the system's library may be affected;
then the books use a single connection.
"""

from __future__ import annotations

from enum import Enum, unique
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    import sqlite3
else:
    # sqlite-utils uses pysqlite3 where it is installed; both must use the same library.
    from sqlite_utils.utils import sqlite3

__all__ = ["SQLITE_VERSION", "Sharing", "sharing", "sqlite3"]

SQLITE_VERSION: Final = sqlite3.sqlite_version
"""The version that this process writes with."""

_REPAIRED: Final = (3, 51, 3)
_REPAIRED_BRANCHES: Final = {(3, 50): 7, (3, 44): 6}


@unique
class Sharing(Enum):
    """How many connections a database may have."""

    SHARED = "shared"
    """One writer and several readers."""
    ALONE = "alone"
    """One connection for everything; other processes are kept out while it is open."""


def sharing(version: str = SQLITE_VERSION) -> Sharing:
    """Return how a SQLite version may share; a version not known as repaired stays alone."""
    major, minor, patch = (int(part) for part in version.split(".")[:3])
    if (major, minor, patch) >= _REPAIRED:
        return Sharing.SHARED
    least = _REPAIRED_BRANCHES.get((major, minor))
    return Sharing.SHARED if least is not None and patch >= least else Sharing.ALONE
