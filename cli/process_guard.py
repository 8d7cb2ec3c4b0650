"""What every process that may hold keys does first: no file for others, no memory on the disk."""

from __future__ import annotations

import ctypes
import os
import resource
import sys
from typing import Final

PRIVATE_UMASK: Final = 0o077
DEVELOPERS: Final = frozenset({"test", "bench", "lock", "catalogue", "gallery"})
"""Commands that hold no keys and write files for everybody."""
_SET_DUMPABLE: Final = 4


def guard_process(command: str) -> None:
    """Keep what this process writes and holds from everybody else."""
    if command in DEVELOPERS:
        return
    os.umask(PRIVATE_UMASK)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    if sys.platform == "linux":
        # No core file, whatever pipe the system has for them, and no other process looks inside.
        ctypes.CDLL(None).prctl(_SET_DUMPABLE, 0, 0, 0, 0)
