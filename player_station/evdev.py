"""A card reader on Linux, read from its own device and grabbed, so that no other window sees it."""

from __future__ import annotations

import os
import struct
from pathlib import Path
from typing import Final

EVENT: Final = struct.Struct("llHHi")
"""Seconds, microseconds, type, code, value."""
EVIOCGRAB: Final = 0x40044590
KEY_EVENT: Final = 1
DOWN: Final = 1
UP: Final = 0
SHIFTS: Final = frozenset({42, 54})

_PLAIN: Final[dict[int, str]] = {
    **dict(enumerate("1234567890-=", start=2)),
    **dict(enumerate("qwertyuiop[]", start=16)),
    **dict(enumerate("asdfghjkl;'`", start=30)),
    **dict(enumerate("\\zxcvbnm,./", start=43)),
    28: "\n",
    57: " ",
}
_SHIFTED: Final[dict[int, str]] = {
    **dict(enumerate("!@#$%^&*()_+", start=2)),
    **dict(enumerate("QWERTYUIOP{}", start=16)),
    **dict(enumerate('ASDFGHJKL:"~', start=30)),
    **dict(enumerate("|ZXCVBNM<>?", start=43)),
    28: "\n",
    57: " ",
}


class KeyDecoder:
    """Turns key events into characters; pure."""

    def __init__(self) -> None:
        self._shift = False

    def character(self, code: int, value: int) -> str:
        """Return what a key event types; "" for a release or a shift."""
        if code in SHIFTS:
            self._shift = value != UP
            return ""
        if value != DOWN:
            return ""
        return (_SHIFTED if self._shift else _PLAIN).get(code, "")


class GrabbedReader:
    """A device file, held for this program alone; only on Linux.

    A reader that is missing or unplugged is looked for again until it is there.
    """

    def __init__(self, device: Path) -> None:
        self._device = device
        self._decoder = KeyDecoder()
        self._file: int | None = None
        self._told_gone = False

    def read(self) -> str:
        """Return the characters typed since the last call."""
        typed = ""
        try:
            if self._file is None:
                self._file = _grabbed(self._device)
                self._told_gone = False
            while block := os.read(self._file, EVENT.size * 64):
                for _s, _us, kind, code, value in EVENT.iter_unpack(block):
                    if kind == KEY_EVENT:
                        typed += self._decoder.character(code, value)
        except BlockingIOError:
            pass  # all that was typed has been read
        except OSError:
            self.close()
        return typed

    def newly_gone(self) -> bool:
        """Return True once when the reader is missing."""
        told, self._told_gone = self._told_gone, self._file is None
        return self._told_gone and not told

    def close(self) -> None:
        """Release the device."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


def _grabbed(device: Path) -> int:
    """Open a device for this program alone, or raise `OSError`."""
    import fcntl

    file = os.open(device, os.O_RDONLY | os.O_NONBLOCK)
    try:
        fcntl.ioctl(file, EVIOCGRAB, 1)
    except OSError:
        os.close(file)
        raise
    return file
