"""One place of heads on a disk, with the file of the day kept open.

Appending to the open file opens nothing: heads are still written when the process has no free
file handles.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from ledger.files import write_new
from ledger.heads import PUBLIC_KEY_FILE

_LINE_BYTES_MAX: Final = 1024


class HeadFolder:
    """One place of heads, with the file of the day kept open."""

    def __init__(self, path: Path, public_key: bytes) -> None:
        self.path = path
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not (path / PUBLIC_KEY_FILE).exists():
            write_new(path / PUBLIC_KEY_FILE, public_key)
        self._handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        self._name = ""
        self._file = -1

    def append(self, name: str, content: bytes) -> int:
        """Add lines to a day's file durably; return the offset where they begin."""
        self._turn_to(name)
        _cut_torn_line(self._file)
        begin = os.lseek(self._file, 0, os.SEEK_END)
        while content:
            content = content[os.write(self._file, content) :]
        os.fsync(self._file)
        return begin

    def take(self, name: str, offset: int, content: bytes) -> bool:
        """Add the line at `offset` of the first place, if it is next; False: lines are missing."""
        size = self._size(name)
        if size == offset:
            self.append(name, content)
        return size == offset or size >= offset + len(content)

    def follow(self, first: Path) -> None:
        """Add the lines that another folder has and this one lacks."""
        for path in sorted(first.glob("*.heads")):
            if path.stat().st_size > self._size(path.name):
                self.append(path.name, b"")  # cuts off a line that a crash left incomplete
                lacking = path.read_bytes()[self._size(path.name) :]
                # The last line there may still be being written; it comes with the next head.
                self.append(path.name, lacking[: lacking.rfind(b"\n") + 1])

    def close(self) -> None:
        """Close the file and the folder."""
        self._let_go()
        os.close(self._handle)

    def _size(self, name: str) -> int:
        path = self.path / name
        return path.stat().st_size if path.exists() else 0

    def _is_open(self, name: str) -> bool:
        """Tell whether the open file is still the one with that name."""
        if self._file < 0 or self._name != name:
            return False
        try:
            return os.path.samestat(os.fstat(self._file), os.stat(self.path / name))
        except FileNotFoundError:
            return False

    def _turn_to(self, name: str) -> None:
        if self._is_open(name):
            return
        self._let_go()  # first: the process may have no other free handle
        is_new = not (self.path / name).exists()
        self._file = os.open(self.path / name, os.O_RDWR | os.O_CREAT, 0o644)
        self._name = name
        if is_new:
            os.fsync(self._handle)

    def _let_go(self) -> None:
        if self._file >= 0:
            os.close(self._file)
        self._file, self._name = -1, ""


def _cut_torn_line(file: int) -> None:
    """Cut off an incomplete last line, left by a crash or a full disk."""
    size = os.lseek(file, 0, os.SEEK_END)
    start = max(0, size - _LINE_BYTES_MAX)
    end = start + os.pread(file, _LINE_BYTES_MAX, start).rfind(b"\n") + 1
    if end < size:
        os.ftruncate(file, end)
