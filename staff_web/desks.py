"""Desks: which browsers are part of the room. A one-time code makes a browser a desk.

A browser keeps a cookie that names its desk and is signed by this process. A desk has one browser:
a new code for the same desk ends the cookie of the one before at once, whether it is typed or not.
"""

from __future__ import annotations

import hmac
import os
import re
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec

from staff_web.drawn_secrets import new_code, new_key, new_name

DESK: Final = re.compile(r"(floor|cage|board):[1-9][0-9]{0,3}")
"""How a desk is named. Nobody signs in at a board: it is a screen on a wall."""
CODE_MS: Final = 10 * 60_000
"""How long a code can be typed."""
TRIES_MAX: Final = 5
"""Wrong codes that use up every open code: nobody can try them all."""


def is_board(desk: str) -> bool:
    """Whether a desk is a screen on a wall, where nobody works."""
    return desk.startswith("board:")


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One desk in the file."""

    serial: str = ""
    """Of the browser that is this desk; empty: none yet."""
    code: str = ""
    """A hash of the open code; empty: none."""
    until_ms: int = 0
    """When the open code ends."""


@dataclass(frozen=True, slots=True)
class Enrolled:
    """A browser that has just become a desk."""

    desk: str
    cookie: str


class DeskBook:
    """The desks of one room, in a private folder.

    FOLDER/secret      the key that signs cookies, made at first use
    FOLDER/desks.json  every desk with its browser and its open code
    FOLDER/unanswered  orders of the desks without an answer
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.folder = folder
        self._file = folder / "desks.json"
        self._key = _key(folder / "secret")
        self._wrong = 0

    def new_code(self, desk: str, now_ms: int) -> str:
        """Return a one-time code with which a browser becomes this desk; the one before is none."""
        code = new_code()
        opened = Entry(code=self._hash(code), until_ms=now_ms + CODE_MS)
        self._write({**self._read(), desk: opened})
        return code

    def end(self, desk: str) -> bool:
        """End a desk: its browser is none any more; False: no browser and no code is known."""
        desks = self._read()
        known = desks.pop(desk, None)
        self._write(desks)
        return known is not None

    def enrol(self, code: str, now_ms: int) -> Enrolled | None:
        """Make the browser with the right code its desk; None: no such code is open."""
        desks, typed = self._read(), self._hash(code.strip())
        for desk, entry in desks.items():
            is_right = entry.code and hmac.compare_digest(entry.code, typed)
            if is_right and now_ms < entry.until_ms:
                serial = new_name()
                self._write({**desks, desk: Entry(serial=serial)})
                return Enrolled(desk, self._cookie(desk, serial))
        self._count_wrong(desks)
        return None

    def desk_of(self, cookie: str) -> str:
        """Return the desk of a browser by its cookie; empty: it is none, or no longer."""
        desk, _, rest = cookie.partition("/")
        serial = rest.partition("/")[0]
        if not hmac.compare_digest(cookie.encode(), self._cookie(desk, serial).encode()):
            return ""
        entry = self._read().get(desk)
        return desk if entry is not None and serial and entry.serial == serial else ""

    def _count_wrong(self, desks: dict[str, Entry]) -> None:
        self._wrong += 1
        if self._wrong >= TRIES_MAX:
            self._wrong = 0
            self._write({desk: Entry(serial=entry.serial) for desk, entry in desks.items()})

    def _cookie(self, desk: str, serial: str) -> str:
        return f"{desk}/{serial}/{self._hash(f'{desk}/{serial}')}"

    def _hash(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), sha256).hexdigest()

    def _read(self) -> dict[str, Entry]:
        if not self._file.exists():
            return {}
        return msgspec.json.decode(self._file.read_bytes(), type=dict[str, Entry])

    def _write(self, desks: dict[str, Entry]) -> None:
        beside = self._file.with_suffix(".new")
        _write_private(beside, msgspec.json.encode(desks))
        os.replace(beside, self._file)


def _key(file: Path) -> bytes:
    if not file.exists():
        _write_private(file, new_key())
    return file.read_bytes()


def _write_private(file: Path, content: bytes) -> None:
    with open(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as out:
        out.write(content)
