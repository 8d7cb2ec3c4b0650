"""Signed heads: the end of the chain, exported from the database again and again.

Somebody who can write the database could rewrite its whole chain, but not the heads exported
before. A head (number and link of the last record) is signed with Ed25519 and appended to a file
per day, at least every minute and when a shift closes. Heads are counted, and each holds the digest
of the head before it, so that a missing one is noticed. `ledger.head_book` writes them, to a second
place too.

The first programs wrote heads without a count. Their counter is 0 here.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from ledger.canonical import canonical
from ledger.ending import HeadMark

PUBLIC_KEY_FILE: Final = "signing.pub"
_MARK: Final = "arclight head 2\n"
_UNCOUNTED_MARK: Final = "arclight head 1\n"
_WHOLE_MAX: Final = 1 << 53
"""No room writes this many records or heads; a line with a larger number is not a head."""
_FILE_MAX: Final = 64 * 1024 * 1024
"""Bytes of a day's file; a room that wrote a head every second would have half of it."""
_AT_MS_MAX: Final = 253_402_300_799_999
"""The end of the year 9999: a date cannot be later."""


@dataclass(frozen=True, slots=True)
class Head:
    """The end of a database's chain at one moment."""

    database: str
    seq: int
    link: str
    """In hexadecimal."""
    at_ms: int
    counter: int = 0
    """Heads are counted from 1; 0: written by a program that did not count."""
    before: str = ""
    """The digest of the head before it, in hexadecimal; empty: there was none."""

    def signed_bytes(self) -> bytes:
        """Return what the signature covers."""
        mark = _MARK if self.counter else _UNCOUNTED_MARK
        return (mark + canonical(self._fields())).encode()

    def line(self, signature: bytes) -> str:
        """Return the head as it is stored."""
        return canonical({**self._fields(), "signature": signature.hex()}) + "\n"

    def _fields(self) -> dict[str, object]:
        fields: dict[str, object] = {
            "database": self.database,
            "seq": self.seq,
            "link": self.link,
            "at_ms": self.at_ms,
        }
        if self.counter:
            fields |= {"counter": self.counter, "before": self.before}
        return fields


@dataclass(frozen=True, slots=True)
class HeadLine:
    """One line of a head file, as found; `head` is None when it cannot be read."""

    path: Path
    line: int
    head: Head | None
    signature: bytes = b""
    digest: str = field(default="", repr=False)
    """SHA-256 of the whole line, in hexadecimal."""

    @property
    def mark(self) -> HeadMark:
        """Which head it is."""
        return HeadMark(self.head.counter if self.head else 0, self.digest)

    @property
    def place(self) -> str:
        """Where the line is, as text for people."""
        return f"{self.path.name} line {self.line}" if self.line else self.path.name

    def is_signed_by(self, public_key: str) -> bool:
        """Check the signature."""
        if self.head is None:
            return False
        try:
            key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(public_key))
            key.verify(self.signature, self.head.signed_bytes())
        except (InvalidSignature, ValueError):
            return False
        return True


def public_key_of(folder: Path) -> str:
    """Read the public key beside the heads; empty if there is none."""
    try:
        return (folder / PUBLIC_KEY_FILE).read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        return ""


def read_heads(folder: Path) -> Iterator[HeadLine]:
    """Yield all heads of a folder, oldest day first."""
    for path in sorted(folder.glob("*.heads")):
        yield from _lines(path)


def newest_head(folder: Path) -> HeadLine | None:
    """Return the last complete line of the newest file; None in a folder without heads."""
    for path in sorted(folder.glob("*.heads"), reverse=True):
        whole = _whole_lines(path)
        if whole is None:
            return _unreadable(path)
        if whole:
            return head_line(path, len(whole), whole[-1])
    return None


def newest_signed(folder: Path, public_key: str, database: str) -> HeadLine | None:
    """Return the head of a database with the highest count that this key signed, in any file.

    The count of an unsigned line means nothing.
    """
    lines = [line for line in read_heads(folder) if line.head and line.head.database == database]
    # Highest first, and the last of the uncounted ones: few signatures must be checked.
    for line in sorted(reversed(lines), key=lambda line: -line.mark.counter):
        if line.is_signed_by(public_key):
            return line
    return None


def head_line(path: Path, number: int, line: bytes) -> HeadLine:
    """Read one line of a file of heads."""
    digest = hashlib.sha256(line).hexdigest()
    try:
        stored = json.loads(line)
        head = Head(
            database=str(stored["database"]),
            seq=_whole(stored["seq"], _WHOLE_MAX),
            link=str(stored["link"]),
            at_ms=_whole(stored["at_ms"], _AT_MS_MAX),
            counter=_whole(stored.get("counter", 0), _WHOLE_MAX),
            before=str(stored.get("before", "")),
        )
        return HeadLine(path, number, head, bytes.fromhex(stored["signature"]), digest)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return HeadLine(path, number, None, digest=digest)


def _whole(stored: object, most: int) -> int:
    if type(stored) is not int or not 0 <= stored <= most:
        raise ValueError(stored)
    return stored


def _lines(path: Path) -> Iterator[HeadLine]:
    # Split at line feeds only: other separators would change the line numbers.
    whole = _whole_lines(path)
    if whole is None:
        yield _unreadable(path)
    for number, line in enumerate(whole or [], start=1):
        yield head_line(path, number, line)


def _whole_lines(path: Path) -> list[bytes] | None:
    """Return the complete lines of a file. A crash cut off an incomplete one; it does not count.

    None: it is not a file, cannot be read, or is larger than the heads of any day.
    """
    try:
        is_ours = path.is_file() and path.stat().st_size <= _FILE_MAX
        return path.read_bytes().split(b"\n")[:-1] if is_ours else None
    except OSError:
        return None


def _unreadable(path: Path) -> HeadLine:
    return HeadLine(path, 0, None)
