"""A pipe in the place of a card reader: what is written to it was swiped, to try a room out."""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

READ_MOST: Final = 4_096


def is_pipe(path: Path) -> bool:
    """Whether a reader's device is a pipe."""
    try:
        return stat.S_ISFIFO(path.stat().st_mode)
    except OSError:
        return False


class SwipePipe:
    """The reading end of the pipe; the program that swipes opens the other end."""

    def __init__(self, path: Path) -> None:
        self._file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)

    def read(self) -> str:
        """Return what was written since the last look."""
        try:
            return os.read(self._file, READ_MOST).decode("ascii", "replace")
        except BlockingIOError:
            return ""

    def newly_gone(self) -> bool:
        """Say once that the reader is not there: a pipe always is."""
        return False

    def close(self) -> None:
        """Let the pipe go."""
        os.close(self._file)
