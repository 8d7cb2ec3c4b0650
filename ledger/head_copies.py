"""Copies heads to the second place in a separate thread, so that a slow disk delays nothing."""

from __future__ import annotations

import threading
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Final, NamedTuple

from ledger.head_folder import HeadFolder

RETRY_SECONDS: Final = 5.0
CLOSE_SECONDS: Final = 5.0
"""How long a closing room waits for a second place that does not answer."""


class _Line(NamedTuple):
    name: str
    offset: int
    """Where the line begins in its file."""
    content: bytes


class HeadCopies:
    """Copies each head as it is written; after an error, everything that is missing."""

    def __init__(self, first: Path, second: Path, public_key: bytes) -> None:
        self.trouble = ""
        """Why heads are missing in the second place; empty: none is known to be missing."""
        self._first = first
        self._second = second
        self._public = public_key
        self._folder: HeadFolder | None = None
        self._lines: SimpleQueue[_Line | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="head copies", daemon=True)
        self._thread.start()

    def add(self, name: str, offset: int, content: bytes) -> None:
        """Take a line that was just written to the first place."""
        self._lines.put(_Line(name, offset, content))

    def close(self) -> None:
        """Copy the lines added so far, then end the thread."""
        self._lines.put(None)
        self._thread.join(timeout=CLOSE_SECONDS)

    def _run(self) -> None:
        self._bring(None)
        going = True
        while going:
            try:
                line = self._lines.get(timeout=RETRY_SECONDS if self.trouble else None)
            except Empty:
                line = None
            else:
                going = line is not None
            if line is not None or self.trouble:
                self._bring(line)
        if self._folder is not None:
            self._folder.close()

    def _bring(self, line: _Line | None) -> None:
        try:
            if self._folder is None:
                self._folder = HeadFolder(self._second, self._public)
            if line is None or self.trouble or not self._folder.take(*line):
                self._folder.follow(self._first)
        except OSError as error:
            self.trouble = str(error)
        else:
            self.trouble = ""
